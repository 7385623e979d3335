import { readdirSync, readFileSync } from 'node:fs';

/** A running process: its id and its command line. */
export interface RunningProcess {
  readonly pid: number;
  readonly command: string;
}

interface Entry extends RunningProcess {
  readonly parent: number;
}

/** Returns all descendants of `pid`, read from /proc (the tests that kill processes run on Linux). */
export function descendantsOf(pid: number): RunningProcess[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readEntry);
  const below = (parent: number): Entry[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(pid).map(({ pid: id, command }) => ({ pid: id, command }));
}

/** Whether a process exists and has not ended (a zombie has). */
export function isRunning(pid: number): boolean {
  return readEntry(String(pid)).length > 0;
}

/** Kills a process with SIGKILL if it still exists. */
export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function readEntry(name: string): Entry[] {
  try {
    // `pid (name) state parent …`; the name may contain spaces and parentheses.
    const [state = '', parent = ''] = readFileSync(`/proc/${name}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }];
  } catch {
    return []; // the process ended during the listing
  }
}
