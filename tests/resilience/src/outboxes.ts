// Events that services have not published yet, and events that they could not process.
import { query } from '@savvi/testing/product-database';

/** The services that publish events. */
export const PRODUCERS = ['identity', 'budget', 'masterplan', 'vault', 'documents', 'billing'];
/** The services that only consume events. */
const FOLLOWERS = ['achievements', 'admin'];

/** Returns the unpublished events of all producers. */
export const unsent = async (dataDir: string): Promise<unknown[]> =>
  (
    await Promise.all(
      PRODUCERS.map((database) => query(dataDir, database, 'SELECT id FROM outbox WHERE sent_at IS NULL')),
    )
  ).flat();

/** Returns the dead-lettered events of all services. */
export const parked = async (dataDir: string): Promise<unknown[]> =>
  (
    await Promise.all(
      [...PRODUCERS, ...FOLLOWERS].map((database) =>
        query(dataDir, database, `SELECT '${database}' AS at, * FROM parked_events`),
      ),
    )
  ).flat();
