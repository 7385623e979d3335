import { listGoals } from '@savvi/budget-contract/goal.routes';
import { bulkUpdateTransactions } from '@savvi/budget-contract/transaction.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { CARD, CHECKING, SAVINGS, withAccounts } from '../../../testing/accounts.ts';
import { recorded } from '../../../testing/changes.ts';
import {
  answerFound,
  aTransaction,
  BUDGET_ID,
  LINES,
  MONTH,
  openPart,
} from '../../../testing/month-parts.tsx';
import { TransactionsTab } from '../transactions-tab.tsx';

const backend = openFakeBackend();
beforeAll(() => import('./bulk-bar.tsx'));
const two = [aTransaction({ payee: 'one', accountId: CARD.id }), aTransaction({ payee: 'two' })] as const;
const dialog = () => within(screen.getByRole('dialog', { name: 'Kind of 2 transactions' }));
const choose = async (offers: Parameters<typeof openPart>[2]) => {
  answerFound(backend, [...two]);
  backend.answer(listGoals, { goals: [], version: 1 });
  const { person } = openPart(
    <TransactionsTab budgetId={BUDGET_ID} month={MONTH} lines={LINES} people={null} closedMonths={[]} />,
    '/month',
    offers,
  );
  await person.click(await screen.findByRole('button', { name: 'Select all' }));
  await person.click(await screen.findByRole('button', { name: 'Kind' }));
  return person;
};

/** Saves the dialog and returns the body of the request. */
async function save(person: Awaited<ReturnType<typeof choose>>): Promise<unknown> {
  backend.answer(
    bulkUpdateTransactions,
    recorded({ transactions: two.map(({ id }) => ({ id, version: 2 })) }),
  );
  await person.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(backend.callsTo(bulkUpdateTransactions)).toHaveLength(1));
  return backend.callsTo(bulkUpdateTransactions)[0]?.body;
}

test('the selected transactions become transfers between two accounts (MON-53)', async () => {
  const person = await choose(withAccounts());
  await person.selectOptions(dialog().getByLabelText('Kind'), 'Transfer');
  await person.selectOptions(dialog().getByLabelText('To'), CHECKING.name);
  await person.selectOptions(dialog().getByLabelText('From'), CHECKING.name);
  expect(dialog().getByLabelText('To')).toHaveDisplayValue('Outside Savvi');
  await person.selectOptions(dialog().getByLabelText('To'), SAVINGS.name);
  const sent = await save(person);
  const places = { accountId: CHECKING.id, toAccountId: SAVINGS.id, goalId: null };
  expect(sent).toEqual({
    transactions: two.map(({ id }) => ({
      id,
      version: 1,
      kind: 'transfer',
      lineId: null,
      payer: null,
      ...places,
    })),
  });
});

test('the selected transactions can all come from outside of Savvi', async () => {
  const person = await choose(withAccounts());
  await person.selectOptions(dialog().getByLabelText('Kind'), 'Transfer');
  await person.selectOptions(dialog().getByLabelText('From'), 'Outside Savvi');
  const sent = await save(person);
  expect(sent).toMatchObject({
    transactions: two.map(({ id }) => ({ id, kind: 'transfer', accountId: null })),
  });
});

test('the selected transactions become transfers that keep their accounts, if none is chosen', async () => {
  const person = await choose(withAccounts());
  await person.selectOptions(dialog().getByLabelText('Kind'), 'Transfer');
  expect(dialog().getByLabelText('From')).toHaveDisplayValue('Mixed');
  expect(dialog().getByLabelText('To')).toHaveDisplayValue('Outside Savvi');
  const sent = await save(person);
  expect(sent).toMatchObject({
    transactions: [
      { id: two[0].id, kind: 'transfer', accountId: CARD.id, toAccountId: null },
      { id: two[1].id, kind: 'transfer', accountId: null, toAccountId: null },
    ],
  });
});
