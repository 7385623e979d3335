// Decides when a relay may sleep. NOTIFY serializes the commits of a database, so a busy relay holds a lock
// (7411, 2) that tells writers that it polls and needs no NOTIFY. Before it sleeps, it releases that lock and
// waits until every writer that saw the lock has finished: writers hold the other lock (7411, 1) from before
// they check until their commit is visible. One last poll then finds every event that was written without
// NOTIFY, and all later commits notify.
import pg from 'pg';
import { pause } from './backoff.ts';

/** Longest wait for writers that are just taking their lock, in milliseconds. */
export const WATCH_LOCK_MS = 250;
const LOCK_NOT_AVAILABLE = '55P03';
// A batch of several events counts as load if it follows the previous batch within this time.
const BUSY_WITHIN_MS = 50;
// Poll interval for each event that the last poll found: the more events, the longer the wait may be.
const POLL_EVERY_MS = 4;
const POLL_MS_MAX = 20;
const EMPTY_POLLS = 12;
const SLOWEST_POLL_MS = 1_000; // Poll interval while a writer leaves its transaction open.

type Query = <Row extends object>(text: string) => Promise<Row[]>;

/** Decides after each poll of the outbox whether the relay polls again or sleeps until a NOTIFY. */
export interface Watch {
  /**
   * Starts the watch again, before the first poll of a connection. Because of an earlier relay, writers may
   * have skipped NOTIFY.
   */
  begin(): void;
  /** The relay calls this whenever it polls the outbox. */
  look(): void;
  /**
   * Whether the relay may sleep until it is notified, after it sent `found` events. Waits briefly before it
   * returns false.
   */
  maySleep(found: number): Promise<boolean>;
}

/**
 * Creates the watch of one relay. `query` runs on the relay's session, whose `lock_timeout` is
 * `WATCH_LOCK_MS`.
 */
export function createWatch(query: Query, signal: AbortSignal): Watch {
  let awake = false; // Whether this relay holds the lock that tells writers to skip NOTIFY.
  let unannounced = true; // Whether there may be writers that skipped NOTIFY.
  let polledAt = 0;
  let lastSent = -Infinity;
  let emptyPolls = 0;

  async function stayAwake(): Promise<void> {
    // `unannounced` is set even if the lock times out, because writers also see a relay that waits for it.
    unannounced = true;
    try {
      await query('SELECT pg_advisory_lock(7411, 2)');
      awake = true;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
    }
  }

  /** Whether all writers that may have skipped NOTIFY have finished. */
  async function isQuiet(): Promise<boolean> {
    if (awake) await query('SELECT pg_advisory_unlock(7411, 2)');
    awake = false;
    const [answer] = await query<{ quiet: boolean }>(
      'SELECT CASE WHEN pg_try_advisory_lock(7411, 1) THEN pg_advisory_unlock(7411, 1) ELSE false END AS quiet',
    );
    return answer?.quiet === true;
  }

  return {
    begin() {
      awake = false;
      unannounced = true;
    },
    look() {
      polledAt = performance.now();
    },
    async maySleep(found) {
      if (found > 0) {
        // Measured at the poll, not after publishing, which may be slow: the commits of writers go first.
        const busy = found > 1 && polledAt - lastSent < BUSY_WITHIN_MS;
        lastSent = performance.now();
        emptyPolls = 0;
        if (busy && !awake) await stayAwake();
        if (!unannounced) return true; // All later commits will notify, so the relay may sleep.
      } else {
        if (!unannounced) return true;
        emptyPolls += 1;
      }
      if (!awake || emptyPolls >= EMPTY_POLLS) {
        unannounced = !(await isQuiet());
        // No writer skips NOTIFY any more, so one last poll follows without a pause.
        if (!unannounced) return false;
      }
      const pauseMs =
        found > 0
          ? Math.min(POLL_MS_MAX, POLL_EVERY_MS * found)
          : Math.min(SLOWEST_POLL_MS, POLL_EVERY_MS * 2 ** Math.max(0, emptyPolls - EMPTY_POLLS));
      await pause(pauseMs, signal);
      return false;
    },
  };
}
