import * as z from '@savvi/contracts/schema';
import { subscriptionStatus } from '../subscription-status.ts';
import { instant, recordId, recordVersion } from '../values.ts';

/** The plan that was bought, as stored (T-6). */
export const storedPlanType = z.enum(['free', 'basic', 'premium', 'annual']);

/** The signed-in user as every client reads it; never a password (DATA-3). Flags are 0 or 1 (DATA-2). */
export const userReply = z.object({
  id: recordId,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  isEmailVerified: z.int(),
  isAdmin: z.int(),
  subscriptionStatus,
  planType: storedPlanType,
  currentPeriodEnd: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  version: recordVersion,
  trialDaysRemaining: z.int(),
  isTrialActive: z.boolean(),
  serverTime: instant,
  /**
   * There while the address waits for its verification; `requiredFrom` is when uploads and new vault entries
   * begin to wait for it, null for never; `givesTrial`: what is left of the trial comes with it.
   */
  emailVerification: z.optional(
    z.object({ requiredFrom: z.nullable(instant), givesTrial: z.optional(z.boolean()) }),
  ),
  /** Whether an earlier account of this address had the trial; absent means no. */
  trialUsed: z.optional(z.boolean()),
  /** There while the person has to choose between an empty start and what is in the account (T-52). */
  emptyStart: z.optional(z.boolean()),
  /** There while an administrator still has the first password, which the operator's file made (T-72). */
  passwordChangeDue: z.optional(z.boolean()),
});
/** The signed-in user. */
export type User = z.infer<typeof userReply>;

/** One place where a person is signed in. */
export const sessionReply = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  device: z.string(),
  address: z.string(),
  signedInAt: instant,
  lastSeenAt: instant,
});
/** One place where a person is signed in. */
export type Session = z.infer<typeof sessionReply>;

/** A reply that only says something in words. */
export const messageReply = z.object({ message: z.string() });
