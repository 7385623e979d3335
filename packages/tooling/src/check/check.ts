import { fenceFindings, formatFindings } from '../fences/fences.ts';
import { lintFindings } from '../fences/lint.ts';
import { trustFindings } from '../trust/trust.ts';
import { checkDrift } from '../prisma/prisma.ts';
import type { Counts } from '../report/report.ts';
import { complaintOfCommand } from './command.ts';
import { docsFindings } from './docs.ts';
import { driftOfServices } from './drift.ts';
import { envExampleFindings } from './env-example.ts';
import { readmeFindings } from './readme.ts';
import { findingStep, runSteps, stepLine, type Step } from './steps.ts';
import { wordFindings } from '../prose/banned-words.ts';
import { untypedFiles } from './typed-files.ts';

export { runSteps, stepLine, type Step, type StepResult } from './steps.ts';

const [NODE, BROWSER, E2E] = [
  'tsconfig.node.json',
  'tsconfig.browser.json',
  'tests/e2e/tsconfig.json',
] as const;

/**
 * The steps of `npm run check`, the slow ones first, so that the fast ones fill the second core. Tests of the
 * rules run in `npm test`.
 */
export function checkSteps(root: string): Step[] {
  const types = (project: string) => () =>
    complaintOfCommand({ package: 'typescript', path: 'bin/tsc' }, ['-p', project], root);
  return [
    { name: 'migrations', run: () => driftOfServices(root, checkDrift) },
    { name: 'types of node code', run: types(NODE) },
    { name: 'types of browser code', run: types(BROWSER) },
    { name: 'types of e2e specs', run: types(E2E) },
    findingStep('files without types', () => untypedFiles(root, [NODE, BROWSER, E2E]), formatFindings),
    { name: 'format', run: () => formatComplaint(root) },
    findingStep('lint', () => lintFindings(root), formatFindings),
    findingStep('fences', () => fenceFindings(root), formatFindings),
    findingStep('docs', async () => docsFindings(root), formatFindings),
    findingStep('readmes', async () => readmeFindings(root), formatFindings),
    findingStep('trust', async () => trustFindings(root), formatFindings),
    findingStep('words', async () => wordFindings(root), formatFindings),
    findingStep('env examples', () => envExampleFindings(root), formatFindings),
  ];
}

/**
 * Runs the steps whose names contain one of the words (default: all steps), two at a time, and prints one
 * line per step and the overall result.
 * @throws {Error} if no step name contains one of the words
 */
export async function check(root: string, words: readonly string[] = []): Promise<Counts> {
  const started = performance.now();
  const steps = checkSteps(root);
  const unknown = words.filter((word) => !steps.some(({ name }) => name.includes(word)));
  if (unknown.length > 0)
    throw new Error(
      `No check is called "${unknown.join(', ')}"; there are ${steps.map(({ name }) => name).join(', ')}.`,
    );
  const chosen = steps.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const results = await runSteps(chosen, 2, (result) => console.log(stepLine(result)));
  const failures = results
    .filter(({ complaint }) => complaint !== '')
    .map(({ name, complaint }) => ({ file: '', title: `the check of ${name}`, reason: complaint }));
  const failed = failures.length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    failed === 0
      ? `check passed: ${results.length} steps in ${seconds} s`
      : `check FAILED: ${failed} of ${results.length} steps, ${seconds} s`,
  );
  return { passed: results.length - failed, failed, failures };
}

/**
 * Returns the unformatted files and the command that fixes them; an empty string if every file is formatted.
 */
async function formatComplaint(root: string): Promise<string> {
  const files = await complaintOfCommand({ package: 'oxfmt', path: 'bin/oxfmt' }, ['--list-different'], root);
  return files === '' ? '' : `${files}\nRun \`npm run format\`.`;
}
