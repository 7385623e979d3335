import {
  bulkDeleteTransactions,
  bulkUpdateTransactions,
  searchTransactions,
} from '@savvi/budget-contract/transaction.routes';
import { STANDARD_CATEGORIES } from '@savvi/budget-contract/category';
import { BULK_MAX } from '@savvi/budget-contract/transaction-list';
import { undoChange } from '@savvi/budget-contract/change.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  answerFound,
  aTransaction,
  BUDGET_ID,
  LINE,
  LINES,
  MONTH,
  openPart,
  PEOPLE,
} from '../../../testing/month-parts.tsx';
import { aChange, CHANGE_ID, recorded } from '../../../testing/changes.ts';
import { TransactionsTab } from '../transactions-tab.tsx';

const backend = openFakeBackend();
beforeAll(() => import('./bulk-bar.tsx'));

const five = [1, 2, 3, 4, 5].map((at) => aTransaction({ payee: `payee ${at}`, date: `2026-03-0${6 - at}` }));
const idOf = (at: number) => five[at - 1]?.id;

async function open(
  items = five,
  props: Partial<Parameters<typeof TransactionsTab>[0]> = {},
  total = items.length,
) {
  answerFound(backend, items);
  if (total > items.length)
    backend.answer(searchTransactions, { items, total, spent: '1.00', income: '0.00', next: 'next' });
  const shell = openPart(
    <TransactionsTab
      budgetId={BUDGET_ID}
      month={MONTH}
      lines={LINES}
      people={PEOPLE}
      closedMonths={[]}
      {...props}
    />,
  );
  await screen.findByRole('button', { name: /^Select (all|the first)/ });
  return shell;
}
const box = (at: number) => screen.getByRole('checkbox', { name: `Select payee ${at}, $12.40` });
const row = (at: number) => screen.getByRole('button', { name: new RegExp(`^payee ${at}`) });
const selected = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { hidden: true })
    .filter(({ checked }) => checked)
    .map((each) => /payee (\d)/.exec(each.getAttribute('aria-label') ?? '')?.[1])
    .join('');
const bar = () => within(screen.getByRole('group', { name: 'Selected transactions' }));
const press = (name: string) => bar().getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const sent = (at = 0) => backend.callsTo(bulkUpdateTransactions)[at]?.body;
const reply = (...all: number[]) => ({
  transactions: all.map((at) => ({ id: idOf(at) ?? '', version: 2 })),
});

describe('selecting transactions (MON-58)', () => {
  test('works with checkboxes, and with clicks with Ctrl, Cmd and Shift', async () => {
    const { person } = await open();
    await person.click(box(1));
    expect(await screen.findByRole('group', { name: 'Selected transactions' })).toHaveTextContent(
      '1 selected',
    );
    await person.keyboard('{Control>}');
    await person.click(row(2));
    await person.keyboard('{/Control}{Shift>}');
    await person.click(row(4));
    await person.keyboard('{/Shift}{Meta>}');
    await person.click(row(1));
    await person.keyboard('{/Meta}');
    expect(selected()).toBe('234');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('works with Space, Shift and arrow keys, and Escape clears', async () => {
    const { person } = await open();
    box(2).focus();
    await person.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect([selected(), document.activeElement]).toEqual(['234', box(4)]);
    await person.keyboard('{Control>}a{/Control}');
    expect(selected()).toBe('12345');
    await screen.findByRole('group', { name: 'Selected transactions' });
    await person.keyboard('{Escape}');
    expect(selected()).toBe('');
  });

  test('has buttons for all and for none, and another search starts with none', async () => {
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Select all' }));
    expect(selected()).toBe('12345');
    await person.click(await screen.findByRole('button', { name: 'Clear selection' }));
    expect(selected()).toBe('');
    expect(screen.getByRole('region', { name: 'Transactions' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Select all' }));
    await person.type(screen.getByRole('searchbox'), '3');
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
    expect(selected()).toBe('');
  });

  test('of more than the service accepts offers no change', async () => {
    const many = Array.from({ length: BULK_MAX + 1 }, (_, at) => aTransaction({ payee: `payee ${at}` }));
    const { person } = await open(many);
    await person.click(screen.getByRole('button', { name: 'Select all' }));
    expect(await screen.findByText('Select at most 500 to change them.')).toBeVisible();
    for (const name of ['Line', 'Who paid', 'Date', 'Kind', 'Delete']) expect(press(name)).toBeDisabled();
  });

  test('of a list with further pages names how many it takes', async () => {
    const { person } = await open(five, {}, 1_240);
    await person.click(screen.getByRole('button', { name: 'Select the first 5' }));
    expect(selected()).toBe('12345');
  });

  test('in a closed month offers no change, and says why (MON-38)', async () => {
    const { person } = await open(five, { closedMonths: ['2026-03'] });
    await person.click(box(1));
    expect(await screen.findByText('1 is in a closed month and can’t be changed.')).toBeVisible();
    for (const name of ['Line', 'Kind', 'Delete']) expect(press(name)).toBeDisabled();
    await person.click(box(2));
    expect(await screen.findByText('2 are in closed months and can’t be changed.')).toBeVisible();
  });

  test('in a single budget offers no payer', async () => {
    const { person } = await open(five, { people: null });
    await person.click(box(1));
    await screen.findByRole('group', { name: 'Selected transactions' });
    expect(bar().queryByRole('button', { name: 'Who paid' })).not.toBeInTheDocument();
  });
});

describe('the selected transactions (MON-58)', () => {
  const withTwo = async (items = five) => {
    const shell = await open(items);
    await shell.person.click(box(1));
    await shell.person.click(box(2));
    await screen.findByRole('group', { name: 'Selected transactions' });
    return shell;
  };

  test('get a line in one call, and the message offers Undo', async () => {
    const { person, toasts } = await withTwo();
    await person.click(press('Line'));
    expect(screen.getByRole('dialog', { name: 'Line of 2 transactions' })).toBeVisible();
    expect(dialog().getByLabelText('Line')).toHaveDisplayValue('Eating out');
    await person.selectOptions(dialog().getByLabelText('Line'), 'Groceries');
    const call = backend.hold(bulkUpdateTransactions);
    await person.click(dialog().getByRole('button', { name: 'Save' }));
    expect(dialog().getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-busy', 'true');
    call(recorded(reply(1, 2)));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('2 transactions updated'));
    expect(sent()).toEqual({
      transactions: [1, 2].map((at) => ({ id: idOf(at), version: 1, lineId: LINE.groceries })),
    });
    await waitFor(() => expect(selected()).toBe(''));
    expect(screen.getByRole('region', { name: 'Transactions' })).toHaveFocus();
    expect(backend.callsTo(searchTransactions).length).toBeGreaterThan(1);
    const lists = backend.callsTo(searchTransactions).length;
    backend.answer(undoChange, aChange({ act: 'transactions-changed', transactions: 2, isUndoable: false }));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(toasts.at(-1)).toEqual({
        title: 'Undone',
        description: 'Changed 2 transactions',
        tone: 'success',
      }),
    );
    expect(backend.callsTo(undoChange)[0]?.path).toContain(CHANGE_ID);
    await waitFor(() => expect(backend.callsTo(searchTransactions).length).toBeGreaterThan(lists));
  });

  test('get a payer, a date and a kind', async () => {
    const { person } = await withTwo();
    backend.answer(bulkUpdateTransactions, reply(1, 2));
    const change = async (name: string, fill: () => unknown) => {
      await person.click(press(name));
      await fill();
      await person.click(dialog().getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await person.click(box(1));
      await person.click(box(2));
      await screen.findByRole('group', { name: 'Selected transactions' });
    };
    await change('Who paid', () => person.selectOptions(dialog().getByLabelText('Who paid'), 'Ben'));
    await change('Date', () =>
      fireEvent.change(dialog().getByLabelText('Date'), { target: { value: '2026-03-09' } }),
    );
    await change('Kind', async () => {
      await person.selectOptions(dialog().getByLabelText('Kind'), 'Income');
      expect(dialog().getByText('Income has no line, so these transactions lose theirs.')).toBeVisible();
    });
    const each = (change: object) => ({
      transactions: [1, 2].map((at) => ({ id: idOf(at), version: 1, ...change })),
    });
    expect([sent(0), sent(1), sent(2)]).toEqual([
      each({ payer: 'partner2' }),
      each({ date: '2026-03-09' }),
      each({ kind: 'income', lineId: null }),
    ]);
  });

  test('get a category in place of their lines', async () => {
    const { person } = await withTwo();
    backend.answer(bulkUpdateTransactions, reply(1, 2));
    await waitFor(() => expect(press('Category')).toBeEnabled());
    await person.click(press('Category'));
    expect(screen.getByRole('dialog', { name: 'Category of 2 transactions' })).toBeVisible();
    await person.selectOptions(dialog().getByLabelText('Category'), 'Family: Pets');
    expect(dialog().getByText('The category replaces the line of these transactions.')).toBeVisible();
    await person.click(dialog().getByRole('button', { name: 'Save' }));
    const categoryId = STANDARD_CATEGORIES.find(({ name }) => name === 'Pets')?.id;
    await waitFor(() =>
      expect(sent()).toEqual({
        transactions: [1, 2].map((at) => ({ id: idOf(at), version: 1, categoryId })),
      }),
    );
  });

  test('that differ show no common value, and an invalid date is refused', async () => {
    const { person } = await withTwo();
    await person.click(press('Date'));
    expect(dialog().getByLabelText('Date')).toHaveValue('');
    fireEvent.change(dialog().getByLabelText('Date'), { target: { value: '1999-01-01' } });
    await person.click(dialog().getByRole('button', { name: 'Save' }));
    expect(dialog().getByText('Please enter a date.')).toBeVisible();
    expect(sent()).toBeUndefined();
  });

  test('with income keep it as it is when they get a line', async () => {
    const [first = aTransaction(), ...rest] = five;
    const income = aTransaction({ payee: 'pay', kind: 'income', lineId: null });
    const { person } = await open([income, first, ...rest]);
    await person.click(screen.getByRole('checkbox', { name: 'Select pay, +$12.40' }));
    await person.click(box(1));
    await screen.findByRole('group', { name: 'Selected transactions' });
    await person.click(press('Line'));
    expect(dialog().getByText('Income has no line and stays as it is.')).toBeVisible();
    await person.selectOptions(dialog().getByLabelText('Line'), 'No line');
    backend.answer(bulkUpdateTransactions, reply(1));
    await person.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent()).toEqual({ transactions: [{ id: first.id, version: 1, lineId: null }] }),
    );
  });

  test('are deleted after a question', async () => {
    const { person, toasts } = await withTwo();
    await person.click(press('Delete'));
    const question = within(screen.getByRole('alertdialog', { name: 'Delete 2 transactions?' }));
    expect(question.getByText('You can undo this for 24 hours.')).toBeVisible();
    backend.answer(bulkDeleteTransactions, recorded(null));
    answerFound(backend, five.slice(2));
    await person.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('2 transactions deleted'));
    expect(backend.callsTo(bulkDeleteTransactions)[0]?.body).toEqual({
      transactions: [1, 2].map((at) => ({ id: idOf(at), version: 1 })),
    });
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(3));
    expect(document.body).not.toHaveFocus();
    backend.refuse(undoChange, 'not-undoable');
    toasts.at(-1)?.action?.onAction();
    await waitFor(() =>
      expect(toasts.at(-1)).toEqual({
        title: 'Not undone',
        description: 'This was changed again since. Look at it first.',
        tone: 'destructive',
      }),
    );
  });

  test('stay selected if a closed month refuses the change, whose reason is shown', async () => {
    const { person, toasts } = await withTwo();
    await person.click(press('Kind'));
    await person.selectOptions(dialog().getByLabelText('Kind'), 'Refund');
    backend.refuse(
      bulkUpdateTransactions,
      'month-closed',
      '1 of these transactions is in a closed month. Nothing was changed.',
    );
    await person.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(toasts.at(-1)).toEqual({
        title: 'We couldn’t change the transactions',
        description: '1 of these transactions is in a closed month. Nothing was changed.',
        tone: 'destructive',
      }),
    );
    expect(dialog().getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(selected()).toBe('12');
  });
});
