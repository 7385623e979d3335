// What areas keep in this browser until it can be sent (@savvi/contracts/unsent-work). It is deleted when the user signs out
// here, after a question, or everywhere, and when the account or its content is deleted here. It stays when the session has expired or was
// ended from another device, because this page cannot tell these apart; only its owner gets it again.
import { type UnsentWork, unsentWork, unsentWorkOf } from '@savvi/contracts/unsent-work';

/** The maximum number of milliseconds that signing out waits for the deletion, which another tab may delay. */
const DELETION_MS = 2_000;

function keysOf(userId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(unsentWorkOf(userId)));
  } catch {
    return []; // with blocked storage, areas declare nothing
  }
}

function declaredIn(key: string): UnsentWork[] {
  try {
    return [unsentWork.parse(JSON.parse(localStorage.getItem(key) ?? ''))];
  } catch {
    return []; // an area of a later release may declare it in another format
  }
}

/** What areas have declared of a user's data that is not sent yet. */
export const listUnsentWork = (userId: string): UnsentWork[] => keysOf(userId).flatMap(declaredIn);

/** What a user loses by signing out, in sentences of the areas; empty if nothing is lost. */
export const lossOf = (userId: string): string =>
  listUnsentWork(userId)
    .map(({ sentence }) => sentence)
    .join(' ');

const deleted = (database: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(database);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => resolve());
  });

/** Deletes a user's data that is not sent yet. */
export async function deleteUnsentWork(userId: string): Promise<void> {
  const keys = keysOf(userId);
  const databases = listUnsentWork(userId).flatMap((work) => work.databases);
  await Promise.race([
    Promise.all(databases.map(deleted)),
    new Promise((resolve) => setTimeout(resolve, DELETION_MS)),
  ]);
  for (const key of keys) localStorage.removeItem(key);
}
