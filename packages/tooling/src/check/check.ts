import { fenceFindings, formatFindings } from '../fences/fences.ts';
import { lintFindings } from '../fences/lint.ts';
import { checkDrift } from '../prisma/prisma.ts';
import { complaintOfCommand } from './command.ts';
import { driftOfServices } from './drift.ts';
import { envExampleFindings } from './env-example.ts';
import { readmeFindings } from './readme.ts';
import { trustFindings } from './trust.ts';
import { findingStep, runSteps, stepLine, type Step } from './steps.ts';
import { untypedFiles } from './typed-files.ts';

export { runSteps, stepLine, type Step, type StepResult } from './steps.ts';

const [NODE, BROWSER, E2E] = ['tsconfig.node.json', 'tsconfig.browser.json', 'tests/e2e/tsconfig.json'] as const;

/** Everything `npm run check` looks at, the long steps first, so that the short ones fill the second core. */
export function checkSteps(root: string): Step[] {
  const types = (project: string) => () => complaintOfCommand({ package: 'typescript', path: 'bin/tsc' }, ['-p', project], root);
  const ruleTests = ['.rules.test.ts', 'packages/contracts/', 'packages/tooling/src/fences/', 'packages/tooling/src/check/', 'packages/tooling/src/spec/'];
  return [
    { name: 'rule and contract tests', run: () => complaintOfCommand({ package: 'vitest', path: 'vitest.mjs' }, ['run', '--project', 'node', '--reporter', 'dot', ...ruleTests], root) },
    { name: 'migrations', run: () => driftOfServices(root, checkDrift) },
    { name: 'types of node code', run: types(NODE) },
    { name: 'types of browser code', run: types(BROWSER) },
    { name: 'types of e2e specs', run: types(E2E) },
    findingStep('files without types', () => untypedFiles(root, [NODE, BROWSER, E2E]), formatFindings),
    findingStep('lint', () => lintFindings(root), formatFindings),
    findingStep('fences', () => fenceFindings(root), formatFindings),
    findingStep('readmes', async () => readmeFindings(root), formatFindings),
    findingStep('trust', async () => trustFindings(root), formatFindings),
    findingStep('env examples', () => envExampleFindings(root), formatFindings),
  ];
}

/** Runs all steps on two cores, printing a line for each and a verdict; answers how many passed and failed. */
export async function check(root: string): Promise<{ passed: number; failed: number }> {
  const started = performance.now();
  const results = await runSteps(checkSteps(root), 2, (result) => console.log(stepLine(result)));
  const failed = results.filter(({ complaint }) => complaint !== '').length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(failed === 0 ? `check passed: ${results.length} steps in ${seconds} s` : `check FAILED: ${failed} of ${results.length} steps, ${seconds} s`);
  return { passed: results.length - failed, failed };
}
