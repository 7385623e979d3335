// Every command reports a cluster failure in one sentence.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'savvi-refusals-'));
  await writeFile(
    path.join(folder, 'kubectl'),
    '#!/bin/sh\necho "The connection to the server 127.0.0.1:1 was refused" >&2\nexit 1\n',
    { mode: 0o755 },
  );
});
afterAll(() => rm(folder, { recursive: true }));

async function run(script: string, args: readonly string[], programs: string) {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../../../scripts', `${script}.ts`), ...args],
    {
      env: { ...process.env, PATH: programs, RELEASE_TOKEN: 'any' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const [error] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { error, code: child.exitCode };
}

const COMMANDS: [string, string[]][] = [
  ['cluster-up', []],
  ['cluster-backup', ['/nowhere/at/all']],
  ['cluster-backup', ['/nowhere/at/all', '--restore']],
  ['republish', ['--cluster', 'budget']],
  ['events', ['--cluster', 'list']],
  ['can-deploy', ['--cluster', 'budget']],
];

describe.each([
  ...COMMANDS,
  ['identity', ['--cluster', 'verify']],
  ['vault', ['--cluster', 'verify']],
  ['documents', ['--cluster', 'verify']],
] as [string, string[]][])('the command %s with the arguments %j', (script, args) => {
  it('explains how to install a missing kubectl, and fails', async () => {
    expect(await run(script, args, '/nowhere')).toEqual({
      error:
        'kubectl is missing: https://kubernetes.io/docs/tasks/tools/ says how to get it; it has to be on the PATH.\n',
      code: 1,
    });
  }, 30_000);
});

describe.each(COMMANDS)('the command %s with the arguments %j', (script, args) => {
  it("prints the cluster's error message, and fails", async () => {
    expect(await run(script, args, `${folder}:/bin`)).toEqual({
      error: expect.stringMatching(
        /^(?:kubectl get [^\n]+ …|savvi\/gateway-releases cannot be reached): The connection to the server 127\.0\.0\.1:1 was refused\n$/,
      ),
      code: 1,
    });
  }, 30_000);
});
