import { STANDARD_CATEGORIES } from '@savvi/budget-contract/category';
import { fromCents, toCents } from '@savvi/contracts/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupSums } from './group-sums.rules.ts';

const [RENT, , , , GROCERIES, EATING_OUT] = STANDARD_CATEGORIES.map(({ id }) => id);
const line = (name: string, amount: number) => ({ name, amount });

test('a group is the sum of its lines in both lists, and lines without a category come last (MON-18)', () => {
  expect(
    groupSums(
      {
        fixedExpenses: [line('Rent', 1500), line('Gym', 20)],
        variableExpenses: [line('Food', 600.1), line('Bars', 0.2)],
      },
      {
        categories: [...STANDARD_CATEGORIES],
        lines: { fixed: [RENT ?? '', null], variable: [GROCERIES ?? '', EATING_OUT ?? ''] },
      },
    ),
  ).toEqual([
    { group: 'Home', amount: '1500.00' },
    { group: 'Food', amount: '600.30' },
    { group: 'No category', amount: '20.00' },
  ]);
});

test('the sum of the groups is the total of the expenses, to the cent (MON-18)', () => {
  const choice = fc.option(fc.constantFrom(...STANDARD_CATEGORIES.map(({ id }) => id), 'a deleted one'));
  const lines = fc.array(fc.tuple(fc.integer({ min: 0, max: 9_999_999_999 }), choice), { maxLength: 40 });
  const listOf = (all: [number, string | null][]) => ({
    lines: all.map(([cents]) => line('Line', cents / 100)),
    ids: all.map(([, id]) => id),
    cents: all.reduce((total, [cents]) => total + BigInt(cents), 0n),
  });
  fc.assert(
    fc.property(lines, lines, (one, other) => {
      const [fixed, variable] = [listOf(one), listOf(other)];
      const sums = groupSums(
        { fixedExpenses: fixed.lines, variableExpenses: variable.lines },
        { categories: [...STANDARD_CATEGORIES], lines: { fixed: fixed.ids, variable: variable.ids } },
      );
      const total = sums.reduce((sum, { amount }) => sum + toCents(amount), 0n);
      expect(fromCents(total)).toBe(fromCents(fixed.cents + variable.cents));
    }),
    { numRuns: 1000 },
  );
});
