import { expect, test } from 'vitest';
import { statusBadge } from './badges.rules.ts';

test.each(['cancelled', 'past_due'] as const)(
  '%s has a badge beside that of any plan [ADM-9]',
  (subscriptionStatus) => {
    for (const planType of ['free', 'basic', 'premium', 'annual'])
      expect(statusBadge({ subscriptionStatus, planType })).toBe(subscriptionStatus);
  },
);

test.each(['cancelled', 'past_due'] as const)(
  '%s has none where the plan is already called so [ADM-9]',
  (status) => {
    expect(statusBadge({ subscriptionStatus: status, planType: status })).toBeNull();
  },
);

test.each(['free', 'active'] as const)(
  'a subscription that is %s has none: the plan says it [ADM-9]',
  (subscriptionStatus) => {
    expect(statusBadge({ subscriptionStatus, planType: 'annual' })).toBeNull();
  },
);
