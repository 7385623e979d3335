import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runCommand } from './gate.ts';

const options = { cwd: tmpdir(), env: process.env, maxMs: 20_000, graceMs: 300 };
const bash = (text: string) => ['bash', '-c', text] as const;

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'savvi-command-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}
/** Whether a process is running; a zombie, which was killed but not yet reaped, is not. */
const isRunning = (pid: string) =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout);

it('a command ends with its exit code and the end of its output', async () => {
  expect(await runCommand(bash('echo one; echo two >&2; exit 3'), options)).toMatchObject({
    code: 3,
    lastOutput: expect.stringMatching(/one[^]*two|two[^]*one/),
  });
  expect(await runCommand(['savvi-no-such-program'], options)).toMatchObject({
    code: 127,
    lastOutput: expect.stringContaining('savvi-no-such-program'),
  });
});

it('a command that ignores SIGTERM is killed with its children after the time limit', async () => {
  const cwd = folder();
  const { code } = await runCommand(bash(`trap '' TERM; sleep 60 & echo $! > child; wait; wait`), {
    ...options,
    cwd,
    maxMs: 500,
  });
  expect(code).toBeNull();
  const child = readFileSync(path.join(cwd, 'child'), 'utf8').trim();
  await vi.waitFor(() => expect(isRunning(child)).toBe(false));
});

it('a command that left a process outside of its group ends immediately, without waiting for that process to close the output', async () => {
  const cwd = folder();
  const { code, seconds } = await runCommand(bash('setsid sleep 15 & echo $! > child; exit 0'), {
    ...options,
    cwd,
  });
  expect([code, seconds < 10]).toEqual([0, true]);
  spawnSync('kill', [readFileSync(path.join(cwd, 'child'), 'utf8').trim()]);
});

it('an aborted command gets SIGTERM and has time to clean up', async () => {
  const cwd = folder();
  const abort = new AbortController();
  const running = runCommand(
    bash(`trap 'touch cleaned; exit 1' TERM; touch started; while true; do sleep 0.1; done`),
    { ...options, cwd, signal: abort.signal, graceMs: 5_000 },
  );
  await vi.waitFor(() => expect(existsSync(path.join(cwd, 'started'))).toBe(true));
  abort.abort();
  expect((await running).code).toBe(1);
  expect(existsSync(path.join(cwd, 'cleaned'))).toBe(true);
});
