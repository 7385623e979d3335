// Node has no file locks, but SQLite uses those of the operating system, which are released however the
// process ends. So no lock is stale after a kill -9, and no process ids have to be compared.
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const busy = 5; // The error code SQLITE_BUSY.

/**
 * Locks `file` for this process.
 * @returns a function that releases the lock; null if another process still holds it after `timeoutMs`
 * milliseconds
 */
export async function lockFile(file: string, timeoutMs: number): Promise<(() => void) | null> {
  const database = new DatabaseSync(file);
  for (const end = Date.now() + timeoutMs; ; await sleep(50)) {
    try {
      database.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
      return () => database.close();
    } catch (cause) {
      if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === busy)) {
        database.close();
        throw cause;
      }
    }
    if (Date.now() >= end) {
      database.close();
      return null;
    }
  }
}
