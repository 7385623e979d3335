import { expect, test } from 'vitest';
import { statusBadge } from './badges.rules.ts';

test.each(['cancelled', 'past_due'] as const)(
  'a %s subscription has a badge beside the badge of any plan [ADM-9]',
  (subscriptionStatus) => {
    for (const planType of ['free', 'basic', 'premium', 'annual'])
      expect(statusBadge({ subscriptionStatus, planType })).toBe(subscriptionStatus);
  },
);

test.each(['cancelled', 'past_due'] as const)(
  'a %s subscription has no badge if the plan badge has the same text [ADM-9]',
  (status) => {
    expect(statusBadge({ subscriptionStatus: status, planType: status })).toBeNull();
  },
);

test.each(['free', 'active'] as const)(
  'a %s subscription has no badge of its own [ADM-9]',
  (subscriptionStatus) => {
    expect(statusBadge({ subscriptionStatus, planType: 'annual' })).toBeNull();
  },
);
