import type { Goal } from '@savvi/budget-contract/goal-reply';
import { goalInput } from '@savvi/budget-contract/goal';
import { describe, expect, test } from 'vitest';
import { recordIdOf } from '../../../shared/record-id.ts';
import { someEntries } from '../../../testing/entries.ts';
import { withKept, withTyped } from './goals.rules.ts';
import { planOf } from './picture.rules.ts';

const KEY = 'c'.repeat(32);
const kept: Goal = {
  id: '0190abcd-0000-4000-8000-000000000001',
  name: 'Car',
  monthlyAmount: '150.50',
  target: '6000.00',
  date: '2028-06-30',
};
const typed = { id: KEY, name: 'Holiday', amount: 200.1 };
const asGoal = { id: recordIdOf(KEY), name: 'Holiday', monthlyAmount: '200.10', target: null, date: null };

test('the id of a typed goal is a valid id, always the same one', () => {
  for (let count = 0; count < 100; count += 1) {
    const key = crypto.randomUUID().replaceAll('-', '');
    expect(goalInput.parse({ ...asGoal, id: recordIdOf(key) }).id).toBe(recordIdOf(key));
  }
  expect(recordIdOf(KEY)).toBe('cccccccc-cccc-4ccc-8ccc-cccccccccccc');
});

describe('the goals to store', () => {
  test('are the kept ones, then the typed ones', () => {
    expect(withTyped([kept], [typed])).toEqual([kept, asGoal]);
  });

  test('have a typed goal once that was stored before, with its target', () => {
    const stored = { ...asGoal, name: 'Trip', target: '900.00' };
    expect(withTyped([stored, kept], [typed])).toEqual([{ ...asGoal, target: '900.00' }, kept]);
  });
});

describe('a plan', () => {
  test('subtracts kept and typed goals (MON-22)', () => {
    const entries = someEntries({ savingsGoals: [typed] });
    expect(planOf(withKept(entries, [kept])).savings).toBe(35_060n);
    expect(planOf(entries).leftover - planOf(withKept(entries, [kept])).leftover).toBe(15_050n);
  });

  test('subtracts a typed goal once that was stored before', () => {
    const entries = someEntries({ savingsGoals: [typed] });
    expect(planOf(withKept(entries, [asGoal])).savings).toBe(20_010n);
  });
});
