import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from './stages.ts';

/** The result of a command. */
export interface CommandResult {
  /** The exit code; null if the command exceeded its time limit and was killed. */
  readonly code: number | null;
  readonly seconds: number;
  /** The last 2,000 characters of its output. */
  readonly lastOutput: string;
}

/** Options of {@link runCommand}. */
export interface RunOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Time limit, in milliseconds. */
  readonly maxMs: number;
  /** Aborts the command. */
  readonly signal?: AbortSignal;
  /** Time between SIGTERM and SIGKILL, in milliseconds. */
  readonly graceMs?: number;
}

const LAST_OUTPUT_CHARS = 2_000;
/**
 * How long to wait for the end of the output, in milliseconds: a process that left the group may hold the
 * pipes open forever.
 */
const OUTPUT_WAIT_MS = 3_000;

/**
 * Runs a command in a process group of its own and copies its output to ours. At the time limit or on abort,
 * the group gets SIGTERM and, after a grace period, SIGKILL.
 */
export async function runCommand(
  [program, ...args]: Command,
  { cwd, env, maxMs, signal, graceMs = 30_000 }: RunOptions,
): Promise<CommandResult> {
  const started = performance.now();
  const result = (code: number | null, lastOutput: string) => ({
    code,
    seconds: Math.round((performance.now() - started) / 1_000),
    lastOutput,
  });
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let lastOutput = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      process.stdout.write(text);
      lastOutput = (lastOutput + text).slice(-LAST_OUTPUT_CHARS);
    });
  }
  let kill: NodeJS.Timeout | undefined;
  const end = () => {
    killGroup(child.pid, 'SIGTERM');
    kill = setTimeout(() => killGroup(child.pid, 'SIGKILL'), graceMs);
  };
  let isOverdue = false;
  const limit = setTimeout(() => {
    isOverdue = true;
    end();
  }, maxMs);
  signal?.addEventListener('abort', end);
  try {
    // Rejects with the same error as 'exit' below.
    const closed = once(child, 'close').catch(() => undefined);
    const [code] = (await once(child, 'exit')) as [number | null]; // The arguments of the `exit` event.
    await Promise.race([closed, sleep(OUTPUT_WAIT_MS, undefined, { ref: false })]);
    killGroup(child.pid, 'SIGKILL'); // Kills processes that the command left in its group.
    return result(isOverdue ? null : (code ?? 128), lastOutput);
  } catch (cause) {
    return result(127, `${program} cannot be run: ${String(cause)}`);
  } finally {
    clearTimeout(limit);
    clearTimeout(kill);
    signal?.removeEventListener('abort', end);
    child.stdout.destroy();
    child.stderr.destroy();
  }
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (cause) {
    // ESRCH: no process of the group is left.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH')) throw cause;
  }
}
