import { describe, expect, it } from 'vitest';
import type { UserRow } from './user.repository.ts';
import { toUserState } from './user.view.ts';

const row = {
  id: '0190cccc-0000-7000-8000-000000000001',
  isAdmin: 0,
  trialUsed: 0,
  subscriptionStatus: 'free',
  planType: 'free',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: 0,
  timeZone: null,
  createdAt: new Date('2026-03-01T20:00:00.000Z'),
  version: 1,
};
const paid = {
  subscriptionStatus: 'active',
  planType: 'premium',
  currentPeriodEnd: new Date('2026-12-31T23:30:00.000Z'),
};
const datesOf = (over: object) => toUserState({ ...row, ...over } as UserRow).dueOn;

describe('the dates of an account', () => {
  it.each([
    ['the end of the trial', {}, 'trial-end', '2026-03-08'],
    ['the end of the trial in the chosen zone', { timeZone: 'Asia/Tokyo' }, 'trial-end', '2026-03-09'],
    ['the renewal of a subscription', paid, 'subscription-renewal', '2026-12-31'],
    [
      'the renewal in the chosen zone',
      { ...paid, timeZone: 'Europe/Berlin' },
      'subscription-renewal',
      '2027-01-01',
    ],
    ['the end of a cancelled one', { ...paid, cancelAtPeriodEnd: 1 }, 'subscription-end', '2026-12-31'],
  ])('have %s [REM-1]', (_, over, kind, on) => expect(datesOf(over)).toEqual([{ kind, on }]));

  it.each([
    ['an administrator', { isAdmin: 1 }],
    ['an address that had its trial', { trialUsed: 1 }],
    ['a subscription without an end', { ...paid, currentPeriodEnd: null }],
  ])('are none for %s [REM-1]', (_, over) => expect(datesOf(over)).toEqual([]));
});
