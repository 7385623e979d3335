import { groupOf, type Requirements } from './requirements.ts';
import type { NamedId } from './titles.ts';

/** A test file and the ids it names. */
export interface TestFile {
  readonly file: string;
  readonly ids: readonly NamedId[];
}

/** How much of one group of requirements has a test. */
export interface GroupCoverage {
  readonly group: string;
  readonly total: number;
  readonly due: number;
  readonly covered: number;
}

/** What `npm run spec` prints. */
export interface SpecCoverage {
  readonly groups: readonly GroupCoverage[];
  /** Due and without a test. */
  readonly missing: readonly string[];
  /** Not due yet and without a test. */
  readonly waiting: readonly string[];
  /** Named by a test, but no requirement. */
  readonly unknown: readonly { readonly file: string; readonly id: string }[];
}

/** Lays the ids that tests name beside the ids that want one. */
export function coverage(
  { required, readings }: Requirements,
  later: ReadonlyMap<string, number>,
  tests: readonly TestFile[],
): SpecCoverage {
  const groups = [...new Set([...required.keys()].map(groupOf))];
  const named = new Set(tests.flatMap(({ ids }) => ids.map(({ id }) => id)));
  const known = (id: string) => required.has(id) || readings.has(id);
  // In a table of cases "[UTF-8]" is just a word; in a title, or with a group of ours, it is a mistake.
  const mistaken = ({ id, inTitle }: NamedId) =>
    !known(id) && (inTitle || groups.includes(groupOf(id)) || groupOf(id) === 'T');
  const untested = [...required.keys()].filter((id) => !named.has(id));
  return {
    groups: groups.map((group) => {
      const ids = [...required.keys()].filter((id) => groupOf(id) === group);
      return {
        group,
        total: ids.length,
        due: ids.filter((id) => !later.has(id)).length,
        covered: ids.filter((id) => named.has(id)).length,
      };
    }),
    missing: untested.filter((id) => !later.has(id)),
    waiting: untested.filter((id) => later.has(id)),
    unknown: tests.flatMap(({ file, ids }) => ids.filter(mistaken).map(({ id }) => ({ file, id }))),
  };
}
