import { updateTransaction } from '@savvi/budget-contract/month.routes';
import { STANDARD_CATEGORIES } from '@savvi/budget-contract/category';
import type { MoneyTransaction, TransactionPart } from '@savvi/budget-contract/transaction';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
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
beforeAll(() => import('./parts-field.tsx'));

const PETS = STANDARD_CATEGORIES.find(({ name }) => name === 'Pets')?.id ?? '';
const market = aTransaction({ payee: 'market', amount: '48.20', lineId: LINE.groceries, payer: 'partner1' });
const part = (over: Partial<TransactionPart>): TransactionPart => ({
  amount: '1.00',
  lineId: null,
  categoryId: null,
  categoryName: null,
  payer: null,
  ...over,
});
const divided: MoneyTransaction = {
  ...market,
  lineId: null,
  payer: null,
  parts: [
    part({ amount: '30.00', lineId: LINE.groceries, payer: 'partner1' }),
    part({ amount: '18.20', categoryId: PETS }),
  ],
};
const dialog = () => within(screen.getByRole('dialog', { name: 'Edit transaction' }));
const row = (number: number) => within(dialog().getByRole('group', { name: `Part ${number}` }));
const press = (name: string) => dialog().getByRole('button', { name });
const sent = () => backend.callsTo(updateTransaction).map(({ body }) => body);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** Opens a transaction of the list. */
async function open(stored: MoneyTransaction, props: Partial<Parameters<typeof RecentTransactions>[0]> = {}) {
  answerTransactions(backend, [stored]);
  const shell = openPart(
    <RecentTransactions
      budgetId={BUDGET_ID}
      month={MONTH}
      lines={LINES}
      people={PEOPLE}
      isStarted
      closedMonths={[]}
      {...props}
    />,
  );
  await shell.person.click(await screen.findByRole('button', { name: /market/ }));
  return {
    ...shell,
    async save(answer: MoneyTransaction) {
      backend.answer(updateTransaction, answer);
      answerTransactions(backend, [answer]);
      await shell.person.click(press('Save'));
      await isClosed();
    },
  };
}

describe('splitting a transaction', () => {
  test('divides its amount into parts with lines, categories and payers (MON-51)', async () => {
    const { person, save } = await open(market);
    await person.click(press('Split'));
    expect(await dialog().findByRole('group', { name: 'Part 1' })).toBeVisible();
    expect(row(1).getByLabelText('Amount')).toHaveFocus();
    for (const label of ['Line', 'Category'])
      expect(dialog().queryByLabelText(label)).not.toBeInTheDocument();
    expect(row(1).getByLabelText('Line or category')).toHaveDisplayValue('Groceries');
    expect(row(1).getByLabelText('Who paid')).toHaveDisplayValue('Ada');
    await person.type(row(1).getByLabelText('Amount'), '30');
    expect(dialog().getByText('Left to divide: $18.20')).toBeVisible();
    await person.click(press('Fill in the rest'));
    expect(row(2).getByLabelText('Amount')).toHaveFocus();
    expect(dialog().getByText('Everything is divided.')).toBeVisible();
    await person.selectOptions(row(2).getByLabelText('Line or category'), 'Family: Pets');
    await save({ ...divided, version: 2 });
    expect(sent()).toEqual([
      {
        lineId: null,
        payer: null,
        parts: [
          { amount: '30.00', lineId: LINE.groceries, categoryId: null, payer: 'partner1' },
          { amount: '18.20', lineId: null, categoryId: PETS, payer: null },
        ],
      },
    ]);
    expect(await screen.findByText('Split: Groceries, Pets')).toBeVisible();
  });

  test('is refused unless the parts add up to the amount (MON-51)', async () => {
    const { person, save } = await open(divided);
    const second = row(2).getByLabelText('Amount');
    await person.clear(second);
    await person.click(press('Save'));
    expect(second).toHaveAccessibleDescription('Please enter an amount.');
    expect(second).toHaveFocus();
    await person.type(second, '18.10');
    expect(second).toHaveAccessibleDescription('The parts add up to $48.10, not $48.20.');
    await person.type(dialog().getAllByLabelText('Amount')[0] ?? second, '{Backspace}{Backspace}1');
    expect(sent()).toEqual([]);
    await save({ ...divided, version: 2 });
    expect(sent()).toHaveLength(1);
  });

  test('adds and removes parts with the keyboard, and keeps at least two', async () => {
    const { person } = await open(divided);
    expect(press('Remove part 2')).toBeDisabled();
    press('Add part').focus();
    await person.keyboard('{Enter}');
    expect(row(3).getByLabelText('Amount')).toHaveFocus();
    await person.keyboard('5');
    expect(dialog().getByText('$5.00 too much')).toBeVisible();
    press('Remove part 1').focus();
    await person.keyboard('{Enter}');
    expect(row(1).getByLabelText('Amount')).toHaveFocus();
    expect(row(1).getByLabelText('Amount')).toHaveValue('18.20');
  });

  test('is possible into at most 20 parts', async () => {
    await open({ ...divided, amount: '20.00', parts: Array.from({ length: 20 }, () => part({})) });
    expect(press('Add part')).toBeDisabled();
  });

  test('ends with a line of the whole', async () => {
    const { person, save } = await open(divided);
    await person.click(press('Don’t split'));
    expect(press('Split')).toHaveFocus();
    await person.selectOptions(dialog().getByLabelText('Line'), 'Groceries');
    await save({ ...market, version: 2 });
    expect(sent()).toEqual([{ lineId: LINE.groceries, parts: null }]);
  });

  test('ends with another kind', async () => {
    const { person, save } = await open(divided);
    await person.selectOptions(dialog().getByLabelText('Kind'), 'Income');
    expect(dialog().queryByRole('group', { name: 'Part 1' })).not.toBeInTheDocument();
    await save({ ...market, kind: 'income', lineId: null, version: 2 });
    expect(sent()).toEqual([{ kind: 'income', parts: null }]);
  });

  test('is not possible in a closed month, which shows the parts (MON-38)', async () => {
    await open(divided, { closedMonths: [MONTH] });
    expect(row(1).getByLabelText('Amount')).toBeDisabled();
    for (const name of ['Add part', 'Don’t split', 'Remove part 1'])
      expect(dialog().queryByRole('button', { name })).not.toBeInTheDocument();
  });

  test('has no payers in a single budget, and needs spending or a refund', async () => {
    const { person } = await open(market, { people: null });
    await person.click(press('Split'));
    await dialog().findByRole('group', { name: 'Part 1' });
    expect(row(1).queryByLabelText('Who paid')).not.toBeInTheDocument();
    await person.selectOptions(dialog().getByLabelText('Kind'), 'Income');
    expect(dialog().queryByRole('button', { name: 'Split' })).not.toBeInTheDocument();
  });
});
