import { inParallel } from '../code/in-parallel.ts';
import { fenceFindings, type Finding, formatFindings } from '../fences/fences.ts';
import { driftOfServices } from '../prisma/prisma.ts';
import { wordFindings } from '../prose/banned-words.ts';
import { Refusal } from '../refusal/refusal.ts';
import type { Counts } from '../report/report.ts';
import { trustFindings } from '../trust/trust.ts';
import { docsFindings, envExampleFindings, readmeFindings } from './docs.ts';
import { complaintOfCommand, formatComplaint, lintFindings, TSC, untypedFiles } from './node-program.ts';

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
  const types = (project: string) => () => complaintOfCommand(TSC, ['-p', project], root);
  const findings = (name: string, find: () => readonly Finding[] | Promise<readonly Finding[]>): Step => ({
    name,
    run: async () => formatFindings(await find()),
  });
  return [
    { name: 'migrations', run: () => driftOfServices(root) },
    { name: 'types of node code', run: types(NODE) },
    { name: 'types of browser code', run: types(BROWSER) },
    { name: 'types of e2e specs', run: types(E2E) },
    findings('files without types', () => untypedFiles(root, [NODE, BROWSER, E2E])),
    { name: 'format', run: () => formatComplaint(root) },
    findings('lint', () => lintFindings(root)),
    findings('fences', () => fenceFindings(root)),
    findings('docs', () => docsFindings(root)),
    findings('readmes', () => readmeFindings(root)),
    findings('trust', () => trustFindings(root)),
    findings('words', () => wordFindings(root)),
    findings('env examples', () => envExampleFindings(root)),
  ];
}

/**
 * Runs the steps whose names contain one of the words (default: all steps), two at a time, and prints one
 * line per step and the overall result.
 * @throws {Refusal} if no step name contains one of the words
 */
export async function check(root: string, words: readonly string[] = []): Promise<Counts> {
  const started = performance.now();
  const steps = checkSteps(root);
  const unknown = words.filter((word) => !steps.some(({ name }) => name.includes(word)));
  if (unknown.length > 0)
    throw new Refusal(
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

/** One step of `npm run check`. */
export interface Step {
  readonly name: string;
  /** Returns the findings as text to print; an empty string means the step passed. */
  readonly run: () => Promise<string>;
}

/** The result of a step. */
export interface StepResult {
  readonly name: string;
  readonly seconds: number;
  /** The findings as text; empty if the step passed. */
  readonly complaint: string;
}

/**
 * Runs the steps, at most `atOnce` of them concurrently, and reports each one when it ends. A step that
 * throws has failed.
 */
export async function runSteps(
  steps: readonly Step[],
  atOnce: number,
  tell: (result: StepResult) => void,
): Promise<StepResult[]> {
  const jobs = steps.map(({ name, run }) => async () => {
    const started = performance.now();
    const complaint = await run().catch((error: unknown) =>
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    );
    const result = { name, seconds: (performance.now() - started) / 1000, complaint };
    tell(result);
    return result;
  });
  return inParallel(jobs, atOnce);
}

/** Formats a step's result: `ok` or `FAILED`, the name, the seconds and, below, the findings. */
export function stepLine({ name, seconds, complaint }: StepResult): string {
  const line = `${complaint === '' ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${seconds.toFixed(1).padStart(5)} s`;
  return complaint === '' ? line : `${line}\n${complaint.trimEnd().replaceAll(/^/gm, '       ')}`;
}
