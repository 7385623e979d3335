// Access to the pods' processes on the test cluster's node: the node is this machine, where root sees all
// processes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Pod } from './cluster.ts';

/** Whether the node is this machine: ../shared/cluster started the cluster here. */
export const IS_NODE_HERE = existsSync('/run/netns/kube');

/**
 * Returns the ids of the processes in a pod's containers, found by the control groups of the container
 * runtime.
 */
export function processesOf({ status }: Pick<Pod, 'status'>, proc = '/proc'): number[] {
  const containers = (status.containerStatuses ?? []).flatMap(
    ({ containerID = '' }) => containerID.split('://')[1] || [],
  );
  const isInside = (pid: string) => {
    try {
      const groups = readFileSync(path.join(proc, pid, 'cgroup'), 'utf8');
      return containers.some((id) => groups.includes(id));
    } catch {
      return false; // the process has ended in the meantime
    }
  };
  return readdirSync(proc)
    .filter((name) => /^\d+$/.test(name) && isInside(name))
    .map(Number);
}

/**
 * Kills every process in a pod's containers with SIGKILL, without notifying the cluster.
 * @throws {Error} when none of them runs on this machine
 */
export function killInside(pod: Pod): void {
  const pids = processesOf(pod);
  if (pids.length === 0) throw new Error(`no process of ${pod.metadata.name} is on this machine`);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}
