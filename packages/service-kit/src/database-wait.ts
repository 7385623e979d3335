// A service listens before its database is available, and waits. It waits for temporary failures only: a
// wrong password or a missing table stays wrong, so the start fails instead of being "not ready" forever.
import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from './database-failure.ts';
import type { Log } from './log.ts';

const RETRY_MS = 500;
/**
 * Attempts between two log lines, about a minute: the latest page of the log then shows why the process is
 * not ready.
 */
const LOG_EVERY = 120;

/**
 * Runs `work`, and repeats it while the database is unavailable; logs the reason immediately, then every
 * minute. `signal` ends the wait without a result.
 * @throws what `work` throws for any other reason
 */
export async function onceDatabaseIsThere(
  work: () => Promise<void>,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      if (attempt % LOG_EVERY === 1) log.warn({ err: error }, 'the database is not ready yet');
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined); // An abort ends the pause early.
    }
  }
}
