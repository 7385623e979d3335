import * as z from '@savvi/contracts/schema';
import type { SubscriptionStatus } from './subscription-status.ts';

const DAY_MS = 86_400_000;

/** How long the free trial lasts, in days (TRIAL-8). */
export const TRIAL_DAYS = 7;
/** The limit that means "no limit". */
export const UNLIMITED = -1;
/** Limits of the free plan, which an expired trial falls back to (T-7). */
export const FREE_PLAN_LIMITS = { maxBudgets: 1, maxDocuments: 5 } as const;

/** The plan a person is on: `pro` with an active subscription, otherwise `trial` (BILL-17). */
export const planType = z.enum(['trial', 'pro']);
/** The plan a person is on. */
export type PlanType = z.infer<typeof planType>;

/** What decides what a person may do. Times are ISO 8601 in UTC. */
export interface Account {
  readonly isAdmin: boolean;
  readonly subscriptionStatus: SubscriptionStatus;
  readonly createdAt: string;
  /** Whether an earlier account of the same address had the trial, so that this one has none. */
  readonly trialUsed?: boolean | undefined;
}

/** What a plan allows (BILL-20). Limits count records; -1 means unlimited. */
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
/** What a plan allows. */
export type Entitlements = z.infer<typeof entitlementsSchema>;
/** The entitlements that are a yes or a no. */
export type Feature = Extract<keyof Entitlements, `has${string}`>;

/** Where a person's trial stands. */
export interface TrialClock {
  /** When the trial ends or ended, ISO 8601 in UTC. */
  readonly trialEndsAt: string;
  /** Whole days to the end, rounded up; 0 once passed or while the subscription is active. */
  readonly trialDaysRemaining: number;
  readonly isTrialActive: boolean;
  /** Not subscribed, and the seven days have passed (TRIAL-12). */
  readonly isTrialExpired: boolean;
}

/** The plan an account is on. */
export const planTypeOf = (account: Pick<Account, 'subscriptionStatus'>): PlanType =>
  account.subscriptionStatus === 'active' ? 'pro' : 'trial';

/** Where the trial of an account stands at `now`. */
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

/** The entitlements that are a yes or a no. */
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

// Every feature is a key of what is made.
const everyFeature = (has: boolean) =>
  Object.fromEntries(FEATURES.map((key) => [key, has])) as Record<Feature, boolean>;

/**
 * What an account may do at `now`: everything, unless its trial has expired and it belongs to no
 * administrator.
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
 * Whether `count` records reach `max`; without a plan (`undefined`) every limit counts as reached (BILL-25,
 * BILL-26).
 */
export const isLimitReached = (count: number, max: number | undefined): boolean =>
  max === undefined || (max !== UNLIMITED && count >= max);

/** The entitlements that limit how many there may be. */
export const LIMITS = ['maxBudgets', 'maxDocuments'] as const;
/** The entitlements that limit how many there may be. */
export type Limit = (typeof LIMITS)[number];

const LIMITED: Readonly<Record<Limit, { readonly one: string; readonly many: string }>> = {
  maxBudgets: { one: 'budget', many: 'budgets' },
  maxDocuments: { one: 'document', many: 'documents' },
};
/** How many there may be without a plan, in words that a sentence goes on from. */
export const allowanceText = (key: Limit, max: number): string =>
  `Without an active plan you can have ${max} ${max === 1 ? LIMITED[key].one : LIMITED[key].many}`;

/** Why something is locked: a feature that the plan does not have (any more), or a limit that is reached. */
export interface Lock {
  /** The entitlement that is lacking. */
  readonly key: Feature | Limit;
  readonly plan: PlanType;
  readonly reason: 'trial-expired' | 'subscription-ended' | 'payment-failed';
  /** When the trial, or what was paid for, ended; null for who stopped paying in the middle of a period. */
  readonly endedAt: string | null;
  /** For limits: how many there may be, and how many there are. Null for features. */
  readonly limit: number | null;
  readonly count: number | null;
}

/** How many there are of what is limited. */
export type LimitedCounts = Readonly<Record<Limit, number>>;

/** Who may be locked out of something, and until when they had paid (null: never). */
export type LockableAccount = Account & { readonly currentPeriodEnd: string | null };

/** What ended last, the trial or what was paid for, and when. */
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
 * Everything that is locked for an account at `now`, with the reason; empty while its trial runs, it is paid
 * for, or it belongs to an administrator.
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
