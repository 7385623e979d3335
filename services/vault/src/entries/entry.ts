import type { EntryInput, EntryPatch } from '@savvi/contracts/vault/entry';
import type { KeptRow } from '@savvi/service-kit/kept-records';
import type { SealedContents } from '../shared/entry-seal.ts';

/**
 * An entry as it is stored: what it holds is sealed. Nothing but the answer to its owner depends on opening
 * it.
 */
export interface StoredEntry extends KeptRow, SealedContents {
  readonly format: number;
}

/** What others may know of an entry, and whose it is. */
export interface EntryOfSpace extends Omit<KeptRow, 'createdAt'> {
  readonly spaceId: string;
}

/** An entry as it is listed: `head` is the JSON of all that its reply says beside what is sealed. */
export interface ListedEntry extends SealedContents {
  readonly id: string;
  readonly format: number;
  readonly head: string;
}

/** The JSON that is sealed, its keys in the order in which a reply names them. */
export const contentsOf = ({ name, usernameEmail, password, url, notes }: EntryInput): string =>
  JSON.stringify({ name, usernameEmail, password, url, notes });

/** What an entry holds after a change: what the change does not name stays, null clears. */
export const patched = (
  stored: EntryInput,
  { name, usernameEmail, password, url, notes }: EntryPatch,
): EntryInput => ({
  name: name ?? stored.name,
  usernameEmail: usernameEmail ?? stored.usernameEmail,
  password: password ?? stored.password,
  url: url === undefined ? stored.url : url,
  notes: notes === undefined ? stored.notes : notes,
});
