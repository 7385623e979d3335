import { describe, expect, it } from 'vitest';
import {
  holds,
  isExpired,
  type NoticedAccount,
  noticesOf,
  pauseAfter,
  trialDaysLeft,
  trialEndingWindow,
} from './notices.rules.ts';

const DAY_MS = 86_400_000;
const now = new Date('2026-03-08T12:00:00.000Z');
const account = (over: Partial<NoticedAccount> = {}): NoticedAccount => ({
  subscriptionStatus: 'free',
  cancelAtPeriodEnd: 0,
  isAdmin: 0,
  trialUsed: 0,
  createdAt: new Date(now.getTime() - 5 * DAY_MS),
  ...over,
});
const agedMs = (ms: number, over: Partial<NoticedAccount> = {}) =>
  account({ createdAt: new Date(now.getTime() - ms), ...over });

describe('the notice about the end of the trial', () => {
  it.each([
    [5 * DAY_MS - 1, 3, false],
    [5 * DAY_MS, 2, true],
    [6 * DAY_MS - 1, 2, true],
    [6 * DAY_MS, 1, true],
    [7 * DAY_MS - 1, 1, true],
    [7 * DAY_MS, 0, false],
    [30 * DAY_MS, 0, false],
  ])('%i ms after registration, with %i days left, is due: %s [TRIAL-9] [TRIAL-10]', (ms, days, expected) => {
    const { after, until } = trialEndingWindow(now);
    const { createdAt } = agedMs(ms);
    expect([
      trialDaysLeft(agedMs(ms), now),
      holds('trial-ending', agedMs(ms), now),
      createdAt > after && createdAt <= until,
    ]).toEqual([days, expected, expected]);
  });

  it.each([
    ['free', 0, true],
    ['cancelled', 0, true],
    ['active', 0, false],
    ['past_due', 0, false],
    ['free', 1, false],
  ])('for status %s and isAdmin %i is due: %s [TRIAL-2]', (subscriptionStatus, isAdmin, expected) => {
    expect(holds('trial-ending', account({ subscriptionStatus, isAdmin }), now)).toBe(expected);
  });
});

describe('the notices about a change of the subscription', () => {
  const free = account();
  const active = account({ subscriptionStatus: 'active' });
  const ending = account({ subscriptionStatus: 'active', cancelAtPeriodEnd: 1 });
  const pastDue = account({ subscriptionStatus: 'past_due' });
  const pastDueAndEnding = account({ subscriptionStatus: 'past_due', cancelAtPeriodEnd: 1 });
  const cancelled = account({ subscriptionStatus: 'cancelled' });
  const [failed, over] = ['payment-failed', 'subscription-cancelled'];
  it.each([
    ['paying for the first time', free, active, []],
    ['paying again', pastDue, active, []],
    ['a payment that failed', active, pastDue, [failed]],
    ['one that failed once more', pastDue, pastDue, []],
    ['one that failed after it was cancelled', ending, pastDueAndEnding, [failed]],
    ['cancelling at the end of the period', active, ending, [over]],
    ['the end of that period', ending, cancelled, []],
    ['taking it back', ending, active, []],
    ['cancelling at once', active, cancelled, [over]],
    ['being given up after payments that failed', pastDue, cancelled, [over]],
    ['cancelling what is not paid for', pastDue, pastDueAndEnding, [over]],
    ['both at once', active, pastDueAndEnding, [failed, over]],
    ['a first word that it was cancelled', free, cancelled, [over]],
    ['becoming free', cancelled, free, []],
  ])('after %s are the expected ones', (_, before, after, expected) => {
    expect(noticesOf(before, after, now)).toEqual(expected);
  });
});

it('unsent notices are retried at growing intervals of at most six hours, for a week', () => {
  expect([1, 2, 3, 6, 7, 8, 40].map((attempts) => pauseAfter(attempts) / 60_000)).toEqual([
    5, 10, 20, 160, 320, 360, 360,
  ]);
  expect([7 * DAY_MS - 1, 7 * DAY_MS].map((ms) => isExpired(new Date(now.getTime() - ms), now))).toEqual([
    false,
    true,
  ]);
});
