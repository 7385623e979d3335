// The record of green heavy stages and the hashes of their inputs. A green run without a retry writes it, and
// a person commits it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The path of the record relative to the root of the checkout, with one JSON object per line. */
export const RECORD_FILE = '.ci/record.jsonl';

const DAY_MS = 86_400_000;
/** An entry expires, because registries and the machine change without changing any input. */
const LIFETIME_MS = 7 * DAY_MS;

const line = z.strictObject({
  stage: z.string(),
  inputs: z.string(),
  commit: z.string(),
  date: z.iso.datetime(),
});
/** One green run of a stage. */
export type GreenRun = z.output<typeof line>;

/**
 * Reads the record; empty if there is none.
 * @throws {Error} for a damaged record, such as one with conflict markers
 */
export function readRecord(root: string): GreenRun[] {
  const file = path.join(root, RECORD_FILE);
  if (!existsSync(file)) return [];
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((text) => text.trim() !== '')
      .map((text) => line.parse(JSON.parse(text)));
  } catch (cause) {
    throw new Error(`${RECORD_FILE} is damaged. Delete it; the next green run writes a new one.`, { cause });
  }
}

/**
 * Adds green runs to the record and drops older ones of the same stages.
 * @throws {Error} for a damaged record
 */
export function writeRecord(root: string, runs: readonly GreenRun[]): void {
  const kept = readRecord(root).filter(({ stage }) => !runs.some((run) => run.stage === stage));
  const lines = [...kept, ...runs]
    .toSorted((a, b) => a.stage.localeCompare(b.stage))
    .map((run) => JSON.stringify(run));
  writeFileSync(path.join(root, RECORD_FILE), `${lines.join('\n')}\n`);
}

/** The green run over the same inputs less than seven days ago, if there is one. */
export const greenRunOf = (
  record: readonly GreenRun[],
  stage: string,
  inputs: string,
  now: Date,
): GreenRun | undefined =>
  record.find((run) => {
    const ageMs = now.getTime() - Date.parse(run.date);
    return run.stage === stage && run.inputs === inputs && ageMs >= 0 && ageMs < LIFETIME_MS;
  });

/** Why a heavy stage without a valid green run on record runs. */
export function reasonToRun(record: readonly GreenRun[], stage: string, inputs: string): string {
  const last = record.find((run) => run.stage === stage);
  if (last === undefined) return 'no green run on record';
  return last.inputs === inputs
    ? `its green run at ${last.commit.slice(0, 8)} is older than seven days`
    : `its inputs differ from those at ${last.commit.slice(0, 8)}`;
}

/** The text for a skipped stage, such as `skipped, green at 1a2b3c4d, 2 days ago`. */
export function skippedText({ commit, date }: GreenRun, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(date)) / 3_600_000);
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day'];
  return `skipped, green at ${commit.slice(0, 8)}, ${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
