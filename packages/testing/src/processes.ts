// Processes that tests start, measure and kill. CPU time and memory are as counted by the kernel, so that the
// load of other processes does not matter; they are read from /proc, because these tests run on Linux.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const TICK_MS = 10; // USER_HZ is 100 on every Linux that Node runs on
const MIB = 1_024; // /proc reports memory in kB.
const FORGET_PEAK = '5';

/** Stops a program when the test process ends, even if that is killed. */
const followParent = new URL('../../../scripts/start/follow-parent.mjs', import.meta.url).href;

/** A running process: its id and its command line. */
export interface RunningProcess {
  readonly pid: number;
  readonly command: string;
}

interface Entry extends RunningProcess {
  readonly parent: number;
}

/**
 * Starts a Node.js program and collects its output. With `outlives`, it keeps running after the test process.
 * @throws {Error} if it cannot be started
 */
export function startProgram(
  args: readonly string[],
  { outlives = false, ...options }: { cwd: string; env?: NodeJS.ProcessEnv; outlives?: boolean },
) {
  const child = outlives
    ? spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn(process.execPath, ['--import', followParent, ...args], {
        ...options,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
  const { pid, stdout, stderr } = child;
  if (pid === undefined || stdout === null || stderr === null)
    throw new Error(`${args.join(' ')} could not be started`);
  let printed = '';
  for (const stream of [stdout, stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    pid,
    stdout,
    stderr,
    hasEnded,
    /** Returns the program's output and errors so far. */
    output: () => printed,
    /** Ends the program with `how`, by default SIGTERM, and waits for its exit. */
    async end(how: () => unknown = () => child.kill('SIGTERM')): Promise<void> {
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      how();
      await ended;
    },
  };
}

/**
 * Polls until `answer` returns true.
 * @throws {Error} with the text of `complaint` after `withinMs` milliseconds
 */
export async function until(
  answer: () => boolean | Promise<boolean>,
  withinMs: number,
  complaint: () => string,
  everyMs = 100,
): Promise<void> {
  for (const deadline = performance.now() + withinMs; !(await answer()); await sleep(everyMs))
    if (performance.now() > deadline) throw new Error(complaint());
}

/** Returns what `read` reads about a process, or `otherwise` if the process has ended. */
function ifThere<Result>(read: () => Result, otherwise: Result): Result {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** Returns the fields of `/proc/<pid>/stat` after `pid (name)`; the name may contain spaces and parentheses. */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');

function readEntry(pid: number): Entry[] {
  const [state, parent] = statOf(pid);
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  return state === 'Z' ? [] : [{ pid, parent: Number(parent), command }];
}

const entryIfThere = (pid: number): Entry[] => ifThere(() => readEntry(pid), []);

/** Returns all descendants of `pid`. */
export function descendantsOf(pid: number): RunningProcess[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => entryIfThere(Number(name)));
  const below = (parent: number): Entry[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(pid);
}

/** Whether a process exists and has not ended (a zombie has). */
export const isRunning = (pid: number): boolean => entryIfThere(pid).length > 0;

/** Kills a process with SIGKILL if it still exists. */
export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Returns the milliseconds of CPU of a process itself and of the children it has waited for. */
function usedMs(pid: number): { own: number; ended: number } {
  // Fields 14 to 17 of the file are utime, stime, cutime and cstime.
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = statOf(pid).slice(11, 15).map(Number);
  return { own: (utime + stime) * TICK_MS, ended: (cutime + cstime) * TICK_MS };
}

/**
 * Reads 0 for a process that has ended since it was listed, because its parent counts its time from then on.
 */
const usedIfThere = (pid: number) => ifThere(() => usedMs(pid), { own: 0, ended: 0 });

/** Returns the milliseconds of CPU that one process has used, in all its threads. @throws if it has ended */
export const cpuMs = (pid: number): number => usedMs(pid).own;

/** Returns the milliseconds of CPU that a process has used; 0 if it has ended. */
export const ownCpuMs = (pid: number): number => usedIfThere(pid).own;

/** Returns the sum of a value over a process and all its descendants, which are read before their parents. */
const sumOfTree = (pid: number, valueOf: (pid: number) => number): number =>
  [{ pid }, ...descendantsOf(pid)].toReversed().reduce((sum, each) => sum + valueOf(each.pid), 0);

/**
 * Returns the milliseconds of CPU of a process and all its descendants, including ended ones, such as a
 * PostgreSQL with its sessions.
 */
export const treeCpuMs = (pid: number): number =>
  sumOfTree(pid, (each) => {
    const { own, ended } = usedIfThere(each);
    return own + ended;
  });

/** Returns the CPU milliseconds that the whole machine has used. */
function machineMs(): number {
  // The line has the form `cpu user nice system idle iowait irq softirq steal …`.
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq + steal) * TICK_MS;
}

/**
 * Starts a measurement of the CPU load of unrelated processes. Latencies are compared only while enough CPU time
 * is left for the product.
 * @returns a function that returns the share of the machine's CPU time used by neither the product nor this
 * process
 */
export function watchForeignWork(productPid: number): () => number {
  const foreign = () => machineMs() - treeCpuMs(productPid) - cpuMs(process.pid);
  const [before, startedAt] = [foreign(), performance.now()];
  return () => (foreign() - before) / (performance.now() - startedAt) / availableParallelism();
}

/** Returns a field of a file in /proc that counts memory in kB, in MiB. */
const mibIn = (pid: number, file: string, field: string): number =>
  Number(
    new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1],
  ) / MIB;

/** Returns the peak resident memory of a process since its start or since {@link forgetPeak}, in MiB. */
export const peakMib = (pid: number): number => mibIn(pid, 'status', 'VmHWM');

/** Resets the peak memory of a process to its currently resident memory. @returns the current value in MiB */
export function forgetPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, FORGET_PEAK);
  return peakMib(pid);
}

/**
 * Returns the memory of a process and all its descendants, in MiB. Shared memory counts once, because
 * PostgreSQL's sessions share most of theirs.
 */
export const treeMib = (pid: number): number =>
  sumOfTree(pid, (each) => ifThere(() => mibIn(each, 'smaps_rollup', 'Pss'), 0));
