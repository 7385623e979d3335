// Counting every call in the database would cost more than the calls. Each replica counts in memory. Once a
// second it adds its new calls to the shared table and reads back the sum of all replicas. A limit is
// therefore exact within a second.
import type { Log } from './log.ts';
import type { Pool } from 'pg';

/** Counts calls per key and minute across all replicas. */
export interface SharedCounter {
  /** Counts one call and returns the number of calls in this minute that this replica knows of. */
  count(key: string): number;
  close(): Promise<void>;
}

interface Tally {
  readonly key: string;
  readonly minute: number;
  unsent: number;
  total: number;
}

const SYNC_MS = 1_000;
const MINUTE_MS = 60_000;

/**
 * A counter over the table `call_counts`. While the database fails, each replica goes on with the counts it
 * knows.
 */
export function sharedCounter(pool: Pool, log: Log, now: () => number = Date.now): SharedCounter {
  let tallies = new Map<string, Tally>();
  let minute = Math.floor(now() / MINUTE_MS);
  let syncing: Promise<void> = Promise.resolve();
  let isFailing = false;

  async function sync(): Promise<void> {
    const changed = [...tallies.values()]
      .filter((tally) => tally.unsent > 0)
      // All replicas write the rows in the same order, which avoids deadlocks.
      .sort((one, other) => one.key.localeCompare(other.key));
    if (changed.length === 0) return;
    const sent = changed.map((tally) => tally.unsent);
    try {
      const { rows } = await pool.query<{ key: string; calls: string }>(
        `INSERT INTO call_counts (key, minute, calls) SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[])
         ON CONFLICT (key, minute) DO UPDATE SET calls = call_counts.calls + EXCLUDED.calls RETURNING key, calls`,
        [changed.map((tally) => tally.key), changed.map((tally) => tally.minute), sent],
      );
      const totals = new Map(rows.map((row) => [row.key, Number(row.calls)]));
      changed.forEach((tally, index) => {
        tally.unsent -= sent[index] ?? 0;
        tally.total = totals.get(tally.key) ?? tally.total;
      });
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.warn({ err: error }, 'rate limits count per replica only: the database does not respond');
      isFailing = true;
    }
  }

  async function startMinute(): Promise<void> {
    try {
      await pool.query('DELETE FROM call_counts WHERE minute < $1', [minute - 1]);
      await pool.query('DELETE FROM rate_limits WHERE expire < $1', [now()]);
    } catch (error) {
      log.debug({ err: error }, 'old call counts not deleted: the database does not respond');
    }
  }

  const timer = setInterval(() => {
    syncing = syncing.then(async () => {
      await sync();
      const current = Math.floor(now() / MINUTE_MS);
      if (current === minute) return;
      minute = current;
      tallies = new Map([...tallies].filter(([, tally]) => tally.minute === current));
      await startMinute();
    });
  }, SYNC_MS);
  timer.unref();

  return {
    count(key) {
      const current = Math.floor(now() / MINUTE_MS);
      let tally = tallies.get(key);
      if (tally === undefined || tally.minute !== current) {
        tally = { key, minute: current, unsent: 0, total: 0 };
        tallies.set(key, tally);
      }
      tally.unsent += 1;
      return tally.total + tally.unsent;
    },
    async close() {
      clearInterval(timer);
      await syncing;
      await sync();
    },
  };
}
