import { ENTRIES_MAX, SEALED_BYTES_MAX } from '@savvi/contracts/vault/entry';
import { Problem } from '@savvi/service-kit/problem';

/** How much of a space's room is taken. */
export interface Usage {
  readonly entries: number;
  readonly bytes: number;
}

/** Refuses what would go beyond the room of a space. @throws {Problem} `full` */
export function assertRoom(after: Usage): void {
  if (after.entries > ENTRIES_MAX) throw new Problem('full', { sentence: `A password manager holds at most ${ENTRIES_MAX} passwords. Delete some to add more.` });
  if (after.bytes > SEALED_BYTES_MAX) throw new Problem('full', { sentence: 'Your password manager is full. Shorten notes or delete passwords to add more.' });
}
