import { aBudget } from '@savvi/testing/builders';
import { attentionSlot } from '@savvi/contracts/contributes';
import { expect, test } from 'vitest';
import { listsOf, slotsOf } from '../../contributed/contributions.ts';
import type { Lists } from '../../contributed/lists.ts';
import { textOf } from '../../contributed/records.rules.ts';
import { aRegistry } from '../../../testing/registry.ts';
import { balancesOf, concernsOf, namesIn } from './balance.ts';

const { areas } = aRegistry('budget');
type Budget = ReturnType<typeof aBudget>;

/** The lists of a page on which the budgets are loaded. */
function listsWith(items: readonly Budget[]): Lists {
  return new Map(
    listsOf(areas)
      .filter(({ part }) => part.name === 'budgets')
      .map(({ area, part: list }) => [`${area.name} ${list.name}`, { area, list, state: 'ready', items }]),
  );
}
const balanceOf = (...budgets: Budget[]) => {
  const [balance] = balancesOf(areas, listsWith(budgets));
  if (balance === undefined) throw new Error('the budget area contributes no balance card');
  return balance;
};
const named = (name: string, income: string, rent: number, over: Partial<Budget> = {}) =>
  aBudget({
    name,
    partner1Income: income,
    partner2Income: '0.00',
    fixedExpenses: [{ name: 'Rent', amount: rent }],
    variableExpenses: [],
    ...over,
  });

function concernsAbout(budgets: readonly Budget[]) {
  const [slot] = slotsOf(areas, attentionSlot);
  const list = listsWith(budgets).get('budget budgets');
  if (slot === undefined || list === undefined) throw new Error('the budget area has no concerns');
  return concernsOf(slot.part, list).map(({ record, rule, size }) => [record['name'], rule.isWarning, size]);
}

test('overspent budgets need attention, the worst first, and budgets without income follow last', () => {
  expect(
    concernsAbout([
      named('Fine', '2000.00', 1000),
      named('Just over', '2000.00', 2000.01),
      named('New', '0.00', 0),
      named('Far over', '2000.00', 9000),
    ]),
  ).toEqual([
    ['Far over', true, 700_000n],
    ['Just over', true, 1n],
    ['New', false, 0n],
  ]);
});

test('a budget with nothing left over needs no attention', () => {
  expect(concernsAbout([named('Even', '2000.00', 2000)])).toEqual([]);
});

const FIGURES = { totalExpenses: '2000.00', remaining: '-500.00', partner1Share: '-500.00' };

test('figures with goals are shown in place of those without, on the card and for attention (MON-20)', () => {
  const withGoals = { ...aBudget().calculations, ...FIGURES };
  const { slot, main, others } = balanceOf(
    named('With goals', '1500.00', 1000, { withGoals }),
    named('Without', '1500.00', 1000),
  );
  expect([main, ...others].map((record) => record && textOf(record, slot.left))).toEqual([
    '500.00',
    '-500.00',
  ]);
  expect(concernsAbout([named('With goals', '1500.00', 1000, { withGoals })])).toEqual([
    ['With goals', true, 50_000n],
  ]);
});

test('a budget of the type single has one partner, even if a second name is stored', () => {
  const { slot } = balanceOf();
  expect(
    [aBudget(), aBudget({ budgetType: 'single' }), aBudget({ partner2Name: null })].map((budget) =>
      namesIn(slot, budget),
    ),
  ).toEqual(['Ada & Ben', 'Ada', 'Ada']);
});

test.each([
  ['the chosen one', [named('New', '1.00', 0), named('Chosen', '0.00', 0, { isMain: true })], 'Chosen'],
  [
    'else the oldest with an income',
    [named('New', '1.00', 0), named('Old', '1.00', 0), named('Empty', '0.00', 0)],
    'Old',
  ],
  ['else the newest', [named('New', '0.00', 0), named('Old', '0.00', 0)], 'New'],
])('the main budget is %s (MON-5)', (_, newestFirst, name) => {
  const { main, others } = balanceOf(...newestFirst);
  expect(main?.['name']).toBe(name);
  expect(others).toHaveLength(newestFirst.length - 1);
});
