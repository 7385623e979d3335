import * as z from '@savvi/contracts/schema';
import { instant, recordId, recordVersion } from './values.ts';

// Records that can be had back for some days after they were deleted (T-34): holdings, vault entries.

/** How many days a deleted record can be restored (T-34). */
export const KEPT_DAYS = 30;

/** What the server adds to every such record. */
export const keptRecord = {
  id: recordId,
  userId: recordId,
  version: recordVersion,
  createdAt: instant,
  updatedAt: instant,
};

/** A record as the list of recently deleted ones answers it: with when it was deleted. */
export const deletedOf = <Reply extends z.ZodMiniObject>(
  reply: Reply,
): z.ZodMiniObject<Reply['shape'] & { deletedAt: typeof instant }, Reply['_zod']['config']> =>
  z.extend(reply, { deletedAt: instant });

const DAY_MS = 86_400_000;

/** Until when a record that was deleted at an instant can be restored. */
export const restorableUntil = (deletedAt: string): Date =>
  new Date(Date.parse(deletedAt) + KEPT_DAYS * DAY_MS);
