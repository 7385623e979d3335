import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter } from 'vitest/node';

type Reporters = ('default' | 'verbose' | [name: 'json', options: { outputFile: string }] | Reporter)[];

/** What a suite of Vitest's says to whoever looks, and what it leaves in the folder named by REPORT_DIR, where `.ci/run` reads it; without one, nothing. */
export function vitestReporters(suite: string, shown: 'default' | 'verbose' = 'default'): Reporters {
  const dir = process.env['REPORT_DIR'];
  return dir ? [shown, ['json', { outputFile: join(dir, `${suite}.json`) }], outsideReporter(dir, suite)] : [shown];
}

/** What went wrong outside of any test, as in loading a file or in clearing away: it fails a run, and the JSON reporter leaves it out. */
const outsideReporter = (dir: string, suite: string): Reporter => ({
  onTestRunEnd: (modules, unhandled) => {
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()].map((each) => ({ where: module.moduleId, errors: each.errors() })));
    const outside = [{ where: 'unhandled', errors: unhandled }, ...suites].flatMap(({ where, errors }) => errors.map(({ message, stack }) => `${where}: ${stack ?? message}`));
    if (outside.length === 0) return;
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, `${suite}-outside.json`), JSON.stringify({ outside }));
  },
});
