import { expect, test } from 'vitest';
import { planOf } from './plan.ts';

const aUser = (over: Partial<Parameters<typeof planOf>[0]> = {}): Parameters<typeof planOf>[0] => ({
  createdAt: '2026-03-01T12:00:00.000Z',
  subscriptionStatus: 'free',
  isAdmin: 0,
  ...over,
});
const at = (day: string) => new Date(`2026-03-${day}T12:00:00.000Z`);

test.each([
  [
    'in the trial',
    aUser(),
    '02',
    { planType: 'trial', trialDaysRemaining: 6, isTrialActive: true, isAdmin: false },
    -1,
  ],
  [
    'on the last day of the trial',
    aUser(),
    '07',
    { planType: 'trial', trialDaysRemaining: 1, isTrialActive: true, isAdmin: false },
    -1,
  ],
  [
    'after the trial',
    aUser(),
    '08',
    { planType: 'trial', trialDaysRemaining: 0, isTrialActive: false, isAdmin: false },
    1,
  ],
  [
    'with a paid subscription',
    aUser({ subscriptionStatus: 'active' }),
    '20',
    { planType: 'pro', trialDaysRemaining: 0, isTrialActive: false, isAdmin: false },
    -1,
  ],
  [
    'with a failed payment',
    aUser({ subscriptionStatus: 'past_due' }),
    '20',
    { planType: 'trial', trialDaysRemaining: 0, isTrialActive: false, isAdmin: false },
    1,
  ],
  [
    'an administrator',
    aUser({ isAdmin: 1 }),
    '20',
    { planType: 'trial', trialDaysRemaining: 0, isTrialActive: false, isAdmin: true },
    -1,
  ],
] as const)(
  'the plan, trial state and limits are right for a user: %s [BILL-17] [BILL-28]',
  (_who, user, day, subscription, maxBudgets) => {
    const plan = planOf(user, at(day));
    expect(plan.subscription).toEqual(subscription);
    expect(plan.entitlements.maxBudgets).toBe(maxBudgets);
  },
);
