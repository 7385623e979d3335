import type { Rule } from '@savvi/budget-contract/rule';
import { listRules } from '@savvi/budget-contract/rule.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  answerTransactions,
  aTransaction,
  BUDGET_ID,
  LINE,
  LINES,
  MONTH,
  openPart,
  PEOPLE,
} from '../../../testing/month-parts.tsx';
import { RecentTransactions } from '../transactions-section.tsx';

const backend = openFakeBackend();
const part = { budgetId: BUDGET_ID, month: MONTH, lines: LINES, people: PEOPLE, closedMonths: [] };
const ID = '0190cccc-0000-4000-8000-000000000001';
const results = { lineId: LINE.groceries };
const payeeHas = (text: string) => ({ payee: { is: 'contains', text } });
const RULE: Rule = {
  id: ID,
  version: 3,
  conditions: payeeHas('joe'),
  results,
  earlier: [{ version: 2, conditions: payeeHas('trader joe'), results }],
};

/** Opens a transaction that a rule set in a version. */
async function open(version: number, rules: Rule[]) {
  answerTransactions(backend, [aTransaction({ lineId: LINE.groceries, rule: { id: ID, version } })]);
  backend.answer(listRules, { rules, version: 1 });
  const shell = openPart(<RecentTransactions {...part} isStarted />, '/month?budget=b1');
  await shell.person.click(await screen.findByRole('button', { name: /coffee/ }));
  return { ...shell, dialog: within(screen.getByRole('dialog', { name: 'Edit transaction' })) };
}

test('a transaction says why a rule set it, in the version of the rule then, and leads to the rule (MON-82)', async () => {
  const { dialog, person, location } = await open(2, [RULE]);
  expect(await dialog.findByText('Groceries, because the payee contains “trader joe”.')).toBeVisible();
  await person.click(dialog.getByRole('link', { name: 'Change rule' }));
  expect(location()).toBe(`/month/rules?budget=b1&rule=${ID}`);
});

test('a transaction says that its rule was deleted, and has no link (MON-82)', async () => {
  const { dialog } = await open(2, []);
  expect(await dialog.findByText('Set by a rule you deleted.')).toBeVisible();
  expect(dialog.queryByRole('link', { name: 'Change rule' })).not.toBeInTheDocument();
});

test('a transaction says that the version that set it is no longer stored (MON-82)', async () => {
  const { dialog } = await open(1, [RULE]);
  expect(await dialog.findByText('Set by a rule that has changed since.')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Change rule' })).toBeVisible();
});
