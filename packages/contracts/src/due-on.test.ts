import { expect, it } from 'vitest';
import { dueOn } from './due-on.ts';

it('dates that fall due are days, or days of the month', () => {
  const dates = [
    { kind: 'fixed-rate', on: '2028-02-29' },
    { kind: 'debt-payment', dayOfMonth: 31 },
  ];
  expect(dueOn.parse(dates)).toEqual(dates);
  expect(dueOn.parse(undefined)).toBeUndefined();
});

it('two dates of one kind are refused', () => {
  const twice = [
    { kind: 'policy', on: '2027-02-28' },
    { kind: 'policy', on: '2028-02-28' },
  ];
  expect(dueOn.safeParse(twice).success).toBe(false);
});

it.each([
  ['a day that does not exist', { kind: 'policy', on: '2027-02-29' }],
  ['an instant', { kind: 'policy', on: '2027-02-28T00:00:00.000Z' }],
  ['a day of the month beyond 31', { kind: 'policy', dayOfMonth: 32 }],
  ['a day of the month of zero', { kind: 'policy', dayOfMonth: 0 }],
  ['no date', { kind: 'policy' }],
  ['a kind with a capital letter', { kind: 'Policy', on: '2027-02-28' }],
])('%s is refused', (_, date) => {
  expect(dueOn.safeParse([date]).success).toBe(false);
});
