// Resident memory as counted by the kernel.
import { readFileSync, writeFileSync } from 'node:fs';

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
