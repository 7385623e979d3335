// A kubectl that answers what a test says, notes every call, and does nothing else.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';

/** What the cluster answers, a text or a list of objects, by the words that a call begins with. */
export type Answers = Readonly<Record<string, string | readonly unknown[]>>;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'savvi-kubectl-'));
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Puts it in the place of kubectl until the test ends. */
export async function cluster(answers: Answers): Promise<void> {
  const cases = Object.entries(answers).map(
    ([words, answer]) =>
      `'${words}'*) echo '${typeof answer === 'string' ? answer : JSON.stringify({ items: answer })}' ;;`,
  );
  await writeFile(
    path.join(folder, 'kubectl'),
    `#!/bin/sh\necho "$*" >>'${folder}/calls'\ncase "$*" in\n${cases.join('\n')}\nesac\n`,
    { mode: 0o755 },
  );
}

/** The calls that were made, in their order. */
export const calls = async (): Promise<string[]> =>
  (await readFile(path.join(folder, 'calls'), 'utf8')).trim().split('\n');
