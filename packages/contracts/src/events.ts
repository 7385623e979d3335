import * as z from 'zod/mini';
import { storedPlanType } from './identity/account.ts';
import { dueOn } from './due-on.ts';
import { defineEvent } from './event.ts';
import { subscriptionStatus } from './subscription-status.ts';
import { instant, recordId, recordVersion } from './values.ts';

// The events between services (architecture §4). They contain ids, amounts and kinds only, never an address,
// a name or a text.

const userState = z.object({
  userId: recordId,
  isAdmin: z.boolean(),
  subscriptionStatus,
  planType: storedPlanType,
  currentPeriodEnd: z.nullable(instant),
  createdAt: instant,
  version: recordVersion,
  /** The account as a record with dates: `userId` again. */
  id: z.optional(recordId),
  /** When the trial ends, and when the subscription renews or ends, as days in the account's time zone (REM-1). */
  dueOn,
  /** The chosen IANA time zone, null for none; absent in events of services that do not know it. */
  timeZone: z.optional(z.nullable(z.string())),
});

/** An account was created. */
export const userRegistered = defineEvent({ type: 'identity.user.registered.v1', data: userState });
/** Account data that other services use has changed. */
export const userUpdated = defineEvent({ type: 'identity.user.updated.v1', data: userState });
/** Snapshot of an account, for a new or rebuilt projection. */
export const userStated = defineEvent({ type: 'identity.user.stated.v1', data: userState });
/** An account was deleted. Every service erases the data of the account. */
export const userDeleted = defineEvent({
  type: 'identity.user.deleted.v1',
  data: z.object({ userId: recordId, spaceId: recordId, version: recordVersion }),
});
/** Sessions have ended: the named ones, or all of the user's when none is named. */
export const sessionRevoked = defineEvent({
  type: 'identity.session.revoked.v1',
  data: z.object({ userId: recordId, sids: z.nullable(z.array(z.string())) }),
});
