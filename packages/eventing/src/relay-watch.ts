// When a relay may sleep. NOTIFY makes the commits of a database wait for each other, so a busy relay tells
// writers by a lock (7411, 2) that it looks by itself and needs no waking. Before it sleeps it gives that
// lock back and waits until nobody who saw it awake is still under way: writers hold the other lock (7411, 1)
// from before they look until after their commit is visible. Only then a last look sees everything that was
// not announced, and all later commits notify.
import pg from 'pg';
import { pause } from './backoff.ts';

/** Longest time to wait for writers that are announcing themselves just now. */
export const WATCH_LOCK_MS = 250;
const LOCK_NOT_AVAILABLE = '55P03';
const BUSY_WITHIN_MS = 50; // several events so soon after the ones before were sent are a load; one after the other may notify
const LOOK_EVERY_MS = 4; // for each event that was found last: the more there are, the more a batch is worth a moment's wait
const LONGEST_LOOK_MS = 20;
const LOOKS_IN_VAIN = 12;
const SLOWEST_LOOK_MS = 1_000; // while a writer leaves its transaction open

type Query = <Row extends object>(text: string) => Promise<Row[]>;

/** Decides after each look into the outbox. */
export interface Watch {
  /** The first look of this connection: others may have kept writers from notifying before it. */
  begin(): void;
  /** The relay looks into the outbox now. */
  look(): void;
  /**
   * Whether the relay may sleep until it is notified, after it found and sent so many; waits a little before
   * it says no.
   */
  maySleep(found: number): Promise<boolean>;
}

/** Makes the watch of one relay; `query` runs on its session, whose `lock_timeout` is `WATCH_LOCK_MS`. */
export function createWatch(query: Query, signal: AbortSignal): Watch {
  let awake = false; // the lock is held
  let unannounced = true; // there may be writers who did not notify
  let lookedAt = 0;
  let lastSent = -Infinity;
  let inVain = 0;

  async function stayAwake(): Promise<void> {
    unannounced = true; // from now on, also if the lock is not had in time: waiting for it shows to writers as well
    try {
      await query('SELECT pg_advisory_lock(7411, 2)');
      awake = true;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
    }
  }

  /** Whether everyone who may not have notified has ended. */
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
      lookedAt = performance.now();
    },
    async maySleep(found) {
      if (found > 0) {
        const busy = found > 1 && lookedAt - lastSent < BUSY_WITHIN_MS; // sending itself may be slow: writers' commits go before it
        lastSent = performance.now();
        inVain = 0;
        if (busy && !awake) await stayAwake();
        if (!unannounced) return true; // what commits from now on notifies
      } else {
        if (!unannounced) return true;
        inVain += 1;
      }
      if (!awake || inVain >= LOOKS_IN_VAIN) {
        unannounced = !(await isQuiet());
        if (!unannounced) return false; // one last look, at once
      }
      const pauseMs =
        found > 0
          ? Math.min(LONGEST_LOOK_MS, LOOK_EVERY_MS * found)
          : Math.min(SLOWEST_LOOK_MS, LOOK_EVERY_MS * 2 ** Math.max(0, inVain - LOOKS_IN_VAIN));
      await pause(pauseMs, signal);
      return false;
    },
  };
}
