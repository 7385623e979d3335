import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ownCpuMs } from '@savvi/testing/cpu';

const TIMEOUT_MS = 30_000;

const DELIVERY =
  "application_name LIKE 'savvi bus%' OR (application_name = 'savvi relay' AND datname = 'budget')";
const PROJECTIONS = "datname IN ('achievements', 'admin')";

async function pidsOf(database: pg.Client, which: string): Promise<number[]> {
  const { rows } = await database.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE ${which}`);
  return rows.map((row) => row.pid);
}

/**
 * Returns the CPU milliseconds of PostgreSQL backends by pid: those of the budget service's relay and the
 * shared bus, and those of the projections.
 */
export async function backendsMs(
  database: pg.Client,
): Promise<{ delivery: Map<number, number>; projections: Map<number, number> }> {
  const [delivery, projections] = await Promise.all([
    pidsOf(database, DELIVERY),
    pidsOf(database, PROJECTIONS),
  ]);
  const spent = (pids: number[]) => new Map(pids.map((pid) => [pid, ownCpuMs(pid)]));
  return { delivery: spent(delivery), projections: spent(projections) };
}

/** Resolves once every event of the budget service is on the bus. @throws {Error} on timeout. */
export async function untilDelivered(database: pg.Client): Promise<void> {
  for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await sleep(50)) {
    const { rows } = await database.query<{ waiting: boolean }>(
      'SELECT EXISTS (SELECT FROM outbox WHERE sent_at IS NULL) AS waiting',
    );
    if (rows[0]?.waiting === false) return;
  }
  throw new Error('events were not put on the bus in time');
}
