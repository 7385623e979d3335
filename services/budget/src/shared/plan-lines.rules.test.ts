import type { MonthGoal } from '@savvi/budget-contract/month';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BudgetLineAt,
  isInStep,
  linesOf,
  type PlanLine,
  usualStamp,
  withIds,
} from './plan-lines.rules.ts';

const budget = (fixed: string[], variable: string[] = []) =>
  linesOf({
    fixedExpenses: fixed.map((name) => ({ name, amount: 1 })),
    variableExpenses: variable.map((name) => ({ name, amount: 1 })),
  });
/** Lines whose ids are their names, to see in a result which line got which id. */
const stored = (lines: readonly BudgetLineAt[]): PlanLine[] =>
  lines.map(({ list, position, name }) => ({
    id: name,
    list,
    position,
    name,
    carryOver: 'left',
    payer: 'joint',
    categoryId: `category of ${name}`,
  }));
const idsAfter = (before: BudgetLineAt[], after: BudgetLineAt[]) =>
  withIds(after, stored(before), () => 'new').map(({ id }) => id);

describe('the lines of a changed budget', () => {
  it.each([
    ['are reordered', ['Rent', 'Power', 'Water'], ['Water', 'Rent', 'Power'], ['Water', 'Rent', 'Power']],
    ['include a renamed one', ['Rent', 'Power'], ['Rent', 'Electricity'], ['Rent', 'Power']],
    ['include a new one', ['Rent'], ['Gym', 'Rent'], ['new', 'Rent']],
    ['lack a removed one', ['Rent', 'Power', 'Water'], ['Rent', 'Water'], ['Rent', 'Water']],
    ['have equal names', ['Card', 'Card'], ['Card', 'Card', 'Card'], ['Card', 'Card', 'new']],
  ])('keep their ids if they %s', (_, before, after, ids) => {
    expect(idsAfter(budget(before), budget(after))).toEqual(ids);
  });

  it('keep their ids if they move between fixed and variable', () => {
    expect(idsAfter(budget(['Rent', 'Gym'], ['Food']), budget(['Rent'], ['Gym', 'Food']))).toEqual([
      'Rent',
      'Gym',
      'Food',
    ]);
  });

  it('keep carry-over, payer and category with the id, and new lines start fresh (MON-18)', () => {
    const [kept, added] = withIds(budget(['Rent', 'Gym']), stored(budget(['Rent'])), () => 'new');
    expect(kept).toMatchObject({
      id: 'Rent',
      carryOver: 'left',
      payer: 'joint',
      categoryId: 'category of Rent',
    });
    expect(added).toEqual({
      id: 'new',
      list: 'fixed',
      position: 1,
      name: 'Gym',
      carryOver: 'fresh',
      payer: null,
      categoryId: null,
    });
  });

  it('have one id each, and are in step with what was stored for them', () => {
    const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 6 });
    fc.assert(
      fc.property(names, names, names, names, (fixed, variable, laterFixed, laterVariable) => {
        let count = 0;
        const newId = () => `id-${(count += 1)}`;
        const first = withIds(budget(fixed, variable), [], newId);
        const lines = budget(laterFixed, laterVariable);
        const later = withIds(lines, first, newId);
        expect(new Set(later.map(({ id }) => id)).size).toBe(lines.length);
        expect(isInStep(lines, later)).toBe(true);
        expect(isInStep(lines, first)).toBe(
          JSON.stringify([fixed, variable]) === JSON.stringify([laterFixed, laterVariable]),
        );
      }),
    );
  });
});

it('the stamp of a budget depends on its income, its goals, and the order, names and amounts of its lines', () => {
  const stamp = (totalIncome: string, names: readonly string[], goals: readonly MonthGoal[]) =>
    usualStamp(
      {
        fixedExpenses: names.map((name) => ({ name, amount: 1 })),
        variableExpenses: [],
        calculations: { totalIncome },
      },
      goals,
    );
  const usual = (totalIncome: string, ...names: string[]) => stamp(totalIncome, names, []);
  const first = usual('10.00', 'Rent', 'Gym');
  expect(usual('10.00', 'Rent', 'Gym')).toBe(first);
  const withGoal = stamp('10.00', ['Rent', 'Gym'], [{ name: 'Trip', planned: '1.00' }]);
  for (const other of [
    usual('10.01', 'Rent', 'Gym'),
    usual('10.00', 'Gym', 'Rent'),
    usual('10.00', 'Rent'),
    withGoal,
  ])
    expect(other).not.toBe(first);
});
