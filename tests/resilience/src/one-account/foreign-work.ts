// Measures the CPU load of unrelated processes. Latencies are compared only while enough CPU time is left for
// the product.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { cpuMs, treeCpuMs } from '@savvi/testing/cpu';

const TICK_MS = 10; // USER_HZ is 100 on every Linux that Node.js supports

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
 * Starts a measurement.
 * @returns a function that returns the share of the machine's CPU time used by neither the product nor this
 * process
 */
export function watchForeignWork(productPid: number): () => number {
  const foreign = () => machineMs() - treeCpuMs(productPid) - cpuMs(process.pid);
  const [before, startedAt] = [foreign(), performance.now()];
  return () => (foreign() - before) / (performance.now() - startedAt) / availableParallelism();
}
