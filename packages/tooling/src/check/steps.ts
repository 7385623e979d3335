import type { Finding } from '../fences/finding.ts';

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
  /** Empty when the step passed. */
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
  const results: StepResult[] = [];
  const queue = [...steps];
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const started = performance.now();
      const complaint = await complaintOf(step);
      const result = { name: step.name, seconds: (performance.now() - started) / 1000, complaint };
      results.push(result);
      tell(result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** Formats a step's result: `ok` or `FAILED`, the name, the seconds and, below, the findings. */
export function stepLine({ name, seconds, complaint }: StepResult): string {
  const line = `${complaint === '' ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${seconds.toFixed(1).padStart(5)} s`;
  return complaint === '' ? line : `${line}\n${complaint.trimEnd().replaceAll(/^/gm, '       ')}`;
}

/** Creates a step from a function that returns findings; each finding is printed as one line. */
export function findingStep(
  name: string,
  find: () => Promise<readonly Finding[]>,
  format: (findings: readonly Finding[]) => string,
): Step {
  return { name, run: async () => format(await find()) };
}

async function complaintOf({ run }: Step): Promise<string> {
  try {
    return await run();
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
