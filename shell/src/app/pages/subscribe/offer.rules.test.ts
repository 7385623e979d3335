import { PLANS } from '@savvi/contracts/billing/plans';
import { expect, test } from 'vitest';
import { featuresOf, offerOf } from './offer.rules.ts';

test.each([
  ['free', 'free', 'subscribe', 'subscribe'],
  ['cancelled', 'premium', 'subscribe', 'subscribe'],
  ['cancelled', 'annual', 'subscribe', 'subscribe'],
  ['active', 'premium', 'current', 'other'],
  ['active', 'annual', 'other', 'current'],
  ['active', 'basic', 'other', 'other'],
  ['past_due', 'premium', 'current', 'other'],
  ['past_due', 'annual', 'other', 'current'],
] as const)(
  'a user with the status %s and the plan type %s is offered monthly: %s, yearly: %s',
  (subscriptionStatus, planType, monthly, yearly) => {
    expect([
      offerOf(PLANS.monthly, { subscriptionStatus, planType }),
      offerOf(PLANS.yearly, { subscriptionStatus, planType }),
    ]).toEqual([monthly, yearly]);
  },
);

test('the features that all plans share are listed once, those of one plan with that plan', () => {
  const [small, large] = [
    { features: ['Budgets', 'Export'] },
    { features: ['Budgets', 'Support', 'Export'] },
  ];
  const { shared, beyond } = featuresOf([small, large]);
  expect([shared, beyond(small), beyond(large)]).toEqual([['Budgets', 'Export'], [], ['Support']]);
  expect(featuresOf([]).shared).toEqual([]);
});
