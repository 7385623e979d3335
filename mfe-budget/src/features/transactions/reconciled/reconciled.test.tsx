import { deleteTransaction, updateTransaction } from '@savvi/budget-contract/month.routes';
import { bulkDeleteTransactions, bulkUpdateTransactions } from '@savvi/budget-contract/transaction.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CHECKING, withAccounts } from '../../../testing/accounts.ts';
import { recorded } from '../../../testing/changes.ts';
import {
  answerFound,
  answerTransactions,
  aTransaction,
  BUDGET_ID,
  LINES,
  MONTH,
  openPart,
  PEOPLE,
} from '../../../testing/month-parts.tsx';
import { RecentTransactions } from '../transactions-section.tsx';
import { TransactionsTab } from '../transactions-tab.tsx';

const backend = openFakeBackend();
const coffee = aTransaction({ version: 3, accountId: CHECKING.id, reconciliationId: LINES[0].lineId });
const tea = aTransaction({ payee: 'tea' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Edit transaction' }));
const question = (name = 'Change a reconciled transaction?') => screen.findByRole('alertdialog', { name });
const press = async (name: string) => within(await question()).getByRole('button', { name });
const part = { budgetId: BUDGET_ID, month: MONTH, lines: LINES, people: PEOPLE, closedMonths: [] };

async function open(stored = coffee) {
  answerTransactions(backend, [stored, tea]);
  const shell = openPart(<RecentTransactions {...part} isStarted />, '/month', withAccounts());
  await shell.person.click(await screen.findByRole('button', { name: new RegExp(`^${stored.payee}`) }));
  return { ...shell, save: () => shell.person.click(dialog().getByRole('button', { name: 'Save' })) };
}

describe('a reconciled transaction (MON-61)', () => {
  test('is marked in the list and in its form', async () => {
    await open();
    expect(screen.getByText(/^Eating out · .*Reconciled$/)).toBeInTheDocument();
    expect(dialog().getByText('This transaction is reconciled with a statement.')).toBeVisible();
  });

  test('changes its amount only after the question, and the request unlocks it', async () => {
    const { person, save } = await open();
    await person.type(dialog().getByLabelText('Amount'), '{Backspace}5');
    await save();
    await person.click(await press('Cancel'));
    expect(backend.callsTo(updateTransaction)).toEqual([]);
    await person.clear(dialog().getByLabelText('Amount'));
    await person.type(dialog().getByLabelText('Amount'), '13');
    await save();
    backend.answer(updateTransaction, recorded({ ...coffee, amount: '13.00' }));
    await person.click(await press('Change'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(backend.callsTo(updateTransaction).map(({ body }) => body)).toEqual([
      { amount: '13.00', unlock: true },
    ]);
  });

  test('changes its payee and line without a question', async () => {
    const { person, save } = await open();
    await person.type(dialog().getByLabelText('Payee'), ' bar');
    await person.selectOptions(dialog().getByLabelText('Line'), 'Groceries');
    backend.answer(updateTransaction, recorded({ ...coffee, payee: 'coffee bar' }));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(backend.callsTo(updateTransaction)[0]?.body).not.toHaveProperty('unlock');
  });

  test('is deleted only after the question', async () => {
    const { person } = await open();
    backend.answer(deleteTransaction, recorded(null));
    await person.click(dialog().getByRole('button', { name: 'Delete transaction' }));
    const remove = await press('Delete');
    expect(backend.callsTo(deleteTransaction)).toEqual([]);
    await person.click(remove);
    await waitFor(() => expect(backend.callsTo(deleteTransaction)).toHaveLength(1));
    expect(backend.callsTo(deleteTransaction)[0]?.search.get('unlock')).toBe('true');
  });

  test('leads from its account to the reconciliation', async () => {
    const { person, location } = await open();
    await person.click(dialog().getByRole('link', { name: 'Reconcile Checking' }));
    expect(location()).toBe(`/month/2026-03/transactions?reconcile=${CHECKING.id}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

test('several transactions with reconciled ones change and are deleted only after the question (MON-58, MON-61)', async () => {
  answerFound(backend, [coffee, tea, { ...coffee, id: LINES[1].lineId, payee: 'cake' }]);
  const { person } = openPart(<TransactionsTab {...part} />, '/month/2026-03/transactions', withAccounts());
  await person.click(await screen.findByRole('button', { name: 'Select all' }));
  const bar = async () => within(await screen.findByRole('group', { name: 'Selected transactions' }));
  await person.click((await bar()).getByRole('button', { name: 'Kind' }));
  await person.selectOptions(screen.getByLabelText('Kind'), 'Refund');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const several = 'Change 2 reconciled transactions?';
  await person.click(within(await question(several)).getByRole('button', { name: 'Cancel' }));
  expect(backend.callsTo(bulkUpdateTransactions)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  backend.answer(bulkUpdateTransactions, recorded({ transactions: [] }));
  await person.click(within(await question(several)).getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(backend.callsTo(bulkUpdateTransactions)).toHaveLength(1));
  expect(backend.callsTo(bulkUpdateTransactions)[0]?.body).toMatchObject({ unlock: true });

  await person.click(await screen.findByRole('button', { name: 'Select all' }));
  await person.click((await bar()).getByRole('button', { name: 'Delete' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  backend.answer(bulkDeleteTransactions, recorded(null));
  await person.click(within(await question(several)).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(backend.callsTo(bulkDeleteTransactions)).toHaveLength(1));
  expect(backend.callsTo(bulkDeleteTransactions)[0]?.body).toMatchObject({ unlock: true });
});
