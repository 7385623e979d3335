import { spawn } from 'node:child_process';
import { ended } from '@savvi/tooling/cluster';
import { PRODUCT } from './secrets.ts';

/**
 * Runs a service's maintenance program in its own pod, which has the service's keys and network access, so
 * that no key leaves the cluster. The program's output is printed here.
 * @returns its exit code
 * @throws {ClusterRefusal} if kubectl is missing
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
  return child.exitCode ?? 1; // A signal ended the process.
}
