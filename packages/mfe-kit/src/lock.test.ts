import type { User } from '@savvi/contracts/identity/account';
import { expect, test } from 'vitest';
import { lockOf, whyLocked } from './lock.ts';
import { whyFull } from './why-full.ts';

const user = (over: Partial<User>): User => ({
  id: 'u',
  email: 'ann@example.com',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  isEmailVerified: 0,
  isAdmin: 0,
  subscriptionStatus: 'free',
  planType: 'free',
  currentPeriodEnd: null,
  createdAt: '2026-03-03T12:00:00.000Z',
  updatedAt: '2026-03-03T12:00:00.000Z',
  version: 1,
  trialDaysRemaining: 0,
  isTrialActive: false,
  serverTime: '2026-06-01T12:00:00.000Z',
  ...over,
});
const JUNE = new Date('2026-06-01T12:00:00.000Z');
const why = (
  over: Partial<User>,
  key: Parameters<typeof lockOf>[1] = 'hasPasswordManager',
  count?: number,
) => {
  const lock = lockOf(user(over), key, JUNE, count);
  return lock && (count === undefined ? whyLocked : whyFull)(lock);
};
const paidUntil = '2026-05-20T12:00:00.000Z';
const toCome = '2026-06-20T12:00:00.000Z';

test.each([
  [{}, 'Your free trial ended on March 10, 2026.'],
  [
    { subscriptionStatus: 'cancelled', currentPeriodEnd: paidUntil },
    'Your subscription ended on May 20, 2026.',
  ],
  [{ subscriptionStatus: 'cancelled', currentPeriodEnd: toCome }, 'Your subscription has ended.'],
  [
    { subscriptionStatus: 'past_due', currentPeriodEnd: paidUntil },
    'Your last payment failed. Full access ended on May 20, 2026. You can update how you pay in your account settings.',
  ],
  [
    { subscriptionStatus: 'past_due', currentPeriodEnd: toCome },
    'Your last payment failed. You can update how you pay in your account settings.',
  ],
] as const)(
  'a feature is locked for a user with %o, with the reason in words [T-7] [T-27]',
  (over, sentence) => {
    expect(why(over)).toBe(sentence);
  },
);

test('the lock of a reached limit has the allowed and the actual number [BILL-25]', () => {
  expect(why({}, 'maxBudgets', 0)).toBeNull();
  expect(why({}, 'maxBudgets', 1)).toBe(
    'Your free trial ended on March 10, 2026. Without an active plan you can have 1 budget; you have 1.',
  );
  expect(why({ subscriptionStatus: 'cancelled', currentPeriodEnd: paidUntil }, 'maxDocuments', 1_200)).toBe(
    'Your subscription ended on May 20, 2026. Without an active plan you can have 5 documents; you have 1,200.',
  );
});

test.each([
  { subscriptionStatus: 'active' },
  { isAdmin: 1 },
  { createdAt: '2026-05-30T12:00:00.000Z' },
] as const)('nothing is locked for a user with %o [BILL-21] [BILL-27]', (over) => {
  expect(why(over)).toBeNull();
  expect(why(over, 'maxDocuments', 900)).toBeNull();
});
