// Resident memory as the kernel counts it.
import { readFileSync, writeFileSync } from 'node:fs';

const MIB = 1_024; // in kB, as /proc has it
const FORGET_PEAK = '5';

/** The most resident memory of a process since it began, or since {@link forgetPeak}, in MiB. */
export const peakMib = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / MIB;

/** Resets the peak to the memory that is resident now. @returns that, in MiB */
export function forgetPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, FORGET_PEAK);
  return peakMib(pid);
}
