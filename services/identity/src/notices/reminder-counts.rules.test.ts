import { expect, it } from 'vitest';
import { withEarlier } from './reminder-counts.rules.ts';

const policy = (inDays: number | null, count = 1) => ({ kind: 'policy', inDays, count });

it('an earlier mail that was not sent becomes a part of the next one, with fewer days ahead [REM-3]', () => {
  expect(withEarlier([policy(7)], [policy(30), policy(9), policy(null)], 2)).toEqual([
    policy(7, 2),
    policy(28),
    policy(null),
  ]);
});

it('dates of an earlier mail that have passed are left out, because a later mail counts them as overdue [REM-3]', () => {
  expect(withEarlier([policy(null)], [policy(1), policy(2)], 2)).toEqual([policy(null), policy(0)]);
});

it('earlier counts of all dates of a kind are left out, because the later mail counts all of them (MON-91)', () => {
  const bills = (inDays: number, count: number) => ({ kind: 'bill', inDays, count, isWhole: true });
  expect(withEarlier([policy(7), bills(1, 2)], [policy(9), bills(3, 5)], 2)).toEqual([
    policy(7, 2),
    bills(1, 2),
  ]);
});
