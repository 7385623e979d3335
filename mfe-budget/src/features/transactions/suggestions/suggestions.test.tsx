import { createTransaction, getMonth, updateTransaction } from '@savvi/budget-contract/month.routes';
import { matchRules } from '@savvi/budget-contract/rule.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  aMonth,
  answerFound,
  answerTransactions,
  aTransaction,
  BUDGET_ID,
  LINE,
  LINES,
  MONTH,
  openPart,
} from '../../../testing/month-parts.tsx';
import { NO_RULE } from '../../../testing/rules.ts';
import { QuickAdd } from '../quick-add.tsx';
import { RecentTransactions } from '../transactions-section.tsx';
import { TransactionsTab } from '../transactions-tab.tsx';

const backend = openFakeBackend();
const PAYEE = 'Trader Joe’s';
const open = { payee: PAYEE, lineId: null, version: 3 };
const suggested = () => ({ ...aTransaction(open), suggestedLineId: LINE.groceries });
const chip = () => screen.findByRole('button', { name: 'Groceries? Suggested line for Trader Joe’s' });
const shownChip = () => screen.queryByRole('button', { name: /Groceries\?/ });

const shared = { budgetId: BUDGET_ID, month: MONTH, lines: LINES, people: null };
const openList = () => openPart(<RecentTransactions {...shared} isStarted closedMonths={[]} />);

describe('a suggested line in a list (MON-79)', () => {
  test.each([
    ['below a plan', openList, answerTransactions],
    ['of all transactions', () => openPart(<TransactionsTab {...shared} closedMonths={[]} />), answerFound],
  ])('%s is accepted with Enter, and only then stored', async (_, openIt, answer) => {
    const stored = suggested();
    answer(backend, [stored]);
    const { suggestedLineId: lineId, ...rest } = stored;
    const accepted = { ...rest, lineId, version: 4 };
    backend.answer(updateTransaction, accepted);
    const { person } = openIt();
    const button = await chip();
    expect(button).toHaveTextContent('Groceries?');
    expect(backend.callsTo(updateTransaction)).toEqual([]);
    button.focus();
    answer(backend, [accepted]);
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Put in Groceries')).toBeVisible();
    const [call] = backend.callsTo(updateTransaction);
    expect(call?.body).toEqual({ lineId: LINE.groceries });
    expect(call?.headers.get('if-match')).toBe('"3"');
    await waitFor(() => expect(screen.getByRole('button', { name: /^Trader Joe’s/ })).toHaveFocus());
  });

  test('stays, with the reason, if another change came first', async () => {
    answerTransactions(backend, [suggested()]);
    backend.refuse(updateTransaction, 'stale');
    const { person } = openList();
    await person.click(await chip());
    expect(await screen.findByText('We couldn’t save the transaction')).toBeVisible();
    expect(await chip()).toBeVisible();
  });

  test('is not shown without one, or for a line that the month does not have', async () => {
    answerTransactions(backend, [
      aTransaction(open),
      {
        ...aTransaction({ ...open, payee: 'Other' }),
        suggestedLineId: '0190dddd-0000-7000-8000-000000000099',
      },
    ]);
    openList();
    await screen.findByRole('button', { name: /^Other/ });
    expect(shownChip()).not.toBeInTheDocument();
  });
});

describe('a suggested line in the form of a transaction (MON-79)', () => {
  test('fills the field only when it is accepted, and is gone once a line is chosen', async () => {
    answerTransactions(backend, [suggested()]);
    const { person } = openList();
    await person.click(await screen.findByRole('button', { name: /^Trader Joe’s/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const line = dialog.getByRole('combobox', { name: 'Line' });
    expect(line).toHaveDisplayValue('No line');
    dialog.getByRole('button', { name: 'Groceries? Suggested line for Trader Joe’s' }).focus();
    await person.keyboard('{Enter}');
    expect(line).toHaveDisplayValue('Groceries');
    expect(line).toHaveFocus();
    expect(dialog.queryByRole('button', { name: /Groceries\?/ })).not.toBeInTheDocument();
    expect(backend.callsTo(updateTransaction)).toEqual([]);
    await person.selectOptions(line, 'Rent');
    expect(dialog.queryByRole('button', { name: /Groceries\?/ })).not.toBeInTheDocument();
  });
});

describe('a suggested line in quick add (MON-79)', () => {
  beforeEach(() => {
    answerTransactions(backend, []);
    backend.answer(getMonth, aMonth());
    backend.answer(createTransaction, aTransaction());
    backend.answer(matchRules, { ...NO_RULE, suggestion: { lineId: LINE.groceries } });
  });
  const openAdd = () => openPart(<QuickAdd {...shared} lines={LINES} correction={null} editing={null} />);
  const sent = () => backend.callsTo(createTransaction).map(({ body }) => body);

  test('is accepted with Enter on its chip, and saved with the next Enter', async () => {
    const { person } = openAdd();
    const field = screen.getByRole('textbox', { name: 'Add a transaction' });
    await person.type(field, `40 ${PAYEE}`);
    (await chip()).focus();
    await person.keyboard('{Enter}');
    expect(field).toHaveFocus();
    expect(sent()).toEqual([]);
    expect(shownChip()).not.toBeInTheDocument();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ payee: PAYEE, lineId: LINE.groceries }]));
    expect(backend.callsTo(matchRules).map(({ body }) => body)).toEqual([
      { kind: 'spending', amount: '40.00', payee: PAYEE, date: '2026-03-02' },
    ]);
  });

  test('fills nothing by itself', async () => {
    const { person } = openAdd();
    await person.type(screen.getByRole('textbox', { name: 'Add a transaction' }), `40 ${PAYEE}`);
    await chip();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ payee: PAYEE, lineId: null }]));
  });

  test('is not there for a line that the user chose, or if a rule decides', async () => {
    const { person } = openAdd();
    const field = screen.getByRole('textbox', { name: 'Add a transaction' });
    await person.type(field, `40 ${PAYEE}`);
    await chip();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Line' }), 'Rent');
    expect(shownChip()).not.toBeInTheDocument();
    await person.clear(field);
    const rule = { id: LINE.rent, version: 1, results: { lineId: LINE.rent } };
    backend.answer(matchRules, { rule, suggestion: { lineId: LINE.groceries }, isNever: false });
    await person.type(field, '40 Market');
    await waitFor(() => expect(backend.callsTo(matchRules)).toHaveLength(2));
    expect(shownChip()).not.toBeInTheDocument();
  });
});
