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
