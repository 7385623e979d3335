import { type Releases, releases } from '@savvi/release-kit/releases';
import pg from 'pg';
import { databasesOf } from '@savvi/installation/databases';
import { hasProduct, isInUse, stoppedServer } from '@savvi/backup/servers';
import { Refusal } from '@savvi/tooling/refusal';

/** The registry's database, and whether a running product uses it now. */
export interface GatewayDatabase {
  readonly pool: pg.Pool;
  readonly releases: Releases;
  readonly isRunning: boolean;
}

/**
 * Opens the gateway's database of the cluster, or of the product on a data folder, running or stopped. The
 * stack closes it.
 * @throws {Refusal}
 */
export async function gatewayDatabase(
  dataDir: string,
  isOnCluster: boolean,
  stack: AsyncDisposableStack,
): Promise<GatewayDatabase> {
  if (!isOnCluster && !hasProduct(dataDir))
    throw new Refusal(
      `There is no Savvi in ${dataDir}: start it once (npm start), or set DATA_DIR to the folder of one.`,
    );
  const isRunning = isOnCluster || (await isInUse(dataDir));
  const connectionString = isRunning
    ? await databasesOf(isOnCluster, dataDir, stack)('gateway')
    : (await stoppedServer(dataDir, stack))('gateway');
  const pool = stack.adopt(new pg.Pool({ connectionString, max: 2 }), (open) => open.end());
  pool.on('error', () => undefined); // the next query reports the error
  return { pool, releases: releases(pool), isRunning };
}
