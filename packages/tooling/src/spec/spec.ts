import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverage, type SpecCoverage, type TestFile } from './coverage.ts';
import { readLater, readRequirements } from './requirements.ts';
import { idsInTests } from './titles.ts';

const requirementsFile = 'docs/spec/requirements.md';
const laterFile = 'docs/spec/later.json';

/**
 * Reads the specification and all tests of the checkout, prints the requirements without a test, and returns
 * whether every due id has one.
 */
export function spec(root: string): boolean {
  const requirements = readRequirements(readFileSync(join(root, requirementsFile), 'utf8'));
  // Our own file; readLater rejects a key that is not a requirement.
  const later = readLater(
    JSON.parse(readFileSync(join(root, laterFile), 'utf8')) as Record<string, number>,
    requirements.required,
  );
  const result = coverage(requirements, later, testFiles(root));
  console.log(report(result, requirements.required, later));
  return result.missing.length + result.unknown.length === 0;
}

function testFiles(root: string): TestFile[] {
  return (
    globSync('{packages,services,gateway,shell,mfe-*,scripts,tests}/**/*.{test.ts,test.tsx,spec.ts}', {
      cwd: root,
      exclude: (path) => /(^|\/)(node_modules|dist|generated)$/.test(String(path)),
    })
      // The tests of this command use ids that do not exist.
      .filter((file) => !file.startsWith('packages/tooling/src/spec/'))
      .map((file) => ({ file, ids: idsInTests(readFileSync(join(root, file), 'utf8'), file) }))
  );
}

function report(
  { groups, missing, waiting, unknown }: SpecCoverage,
  sentences: ReadonlyMap<string, string>,
  later: ReadonlyMap<string, number>,
): string {
  const sum = (pick: (group: SpecCoverage['groups'][number]) => number) =>
    groups.reduce((total, group) => total + pick(group), 0);
  const row = (name: string, total: number, due: number, covered: number) =>
    `${name.padEnd(6)} ${String(total).padStart(5)} ${String(due).padStart(5)} ${String(covered).padStart(7)}`;
  const byIssue = Map.groupBy(waiting, (id) => later.get(id));
  return [
    'group    ids   due  tested',
    ...groups.map(({ group, total, due, covered }) => row(group, total, due, covered)),
    row(
      'all',
      sum(({ total }) => total),
      sum(({ due }) => due),
      sum(({ covered }) => covered),
    ),
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
