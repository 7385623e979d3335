import { createTransaction, getMonth, listTransactions } from '@savvi/budget-contract/month.routes';
import { useQuery } from '@savvi/mfe-kit/query';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  aMonth,
  answerTransactions,
  aTransaction,
  BUDGET_ID,
  LINE,
  LINES,
  MONTH,
  openPart,
  PEOPLE,
} from '../../testing/month-parts.tsx';
import { QuickAdd } from './quick-add.tsx';
import { monthQuery } from './transaction.queries.ts';

const backend = openFakeBackend();
const seen = [
  aTransaction({ payee: 'Coffee', lineId: LINE.eatingOut }),
  aTransaction({ payee: 'aldi', lineId: LINE.groceries, date: '2026-02-20' }),
];
beforeEach(() => {
  answerTransactions(backend, seen);
  backend.answer(getMonth, aMonth());
  backend.answer(createTransaction, aTransaction());
});

type Props = Partial<Parameters<typeof QuickAdd>[0]>;

/** A month page that shows the month as well. */
function Page(props: Props) {
  useQuery(monthQuery(BUDGET_ID, MONTH));
  return (
    <QuickAdd
      budgetId={BUDGET_ID}
      month={MONTH}
      lines={LINES}
      people={null}
      correction={null}
      editing={null}
      {...props}
    />
  );
}
/** Opens quick add once it has the lines of earlier transactions. */
async function open(props: Props = {}) {
  const shell = openPart(<Page {...props} />);
  await waitFor(() => expect(shell.client.isFetching()).toBe(0));
  return shell;
}

const field = () => screen.getByRole('textbox', { name: 'Add a transaction' });
const parts = () => screen.getByRole('group', { name: 'What will be saved' });
/** The texts of the chips, without their fields. */
const shownParts = () =>
  [...parts().querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent).join('');
const sent = () => backend.callsTo(createTransaction).map(({ body }) => body);
const news = () => screen.getByText(/^Saved/);

describe('the field', () => {
  test('has an example, and gets the focus with the key N from anywhere on the page (MON-48)', async () => {
    const { person } = await open();
    expect(field()).toHaveAccessibleDescription('For example: 12.40 coffee');
    expect(document.body).toHaveFocus();
    await person.keyboard('n');
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
    await person.keyboard('noodles');
    expect(field()).toHaveValue('noodles');
  });

  test.each(['{Control>}n{/Control}', '{Meta>}n{/Meta}', '{Alt>}n{/Alt}'])(
    'leaves the keys %s to the browser',
    async (keys) => {
      const { person } = await open();
      await person.keyboard(keys);
      expect(field()).not.toHaveFocus();
    },
  );

  test('does not get the focus while another field is used or a dialog is open', async () => {
    const { person } = openPart(
      <>
        <Page />
        <label>
          Name
          <input />
        </label>
        <div aria-modal="true" role="dialog" hidden />
      </>,
    );
    await person.keyboard('n');
    expect(field()).not.toHaveFocus();
    document.querySelector('[aria-modal]')?.remove();
    await person.type(screen.getByLabelText('Name'), 'n');
    expect(screen.getByLabelText('Name')).toHaveValue('n');
    expect(field()).not.toHaveFocus();
  });
});

describe('what was understood', () => {
  test.each([
    ['12.40 coffee', '$12.40 · coffee · Eating out · today'],
    ['12.40 coffee yesterday', '$12.40 · coffee · Eating out · yesterday'],
    ['8 aldi', '$8.00 · aldi · Groceries · today'],
    ['rent 1450 2/1', '$1,450.00 · rent · Rent · Feb 1'],
    ['20 barber 12/24', '$20.00 · barber · No line · Dec 24, 2025'],
    ['+2500 paycheck', '+$2,500.00 · paycheck · today · Income'],
    ['-30 amazon refund', '+$30.00 · amazon · No line · today · Refund'],
    ['coffee', 'No amount yet · coffee · Eating out · today'],
    ['12.40', '$12.40 · No payee yet · No line · today'],
  ])('of %j is %j (MON-49)', async (text, summary) => {
    const { person } = await open();
    await person.type(field(), text);
    expect(field()).toHaveAccessibleDescription(summary);
    expect(shownParts()).toBe(/Income|Refund/.test(summary) ? summary : `${summary} · Spending`);
  });

  test('can be corrected part by part with Tab, and is saved with Enter in any of them (MON-49)', async () => {
    const { person } = await open({ people: PEOPLE });
    await person.keyboard('n12.40 tea{Tab}');
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
    await person.clear(screen.getByRole('textbox', { name: 'Amount' }));
    await person.keyboard('$13{Tab}');
    expect(screen.getByRole('textbox', { name: 'Payee' })).toHaveFocus();
    await person.keyboard('coffee{Tab}');
    expect(screen.getByRole('combobox', { name: 'Line' })).toHaveFocus();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Line' }), 'Groceries');
    await person.tab();
    expect(screen.getByLabelText('Date')).toHaveFocus();
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-03-01' } });
    await person.tab();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Refund');
    await person.tab();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Who paid' }), 'Ben');
    expect(shownParts()).toBe('+$13.00 · coffee · Groceries · yesterday · Refund · Ben');
    await person.tab();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await person.type(screen.getByRole('textbox', { name: 'Payee' }), '{Enter}');
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(field()).toHaveFocus();
    expect(sent()).toEqual([
      {
        date: '2026-03-01',
        kind: 'refund',
        amount: '13.00',
        payee: 'coffee',
        note: null,
        lineId: LINE.groceries,
        payer: 'partner2',
      },
    ]);
  });

  test('records a transfer, which has neither a line nor a payer (MON-53)', async () => {
    const { person } = await open({ people: PEOPLE });
    await person.keyboard('n250 groceries');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Who paid' }), 'Ben');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Transfer');
    expect(shownParts()).toBe('$250.00 · groceries · today · Transfer');
    for (const name of ['Line', 'Who paid'])
      expect(screen.queryByRole('combobox', { name })).not.toBeInTheDocument();
    await person.type(field(), '{Enter}');
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(sent()).toMatchObject([{ kind: 'transfer', amount: '250.00', lineId: null, payer: null }]);
  });

  test('keeps a chosen line while the text goes on, but not the correction of a part that is written again', async () => {
    const { person } = await open();
    await person.type(field(), '12.40 cof');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Line' }), 'Groceries');
    fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: '9' } });
    await person.type(field(), 'fee');
    expect(field()).toHaveAccessibleDescription('$9.00 · coffee · Groceries · today');
    await person.clear(field());
    await person.type(field(), '5 coffee');
    expect(field()).toHaveAccessibleDescription('$5.00 · coffee · Eating out · today');
    fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: '9' } });
    await person.type(field(), '6 coffee', { initialSelectionStart: 0, initialSelectionEnd: 8 });
    expect(field()).toHaveAccessibleDescription('$6.00 · coffee · Eating out · today');
  });

  test('has the line that the payee got last, and none if that was without a line', async () => {
    answerTransactions(backend, [
      aTransaction({ payee: 'Lidl', lineId: LINE.groceries }),
      aTransaction({ payee: 'Depot', lineId: null }),
      aTransaction({ payee: 'LIDL', lineId: LINE.eatingOut, date: '2026-02-20' }),
      aTransaction({ payee: 'depot', lineId: LINE.groceries, date: '2026-02-20' }),
    ]);
    const { person } = await open();
    await person.type(field(), '5 lidl');
    expect(field()).toHaveAccessibleDescription('$5.00 · lidl · Groceries · today');
    await person.clear(field());
    await person.type(field(), '5 depot');
    expect(field()).toHaveAccessibleDescription('$5.00 · depot · No line · today');
  });

  test('suggests the line of a corrected payee', async () => {
    const { person } = await open();
    await person.type(field(), '12 x');
    await person.clear(screen.getByRole('textbox', { name: 'Payee' }));
    await person.type(screen.getByRole('textbox', { name: 'Payee' }), 'Aldi');
    expect(field()).toHaveAccessibleDescription('$12.00 · Aldi · Groceries · today');
  });

  test('has no line for income, and for a month that is not started', async () => {
    const { person } = await open();
    await person.type(field(), '+20 coffee');
    expect(screen.queryByRole('combobox', { name: 'Line' })).not.toBeInTheDocument();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ kind: 'income', lineId: null }]));
  });

  test('has no line in a month without lines', async () => {
    const { person } = await open({ lines: [] });
    await person.type(field(), '12.40 coffee');
    expect(field()).toHaveAccessibleDescription('$12.40 · coffee · today');
  });
});

describe('an amount that is not clear', () => {
  test('is asked for, and nothing is saved before it was chosen (MON-49)', async () => {
    const { person } = await open();
    await person.type(field(), '12.40 30.00 coffee{Enter}');
    const question = screen.getByText(/^Which amount\?/);
    expect(question).toHaveTextContent(/^Which amount\? 12\.40 or 30\.00$/);
    expect(field()).toHaveAccessibleDescription(/^Which amount\? 12\.40 or 30\.00/);
    expect(screen.queryByRole('group', { name: 'What will be saved' })).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose the amount.');
    expect(screen.getByRole('button', { name: '12.40' })).toHaveFocus();
    expect(sent()).toEqual([]);
    await person.click(screen.getByRole('button', { name: '30.00' }));
    expect(field()).toHaveFocus();
    expect(shownParts()).toMatch(/^\$30\.00 · /);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ amount: '30.00' }]));
  });
});

describe('a part that is missing or wrong', () => {
  test.each([
    ['coffee', 'Amount', 'Please add an amount, such as 12.40.'],
    ['12.405 coffee', 'Amount', 'An amount has at most two digits for the cents.'],
    ['0 coffee', 'Amount', 'Please enter an amount of more than zero.'],
    ['123456789 coffee', 'Amount', 'Please enter an amount up to $99,999,999.99, such as 12.40.'],
    ['12.40', 'Payee', 'Please add who was paid or what it was, such as coffee.'],
    [`12.40 ${'x'.repeat(201)}`, 'Payee', 'Please use at most 200 characters.'],
  ])('of %j is explained on Enter, and its field gets the focus', async (text, name, advice) => {
    const { person } = await open();
    await person.click(field());
    await person.paste(text);
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent(advice);
    expect(screen.getByRole('textbox', { name })).toHaveFocus();
    expect(screen.getByRole('textbox', { name })).toBeInvalid();
    expect(sent()).toEqual([]);
  });

  test.each([
    ['abc', 'Please enter an amount up to $99,999,999.99, such as 12.40.'],
    ['-5', 'Please enter the amount without a minus sign.'],
    ['', 'Please add an amount, such as 12.40.'],
  ])('of a corrected amount %j is explained', async (typed, advice) => {
    const { person } = await open();
    await person.type(field(), '12.40 coffee');
    fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: typed } });
    await person.type(field(), '{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent(advice);
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue(typed);
  });

  test('of an incomplete date is explained', async () => {
    const { person } = await open();
    await person.type(field(), '12.40 coffee');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '' } });
    await person.type(field(), '{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a date.');
    expect(screen.getByLabelText('Date')).toHaveFocus();
  });

  test('is not reported for an empty field', async () => {
    const { person } = await open();
    await person.type(field(), '{Enter}');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(sent()).toEqual([]);
  });
});

describe('saving', () => {
  test('leaves the field open and empty, and shows what is left of the line (MON-48, MON-109)', async () => {
    const { person } = await open();
    await person.keyboard('n87.60 aldi');
    backend.answer(getMonth, aMonth({ left: '212.40' }));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(news()).toHaveTextContent(/^Saved\. \$212\.40 left in Groceries\.$/));
    expect(news()).toHaveAttribute('role', 'status');
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
    expect(sent()).toEqual([
      {
        date: '2026-03-02',
        kind: 'spending',
        amount: '87.60',
        payee: 'aldi',
        note: null,
        lineId: LINE.groceries,
      },
    ]);
  });

  test.each([
    ['gets money from another one', aMonth({ left: '0.00' })],
    ['is removed', { ...aMonth(), lines: [] }],
  ])('is no longer confirmed once its line %s, even if the figure returns', async (_, changed) => {
    const { person, client } = await open();
    const overspent = aMonth({ left: '-42.00' });
    backend.answer(getMonth, overspent);
    await person.type(field(), '8 aldi{Enter}');
    await waitFor(() => expect(news()).toHaveTextContent('Saved. $42.00 over in Groceries.'));
    backend.answer(getMonth, changed);
    await client.invalidateQueries();
    await waitFor(() => expect(field()).toHaveAccessibleDescription('For example: 12.40 coffee'));
    backend.answer(getMonth, overspent);
    await client.invalidateQueries();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByText(/^Saved/)).toBeNull();
  });

  test('fetches the month once more, and its transactions, but not those of earlier months', async () => {
    const { person, client } = await open();
    await person.type(field(), '8 aldi{Enter}');
    await waitFor(() => expect(news()).toBeVisible());
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(backend.callsTo(getMonth)).toHaveLength(2);
    const months = backend.calls.map(({ search }) => search.get('month')).filter((month) => month !== null);
    expect(months.toSorted()).toEqual(['2026-02', '2026-03', '2026-03']);
  });

  test.each([
    ['is overspent', { left: '-42.00' }, 'Saved. $42.00 over in Groceries.'],
    ['has nothing left', { left: '0.00' }, 'Saved. $0.00 left in Groceries.'],
  ])('names the line in words if it %s', async (_, line, expected) => {
    const { person } = await open();
    backend.answer(getMonth, aMonth(line));
    await person.type(field(), '8 aldi{Enter}');
    await waitFor(() => expect(news()).toHaveTextContent(expected));
  });

  test.each([
    ['without a line', '8 barber', () => undefined],
    ['if the month cannot be loaded', '8 aldi', () => backend.refuse(getMonth, 'unavailable')],
  ])('shows only that it was saved %s', async (_, text, before) => {
    const { person } = await open();
    before();
    await person.type(field(), `${text}{Enter}`);
    await waitFor(() => expect(news()).toHaveTextContent(/^Saved\.$/));
  });

  test('names the month of a transaction that is dated in another one', async () => {
    const { person } = await open();
    await person.type(field(), '8 aldi 2/20{Enter}');
    await waitFor(() => expect(news()).toHaveTextContent(/^Saved in February\.$/));
    await person.type(field(), '8 aldi 12/20{Enter}');
    await waitFor(() => expect(news()).toHaveTextContent(/^Saved in December 2025\.$/));
  });

  test('keeps what was typed if it fails, and sends the same key until it succeeds (MON-60)', async () => {
    const { person } = await open();
    backend.refuse(createTransaction, 'unavailable');
    await person.type(field(), '12.40 coffee');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Line' }), 'Groceries');
    await person.type(field(), '{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Not saved. Try again: this browser can’t keep it for later.',
      ),
    );
    expect(field()).toHaveValue('12.40 coffee');
    expect(field()).toHaveAccessibleDescription(
      '$12.40 · coffee · Groceries · today Not saved. Try again: this browser can’t keep it for later.',
    );
    backend.drop(createTransaction);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(backend.callsTo(createTransaction)).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not saved. Try again'));
    backend.answer(createTransaction, aTransaction());
    await person.keyboard('{Enter}');
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    const keys = () =>
      backend.callsTo(createTransaction).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys()).size).toBe(1);
    await person.type(field(), '12.40 coffee');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Line' }), 'Groceries');
    await person.type(field(), '{Enter}');
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(new Set(keys()).size).toBe(2);
    expect(new Set(sent().map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test('sends the same again after a lost response, even if another line would be suggested by now', async () => {
    const { person } = await open();
    backend.drop(createTransaction);
    answerTransactions(backend, [aTransaction({ payee: 'coffee', lineId: LINE.groceries })]);
    await person.type(field(), '12.40 coffee{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not saved.'));
    await waitFor(() => expect(backend.callsTo(listTransactions)).toHaveLength(3));
    backend.answer(createTransaction, aTransaction());
    expect(field()).toHaveAccessibleDescription(/^\$12\.40 · coffee · Eating out · today/);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(field()).toHaveValue(''));
    const [first, second] = backend.callsTo(createTransaction);
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
    await person.type(field(), '12.40 coffee');
    expect(field()).toHaveAccessibleDescription('$12.40 · coffee · Groceries · today');
  });

  test('sends a new key for a changed entry', async () => {
    const { person } = await open();
    backend.refuse(createTransaction, 'unavailable');
    await person.type(field(), '12.40 coffee{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not saved.'));
    await person.type(field(), 's');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(backend.callsTo(createTransaction)).toHaveLength(2));
    const [first, second] = backend.callsTo(createTransaction);
    expect(first?.headers.get('Idempotency-Key')).not.toBe(second?.headers.get('Idempotency-Key'));
  });

  test('shows the reason of the server if another attempt would not help', async () => {
    const { person } = await open();
    backend.refuse(createTransaction, 'full');
    await person.type(field(), '12.40 coffee{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Not saved. There is no room for more here. Delete something to add more.',
      ),
    );
  });

  test('ignores Enter while a transaction is being saved, and keeps what is typed meanwhile', async () => {
    const { person } = await open();
    const release = backend.hold(createTransaction);
    await person.type(field(), '12.40 coffee{Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
    await person.keyboard('5');
    release(aTransaction());
    await waitFor(() => expect(field()).toHaveValue('5'));
    expect(sent()).toHaveLength(1);
    await waitFor(() => expect(news()).toHaveTextContent('left in Eating out.'));
  });
});

describe('who paid', () => {
  test('is asked in the budget of a couple only (MON-55)', async () => {
    const { person } = await open();
    await person.type(field(), '8 aldi');
    expect(screen.queryByRole('combobox', { name: 'Who paid' })).not.toBeInTheDocument();
  });

  test('is the payer of the line until another one is chosen (MON-55)', async () => {
    backend.answer(getMonth, aMonth({ payer: 'partner1' }));
    const { person } = await open({ people: PEOPLE });
    await person.type(field(), '8 aldi');
    expect(field()).toHaveAccessibleDescription('$8.00 · aldi · Groceries · today · Ada');
    expect(shownParts()).toBe('$8.00 · aldi · Groceries · today · Spending · Ada');
    const paid = screen.getByRole('combobox', { name: 'Who paid' });
    expect(
      within(paid)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Not specified', 'Ada', 'Ben', 'Joint account']);
    await person.selectOptions(paid, 'Joint account');
    await person.type(field(), '{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ payer: 'joint' }]));
    await person.type(field(), '9 aldi{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{}, { payer: 'partner1' }]));
    await person.type(field(), '9 barber');
    expect(field()).toHaveAccessibleDescription('$9.00 · barber · No line · today');
    expect(shownParts()).toBe('$9.00 · barber · No line · today · Spending · Who paid?');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{}, {}, { payer: null }]));
  });

  test('is left to the server while the payer of the line is not loaded', async () => {
    const shell = openPart(
      <QuickAdd
        budgetId={BUDGET_ID}
        month={MONTH}
        lines={LINES}
        people={PEOPLE}
        correction={null}
        editing={null}
      />,
    );
    await waitFor(() => expect(shell.client.isFetching()).toBe(0));
    await shell.person.type(field(), '8 aldi');
    expect(field()).toHaveAccessibleDescription('$8.00 · aldi · Groceries · today · As planned for the line');
    await shell.person.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toEqual([expect.not.objectContaining({ payer: expect.anything() })]));
  });
});

describe('on a phone (MON-110)', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  });
  afterEach(() => vi.unstubAllGlobals());

  test('a transaction takes three taps and the digits', async () => {
    const { person } = await open();
    expect(field()).toHaveAttribute('inputmode', 'decimal');
    await person.click(field());
    await person.keyboard('12.40');
    await person.click(screen.getByRole('button', { name: 'Groceries' }));
    expect(field()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Groceries' })).toHaveAttribute('aria-pressed', 'true');
    expect(field()).toHaveAccessibleDescription('$12.40 · Groceries · Groceries · today');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([{ amount: '12.40', payee: 'Groceries', lineId: LINE.groceries }]),
    );
    expect(field()).toHaveFocus();
  });

  test('a line can be chosen before the amount, and cleared again', async () => {
    const { person } = await open();
    const groceries = screen.getByRole('button', { name: 'Groceries' });
    await person.click(groceries);
    expect(groceries).toHaveAttribute('aria-pressed', 'true');
    await person.click(groceries);
    expect(groceries).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('group', { name: 'What will be saved' })).not.toBeInTheDocument();
    await person.type(field(), '12.40 coffee');
    expect(screen.getByRole('button', { name: 'Eating out' })).toHaveAttribute('aria-pressed', 'true');
    await person.click(screen.getByRole('button', { name: 'Eating out' }));
    expect(field()).toHaveAccessibleDescription('$12.40 · coffee · No line · today');
  });

  test('the five lines used most come first, then the variable ones', async () => {
    const lines = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name, at) => ({
      lineId: `0190dddd-0000-7000-8000-00000000001${at}`,
      name,
      list: at < 3 ? ('fixed' as const) : ('variable' as const),
    }));
    answerTransactions(backend, [
      aTransaction({ lineId: lines[6]?.lineId ?? null }),
      aTransaction({ lineId: lines[1]?.lineId ?? null, date: '2026-02-03' }),
      aTransaction({ lineId: lines[1]?.lineId ?? null, date: '2026-02-02' }),
    ]);
    await open({ lines });
    const offered = within(screen.getByRole('group', { name: 'Lines used most' })).getAllByRole('button');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['B', 'G', 'D', 'E', 'F']);
  });
});

test('quick add works without the transactions that suggest lines', async () => {
  backend.refuse('GET /api/budgets/:id/transactions', 'unavailable');
  const { person } = await open();
  await person.type(field(), '12.40 coffee{Enter}');
  await waitFor(() => expect(sent()).toMatchObject([{ payee: 'coffee', lineId: null }]));
});

describe('a correction (MON-39)', () => {
  test('names the closed month, which every transaction corrects until the user stops', async () => {
    const onStop = vi.fn();
    const { person } = await open({ correction: { month: '2026-01', onStop } });
    expect(screen.getByText('Correction for January')).toBeVisible();
    await person.type(field(), '12 Rent{Enter}');
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(sent()).toEqual([expect.objectContaining({ payee: 'Rent', corrects: '2026-01' })]);
    await person.click(screen.getByRole('button', { name: 'Stop correcting' }));
    expect(onStop).toHaveBeenCalledOnce();
    expect(field()).toHaveFocus();
  });

  test('is not part of other transactions', async () => {
    const { person } = await open();
    await person.type(field(), '12 Rent{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).not.toHaveProperty('corrects');
  });
});
