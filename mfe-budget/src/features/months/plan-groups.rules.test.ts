import type { MonthLine } from '@savvi/budget-contract/month';
import { fromCents, toCents } from '@savvi/contracts/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aMonth, aMonthLine } from '../../testing/months.ts';
import { groupsOf, outsideGroups } from './plan-groups.rules.ts';

const food = { name: 'Groceries', group: 'Food' };
const rent = aMonthLine({ list: 'fixed', name: 'Rent', planned: '900.00' });
const fun = aMonthLine({ name: 'Fun', planned: '50.00', spent: '60.00' });

describe('the lines of a month', () => {
  test('are grouped by list with totals, and an empty list is left out', () => {
    expect(groupsOf({ lines: [rent, aMonthLine(), fun] })).toMatchObject([
      { of: { list: 'fixed' }, planned: '900.00', outside: [] },
      { of: { list: 'variable' }, planned: '650.00', spent: '60.00', left: '590.00' },
    ]);
    expect(groupsOf({ lines: [rent] }).map(({ of }) => of)).toEqual([{ list: 'fixed' }]);
  });

  test('are grouped by category once one has a category, those without it last (MON-18)', () => {
    const lines = [rent, aMonthLine({ category: food, spent: '1.00' }), fun];
    const outsideByCategory = [
      { ...food, spent: '20.00' },
      { name: 'Pets', group: 'Family', spent: '5.00' },
    ];
    expect(groupsOf({ lines, outsideByCategory })).toMatchObject([
      { of: { group: 'Food' }, planned: '600.00', spent: '21.00', left: '579.00', lines: [lines[1]] },
      { of: { group: 'Family' }, planned: '0.00', spent: '5.00', left: '-5.00', lines: [] },
      { of: { group: null }, planned: '950.00', spent: '60.00', left: '890.00', lines: [rent, fun] },
    ]);
    expect(outsideGroups({ lines, outsideByCategory, outsidePlan: '30.00' })).toBe('5.00');
  });

  test('stay by list while only transactions have categories', () => {
    const month = { lines: [rent], outsideByCategory: [{ ...food, spent: '20.00' }], outsidePlan: '30.00' };
    expect(groupsOf(month)).toMatchObject([{ of: { list: 'fixed' }, spent: '0.00' }]);
    expect(outsideGroups(month)).toBe('30.00');
  });

  test('add up to the totals of the month by group, to the cent (MON-18)', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => fromCents(BigInt(cents)));
    const category = fc.record({
      name: fc.constantFrom('Groceries', 'Car'),
      group: fc.constantFrom('Food', 'Transportation'),
    });
    const line = fc
      .record({ planned: amount, carriedIn: amount, spent: amount, category: fc.option(category) })
      .map(({ category: chosen, ...over }): MonthLine =>
        aMonthLine({ ...over, ...(chosen !== null && { category: chosen }) }),
      );
    const outside = fc.array(
      fc.tuple(category, amount).map(([each, spent]) => ({ ...each, spent })),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), outside, amount, (some, outsideByCategory, rest) => {
        const lines = some.map((each, at) => ({ ...each, lineId: `line ${at}` }));
        const outsidePlan = fromCents(
          outsideByCategory.reduce((sum, { spent }) => sum + toCents(spent), toCents(rest)),
        );
        const month = aMonth({ lines, outsidePlan, outsideByCategory });
        const groups = groupsOf(month);
        const sum = (of: 'planned' | 'carriedIn' | 'spent' | 'left') =>
          groups.reduce((total, group) => total + toCents(group[of]), 0n);
        const others = toCents(outsideGroups(month));
        expect(sum('planned')).toBe(toCents(month.planned));
        expect(sum('carriedIn')).toBe(toCents(month.carriedIn));
        expect(sum('spent') + others).toBe(toCents(month.spent));
        expect(sum('left') - others).toBe(toCents(month.leftInAll));
      }),
      { numRuns: 500 },
    );
  });
});
