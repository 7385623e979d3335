// Transactions that are not sent yet, in a database of this browser for each user. Each call opens the database and closes
// it, so that the shell can delete it at any time (@savvi/contracts/unsent-work).
//
// They contain personal data and are erased when the user signs out here, on this page or everywhere, or deletes the
// account here. They stay when the session has only expired or was ended from another device: this browser cannot know
// why, shows them to nobody else, and sends them when their owner has signed in again.
import { type UnsentWork, unsentWorkOf } from '@savvi/contracts/unsent-work';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { UNSENT_MAX, type UnsentTransaction } from './unsent.rules.ts';
import { texts } from './unsent.texts.ts';

interface Schema extends DBSchema {
  transactions: { key: string; value: UnsentTransaction };
}
const TABLE = 'transactions';
const CHANNEL = 'savvi.unsent-transactions';

/** What happened to the transactions that are not sent yet. */
export type UnsentChange = 'added' | 'sent' | 'refused' | 'removed';

const databaseOf = (userId: string): string => `savvi.unsent-transactions.${userId}`;

async function inDatabase<Value>(
  userId: string,
  run: (database: IDBPDatabase<Schema>) => Promise<Value>,
): Promise<Value> {
  const database = await openDB<Schema>(databaseOf(userId), 1, {
    upgrade: (created) => void created.createObjectStore(TABLE, { keyPath: 'key' }),
  });
  try {
    return await run(database);
  } finally {
    database.close();
  }
}

/** Declares to the shell what signing out would delete. */
async function declare(userId: string): Promise<void> {
  const { length } = await listUnsent(userId);
  const key = `${unsentWorkOf(userId)}budget`;
  const work: UnsentWork = { sentence: texts.lost(length), databases: [databaseOf(userId)] };
  try {
    if (length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(work));
  } catch {
    return; // with blocked storage, signing out asks nothing, and the transactions stay
  }
}

async function changed(userId: string, change: UnsentChange): Promise<void> {
  await declare(userId);
  const pages = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  pages.postMessage(change);
  pages.close();
}

/** Calls back after each change in this browser, until the signal aborts. */
export function watchUnsent(onChange: (change: UnsentChange) => void, signal: AbortSignal): void {
  const pages = new BroadcastChannel(CHANNEL);
  pages.addEventListener('message', ({ data }: MessageEvent<UnsentChange>) => onChange(data));
  signal.addEventListener('abort', () => pages.close());
}

/** The user's transactions that are not sent yet, oldest first. None if the browser has no database. */
export const listUnsent = (userId: string): Promise<UnsentTransaction[]> =>
  inDatabase(userId, (database) => database.getAll(TABLE)).catch(() => []);

/** Keeps a transaction until it is sent. The browser may have no room for it, or refuse to store anything. */
export async function keepUnsent(
  userId: string,
  transaction: UnsentTransaction,
): Promise<'kept' | 'full' | 'unavailable'> {
  try {
    const isKept = await inDatabase(userId, async (database) => {
      const inside = database.transaction(TABLE, 'readwrite', { durability: 'strict' });
      if ((await inside.store.count()) >= UNSENT_MAX) return false;
      await Promise.all([inside.store.put(transaction), inside.done]);
      return true;
    });
    if (!isKept) return 'full';
    await changed(userId, 'added');
    return 'kept';
  } catch {
    return 'unavailable';
  }
}

/** Removes a transaction that was sent, or that the user no longer wants. */
export async function removeUnsent(
  userId: string,
  key: string,
  change: UnsentChange = 'removed',
): Promise<void> {
  await inDatabase(userId, (database) => database.delete(TABLE, key));
  await changed(userId, change);
}

/** Stores why the server refused a transaction, unless it was removed meanwhile. */
export async function refuseUnsent(userId: string, key: string, refusal: string): Promise<void> {
  await inDatabase(userId, async (database) => {
    const inside = database.transaction(TABLE, 'readwrite');
    const stored = await inside.store.get(key);
    if (stored !== undefined) await inside.store.put({ ...stored, refusal });
    await inside.done;
  });
  await changed(userId, 'refused');
}
