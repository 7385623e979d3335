import { randomUUID } from 'node:crypto';
import { RESTORABLE_DAYS } from '@savvi/contracts/kept-record';
import { ENTRIES_MAX, type EntryType, SEALED_BYTES_MAX } from '@savvi/vault-contract/entry';
import { Problem } from '@savvi/service-kit/problem';

/** How much of its quota a space uses: by entries that are not deleted, and by all stored ones. */
export interface Usage {
  readonly entries: number;
  readonly bytes: number;
  readonly keptEntries: number;
  readonly keptBytes: number;
}

const full = (sentence: string) => new Problem('full', { sentence });

/**
 * Rejects growth beyond the quota of a space. A deletion is never rejected, because the stored amount grows
 * only with new entries.
 * @throws {Problem} `full`
 */
export function assertRoom(after: Usage): void {
  if (after.entries > ENTRIES_MAX)
    throw full(`A password manager holds at most ${ENTRIES_MAX} passwords. Delete some to add more.`);
  if (after.bytes > SEALED_BYTES_MAX)
    throw full('Your password manager is full. Shorten notes or delete passwords to add more.');
  if (after.keptEntries > 2 * ENTRIES_MAX || after.keptBytes > 2 * SEALED_BYTES_MAX)
    throw full(
      `You deleted so many passwords that there is no room for more, until the first of them are gone for good ${RESTORABLE_DAYS} days after that.`,
    );
}

const VERSION_DIGIT = 14;

/**
 * A new random id. Version 8 in place of 4 marks a card or a note, which counts of passwords leave out
 * (VLT-2): they open no entry, and every event has the id.
 */
export function newEntryId(type: EntryType = 'login'): string {
  const id = randomUUID();
  return type === 'login' ? id : `${id.slice(0, VERSION_DIGIT)}8${id.slice(VERSION_DIGIT + 1)}`;
}
