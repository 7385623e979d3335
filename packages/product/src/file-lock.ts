// Node has no file locks of its own, but its SQLite takes the operating system's, which end with the process
// however it ends: no stale lock after a kill -9, no guessing at process numbers.
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const busy = 5; // SQLITE_BUSY

/**
 * Locks `file` for this process and answers how to let go; null when another still holds it after `timeoutMs`
 * milliseconds.
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
