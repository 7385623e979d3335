// Database access for commands that work beside the product of DATA_DIR or, with `--cluster`, the one on the
// cluster of KUBECONFIG.
import { Refusal } from '@savvi/tooling/refusal';
import { runningDatabase } from '@savvi/product/data-folder';
import { readSecrets } from './apply-secrets.ts';
import { forward } from './reach.ts';
import { DATA, PRODUCT, type Secret } from './secrets.ts';

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
