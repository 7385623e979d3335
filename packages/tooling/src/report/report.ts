import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reporter } from 'vitest/node';

/** The numbers of passed and failed tests or steps of a suite, and the names of the failed ones. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly failures?: readonly { readonly file: string; readonly title: string; readonly reason: string }[];
}

/**
 * Writes a suite's counts to the folder in REPORT_DIR, where the merge gate reads them (packages/merge-gate);
 * without that variable, does nothing.
 */
export async function writeReport(suite: string, { passed, failed, failures = [] }: Counts): Promise<void> {
  const dir = process.env['REPORT_DIR'];
  if (dir) await writeJson(dir, suite, { passed, failed, failures });
}

async function writeJson(dir: string, name: string, content: object): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, `${name}.json`), JSON.stringify(content));
}

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
  onTestRunEnd: async (modules, unhandled) => {
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
    if (outside.length > 0) await writeJson(dir, `${suite}-outside`, { outside });
  },
});
