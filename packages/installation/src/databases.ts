// Access for commands that work beside the product of DATA_DIR or, with `--cluster`, the one on the cluster of
// KUBECONFIG: to its databases, and to the programs in its pods.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { runningDatabase } from '@savvi/product/data-folder';
import { ended } from '@savvi/tooling/cluster';
import { Refusal } from '@savvi/tooling/refusal';
import { DATA, PRODUCT, readSecrets, type Secret } from './secrets.ts';

const FLAG = '--cluster';

/** The arguments of a command without `--cluster`, and whether that flag was given. */
export const placeOf = (args: readonly string[]): { words: string[]; isOnCluster: boolean } => ({
  words: args.filter((word) => word !== FLAG),
  isOnCluster: args.includes(FLAG),
});

/**
 * The connection string of a service's database, with the service's own role.
 * @throws {Refusal} if there is no such database
 */
export type DatabaseOf = (service: string) => Promise<string>;

/**
 * The databases of the product that runs on a data folder, or those of the cluster until the stack is
 * disposed.
 */
export const databasesOf = (isOnCluster: boolean, dataDir: string, stack: AsyncDisposableStack): DatabaseOf =>
  isOnCluster ? clusterDatabases(stack) : (service) => runningDatabase(dataDir, service);

function clusterDatabases(stack: AsyncDisposableStack): DatabaseOf {
  const open = async () => ({
    secrets: await readSecrets(PRODUCT),
    port: await forward('postgres-rw', 5432, DATA, stack),
  });
  let opened: ReturnType<typeof open> | undefined;
  return async (service) => {
    const { secrets, port } = await (opened ??= open());
    return addressThrough(port, service, secrets);
  };
}

/**
 * The connection string in a service's Secret, changed to a forwarded port of this machine.
 * @throws {Refusal}
 */
export function addressThrough(port: number, service: string, secrets: readonly Secret[]): string {
  const address = secrets.find(({ name }) => name === `${service}-database`)?.values['DATABASE_URL'];
  if (address === undefined)
    throw new Refusal(
      `There is no Secret ${PRODUCT}/${service}-database: is ${service} installed on this cluster?`,
    );
  return Object.assign(new URL(address), { host: `127.0.0.1:${port}` }).href;
}

const TIMEOUT_MS = 20_000;

/**
 * Forwards a port of a Service to this machine until the stack is disposed.
 * @returns the local port
 * @throws {Refusal} or {ClusterRefusal}
 */
export async function forward(
  service: string,
  port: number,
  namespace: string,
  stack: AsyncDisposableStack,
): Promise<number> {
  const child = spawn(
    'kubectl',
    ['port-forward', '-n', namespace, '--address', '127.0.0.1', `service/${service}`, `:${port}`],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  stack.defer(() => void child.kill());
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (complaint += text));
  const over = ended(child);
  over.catch(() => undefined); // The code below reports a failure of kubectl.
  const lines = createInterface({ input: child.stdout, signal: AbortSignal.timeout(TIMEOUT_MS) });
  // kubectl prints a line for each connection. The rest of its output is discarded, so that a full pipe never
  // blocks it.
  lines.once('close', () => child.stdout.resume());
  for await (const line of lines) {
    const [, here] = /Forwarding from 127\.0\.0\.1:(\d+)/.exec(line) ?? [];
    if (here !== undefined) return Number(here);
  }
  child.kill();
  await over;
  throw new Refusal(`${namespace}/${service} cannot be reached: ${complaint.trim()}`);
}

/**
 * Runs a program in a workload's own pod, which has its keys and network access, so that no key leaves the
 * cluster. The program's output is printed here.
 * @returns its exit code
 * @throws {ClusterRefusal}
 */
export async function runInPod(workload: string, program: string, words: readonly string[]): Promise<number> {
  const child = spawn(
    'kubectl',
    ['exec', '-n', PRODUCT, `deploy/${workload}`, '--', '/usr/local/bin/node', program, ...words],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  await ended(child);
  return child.exitCode ?? 1; // The exit code is null if a signal ended the process.
}

/** Runs a service's maintenance program in its own pod. `words` follow the command. */
export const maintainInPod = (
  service: string,
  command: string,
  words: readonly string[] = [],
): Promise<number> => runInPod(service, `services/${service}/src/maintenance/main.ts`, [command, ...words]);
