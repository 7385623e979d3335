import { listGoals } from '@savvi/budget-contract/goal.routes';
import { updateTransaction } from '@savvi/budget-contract/month.routes';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CARD, CHECKING, SAVINGS, withAccounts } from '../../../testing/accounts.ts';
import {
  answerTransactions,
  aTransaction,
  BUDGET_ID,
  LINES,
  MONTH,
  openPart,
  PEOPLE,
} from '../../../testing/month-parts.tsx';
import { RecentTransactions } from '../transactions-section.tsx';

const backend = openFakeBackend();
const coffee = aTransaction();
const DELETED = '0190aaaa-0000-7000-8000-000000000099';
const dialog = () => within(screen.getByRole('dialog', { name: 'Edit transaction' }));
const field = (label: string) => dialog().getByLabelText(label);
const sent = () => backend.callsTo(updateTransaction).map(({ body }) => body);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** Opens a transaction of the list. */
async function open(
  stored: MoneyTransaction = coffee,
  offers: Parameters<typeof openPart>[2] = withAccounts(),
) {
  answerTransactions(backend, [stored]);
  const shell = openPart(
    <RecentTransactions
      budgetId={BUDGET_ID}
      month={MONTH}
      lines={LINES}
      people={PEOPLE}
      isStarted
      closedMonths={[]}
    />,
    '/month',
    offers,
  );
  await shell.person.click(await screen.findByRole('button', { name: new RegExp(stored.payee) }));
  return {
    ...shell,
    async save(answer: MoneyTransaction) {
      backend.answer(updateTransaction, answer);
      answerTransactions(backend, [answer]);
      await shell.person.click(dialog().getByRole('button', { name: 'Save' }));
      await isClosed();
    },
  };
}
const choices = (label: string) =>
  within(field(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('the account of a transaction', () => {
  test('is chosen among the savings accounts and debts of the master plan, by name (MON-50)', async () => {
    const { person, save } = await open();
    expect(choices('Account')).toEqual(['Not specified', 'Checking', 'Credit card', 'Savings']);
    await person.selectOptions(field('Account'), 'Credit card');
    await save({ ...coffee, accountId: CARD.id, version: 2 });
    expect(sent()).toEqual([{ accountId: CARD.id }]);
  });

  test('can be removed, and one that was deleted stays until then', async () => {
    const { person, save } = await open({ ...coffee, accountId: DELETED });
    expect(field('Account')).toHaveDisplayValue('Another account');
    await person.selectOptions(field('Account'), 'Not specified');
    await save(coffee);
    expect(sent()).toEqual([{ accountId: null }]);
  });

  test.each([
    ['a person without accounts', withAccounts([])],
    ['a shell of the release before', {}],
  ])('has no field for %s', async (_name, offers) => {
    await open(coffee, offers);
    expect(dialog().queryByLabelText('Account')).not.toBeInTheDocument();
  });

  test('that was deleted in the meantime keeps the form open and is reported', async () => {
    const { person, toasts } = await open();
    await person.selectOptions(field('Account'), 'Checking');
    backend.refuse(updateTransaction, 'not-found', 'This account does not exist.');
    await person.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts.at(-1)?.description).toBe('404: This account does not exist.'));
    expect(field('Account')).toHaveValue(CHECKING.id);
  });
});

describe('a transfer', () => {
  const goal = { id: '0190eeee-0000-7000-8000-000000000001', name: 'Holiday', monthlyAmount: '200.00' };
  const moved = aTransaction({
    kind: 'transfer',
    lineId: null,
    accountId: CHECKING.id,
    toAccountId: SAVINGS.id,
  });
  const goals = { goals: [{ ...goal, target: null, date: null }], version: 1 };

  test('is made from a transaction, with the account that it comes from and one that it goes to (MON-53)', async () => {
    backend.answer(listGoals, goals);
    const { person, save } = await open({ ...coffee, payer: 'partner1' });
    await person.selectOptions(field('Kind'), 'Transfer');
    for (const label of ['Line', 'Category', 'Who paid', 'Account'])
      expect(dialog().queryByLabelText(label)).not.toBeInTheDocument();
    expect(field('From')).toHaveDisplayValue('Outside Savvi');
    await person.selectOptions(field('To'), 'Checking');
    await person.selectOptions(field('From'), 'Checking');
    expect(field('To')).toHaveDisplayValue('Outside Savvi');
    expect(choices('To')).toEqual(['Outside Savvi', 'Credit card', 'Savings', 'Goal: Holiday']);
    await person.selectOptions(field('To'), 'Savings');
    await save({ ...moved, id: coffee.id, version: 2 });
    expect(sent()).toEqual([
      { kind: 'transfer', lineId: null, payer: null, accountId: CHECKING.id, toAccountId: SAVINGS.id },
    ]);
    const row = await screen.findByRole('button', { name: /coffee/ });
    expect(row).toHaveTextContent(/^coffeeChecking → SavingsTransfer\$12\.40$/);
  });

  test('goes to a goal instead of an account (MON-53)', async () => {
    backend.answer(listGoals, goals);
    const { person, save } = await open(moved);
    await dialog().findByRole('option', { name: 'Goal: Holiday' });
    await person.selectOptions(field('To'), 'Goal: Holiday');
    const { toAccountId: _to, ...rest } = moved;
    await save({ ...rest, goalId: goal.id, version: 2 });
    expect(sent()).toEqual([{ toAccountId: null, goalId: goal.id }]);
    expect(await screen.findByText('Checking → Holiday')).toBeVisible();
  });

  test('becomes spending, which goes nowhere', async () => {
    backend.answer(listGoals, goals);
    const { person, save } = await open(moved);
    await person.selectOptions(field('Kind'), 'Spending');
    await person.selectOptions(field('Line'), 'Groceries');
    expect(field('Account')).toHaveDisplayValue('Checking');
    await save({ ...coffee, version: 2 });
    expect(sent()).toEqual([{ kind: 'spending', lineId: LINES[1].lineId, toAccountId: null }]);
  });

  test('needs no account, such as a card payment of a person without accounts (MON-53)', async () => {
    backend.answer(listGoals, { goals: [], version: 1 });
    const { person, save } = await open(coffee, withAccounts([]));
    await person.selectOptions(field('Kind'), 'Transfer');
    expect(field('From')).toHaveAccessibleDescription(
      'Add savings accounts or debts to your master plan to choose them here.',
    );
    await save({ ...coffee, kind: 'transfer', lineId: null, version: 2 });
    expect(sent()).toEqual([{ kind: 'transfer', lineId: null }]);
    expect(await screen.findByRole('button', { name: /coffee/ })).toHaveTextContent(
      /^coffeeTransfer\$12\.40$/,
    );
  });

  test('made from money that came in goes to its account', async () => {
    backend.answer(listGoals, goals);
    const income = { ...coffee, kind: 'income', lineId: null, accountId: SAVINGS.id };
    const { person, save } = await open(income);
    await person.selectOptions(field('Kind'), 'Transfer');
    expect(field('To')).toHaveDisplayValue('Savings');
    const { accountId: _account, ...rest } = income;
    await save({ ...rest, kind: 'transfer', toAccountId: SAVINGS.id, version: 2 });
    expect(sent()).toEqual([{ kind: 'transfer', accountId: null, toAccountId: SAVINGS.id }]);
    expect(await screen.findByText('Outside Savvi → Savings')).toBeVisible();
  });

  test('made by mistake becomes another kind of the same account again', async () => {
    backend.answer(listGoals, goals);
    const { person } = await open({ ...coffee, kind: 'income', lineId: null, accountId: SAVINGS.id });
    for (const kind of ['Income', 'Spending', 'Refund']) {
      await person.selectOptions(field('Kind'), 'Transfer');
      await person.selectOptions(field('Kind'), kind);
      expect(field('Account')).toHaveDisplayValue('Savings');
    }
  });

  test('to a deleted account says so', async () => {
    backend.answer(listGoals, goals);
    await open({ ...moved, toAccountId: DELETED });
    expect(screen.getByText('Checking → Another account')).toBeInTheDocument();
    expect(field('To')).toHaveDisplayValue('Another account');
  });
});
