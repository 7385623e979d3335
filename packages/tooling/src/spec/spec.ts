import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { idsInTests, type NamedId } from '../code/syntax.ts';
import { readSources } from '../fences/workspace.ts';

const requirementsFile = 'docs/spec/requirements.md';
const laterFile = 'docs/spec/later.json';
const TEST_FILES = '{packages,services,gateway,shell,mfe-*,scripts,tests}/**/*.{test.ts,test.tsx,spec.ts}';

/**
 * Reads the specification and all tests of the checkout, prints the requirements without a test, and returns
 * whether every due id has one.
 */
export function spec(root: string): boolean {
  const requirements = readRequirements(readFileSync(join(root, requirementsFile), 'utf8'));
  // The file is our own, so it has this type; readLater rejects a key that is not a requirement.
  const later = readLater(
    JSON.parse(readFileSync(join(root, laterFile), 'utf8')) as Record<string, number>,
    requirements.required,
  );
  const tests = readSources(root, TEST_FILES)
    // The tests of this command use ids that do not exist.
    .filter(({ file }) => !file.startsWith('packages/tooling/src/spec/'))
    .map(({ file, text }) => ({ file, ids: idsInTests(text, file) }));
  const result = coverage(requirements, later, tests);
  console.log(report(result, requirements.required, later));
  return result.missing.length + result.unknown.length === 0;
}

function report(
  { groups, missing, waiting, unknown }: SpecCoverage,
  sentences: ReadonlyMap<string, string>,
  later: ReadonlyMap<string, number>,
): string {
  const sum = (column: 'total' | 'due' | 'covered') =>
    groups.reduce((total, group) => total + group[column], 0);
  const row = (name: string, total: number, due: number, covered: number) =>
    `${name.padEnd(6)} ${String(total).padStart(5)} ${String(due).padStart(5)} ${String(covered).padStart(7)}`;
  const byIssue = Map.groupBy(waiting, (id) => later.get(id));
  return [
    'group    ids   due  tested',
    ...groups.map(({ group, total, due, covered }) => row(group, total, due, covered)),
    row('all', sum('total'), sum('due'), sum('covered')),
    ...[...byIssue]
      .toSorted(([a = 0], [b = 0]) => a - b)
      .map(([issue, ids]) => `\nwaiting for issue ${issue}: ${ids.join(' ')}`),
    ...(missing.length > 0
      ? [
          `\ndue and without a test (${missing.length}):`,
          ...missing.map((id) => `  ${id}  ${sentences.get(id)}`),
        ]
      : []),
    ...(unknown.length > 0
      ? [
          '\nnamed by a test, but not in the specification:',
          ...unknown.map(({ file, id }) => `  ${file}: ${id}`),
        ]
      : []),
    missing.length + unknown.length === 0
      ? '\nspec passed: every due id has a test'
      : `\nspec FAILED: ${missing.length} due ids without a test, ${unknown.length} unknown ids`,
  ].join('\n');
}

/** The result of {@link coverage}. */
export type SpecCoverage = ReturnType<typeof coverage>;

/** Compares the requirement ids in tests with those that require a test: counts per group, and single ids. */
export function coverage(
  { required, readings }: Requirements,
  later: ReadonlyMap<string, number>,
  tests: readonly { readonly file: string; readonly ids: readonly NamedId[] }[],
) {
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
    /** Requirement ids that must have a test by now, but have none. */
    missing: untested.filter((id) => !later.has(id)),
    /** Requirement ids without a test that need one only in a later issue. */
    waiting: untested.filter((id) => later.has(id)),
    /** Ids in tests that belong to no requirement. */
    unknown: tests.flatMap(({ file, ids }) => ids.filter(mistaken).map(({ id }) => ({ file, id }))),
  };
}

/** All numbered requirements of docs/spec/requirements.md. */
export interface Requirements {
  /** Ids that require a test, with their text, in the order of the document. */
  readonly required: ReadonlyMap<string, string>;
  /** Ids of interpretations of the specification (T-n): a test title may name them, but does not have to. */
  readonly readings: ReadonlySet<string>;
}

/** Parses lines such as `- **BUD-35** Single budget: …`. @throws if an id occurs twice */
export function readRequirements(markdown: string): Requirements {
  const required = new Map<string, string>();
  const readings = new Set<string>();
  for (const [, id = '', sentence = ''] of markdown.matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.*)$/gm)) {
    if (required.has(id) || readings.has(id)) throw new Error(`${id} stands twice in the requirements`);
    if (groupOf(id) === 'T') readings.add(id);
    else required.set(id, sentence);
  }
  return { required, readings };
}

/** Returns the group of an id: `BUD-35` → `BUD`. */
const groupOf = (id: string) => id.slice(0, id.lastIndexOf('-'));

/**
 * Returns the requirement ids that belong to a later issue, each with the number of the issue. A key is a
 * group (`PLAN`), an id (`ACC-14`) or a range (`DASH-12..29`).
 * @throws if a key matches no requirement, or an id is named twice
 */
export function readLater(
  later: Readonly<Record<string, number>>,
  required: ReadonlyMap<string, string>,
): Map<string, number> {
  const issues = new Map<string, number>();
  for (const [key, issue] of Object.entries(later)) {
    for (const id of idsOf(key, [...required.keys()])) {
      if (!required.has(id)) throw new Error(`later.json names ${id}, which is no requirement`);
      if (issues.has(id)) throw new Error(`later.json names ${id} twice`);
      issues.set(id, issue);
    }
  }
  return issues;
}

function idsOf(key: string, all: readonly string[]): string[] {
  const range = /^([A-Z]+)-(\d+)\.\.(\d+)$/.exec(key);
  if (range) {
    const first = Number(range[2]);
    return Array.from({ length: Number(range[3]) - first + 1 }, (_, index) => `${range[1]}-${first + index}`);
  }
  if (key.includes('-')) return [key];
  const group = all.filter((id) => groupOf(id) === key);
  return group.length > 0 ? group : [key];
}
