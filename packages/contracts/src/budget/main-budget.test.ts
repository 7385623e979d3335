import { expect, it } from 'vitest';
import { mainBudget } from './main-budget.ts';

// A budget for the rule of the main budget, which reads no figure except the income.
const budget = (name: string, totalIncome: string, isMain?: boolean) => ({
  name,
  calculations: { totalIncome } as never,
  isMain,
});
const couple = budget('Couple', '6000.00');
const empty = budget('Empty', '0.00');
const trial = budget('Untitled Budget', '0.00');
const newer = budget('Newer', '100.00');

it.each([
  ['no budget of an empty list', [], undefined],
  ['the chosen one, whatever else there is', [newer, { ...trial, isMain: true }, couple], 'Untitled Budget'],
  ['the oldest that has an income', [newer, trial, couple, empty], 'Couple'],
  ['the newest, if none has', [trial, empty], 'Untitled Budget'],
  [
    'the oldest with an income where the chosen one is on another page',
    [
      { ...newer, isMain: false },
      { ...couple, isMain: false },
    ],
    'Couple',
  ],
])('the main budget is %s (MON-5)', (_, newestFirst, name) => {
  expect(mainBudget(newestFirst)?.name).toBe(name);
});
