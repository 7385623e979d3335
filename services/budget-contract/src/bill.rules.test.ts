import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '@savvi/contracts/calendar';
import { fromCents } from '@savvi/contracts/money';
import { billInput } from './bill.ts';
import { billProblem, expectedAmount, isNearDay, matchingAmounts, stateOf } from './bill.rules.ts';

const paidBy = { transactionId: '', date: '2027-05-03', payee: 'Landlord', amount: '1.00' };
const open = { dueOn: '2027-05-03', isSkipped: false, paidBy: null };

it.each([
  ['due on its day', open, '2027-05-03', 'due'],
  ['overdue from the next day on', open, '2027-05-04', 'overdue'],
  ['paid, whatever the day', { ...open, paidBy }, '2027-06-01', 'paid'],
  ['skipped, whatever the day', { ...open, isSkipped: true }, '2027-06-01', 'skipped'],
])('a due date is %s (MON-88)', (_, date, today, state) => {
  expect(stateOf(date, today)).toBe(state);
});

it('sums count the upper bound of a range', () => {
  expect(expectedAmount({ amount: '90.00', amountTo: '110.00' })).toBe(11_000n);
  expect(expectedAmount({ amount: '90.00', amountTo: null })).toBe(9_000n);
});

describe('the payment of a due date', () => {
  it('is within 10% of an amount, rounded down to the cent (MON-88)', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 9_999_999_999n), (cents) => {
        const { from, to } = matchingAmounts({ amount: fromCents(cents), amountTo: null });
        expect(to - cents).toBe(cents - from);
        expect((to - cents) * 10n).toBeLessThanOrEqual(cents);
        expect((to + 1n - cents) * 10n).toBeGreaterThan(cents);
      }),
    );
  });

  it('is within the range of an amount with two bounds (MON-88)', () => {
    expect(matchingAmounts({ amount: '80.00', amountTo: '95.50' })).toEqual({ from: 8_000n, to: 9_550n });
  });

  it.each([
    [-8, false],
    [-7, true],
    [0, true],
    [7, true],
    [8, false],
  ])('%i days from its day: %s (MON-88)', (days, isNear) => {
    expect(isNearDay(daysAfter('2027-03-01', days), '2027-03-01')).toBe(isNear);
  });
});

const input = {
  name: 'Rent',
  kind: 'spending',
  amountKind: 'exact',
  amount: '1240',
  firstDue: '2027-05-01',
  recurrence: 'monthly',
} as const;
const LINE = '11111111-1111-4111-8111-111111111111';

it.each([
  ['a bill', {}, null],
  ['a bill with a line', { lineId: LINE }, null],
  ['income with a line', { kind: 'income', lineId: LINE }, 'Income has no line.'],
  ['an end on the first due date', { endsOn: '2027-05-01' }, null],
  [
    'an end before the first due date',
    { endsOn: '2027-04-30' },
    'The end must not be before the first due date.',
  ],
  ['a range', { amountKind: 'range', amountTo: '1300' }, null],
  [
    'a range without an upper amount',
    { amountKind: 'range' },
    'The upper amount must be more than the lower one.',
  ],
  [
    'a range of one amount',
    { amountKind: 'range', amountTo: '1240.00' },
    'The upper amount must be more than the lower one.',
  ],
  ['an upper amount without a range', { amountTo: '1300' }, 'Only a range has an upper amount.'],
])('what is wrong with %s (MON-85)', (_, over, problem) => {
  expect(billProblem(billInput.parse({ ...input, ...over }))).toBe(problem);
});

it.each([
  ['an unknown recurrence', { recurrence: 'daily' }],
  ['an amount of zero', { amount: '0' }],
  ['three decimals', { amount: '1.001' }],
  ['a date before 2000', { firstDue: '1999-12-31' }],
  ['an empty name', { name: ' ' }],
  ['a name of 201 characters', { name: 'x'.repeat(201) }],
  ['an unknown key', { account: 'x' }],
])('a bill with %s is refused (MON-85)', (_, over) => {
  expect(billInput.safeParse({ ...input, ...over }).success).toBe(false);
});
