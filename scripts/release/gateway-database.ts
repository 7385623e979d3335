import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Releases, releases } from '@savvi/gateway/releases';
import pg from 'pg';
import { databasesOf } from '@savvi/installation/databases';
import { temporaryPostgres } from '@savvi/backup/temporary-server';
import { urlsOf } from '@savvi/backup/database-server';
import { dataFolderPaths, lockFile, openDataFolder } from '@savvi/product/data-folder';
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
  const isRunning = isOnCluster || (await isInUse(dataDir));
  const connectionString = isRunning
    ? await databasesOf(isOnCluster, dataDir, stack)('gateway')
    : await stopped(dataDir, stack);
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on('error', () => undefined); // the next query reports the error
  stack.defer(() => pool.end());
  return { pool, releases: releases(pool), isRunning };
}

/** Returns whether a product was ever started on a data folder. */
export const hasProduct = (dataDir: string): boolean =>
  existsSync(path.join(dataFolderPaths(dataDir).postgres, 'data', 'PG_VERSION'));

async function isInUse(dataDir: string): Promise<boolean> {
  if (!hasProduct(dataDir))
    throw new Refusal(
      `There is no Savvi in ${dataDir}: start it once (npm start), or set DATA_DIR to the folder of one.`,
    );
  const release = await lockFile(path.join(dataDir, 'lock'), 0);
  release?.();
  return release === null;
}

/** Starts a separate PostgreSQL on the folder of a stopped product. */
async function stopped(dataDir: string, stack: AsyncDisposableStack): Promise<string> {
  const data = await openDataFolder(dataDir);
  stack.defer(() => data.release());
  return urlsOf(await temporaryPostgres(data.postgres, stack))('gateway');
}
