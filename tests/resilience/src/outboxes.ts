// What services have yet to tell, and what they could not take in.
import { query } from '@savvi/testing/product-database';

/** The services that tell of what people do. */
export const PRODUCERS = ['identity', 'budget', 'masterplan', 'vault', 'documents', 'billing'];
/** Those that only follow what the others tell. */
const FOLLOWERS = ['achievements', 'admin'];

/** The events that wait to be told, of all producers. */
export const unsent = async (dataDir: string): Promise<unknown[]> =>
  (
    await Promise.all(
      PRODUCERS.map((database) => query(dataDir, database, 'SELECT id FROM outbox WHERE sent_at IS NULL')),
    )
  ).flat();

/** The events that any service set aside. */
export const parked = async (dataDir: string): Promise<unknown[]> =>
  (
    await Promise.all(
      [...PRODUCERS, ...FOLLOWERS].map((database) =>
        query(dataDir, database, `SELECT '${database}' AS at, * FROM parked_events`),
      ),
    )
  ).flat();
