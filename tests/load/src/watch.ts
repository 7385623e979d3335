// What each process of the product spends while k6 runs: CPU as the kernel counts it, and memory at both
// ends.
import { readFileSync } from 'node:fs';
import { treeCpuMs } from '@savvi/testing/cpu';
import { descendantsOf, type RunningProcess } from '@savvi/testing/processes';

/** What a process spent while it was watched. */
export interface Spent {
  readonly process: string;
  /** Milliseconds of CPU, those of its children included. */
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

/** What a process of the product is called; null for the start itself and the children of others. */
export function processName({ command }: Pick<RunningProcess, 'command'>): string | null {
  for (const [pattern, name] of NAMES) {
    const found = pattern.exec(command);
    if (found !== null) return name(found);
  }
  return null;
}

/**
 * Resident memory of a process and its children without what they share: PostgreSQL's sessions share most of
 * theirs.
 */
function memoryMiB(pid: number): number {
  const kib = [pid, ...descendantsOf(pid).map((each) => each.pid)].map((each) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${each}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0; // it has ended
    }
  });
  return kib.reduce((sum, each) => sum + each, 0) / 1024;
}

/** Begins to watch; the answer ends it and tells. */
export function watchProcesses(processes: readonly RunningProcess[]): () => Spent[] {
  const watched = processes.flatMap((each) => {
    const name = processName(each);
    return name === null
      ? []
      : [{ name, pid: each.pid, cpu: treeCpuMs(each.pid), memory: memoryMiB(each.pid) }];
  });
  return () =>
    watched.map(({ name, pid, cpu, memory }) => ({
      process: name,
      cpuMs: treeCpuMs(pid) - cpu,
      memoryMiB: [memory, memoryMiB(pid)],
    }));
}
