import { groupOf, type Requirements } from './requirements.ts';
import type { NamedId } from './titles.ts';

/** A test file and the requirement ids in it. */
export interface TestFile {
  readonly file: string;
  readonly ids: readonly NamedId[];
}

/** The test coverage of one group of requirements. */
export interface GroupCoverage {
  readonly group: string;
  readonly total: number;
  readonly due: number;
  readonly covered: number;
}

/** The result of `npm run spec`. */
export interface SpecCoverage {
  readonly groups: readonly GroupCoverage[];
  /** Ids that are due and have no test. */
  readonly missing: readonly string[];
  /** Ids that are not due yet and have no test. */
  readonly waiting: readonly string[];
  /** Ids in tests that are no requirement. */
  readonly unknown: readonly { readonly file: string; readonly id: string }[];
}

/** Compares the ids in tests with the ids that require a test. */
export function coverage(
  { required, readings }: Requirements,
  later: ReadonlyMap<string, number>,
  tests: readonly TestFile[],
): SpecCoverage {
  const groups = [...new Set([...required.keys()].map(groupOf))];
  const named = new Set(tests.flatMap(({ ids }) => ids.map(({ id }) => id)));
  const known = (id: string) => required.has(id) || readings.has(id);
  // In a table of cases, "[UTF-8]" is an ordinary word; in a title, or with one of our group names, an
  // unknown id is a mistake.
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
