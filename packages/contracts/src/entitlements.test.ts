import { describe, expect, it } from 'vitest';
import { lockSchema } from './billing/billing.ts';
import {
  type Account,
  entitlementsOf,
  FEATURES,
  isLimitReached,
  type LimitedCounts,
  type LockableAccount,
  locksOf,
  planTypeOf,
  TRIAL_DAYS,
  trialClock,
} from './entitlements.ts';
import { subscriptionStatus } from './subscription-status.ts';

const createdAt = '2026-03-01T12:00:00.000Z';
const anAccount = (over: Partial<Account> = {}): Account => ({
  isAdmin: false,
  subscriptionStatus: 'free',
  createdAt,
  ...over,
});
const after = (days: number, ms = 0) => new Date(Date.parse(createdAt) + days * 86_400_000 + ms);

describe('the trial', () => {
  it('the trial has expired from the start for an address that used a trial before [T-51]', () => {
    expect(trialClock(anAccount({ trialUsed: true }), after(0))).toEqual({
      trialEndsAt: anAccount().createdAt,
      trialDaysRemaining: 0,
      isTrialActive: false,
      isTrialExpired: true,
    });
  });

  it('the trial ends seven days after the account was created [TRIAL-8] [TRIAL-9]', () => {
    expect(TRIAL_DAYS).toBe(7);
    expect(trialClock(anAccount(), after(0)).trialEndsAt).toBe('2026-03-08T12:00:00.000Z');
  });

  it.each([
    [0, 0, 7],
    [0, 1, 7],
    [1, 0, 6],
    [5, 1, 2],
    [6, 0, 1],
    [6, 86_399_999, 1],
    [7, 0, 0],
    [30, 0, 0],
  ])(
    'after %i days and %i ms, the trial has %i days remaining, rounded up [TRIAL-10]',
    (days, ms, remaining) => {
      expect(trialClock(anAccount(), after(days, ms)).trialDaysRemaining).toBe(remaining);
    },
  );

  it('the trial is active while days remain [TRIAL-11]', () => {
    expect(trialClock(anAccount(), after(7, -1)).isTrialActive).toBe(true);
    expect(trialClock(anAccount(), after(7)).isTrialActive).toBe(false);
  });

  it('the trial expires only without an active subscription [TRIAL-12]', () => {
    expect(trialClock(anAccount(), after(7)).isTrialExpired).toBe(true);
    expect(trialClock(anAccount({ subscriptionStatus: 'past_due' }), after(7)).isTrialExpired).toBe(true);
    for (const days of [1, 7])
      expect(trialClock(anAccount({ subscriptionStatus: 'active' }), after(days))).toMatchObject({
        isTrialExpired: false,
        isTrialActive: false,
        trialDaysRemaining: 0,
      });
  });
});

describe('the plan', () => {
  it.each([
    ['active', 'pro'],
    ['free', 'trial'],
    ['cancelled', 'trial'],
    ['past_due', 'trial'],
  ] as const)('the plan with a %s subscription is %s [BILL-17] [BILL-18]', (subscriptionStatus, plan) => {
    expect(planTypeOf({ subscriptionStatus })).toBe(plan);
  });
});

const flags = (account: Account, days: number) =>
  Object.entries(entitlementsOf(account, after(days))).filter(([key]) => key.startsWith('has'));

describe('entitlements', () => {
  it('entitlements have the keys of the specification, and trialDays only during the trial [BILL-20]', () => {
    const keys = [
      'hasAdvancedBudgeting',
      'hasAdvancedInsights',
      'hasCustomGoals',
      'hasDocumentLocker',
      'hasExportFeatures',
      'hasFinancialMasterPlan',
      'hasPasswordManager',
      'hasPrioritySupport',
      'maxBudgets',
      'maxDocuments',
    ];
    expect(Object.keys(entitlementsOf(anAccount({ subscriptionStatus: 'active' }), after(1))).sort()).toEqual(
      keys,
    );
    expect(Object.keys(entitlementsOf(anAccount(), after(1))).sort()).toEqual([...keys, 'trialDays']);
  });

  it('entitlements of trial and pro include everything, without limits [BILL-1] [BILL-21] [BILL-22] [BILL-24]', () => {
    for (const account of [anAccount(), anAccount({ subscriptionStatus: 'active' })]) {
      expect(flags(account, 3).every(([, has]) => has)).toBe(true);
      expect(entitlementsOf(account, after(3))).toMatchObject({ maxBudgets: -1, maxDocuments: -1 });
    }
  });

  it('entitlements after the trial exclude every feature and have the limits of the free plan [TRIAL-12] [BILL-23]', () => {
    expect(flags(anAccount(), 7).some(([, has]) => has)).toBe(false);
    expect(entitlementsOf(anAccount(), after(7))).toMatchObject({ maxBudgets: 1, maxDocuments: 5 });
  });

  it('entitlements of an administrator are never limited [BILL-27]', () => {
    expect(flags(anAccount({ isAdmin: true }), 400).every(([, has]) => has)).toBe(true);
    expect(entitlementsOf(anAccount({ isAdmin: true }), after(400)).maxBudgets).toBe(-1);
  });
});

describe('a limit', () => {
  it.each([
    [0, 1, false],
    [1, 1, true],
    [2, 1, true],
    [999, -1, false],
  ])('with %i records, a limit of %i counts as reached: %j [BILL-25]', (count, max, isReached) => {
    expect(isLimitReached(count, max)).toBe(isReached);
  });

  it('a limit of a user without a plan counts as reached even with no records [BILL-26]', () => {
    expect(isLimitReached(0, undefined)).toBe(true);
  });
});

const TRIAL_ENDS = '2026-03-08T12:00:00.000Z';
const aLockable = (over: Partial<LockableAccount> = {}): LockableAccount => ({
  ...anAccount(),
  currentPeriodEnd: null,
  ...over,
});
const NOTHING: LimitedCounts = { maxBudgets: 0, maxDocuments: 0 };
const FULL: LimitedCounts = { maxBudgets: 1, maxDocuments: 5 };
const keysOf = (account: LockableAccount, counts: LimitedCounts, now: Date) =>
  locksOf(account, counts, now).map(({ key }) => key);
const reasonOf = (account: LockableAccount, now: Date) => locksOf(account, NOTHING, now)[0];
const STATUSES = subscriptionStatus.options;

describe('locks', () => {
  // All combinations of subscription status, account age (before and after the trial's end), admin role, and
  // record counts (below and at the limits).
  const cases = STATUSES.flatMap((status) =>
    [0, 6.999, 7, 400].flatMap((days) =>
      [false, true].flatMap((isAdmin) =>
        [NOTHING, FULL].map((counts) => ({ status, days, isAdmin, counts })),
      ),
    ),
  );

  it.each(cases)(
    'a $status account $days days old, administrator: $isAdmin, with $counts, has all locks or none [BILL-21] [BILL-27] [TRIAL-12]',
    ({ status, days, isAdmin, counts }) => {
      const isOpen = isAdmin || status === 'active' || days < 7;
      const limits = counts === FULL ? ['maxBudgets', 'maxDocuments'] : [];
      expect(keysOf(aLockable({ subscriptionStatus: status, isAdmin }), counts, after(days))).toEqual(
        isOpen ? [] : [...FEATURES, ...limits],
      );
    },
  );

  it.each(STATUSES.filter((status) => status !== 'active'))(
    'the locks of a %s account start in the millisecond in which the trial ends [TRIAL-9]',
    (status) => {
      const account = aLockable({ subscriptionStatus: status });
      expect(locksOf(account, FULL, after(7, -1))).toEqual([]);
      expect(keysOf(account, FULL, after(7))).toHaveLength(FEATURES.length + 2);
    },
  );

  it('locks match the entitlements that the services enforce, feature by feature', () => {
    for (const { status, days, isAdmin } of cases) {
      const account = aLockable({ subscriptionStatus: status, isAdmin });
      const entitlements = entitlementsOf(account, after(days));
      expect(keysOf(account, NOTHING, after(days))).toEqual(FEATURES.filter((key) => !entitlements[key]));
    }
  });

  it.each([
    [0, 4, []],
    [1, 4, ['maxBudgets']],
    [0, 5, ['maxDocuments']],
    [2, 9, ['maxBudgets', 'maxDocuments']],
  ] as const)(
    'the locks with %i budgets and %i documents contain the reached limits [BILL-25] [BILL-23]',
    (maxBudgets, maxDocuments, limits) => {
      expect(keysOf(aLockable(), { maxBudgets, maxDocuments }, after(7)).slice(FEATURES.length)).toEqual(
        limits,
      );
    },
  );

  it('a lock contains a limit and a count only if its resource is limited', () => {
    const locks = locksOf(aLockable(), { maxBudgets: 3, maxDocuments: 5 }, after(8));
    expect(locks.at(-2)).toEqual({
      key: 'maxBudgets',
      plan: 'trial',
      reason: 'trial-expired',
      endedAt: TRIAL_ENDS,
      limit: 1,
      count: 3,
    });
    expect(locks.at(-1)).toEqual({
      key: 'maxDocuments',
      plan: 'trial',
      reason: 'trial-expired',
      endedAt: TRIAL_ENDS,
      limit: 5,
      count: 5,
    });
    expect(locks[0]).toEqual({
      key: 'hasFinancialMasterPlan',
      plan: 'trial',
      reason: 'trial-expired',
      endedAt: TRIAL_ENDS,
      limit: null,
      count: null,
    });
    expect(locks.every((lock) => lockSchema.safeParse(lock).success)).toBe(true);
  });
});

describe('the reason of a lock', () => {
  const paidUntil = '2026-04-20T08:00:00.000Z';

  it.each([
    ['never paid: the trial ended', 'free', null, 'trial-expired', TRIAL_ENDS],
    [
      'is on the free plan again, even with a paid period stored: the trial ended',
      'free',
      paidUntil,
      'trial-expired',
      TRIAL_ENDS,
    ],
    ['cancelled: the subscription ended', 'cancelled', paidUntil, 'subscription-ended', paidUntil],
    [
      'paid before, but whose renewal failed: the payment failed',
      'past_due',
      paidUntil,
      'payment-failed',
      paidUntil,
    ],
    [
      'never paid successfully: the payment failed, and the trial ended',
      'past_due',
      null,
      'payment-failed',
      TRIAL_ENDS,
    ],
    ['cancelled before the first payment: the trial ended', 'cancelled', null, 'trial-expired', TRIAL_ENDS],
    [
      'paid for less time than the trial: the trial ended',
      'cancelled',
      '2026-03-05T12:00:00.000Z',
      'trial-expired',
      TRIAL_ENDS,
    ],
    [
      'paid for no longer than the trial: the trial is over',
      'cancelled',
      TRIAL_ENDS,
      'trial-expired',
      TRIAL_ENDS,
    ],
    [
      'paid for a millisecond longer than the trial',
      'cancelled',
      '2026-03-08T12:00:00.001Z',
      'subscription-ended',
      '2026-03-08T12:00:00.001Z',
    ],
  ] as const)('a lock gives its reason to a user who %s', (_, status, currentPeriodEnd, reason, endedAt) => {
    expect(reasonOf(aLockable({ subscriptionStatus: status, currentPeriodEnd }), after(60))).toMatchObject({
      plan: 'trial',
      reason,
      endedAt,
    });
  });

  it.each([
    ['cancelled', 'subscription-ended'],
    ['past_due', 'payment-failed'],
  ] as const)('the reason for a %s account never names a future date', (status, reason) => {
    const account = aLockable({ subscriptionStatus: status, currentPeriodEnd: paidUntil });
    const end = Date.parse(paidUntil);
    expect(reasonOf(account, new Date(end - 1))).toMatchObject({ reason, endedAt: null });
    expect(reasonOf(account, new Date(end))).toMatchObject({ reason, endedAt: paidUntil });
  });
});
