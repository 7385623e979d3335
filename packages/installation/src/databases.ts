// Commands that work beside the product of DATA_DIR or, with `--cluster`, on that of the cluster of
// KUBECONFIG.
import { Refusal } from '@savvi/tooling/refusal';
import { runningDatabase } from '@savvi/product/running-database';
import { readSecrets } from './apply-secrets.ts';
import { forward } from './reach.ts';
import { DATA, PRODUCT, type Secret } from './secrets.ts';

const FLAG = '--cluster';

/** The words of a command, and whether it is for the cluster of KUBECONFIG. */
export const placeOf = (args: readonly string[]): { words: string[]; isOnCluster: boolean } => ({
  words: args.filter((word) => word !== FLAG),
  isOnCluster: args.includes(FLAG),
});

/** The address of a service's database, as the service's own role. @throws {Refusal} when there is none */
export type DatabaseOf = (service: string) => Promise<string>;

/** The databases of the product that runs on a data folder, or of the cluster until the stack ends. */
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

/** What a service's Secret says of its database, through a port of this machine. @throws {Refusal} */
export function addressThrough(port: number, service: string, secrets: readonly Secret[]): string {
  const address = secrets.find(({ name }) => name === `${service}-database`)?.values['DATABASE_URL'];
  if (address === undefined)
    throw new Refusal(
      `There is no Secret ${PRODUCT}/${service}-database: is ${service} installed on this cluster?`,
    );
  return Object.assign(new URL(address), { host: `127.0.0.1:${port}` }).href;
}
