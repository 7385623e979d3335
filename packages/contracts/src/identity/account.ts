import * as z from '@savvi/contracts/schema';
import { subscriptionStatus } from '../subscription-status.ts';
import { instant, recordId, recordVersion } from '../values.ts';

/** The stored type of the plan that was bought (T-6). */
export const storedPlanType = z.enum(['free', 'basic', 'premium', 'annual']);

/**
 * The signed-in user, as every client reads it. It never contains the password (DATA-3). Flags are 0 or 1
 * (DATA-2).
 */
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
   * Present until the address is verified. `requiredFrom`: when uploads and new vault entries need the
   * verification, null for never. `givesTrial`: whether the verification starts the rest of the trial.
   */
  emailVerification: z.optional(
    z.object({ requiredFrom: z.nullable(instant), givesTrial: z.optional(z.boolean()) }),
  ),
  /** Whether an earlier account with this address used the trial; absent means no. */
  trialUsed: z.optional(z.boolean()),
  /** Present until the user has chosen between an empty start and the existing contents (T-52). */
  emptyStart: z.optional(z.boolean()),
  /** Present while an administrator still has the initial password from the operator's file (T-72). */
  passwordChangeDue: z.optional(z.boolean()),
  /** Whether two-step verification is on; absent means no (SEC-2). */
  hasSecondStep: z.optional(z.boolean()),
  /** Present while an administrator must set up a second step before the admin area opens (SEC-22). */
  secondStepDue: z.optional(z.boolean()),
  /** Present while a wait is running after which two-step verification turns off (SEC-11). */
  secondStepEndsAt: z.optional(instant),
  /** The chosen IANA time zone; absent until the user has chosen one, and then that of the browser counts (REM-5). */
  timeZone: z.optional(z.string()),
  /** The chosen way to show dates (`dateFormat`); absent until the user has chosen one (REM-5). */
  dateFormat: z.optional(z.string()),
});
/** The signed-in user. */
export type User = z.infer<typeof userReply>;
