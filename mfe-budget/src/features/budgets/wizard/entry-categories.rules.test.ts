import { expect, test } from 'vitest';
import { categoriesOfEntries } from './entry-categories.rules.ts';

const named = (...names: string[]) => names.map((name) => ({ name, amount: 1 }));
const stored = { fixedExpenses: named('Rent', 'Card'), variableExpenses: named('Food', 'Card') };
const lines = { fixed: ['home', 'debt'], variable: ['food', null] };
const of = (fixed: string[], variable: string[]) =>
  categoriesOfEntries(stored, lines, {
    fixedExpenses: named(...fixed),
    variableExpenses: named(...variable),
  });

test('lines in the wizard have the categories of the stored lines with their names', () => {
  expect(of(['Card', 'Rent'], ['Food', 'Card'])).toEqual({
    fixed: ['debt', 'home'],
    variable: ['food', null],
  });
});

test('a line keeps its category in the other list, and a new one has none', () => {
  expect(of(['Rent', 'Gym'], ['Food', 'Food'])).toEqual({ fixed: ['home', null], variable: ['food', null] });
  expect(of([], ['Rent'])).toEqual({ fixed: [], variable: ['home'] });
});
