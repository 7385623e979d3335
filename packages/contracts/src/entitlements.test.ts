import { describe, expect, it } from 'vitest';
import { type Account, entitlementsOf, isLimitReached, planTypeOf, TRIAL_DAYS, trialClock } from './entitlements.ts';

const createdAt = '2026-03-01T12:00:00.000Z';
const anAccount = (over: Partial<Account> = {}): Account => ({ isAdmin: false, subscriptionStatus: 'free', createdAt, ...over });
const after = (days: number, ms = 0) => new Date(Date.parse(createdAt) + days * 86_400_000 + ms);

describe('the trial', () => {
  it('ends seven days after the account was made [TRIAL-8] [TRIAL-9]', () => {
    expect(TRIAL_DAYS).toBe(7);
    expect(trialClock(anAccount(), after(0)).trialEndsAt).toBe('2026-03-08T12:00:00.000Z');
  });

  it.each([[0, 0, 7], [0, 1, 7], [1, 0, 6], [5, 1, 2], [6, 0, 1], [6, 86_399_999, 1], [7, 0, 0], [30, 0, 0]])('has, %i days and %i ms on, %i days remaining, rounded up [TRIAL-10]', (days, ms, remaining) => {
    expect(trialClock(anAccount(), after(days, ms)).trialDaysRemaining).toBe(remaining);
  });

  it('is active while days remain [TRIAL-11]', () => {
    expect(trialClock(anAccount(), after(7, -1)).isTrialActive).toBe(true);
    expect(trialClock(anAccount(), after(7)).isTrialActive).toBe(false);
  });

  it('expires only without an active subscription [TRIAL-12]', () => {
    expect(trialClock(anAccount(), after(7)).isTrialExpired).toBe(true);
    expect(trialClock(anAccount({ subscriptionStatus: 'past_due' }), after(7)).isTrialExpired).toBe(true);
    expect(trialClock(anAccount({ subscriptionStatus: 'active' }), after(7))).toMatchObject({ isTrialExpired: false, isTrialActive: false, trialDaysRemaining: 0 });
  });
});

describe('the plan', () => {
  it.each([['active', 'pro'], ['free', 'trial'], ['cancelled', 'trial'], ['past_due', 'trial']] as const)('with a %s subscription is %s [BILL-17] [BILL-18]', (subscriptionStatus, plan) => {
    expect(planTypeOf({ subscriptionStatus })).toBe(plan);
  });
});

const flags = (account: Account, days: number) => Object.entries(entitlementsOf(account, after(days))).filter(([key]) => key.startsWith('has'));

describe('entitlements', () => {
  it('carry the keys of the specification; trialDays only on trial [BILL-20]', () => {
    const keys = ['hasAdvancedBudgeting', 'hasAdvancedInsights', 'hasCustomGoals', 'hasDocumentLocker', 'hasExportFeatures', 'hasFinancialMasterPlan', 'hasPasswordManager', 'hasPrioritySupport', 'maxBudgets', 'maxDocuments'];
    expect(Object.keys(entitlementsOf(anAccount({ subscriptionStatus: 'active' }), after(1))).sort()).toEqual(keys);
    expect(Object.keys(entitlementsOf(anAccount(), after(1))).sort()).toEqual([...keys, 'trialDays']);
  });

  it('give trial and pro everything, without limits [BILL-1] [BILL-21] [BILL-22] [BILL-24]', () => {
    for (const account of [anAccount(), anAccount({ subscriptionStatus: 'active' })]) {
      expect(flags(account, 3).every(([, has]) => has)).toBe(true);
      expect(entitlementsOf(account, after(3))).toMatchObject({ maxBudgets: -1, maxDocuments: -1 });
    }
  });

  it('deny every feature once the trial has expired, with the limits of the free plan [TRIAL-12] [BILL-23]', () => {
    expect(flags(anAccount(), 7).some(([, has]) => has)).toBe(false);
    expect(entitlementsOf(anAccount(), after(7))).toMatchObject({ maxBudgets: 1, maxDocuments: 5 });
  });

  it('never limit an administrator [BILL-27]', () => {
    expect(flags(anAccount({ isAdmin: true }), 400).every(([, has]) => has)).toBe(true);
    expect(entitlementsOf(anAccount({ isAdmin: true }), after(400)).maxBudgets).toBe(-1);
  });
});

describe('a limit', () => {
  it.each([[0, 1, false], [1, 1, true], [2, 1, true], [999, -1, false]])('with %i of %i reached: %j [BILL-25]', (count, max, isReached) => {
    expect(isLimitReached(count, max)).toBe(isReached);
  });

  it('counts as reached without a plan [BILL-26]', () => {
    expect(isLimitReached(0, undefined)).toBe(true);
  });
});
