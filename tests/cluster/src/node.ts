// What the test cluster's node knows of its pods: it is this machine, whose root sees their processes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Pod } from './cluster.ts';

/** Whether the node is this machine: ../shared/cluster has brought it up here. */
export const IS_NODE_HERE = existsSync('/run/netns/kube');

/**
 * The ids of the processes in a pod's containers, by the control groups that the container runtime puts them
 * in.
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
      return false; // it has ended
    }
  };
  return readdirSync(proc)
    .filter((name) => /^\d+$/.test(name) && isInside(name))
    .map(Number);
}

/**
 * Ends everything in a pod's containers as `kill -9` does; no signal is heard, and nobody tells the cluster.
 * @throws {Error} when nothing of it runs here
 */
export function killInside(pod: Pod): void {
  const pids = processesOf(pod);
  if (pids.length === 0) throw new Error(`no process of ${pod.metadata.name} is on this machine`);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}
