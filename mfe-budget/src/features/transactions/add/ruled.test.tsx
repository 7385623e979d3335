import { STANDARD_CATEGORIES } from '@savvi/budget-contract/category';
import { listCategories } from '@savvi/budget-contract/category.routes';
import { createTransaction, getMonth } from '@savvi/budget-contract/month.routes';
import type { Rule } from '@savvi/budget-contract/rule';
import { listRules } from '@savvi/budget-contract/rule.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  aMonth,
  answerTransactions,
  aTransaction,
  BUDGET_ID,
  LINE,
  LINES,
  MONTH,
  openPart,
} from '../../../testing/month-parts.tsx';
import { NO_CATEGORIES } from '../../../testing/months.ts';
import { QuickAdd } from '../quick-add.tsx';

const backend = openFakeBackend();
const props = {
  budgetId: BUDGET_ID,
  month: MONTH,
  lines: LINES,
  people: null,
  correction: null,
  editing: null,
};
const shownParts = () =>
  [...screen.getByRole('group', { name: 'What will be saved' }).querySelectorAll('[aria-hidden]')]
    .map(({ textContent }) => textContent)
    .join('');
const sent = () => backend.callsTo(createTransaction).map(({ body }) => body);

/** Types a transaction of a budget whose only rule is about coffee. */
async function type(text: string, results: Rule['results']) {
  answerTransactions(backend, [aTransaction({ payee: 'coffee', lineId: LINE.eatingOut })]);
  backend.answer(getMonth, aMonth());
  backend.answer(createTransaction, aTransaction());
  backend.answer(listCategories, { ...NO_CATEGORIES, categories: STANDARD_CATEGORIES });
  const conditions = { payee: { is: 'contains', text: 'COFFEE' } };
  const id = '0190cccc-0000-4000-8000-000000000001';
  backend.answer(listRules, { rules: [{ id, version: 1, conditions, results, earlier: [] }], version: 1 });
  const shell = openPart(<QuickAdd {...props} />);
  await shell.person.type(screen.getByRole('textbox', { name: 'Add a transaction' }), text);
  return shell;
}

test('a rule decides about a typed transaction, which shows it and leaves it to the service (MON-49, MON-84)', async () => {
  const { person } = await type('4.50 coffee bar', { lineId: LINE.groceries, payee: 'Blue Bottle' });
  await waitFor(() => expect(shownParts()).toBe('$4.50 · Blue Bottle · Groceries · today · Spending'));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ payee: 'coffee bar', lineId: null, useRules: true });
});

test('a rule gives a category instead of a line (MON-84)', async () => {
  const pets = STANDARD_CATEGORIES.find(({ name }) => name === 'Pets');
  await type('4.50 coffee', { categoryId: pets?.id ?? '' });
  await waitFor(() => expect(shownParts()).toBe('$4.50 · coffee · Pets · today · Spending'));
});

test('a rule makes a transfer also of a payee that got a line before (MON-53)', async () => {
  const { person } = await type('4.50 coffee', { kind: 'transfer' });
  await waitFor(() => expect(shownParts()).toBe('$4.50 · coffee · today · Transfer'));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(sent()).toMatchObject([{ lineId: null, useRules: true }]));
});

test('a line that the person chose is never left to a rule (MON-79)', async () => {
  const { person } = await type('4.50 coffee', { lineId: LINE.groceries });
  await waitFor(() => expect(shownParts()).toContain('Groceries'));
  await person.selectOptions(screen.getByLabelText('Line'), 'Rent');
  expect(shownParts()).toContain('Rent');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ lineId: LINE.rent });
  expect(sent()[0]).not.toHaveProperty('useRules');
});

test('a line that the text names is never left to a rule (MON-79)', async () => {
  const { person } = await type('4.50 groceries coffee', { lineId: LINE.rent });
  await waitFor(() => expect(backend.callsTo(listRules)).toHaveLength(1));
  expect(shownParts()).toContain('Groceries');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ lineId: LINE.groceries });
  expect(sent()[0]).not.toHaveProperty('useRules');
});

test('a rule without a line keeps the line that the payee had last (MON-49)', async () => {
  const { person } = await type('4.50 coffee', { payee: 'Blue Bottle' });
  await waitFor(() => expect(backend.callsTo(listRules)).toHaveLength(1));
  await waitFor(() => expect(shownParts()).toBe('$4.50 · coffee · Eating out · today · Spending'));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ lineId: LINE.eatingOut, payee: 'coffee' });
});

test('a rule for a line that the month does not have decides nothing', async () => {
  await type('4.50 coffee', { lineId: '0190dddd-0000-7000-8000-000000000009' });
  await waitFor(() => expect(backend.callsTo(listRules)).toHaveLength(1));
  expect(shownParts()).toContain('Eating out');
});
