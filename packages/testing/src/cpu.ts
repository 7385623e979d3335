// CPU time as the kernel counts it, whatever else the machine does meanwhile.
import { readFileSync } from 'node:fs';
import { descendantsOf } from './processes.ts';

const TICK_MS = 10; // USER_HZ is 100 on every Linux that Node runs on

/** Milliseconds of CPU that a process has used, and the children it has waited for. */
function usedMs(pid: number): { own: number; ended: number } {
  // `pid (name) state …`: fields 14 to 17 are utime, stime, cutime and cstime; the name may hold spaces and
  // parentheses.
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return { own: (utime + stime) * TICK_MS, ended: (cutime + cstime) * TICK_MS };
}

/** Milliseconds of CPU that one process has used, all its threads counted. */
export const cpuMs = (pid: number): number => usedMs(pid).own;

function usedIfThere(pid: number): { own: number; ended: number } {
  try {
    return usedMs(pid);
  } catch {
    return { own: 0, ended: 0 }; // ended since it was listed: its parent counts it from then on
  }
}

/** Milliseconds of CPU that a process has used which may have ended meanwhile; 0 then. */
export const ownCpuMs = (pid: number): number => usedIfThere(pid).own;

/**
 * Milliseconds of CPU of a process and everything it has started, those that have ended included: a
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
