import type { EntryFields } from '../vault-codec.ts';

/** A login, card or note found in a file. */
export interface FoundEntry {
  readonly fields: EntryFields;
  /** Details that the file has and an entry cannot store. */
  readonly lost: readonly string[];
}

/** The entries of a file, and the items that cannot be imported with their reasons. */
export interface Reading {
  readonly found: readonly FoundEntry[];
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
}

/** A file that cannot be read or written. The message tells the user what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
