import type { EntryFields } from '../vault-codec.ts';

/** A login found in a file. */
export interface FoundEntry {
  readonly fields: EntryFields;
  /** What it has there and cannot have here. */
  readonly lost: readonly string[];
}

/** What is in a file, and what of it can't be taken and why. */
export interface Reading {
  readonly found: readonly FoundEntry[];
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
}

/** A file that can't be read or made; the message says what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
