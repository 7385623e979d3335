// Measures the resources of each process of the product during a k6 run: CPU time from the kernel, and memory
// at the beginning and the end.
import { type RunningProcess, treeCpuMs, treeMib } from '@savvi/testing/processes';

/** The resources that a process used while it was measured. */
export interface Spent {
  readonly process: string;
  /** CPU milliseconds, including child processes. */
  readonly cpuMs: number;
  /** Resident memory in MiB, at the beginning and at the end. */
  readonly memoryMiB: readonly [number, number];
}

const NAMES: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [/(?:^|[ /])(?:services\/)?([a-z-]+)\/src\/main\.ts/, ([, service]) => service ?? ''],
  [/nats-server-v/, () => 'nats-server'],
  [/\/minio-v/, () => 'MinIO'],
  [/\/postgres(?: |$)/, () => 'PostgreSQL'],
];

/**
 * Returns the display name of the gateway, a service or a dependency such as PostgreSQL; null for other
 * processes, such as the start command.
 */
export function processName({ command }: Pick<RunningProcess, 'command'>): string | null {
  for (const [pattern, name] of NAMES) {
    const found = pattern.exec(command);
    if (found !== null) return name(found);
  }
  return null;
}

/** Starts the measurement. The returned function ends it and returns the results. */
export function watchProcesses(processes: readonly RunningProcess[]): () => Spent[] {
  const watched = processes.flatMap((each) => {
    const name = processName(each);
    return name === null
      ? []
      : [{ name, pid: each.pid, cpu: treeCpuMs(each.pid), memory: treeMib(each.pid) }];
  });
  return () =>
    watched.map(({ name, pid, cpu, memory }) => ({
      process: name,
      cpuMs: treeCpuMs(pid) - cpu,
      memoryMiB: [memory, treeMib(pid)],
    }));
}
