// Accounts as the identity service describes them to administrators.
import * as z from '@savvi/contracts/schema';
import { subscriptionStatus } from '../subscription-status.ts';
import { instant, recordId, text } from '../values.ts';
import { storedPlanType } from './account.ts';

/** The longest search text, in characters. */
export const SEARCH_MAX = 100;

/** The plan filter of the user list: every plan except free counts as paid (ADM-8). */
export const planFilter = z.enum(['all', 'free', 'paid']);
/** The plan filter of the user list. */
export type PlanFilter = z.infer<typeof planFilter>;

/** The order of the user list. Users who never signed in come last. */
export const userSort = z.enum(['newest', 'oldest', 'last-sign-in', 'email']);
/** The order of the user list. */
export type UserSort = z.infer<typeof userSort>;

/**
 * The filter of the user list: every word of `search` must occur in the address or a name, ignoring case and
 * accents.
 */
export const userFilter = z.object({
  search: z.optional(text(SEARCH_MAX)),
  plan: z._default(planFilter, 'all'),
});
/** The filter of the user list. */
export type UserFilter = z.infer<typeof userFilter>;

/** An account as administrators see it, without its contents and password. */
export const directoryUserReply = z.object({
  id: recordId,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  createdAt: instant,
  /** Whether the account is an administrator's: 0 or 1 (DATA-2). */
  isAdmin: z.int(),
  subscriptionStatus,
  planType: storedPlanType,
  currentPeriodEnd: z.nullable(instant),
  /** This and the following fields are absent while the identity service runs the previous release. */
  lastSignInAt: z.optional(z.nullable(instant)),
  /** Since when the account is suspended; null when it is not. */
  suspendedAt: z.optional(z.nullable(instant)),
  isEmailVerified: z.optional(z.int()),
  /** The number of live sessions. */
  sessionCount: z.optional(z.int()),
});
/** An account as administrators see it. */
export type DirectoryUser = z.infer<typeof directoryUserReply>;
