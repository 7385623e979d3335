import * as z from '@savvi/contracts/schema';
import type { SubscriptionStatus } from './subscription-status.ts';

const DAY_MS = 86_400_000;

/** Length of the free trial, in days (TRIAL-8). */
export const TRIAL_DAYS = 7;
/** The limit that means "no limit". */
export const UNLIMITED = -1;
/** Limits of the free plan, which also apply after the trial (T-7). */
export const FREE_PLAN_LIMITS = { maxBudgets: 1, maxDocuments: 5 } as const;

/** The plan of a user: `pro` with an active subscription, otherwise `trial` (BILL-17). */
export const planType = z.enum(['trial', 'pro']);
/** The plan of a user. */
export type PlanType = z.infer<typeof planType>;

/** The account data that decides a user's entitlements. Times are ISO 8601 in UTC. */
export interface Account {
  readonly isAdmin: boolean;
  readonly subscriptionStatus: SubscriptionStatus;
  readonly createdAt: string;
  /** Whether an earlier account with the same address used the trial, so that this one has none. */
  readonly trialUsed?: boolean | undefined;
}

/** The entitlements of a plan (BILL-20). Limits count records; -1 means unlimited. */
export const entitlementsSchema = z.object({
  maxBudgets: z.int(),
  maxDocuments: z.int(),
  hasFinancialMasterPlan: z.boolean(),
  hasPasswordManager: z.boolean(),
  hasDocumentLocker: z.boolean(),
  hasAdvancedInsights: z.boolean(),
  hasExportFeatures: z.boolean(),
  hasCustomGoals: z.boolean(),
  hasAdvancedBudgeting: z.boolean(),
  hasPrioritySupport: z.boolean(),
  trialDays: z.optional(z.int()),
});
/** The entitlements of a plan. */
export type Entitlements = z.infer<typeof entitlementsSchema>;
/** An entitlement with a boolean value. */
export type Feature = Extract<keyof Entitlements, `has${string}`>;

/** The state of a user's trial. */
export interface TrialClock {
  /** When the trial ends or ended, ISO 8601 in UTC. */
  readonly trialEndsAt: string;
  /** Whole days until the end, rounded up; 0 after the end or while the subscription is active. */
  readonly trialDaysRemaining: number;
  readonly isTrialActive: boolean;
  /** Whether the seven days of the trial have passed without a subscription (TRIAL-12). */
  readonly isTrialExpired: boolean;
}

/** The plan of an account. */
export const planTypeOf = (account: Pick<Account, 'subscriptionStatus'>): PlanType =>
  account.subscriptionStatus === 'active' ? 'pro' : 'trial';

/** The state of an account's trial at `now`. */
export function trialClock(account: Omit<Account, 'isAdmin'>, now: Date): TrialClock {
  const end = Date.parse(account.createdAt) + (account.trialUsed ? 0 : TRIAL_DAYS * DAY_MS);
  const days = Math.max(0, Math.ceil((end - now.getTime()) / DAY_MS));
  const isOnTrial = planTypeOf(account) === 'trial';
  return {
    trialEndsAt: new Date(end).toISOString(),
    trialDaysRemaining: isOnTrial ? days : 0,
    isTrialActive: isOnTrial && days > 0,
    isTrialExpired: isOnTrial && days === 0,
  };
}

/** The entitlements with a boolean value. */
export const FEATURES = [
  'hasFinancialMasterPlan',
  'hasPasswordManager',
  'hasDocumentLocker',
  'hasAdvancedInsights',
  'hasExportFeatures',
  'hasCustomGoals',
  'hasAdvancedBudgeting',
  'hasPrioritySupport',
] as const satisfies readonly Feature[];

// The object has a key for every feature.
const everyFeature = (has: boolean) =>
  Object.fromEntries(FEATURES.map((key) => [key, has])) as Record<Feature, boolean>;

/**
 * The entitlements of an account at `now`: everything, unless the trial has expired and the account is not an
 * administrator's.
 */
export function entitlementsOf(account: Account, now: Date): Entitlements {
  const isDenied = !account.isAdmin && trialClock(account, now).isTrialExpired;
  return {
    ...(isDenied ? FREE_PLAN_LIMITS : { maxBudgets: UNLIMITED, maxDocuments: UNLIMITED }),
    ...everyFeature(!isDenied),
    ...(planTypeOf(account) === 'trial' && { trialDays: TRIAL_DAYS }),
  };
}

/**
 * Whether `count` records reach `max`. Without a plan (`undefined`) every limit counts as reached (BILL-25,
 * BILL-26).
 */
export const isLimitReached = (count: number, max: number | undefined): boolean =>
  max === undefined || (max !== UNLIMITED && count >= max);

/** The entitlements that limit a number of records. */
export const LIMITS = ['maxBudgets', 'maxDocuments'] as const;
/** An entitlement that limits a number of records. */
export type Limit = (typeof LIMITS)[number];

const LIMITED: Readonly<Record<Limit, { readonly one: string; readonly many: string }>> = {
  maxBudgets: { one: 'budget', many: 'budgets' },
  maxDocuments: { one: 'document', many: 'documents' },
};
/** The number of records allowed without a plan, as the start of a sentence. */
export const allowanceText = (key: Limit, max: number): string =>
  `Without an active plan you can have ${max} ${max === 1 ? LIMITED[key].one : LIMITED[key].many}`;

/** The reason why something is locked: a feature that the plan lacks, or a limit that is reached. */
export interface Lock {
  /** The missing entitlement that causes the lock. */
  readonly key: Feature | Limit;
  readonly plan: PlanType;
  readonly reason: 'trial-expired' | 'subscription-ended' | 'payment-failed';
  /** When the trial or the paid period ended; null when the payments stopped within a period. */
  readonly endedAt: string | null;
  /** `limit` is the allowed and `count` the actual number of records; both are null for a locked feature. */
  readonly limit: number | null;
  readonly count: number | null;
}

/** The number of existing records to compare with each limit. */
export type LimitedCounts = Readonly<Record<Limit, number>>;

/** The account data that decides locks, with the end of the paid period (null: never paid). */
export type LockableAccount = Account & { readonly currentPeriodEnd: string | null };

/** Returns whether the trial or the paid period ended last, and when. */
function endOf(
  { currentPeriodEnd, ...account }: LockableAccount,
  now: Date,
): Pick<Lock, 'reason' | 'endedAt'> {
  const { subscriptionStatus } = account;
  const { trialEndsAt } = trialClock(account, now);
  const isPaidLonger = currentPeriodEnd !== null && Date.parse(currentPeriodEnd) > Date.parse(trialEndsAt);
  const endedAt = isPaidLonger
    ? Date.parse(currentPeriodEnd) <= now.getTime()
      ? currentPeriodEnd
      : null
    : trialEndsAt;
  if (subscriptionStatus === 'past_due') return { reason: 'payment-failed', endedAt };
  if (subscriptionStatus === 'cancelled' && isPaidLonger) return { reason: 'subscription-ended', endedAt };
  return { reason: 'trial-expired', endedAt: trialEndsAt };
}

/**
 * Everything that is locked for an account at `now`, with the reason. Empty during the trial, with a
 * subscription, and for an administrator.
 */
export function locksOf(account: LockableAccount, counts: LimitedCounts, now: Date): Lock[] {
  const entitlements = entitlementsOf(account, now);
  const why = { plan: planTypeOf(account), ...endOf(account, now) };
  return [
    ...FEATURES.filter((key) => !entitlements[key]).map((key) => ({ key, ...why, limit: null, count: null })),
    ...LIMITS.filter((key) => isLimitReached(counts[key], entitlements[key])).map((key) => ({
      key,
      ...why,
      limit: entitlements[key],
      count: counts[key],
    })),
  ];
}
