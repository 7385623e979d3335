import { spawn } from 'node:child_process';
import { ended } from '@savvi/tooling/cluster';
import { PRODUCT } from './secrets.ts';

/**
 * Runs a service's program of maintenance in a pod of its own, which has its keys and reaches what it needs,
 * so that no key leaves the cluster. What it says is said here. @returns its exit code @throws
 * {ClusterRefusal} when there is no kubectl
 */
export async function maintainInPod(service: string, command: string): Promise<number> {
  const child = spawn(
    'kubectl',
    [
      'exec',
      '-n',
      PRODUCT,
      `deploy/${service}`,
      '--',
      '/usr/local/bin/node',
      `services/${service}/src/maintenance/main.ts`,
      command,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  await ended(child);
  return child.exitCode ?? 1; // ended by a signal
}
