import { undoChange } from '@savvi/budget-contract/change.routes';
import { listCategories } from '@savvi/budget-contract/category.routes';
import { deleteTransaction, listTransactions, updateTransaction } from '@savvi/budget-contract/month.routes';
import { STANDARD_CATEGORIES } from '@savvi/budget-contract/category';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
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
import { aChange, CHANGE_ID, recorded } from '../../../testing/changes.ts';
import { RecentTransactions } from '../transactions-section.tsx';

const backend = openFakeBackend();
const coffee = aTransaction({ version: 3, payer: 'partner1', note: 'with Ann' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Edit transaction' }));
const field = (label: string) => dialog().getByLabelText(label);
const patches = () => backend.callsTo(updateTransaction);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** Opens a transaction of the list. */
async function open(
  stored: MoneyTransaction = coffee,
  props: Partial<Parameters<typeof RecentTransactions>[0]> = {},
  prepare = () => {},
) {
  answerTransactions(backend, [stored, aTransaction({ payee: 'other' })]);
  prepare();
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
  await shell.person.click(await screen.findByRole('button', { name: new RegExp(stored.payee) }));
  return {
    ...shell,
    save: () => shell.person.click(dialog().getByRole('button', { name: 'Save' })),
    remove: () => shell.person.click(dialog().getByRole('button', { name: 'Delete transaction' })),
  };
}

const PETS = STANDARD_CATEGORIES.find(({ name }) => name === 'Pets')?.id ?? '';

describe('the category of a transaction', () => {
  test('can be chosen without a line, and is shown in the list (MON-50)', async () => {
    const { person, save } = await open();
    expect(dialog().queryByLabelText('Category')).not.toBeInTheDocument();
    await person.selectOptions(field('Line'), 'No line');
    await person.selectOptions(field('Category'), 'Family: Pets');
    backend.answer(updateTransaction, { ...coffee, lineId: null, categoryId: PETS, version: 4 });
    answerTransactions(backend, [{ ...coffee, lineId: null, categoryId: PETS, version: 4 }]);
    await save();
    await isClosed();
    expect(patches()[0]?.body).toEqual({ lineId: null, categoryId: PETS });
    expect(await screen.findByText(/^Pets · Ada/)).toBeVisible();
  });

  test('gives way to a line, and to income', async () => {
    const { person, save } = await open({ ...coffee, lineId: null, categoryId: PETS });
    expect(await dialog().findByRole('option', { name: 'Family: Pets' })).toBeInTheDocument();
    expect(field('Category')).toHaveDisplayValue('Family: Pets');
    await person.selectOptions(field('Kind'), 'Income');
    expect(dialog().queryByLabelText('Category')).not.toBeInTheDocument();
    await person.selectOptions(field('Kind'), 'Spending');
    await person.selectOptions(field('Line'), 'Groceries');
    backend.answer(updateTransaction, { ...coffee, version: 4 });
    await save();
    await isClosed();
    expect(patches()[0]?.body).toEqual({ lineId: LINE.groceries, categoryId: null });
  });

  test('says so when the categories cannot be loaded', async () => {
    await open({ ...coffee, lineId: null }, {}, () => backend.refuse(listCategories, 'unavailable'));
    expect(await dialog().findByText(/^Your categories can’t be shown/)).toBeVisible();
    expect(field('Category')).toHaveAccessibleDescription(/Open this transaction again/);
  });

  test('of a closed month keeps its name of that day (MON-19)', async () => {
    await open(
      { ...coffee, lineId: null, categoryId: LINE.rent, categoryName: 'Dogs' },
      { closedMonths: [MONTH] },
    );
    expect(screen.getByText(/^Dogs · Ada/)).toBeInTheDocument();
    expect(field('Category')).toHaveDisplayValue('Dogs');
    expect(field('Category')).toBeDisabled();
  });
});

describe('editing a transaction', () => {
  test('shows every field, and sends the changed ones with the version that was shown (MON-50)', async () => {
    const { person, save, toasts } = await open();
    expect(field('Amount')).toHaveValue('12.40');
    expect(field('Date')).toHaveValue('2026-03-02');
    expect(field('Payee')).toHaveValue('coffee');
    expect(field('Kind')).toHaveDisplayValue('Spending');
    expect(field('Line')).toHaveDisplayValue('Eating out');
    expect(field('Who paid')).toHaveDisplayValue('Ada');
    expect(field('Note (optional)')).toHaveValue('with Ann');
    await person.clear(field('Amount'));
    await person.type(field('Amount'), '13');
    fireEvent.change(field('Date'), { target: { value: '2026-03-01' } });
    await person.type(field('Payee'), ' bar');
    await person.selectOptions(field('Kind'), 'Refund');
    await person.selectOptions(field('Line'), 'No line');
    await person.selectOptions(field('Who paid'), 'Not specified');
    await person.clear(field('Note (optional)'));
    backend.answer(updateTransaction, { ...coffee, payee: 'coffee bar' });
    answerTransactions(backend, [{ ...coffee, payee: 'coffee bar' }]);
    await save();
    await isClosed();
    expect(await screen.findByRole('button', { name: /coffee bar/ })).toHaveFocus();
    expect(patches().map(({ body }) => body)).toEqual([
      {
        amount: '13.00',
        date: '2026-03-01',
        payee: 'coffee bar',
        kind: 'refund',
        lineId: null,
        payer: null,
        note: null,
      },
    ]);
    expect(patches()[0]?.headers.get('If-Match')).toBe('"3"');
    expect(patches()[0]?.path).toBe(`/api/budgets/${BUDGET_ID}/transactions/${coffee.id}`);
    expect(toasts).toEqual([{ title: 'Transaction updated', tone: 'success' }]);
  });

  test('fetches the months and the transactions again', async () => {
    const { person, save, client } = await open();
    client.setQueryData(['months', BUDGET_ID], []);
    client.setQueryData(['months', BUDGET_ID, MONTH], null);
    backend.answer(updateTransaction, coffee);
    await person.type(field('Payee'), 's');
    await save();
    await isClosed();
    expect(client.getQueryState(['months', BUDGET_ID])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['months', BUDGET_ID, MONTH])?.isInvalidated).toBe(true);
    await waitFor(() => expect(backend.callsTo(listTransactions)).toHaveLength(2));
  });

  test('sends nothing if nothing was changed', async () => {
    const { save } = await open();
    await save();
    await isClosed();
    expect(patches()).toEqual([]);
  });

  test('removes the line of a transaction that becomes income', async () => {
    const { person, save } = await open();
    await person.selectOptions(field('Kind'), 'Income');
    expect(dialog().queryByLabelText('Line')).not.toBeInTheDocument();
    backend.answer(updateTransaction, coffee);
    await save();
    await isClosed();
    expect(patches().map(({ body }) => body)).toEqual([{ kind: 'income', lineId: null }]);
  });

  test('names the month that a transaction has moved to', async () => {
    const { save, toasts } = await open();
    fireEvent.change(field('Date'), { target: { value: '2026-02-20' } });
    backend.answer(updateTransaction, { ...coffee, date: '2026-02-20' });
    await save();
    await isClosed();
    expect(toasts).toEqual([
      { title: 'Transaction updated', description: 'It’s in February now.', tone: 'success' },
    ]);
  });

  test('leaves out who paid in a single budget, and the line without lines (MON-55)', async () => {
    await open({ ...coffee, lineId: null }, { people: null, lines: [] });
    expect(dialog().queryByLabelText('Who paid')).not.toBeInTheDocument();
    expect(dialog().queryByLabelText('Line')).not.toBeInTheDocument();
  });

  test('keeps a line and a kind that it does not recognize', async () => {
    const { person, save } = await open({
      ...coffee,
      kind: 'gift',
      lineId: '0190dddd-0000-7000-8000-000000000099',
    });
    expect(field('Kind')).toHaveDisplayValue('Other');
    expect(field('Line')).toHaveDisplayValue('A line of another month');
    await person.type(field('Payee'), 's');
    backend.answer(updateTransaction, coffee);
    await save();
    await isClosed();
    expect(patches().map(({ body }) => body)).toEqual([{ payee: 'coffees' }]);
  });

  test.each([
    ['Amount', '0', 'Please enter an amount from $0.01 to $99,999,999.99.'],
    ['Amount', '', 'Please enter an amount from $0.01 to $99,999,999.99.'],
    ['Payee', ' ', 'Please enter a payee of at most 200 characters.'],
    ['Date', '', 'Please enter a date.'],
  ])('rejects in the field %s the text %j', async (label, text, advice) => {
    const { save } = await open();
    fireEvent.change(field(label), { target: { value: text } });
    await save();
    expect(field(label)).toHaveAccessibleDescription(advice);
    expect(field(label)).toHaveFocus();
    expect(patches()).toEqual([]);
  });

  test('keeps the changes if saving fails, and shows why', async () => {
    const { person, save, toasts } = await open();
    await person.type(field('Payee'), ' bar');
    backend.refuse(updateTransaction, 'unavailable');
    await save();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({ title: 'We couldn’t save the transaction', tone: 'destructive' });
    expect(toasts[0]?.description).toMatch(/^503: /);
    expect(field('Payee')).toHaveValue('coffee bar');
  });

  test('asks before it discards changes', async () => {
    const { person } = await open();
    await person.type(field('Payee'), ' bar');
    await person.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
    await person.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(field('Payee')).toHaveValue('coffee bar');
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    await isClosed();
    expect(patches()).toEqual([]);
  });
});

describe('a transaction that was changed somewhere else', () => {
  const newest = { ...coffee, version: 4, amount: '15.00', payee: 'espresso' };

  test('is reported, and its newest version is loaded under the changes', async () => {
    const { person, save, toasts } = await open();
    await person.type(field('Payee'), ' bar');
    backend.refuse(updateTransaction, 'stale');
    answerTransactions(backend, [newest]);
    await save();
    expect(await screen.findByText('This was changed somewhere else in the meantime.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Load newest version' }));
    expect(await screen.findByText(/^We loaded the newest version/)).toBeVisible();
    expect(field('Amount')).toHaveValue('15');
    expect(field('Payee')).toHaveValue('coffee bar');
    expect(screen.getByText(/^Changed here and somewhere else: Payee\./)).toBeVisible();
    backend.answer(updateTransaction, newest);
    await save();
    await isClosed();
    expect(patches().at(-1)?.headers.get('If-Match')).toBe('"4"');
    expect(patches().at(-1)?.body).toEqual({ payee: 'coffee bar' });
    expect(toasts.map(({ title }) => title)).toEqual(['Transaction updated']);
  });

  test('offers another attempt if its newest version cannot be loaded', async () => {
    const { person, save } = await open();
    await person.type(field('Payee'), ' bar');
    backend.refuse(updateTransaction, 'stale');
    backend.refuse(listTransactions, 'unavailable');
    await save();
    await person.click(await screen.findByRole('button', { name: 'Load newest version' }));
    expect(
      await screen.findByText('The newest version could not be loaded. Please try again.'),
    ).toBeVisible();
    expect(field('Payee')).toHaveValue('coffee bar');
  });

  test('or deleted is reported as such', async () => {
    const { person, save } = await open();
    await person.type(field('Payee'), ' bar');
    backend.refuse(updateTransaction, 'not-found');
    answerTransactions(backend, []);
    await save();
    await person.click(await screen.findByRole('button', { name: 'Load newest version' }));
    expect(
      await screen.findByText('This was deleted or moved to another month in the meantime.'),
    ).toBeVisible();
  });

  test('is not deleted', async () => {
    const { remove, toasts } = await open();
    backend.refuse(deleteTransaction, 'stale');
    await remove();
    expect(await screen.findByText('This was changed somewhere else in the meantime.')).toBeVisible();
    expect(toasts).toEqual([]);
  });
});

describe('deleting a transaction', () => {
  test('happens at once, moves the focus to the next one, and Undo restores it (MON-59)', async () => {
    const { person, remove, toasts } = await open();
    backend.answer(deleteTransaction, recorded(null));
    const list = backend.hold(listTransactions);
    await remove();
    await isClosed();
    await waitFor(() => expect(screen.queryByRole('button', { name: /coffee/ })).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: /other/ })).toHaveFocus();
    list([]);
    const [call] = backend.callsTo(deleteTransaction);
    expect(call?.path).toBe(`/api/budgets/${BUDGET_ID}/transactions/${coffee.id}`);
    expect(call?.headers.get('If-Match')).toBe('"3"');
    expect(toasts).toMatchObject([{ title: 'Transaction deleted', tone: 'success' }]);
    backend.answer(undoChange, aChange({ isUndoable: false }));
    answerTransactions(backend, [coffee]);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: /coffee/ })).toBeVisible();
    expect(backend.callsTo(undoChange).map(({ path }) => path)).toEqual([
      `/api/budgets/${BUDGET_ID}/changes/${CHANGE_ID}/undo`,
    ]);
    expect(toasts.at(-1)).toEqual({
      title: 'Undone',
      description: 'Deleted coffee, $12.40',
      tone: 'success',
    });
  });

  test('that could not be undone without a connection offers another attempt', async () => {
    const { person, remove, toasts } = await open();
    backend.answer(deleteTransaction, recorded(null));
    await remove();
    await isClosed();
    backend.refuse(undoChange, 'unavailable');
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Not undone')).toBeVisible();
    backend.answer(undoChange, aChange({ isUndoable: false }));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Undone'));
  });

  test('that fails keeps it open, and shows why', async () => {
    const { remove, toasts } = await open();
    backend.refuse(deleteTransaction, 'unavailable');
    await remove();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({ title: 'We couldn’t delete the transaction', tone: 'destructive' });
    expect(dialog().getByRole('button', { name: 'Delete transaction' })).toBeVisible();
  });

  test('on a service of the last release has no Undo', async () => {
    const { remove, toasts } = await open();
    backend.answer(deleteTransaction, null);
    await remove();
    await waitFor(() => expect(toasts).toEqual([{ title: 'Transaction deleted', tone: 'success' }]));
  });
});

describe('a transaction of a closed month (MON-38)', () => {
  test('has only a payee and a note to change, and cannot be deleted', async () => {
    const { person, save } = await open(coffee, { closedMonths: [MONTH] });
    expect(
      dialog().getByText('March is closed, so only the payee, the note and the documents can change.'),
    ).toBeVisible();
    for (const label of ['Amount', 'Date', 'Kind', 'Line', 'Who paid'])
      expect(field(label), label).toBeDisabled();
    expect(dialog().queryByRole('button', { name: 'Delete transaction' })).not.toBeInTheDocument();
    await person.type(field('Payee'), ' bar');
    await person.type(field('Note (optional)'), ' and Ben');
    backend.answer(updateTransaction, { ...coffee, payee: 'coffee bar', note: 'with Ann and Ben' });
    await save();
    await isClosed();
    expect(patches().map(({ body }) => body)).toEqual([{ payee: 'coffee bar', note: 'with Ann and Ben' }]);
  });
});
