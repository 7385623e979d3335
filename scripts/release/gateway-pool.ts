import pg from 'pg';
import { hasProduct, isInUse, stoppedServer } from '@savvi/backup/servers';
import { runningDatabase } from '@savvi/product/data-folder';
import { Refusal } from '@savvi/tooling/refusal';

/** Whether a product runs on a data folder. @throws {Refusal} if none was ever started on it */
export async function isRunningOn(dataDir: string): Promise<boolean> {
  if (hasProduct(dataDir)) return isInUse(dataDir);
  throw new Refusal(
    `There is no Savvi in ${dataDir}: start it once (npm start), or set DATA_DIR to the folder of one.`,
  );
}

/**
 * Opens the gateway's database of the product on a data folder, running or stopped. The stack closes it.
 * @throws {Refusal} if the product was last started by a release without the release API
 */
export async function gatewayPool(dataDir: string, stack: AsyncDisposableStack): Promise<pg.Pool> {
  const connectionString = (await isRunningOn(dataDir))
    ? await runningDatabase(dataDir, 'gateway')
    : (await stoppedServer(dataDir, stack))('gateway');
  const pool = stack.adopt(new pg.Pool({ connectionString }), (open) => open.end());
  pool.on('error', () => undefined); // the next query reports the error
  const { rows } = await pool.query<{ name: string | null }>("SELECT to_regclass('release_tokens') AS name");
  if (rows[0]?.name === null)
    throw new Refusal(
      `The Savvi on ${dataDir} was last started by an older release: start it once with this one.`,
    );
  return pool;
}
