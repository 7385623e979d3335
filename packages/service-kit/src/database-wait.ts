// A service listens before its database is there, and waits. It waits for what passes only: a wrong password
// or a missing table stays wrong, so the start ends with it instead of being "not ready" for ever.
import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from './database-failure.ts';
import type { Log } from './log.ts';

const RETRY_MS = 500;
/**
 * Once, then every minute: whoever looks at the log of a process that is not ready finds why on the last
 * page.
 */
const SAY_EVERY = 120;

/**
 * Does `work`, again and again while the database is away; says so at once, then every minute. `signal` ends
 * the wait, with the work undone.
 * @throws what `work` throws for any other reason.
 */
export async function onceDatabaseIsThere(
  work: () => Promise<void>,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (attempt % SAY_EVERY === 1) log.warn({ err: error }, 'the database is not ready yet');
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined); // a drain ends the wait
    }
  }
}
