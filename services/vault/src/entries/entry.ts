import type { EntryInput, EntryPatch } from '@savvi/vault-contract/entry';
import type { RestorableRow } from '@savvi/service-kit/kept-records';
import type { SealedContents } from '../shared/entry-seal.ts';

/** A row of `entries`, with encrypted contents. Only the reply to the owner requires decryption. */
export interface StoredEntry extends RestorableRow, SealedContents {
  readonly format: number;
}

/** The fields of an entry that events contain, with its space. */
export interface EntryOfSpace extends Omit<RestorableRow, 'createdAt'> {
  readonly spaceId: string;
}

/** An entry of a list: `head` is the JSON of all unencrypted fields of its reply. */
export interface ListedEntry extends SealedContents {
  readonly id: string;
  readonly format: number;
  readonly head: string;
}

/** The JSON that is encrypted; its keys have the order of the reply. */
export const contentsOf = ({ name, usernameEmail, password, url, notes }: EntryInput): string =>
  JSON.stringify({ name, usernameEmail, password, url, notes });

/**
 * The contents of an entry after a change: fields that the change does not name stay, null clears a field.
 */
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
