// CPU time as counted by the kernel, independent of the load of other processes.
import { readFileSync } from 'node:fs';
import { descendantsOf } from './processes.ts';

const TICK_MS = 10; // USER_HZ is 100 on every Linux that Node runs on

/** Returns the milliseconds of CPU of a process itself and of the children it has waited for. */
function usedMs(pid: number): { own: number; ended: number } {
  // `pid (name) state …`: fields 14 to 17 are utime, stime, cutime and cstime; the name may contain spaces
  // and parentheses.
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return { own: (utime + stime) * TICK_MS, ended: (cutime + cstime) * TICK_MS };
}

/** Returns the milliseconds of CPU that one process has used, in all its threads. */
export const cpuMs = (pid: number): number => usedMs(pid).own;

function usedIfThere(pid: number): { own: number; ended: number } {
  try {
    return usedMs(pid);
  } catch {
    // The process ended after it was listed, and its parent counts its time from then on.
    return { own: 0, ended: 0 };
  }
}

/** Returns the milliseconds of CPU that a process has used; 0 if it has ended. */
export const ownCpuMs = (pid: number): number => usedIfThere(pid).own;

/**
 * Returns the milliseconds of CPU of a process and all its descendants, including ended ones, such as a
 * PostgreSQL with its sessions.
 */
export function treeCpuMs(pid: number): number {
  const used = [
    ...descendantsOf(pid)
      .map((each) => each.pid)
      .toReversed(),
    pid,
  ].map(usedIfThere);
  return used.reduce((sum, { own, ended }) => sum + own + ended, 0);
}
