// A fake kubectl that returns a test's answers and records every call.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';

/** The fake cluster's answers, a text or a list of objects, by the first arguments of a call. */
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

/** Replaces kubectl until the test ends. */
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

/** The recorded calls, in order. */
export const calls = async (): Promise<string[]> =>
  (await readFile(path.join(folder, 'calls'), 'utf8')).trim().split('\n');
