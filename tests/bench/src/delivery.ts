import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const PATIENCE_MS = 30_000;

/** The processes of PostgreSQL that serve the budget service's relay and everybody's bus; they stay for as long as the product runs. */
export async function deliveryBackends(database: pg.Client): Promise<number[]> {
  const { rows } = await database.query<{ pid: number }>("SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'savvi bus%' OR (application_name = 'savvi relay' AND datname = 'budget')");
  return rows.map((row) => row.pid);
}

/** Resolves once every event of the budget service is on the bus. @throws {Error} when that takes too long. */
export async function untilDelivered(database: pg.Client): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(50)) {
    const { rows } = await database.query<{ waiting: boolean }>('SELECT EXISTS (SELECT FROM outbox WHERE sent_at IS NULL) AS waiting');
    if (rows[0]?.waiting === false) return;
  }
  throw new Error('events were not put on the bus in time');
}
