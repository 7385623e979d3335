// Memory as counted by the kernel.
import { readFileSync, writeFileSync } from 'node:fs';
import { descendantsOf } from './processes.ts';

const MIB = 1_024; // /proc reports memory in kB.
const FORGET_PEAK = '5';

/** Returns the peak resident memory of a process since its start or since {@link forgetPeak}, in MiB. */
export const peakMib = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / MIB;

/** Resets the peak to the currently resident memory. @returns the current value in MiB */
export function forgetPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, FORGET_PEAK);
  return peakMib(pid);
}

function proportionalMib(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]) / MIB;
  } catch {
    return 0; // the process has ended
  }
}

/**
 * Returns the memory of a process and all its descendants, in MiB. Shared memory counts once, because
 * PostgreSQL's sessions share most of theirs.
 */
export const treeMib = (pid: number): number =>
  [pid, ...descendantsOf(pid).map((each) => each.pid)].reduce((sum, each) => sum + proportionalMib(each), 0);
