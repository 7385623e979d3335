// How busy other work keeps the machine. Times are only compared while that leaves the product enough of it.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { cpuMs, treeCpuMs } from '@savvi/testing/cpu';

const TICK_MS = 10; // USER_HZ is 100 on every Linux that Node runs on

/** Milliseconds of CPU that the whole machine has used. */
function machineMs(): number {
  // `cpu user nice system idle iowait irq softirq steal …`
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq + steal) * TICK_MS;
}

/**
 * Begins to watch.
 * @returns a function that answers which share of the machine was used by neither the product nor this
 * process
 */
export function watchForeignWork(productPid: number): () => number {
  const foreign = () => machineMs() - treeCpuMs(productPid) - cpuMs(process.pid);
  const [before, startedAt] = [foreign(), performance.now()];
  return () => (foreign() - before) / (performance.now() - startedAt) / availableParallelism();
}
