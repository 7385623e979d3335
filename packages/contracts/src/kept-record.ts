import * as z from '@savvi/contracts/schema';
import { instant, recordId, recordVersion } from './values.ts';

// Records that can be restored for some days after their deletion (T-34): master plan records and vault
// entries.

/** How many days a deleted record can be restored (T-34). */
export const RESTORABLE_DAYS = 30;

/** The fields that the server adds to every record that can be restored after deletion. */
export const restorableRecord = {
  id: recordId,
  userId: recordId,
  version: recordVersion,
  createdAt: instant,
  updatedAt: instant,
};

/** A record in the list of recently deleted ones, with the time of its deletion. */
export const deletedOf = <Reply extends z.ZodMiniObject>(
  reply: Reply,
): z.ZodMiniObject<Reply['shape'] & { deletedAt: typeof instant }, Reply['_zod']['config']> =>
  z.extend(reply, { deletedAt: instant });

const DAY_MS = 86_400_000;

/** The last instant at which a deleted record can be restored. */
export const restorableUntil = (deletedAt: string): Date =>
  new Date(Date.parse(deletedAt) + RESTORABLE_DAYS * DAY_MS);

// Aliases with the names of the previous release, for code in other repositories.
export { RESTORABLE_DAYS as KEPT_DAYS, restorableRecord as keptRecord };
