import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter } from 'vitest/node';

type Reporters = ('default' | 'verbose' | [name: 'json', options: { outputFile: string }] | Reporter)[];

/**
 * Returns the reporters of a Vitest suite. If REPORT_DIR is set, they also write reports to that folder,
 * where the merge gate reads them (packages/merge-gate).
 */
export function vitestReporters(suite: string, shown: 'default' | 'verbose' = 'default'): Reporters {
  const dir = process.env['REPORT_DIR'];
  return dir
    ? [shown, ['json', { outputFile: join(dir, `${suite}.json`) }], outsideReporter(dir, suite)]
    : [shown];
}

/**
 * Reports errors outside of any test, such as a file that fails to load or an `afterAll` that throws. They
 * fail a run, but Vitest's JSON reporter omits them.
 */
const outsideReporter = (dir: string, suite: string): Reporter => ({
  onTestRunEnd: (modules, unhandled) => {
    const suites = modules.flatMap((module) =>
      [module, ...module.children.allSuites()].map((each) => ({
        file: module.moduleId,
        errors: each.errors(),
      })),
    );
    // An unhandled error belongs to no file.
    const outside = [{ file: '', errors: unhandled }, ...suites].flatMap(({ file, errors }) =>
      errors.map(({ message, stack }) => ({ file, message: stack ?? message })),
    );
    if (outside.length === 0) return;
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, `${suite}-outside.json`), JSON.stringify({ outside }));
  },
});
