import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { getMonth, listMonths, listTransactions } from '@savvi/budget-contract/month.routes';
import { searchTransactions } from '@savvi/budget-contract/transaction.routes';
import { aBudget } from '@savvi/testing/builders';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMonth } from '../../../testing/months.ts';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';
import { openBudgetBackend } from '../../../testing/open-budget-backend.ts';

preloadPages();
const backend = openBudgetBackend();

async function ask(budget = aBudget({ hasMonths: true })) {
  backend.answer(listBudgets, [budget]);
  const shell = openArea('/create-budget');
  await shell.person.click(await screen.findByRole('button', { name: 'More actions for Our home' }));
  await shell.person.click(screen.getByRole('menuitem', { name: 'Delete Budget' }));
  return { ...shell, dialog: within(await screen.findByRole('alertdialog')) };
}
const QUESTION = /Are you sure you want to delete this budget\? This action cannot be undone\./;

test('deleting a budget with months mentions them, and offers to download them first (MON-47)', async () => {
  backend.answer(listMonths, [aMonth(), aMonth({ month: '2026-02' })]);
  backend.answer(getMonth, aMonth());
  backend.answer(listTransactions, []);
  backend.answer(searchTransactions, { items: [], total: 1, spent: '1.00', income: '0.00', next: null });
  const { person, dialog, toasts } = await ask();
  expect(await dialog.findByText(/It has 2 months and 1 transaction\. Download them first\?/)).toBeVisible();
  expect(dialog.getByText(QUESTION)).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(toasts[0]?.title).toMatch(/Our home/));
});

test('until the numbers are loaded, or if they fail to load, the months are mentioned without them', async () => {
  backend.refuse(listMonths, 'unavailable');
  backend.refuse(searchTransactions, 'unavailable');
  const { dialog } = await ask();
  expect(dialog.getByText(/It has months with a plan\. Download them first\?/)).toBeVisible();
});

test('deleting a budget without months asks the usual question only [BUD-17]', async () => {
  const { dialog } = await ask(aBudget());
  expect(dialog.getByText(QUESTION)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
});
