import { listCategories } from '@savvi/budget-contract/category.routes';
import { commitImport } from '@savvi/budget-contract/import.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { aBudget } from '@savvi/testing/builders';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { anImport, answerImports, IMPORT_ID } from '../../../testing/imports.ts';
import { aTransaction, BUDGET_ID, openPart } from '../../../testing/month-parts.tsx';
import { NO_CATEGORIES } from '../../../testing/months.ts';
import { runStatementWorker } from '../../../testing/statement-worker.ts';
import { ImportPage } from '../import-page.tsx';

const backend = openFakeBackend();
runStatementWorker();
const LINES = [
  { lineId: '0190eeee-0000-7000-8000-000000000001', name: 'Groceries' },
  { lineId: '0190eeee-0000-7000-8000-000000000002', name: 'Clothes' },
];
const CHECKING = { id: '0190aaaa-0000-7000-8000-000000000001', name: 'Checking' };
const FILE = [
  'Date,Description,Amount',
  '02/13/2026,Market,-4.50',
  '02/14/2026,Shop,30.00',
  '02/28/2026,Payroll,100.00',
].join('\n');

const USUAL = LINES.map(({ name }) => ({ name, amount: 100 }));

beforeEach(() => backend.answer(listBudgets, [aBudget({ variableExpenses: USUAL })]));

/** Opens the import at step 3. */
async function check(file = FILE) {
  const shell = openPart(
    <ImportPage
      budgetId={BUDGET_ID}
      budgetName={undefined}
      accounts={[CHECKING]}
      lines={LINES}
      isLoadingAccounts={false}
      onReloadAccounts={null}
      transactionsPath={() => '/month/2026-02/transactions'}
      tools={null}
      people={null}
    />,
  );
  const { person } = shell;
  await person.upload(
    await screen.findByLabelText('Choose a file, or drop it here'),
    new File([file], 'statement.csv'),
  );
  await person.selectOptions(
    await screen.findByLabelText('Which account is this statement of?'),
    'Another account',
  );
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('list', { name: 'Transactions of the file' });
  // The lines of the usual month come with the budget.
  await waitFor(() => {
    for (const select of screen.queryAllByLabelText(/^Line: /)) expect(select).toHaveTextContent('Clothes');
  });
  return { person };
}
const kindsOf = (payee: string) =>
  within(screen.getByLabelText(`Kind: ${payee}`))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const linesOf = (payee: string) =>
  within(screen.getByLabelText(`Line: ${payee}`))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const committed = () => backend.callsTo(commitImport)[0]?.body;

test('each row shows its kind and line, which can be changed before the import (MON-65)', async () => {
  answerImports(backend);
  const { person } = await check();
  expect(kindsOf('Market')).toEqual(['Spending', 'Transfer']);
  expect(screen.getByLabelText('Kind: Market')).toHaveDisplayValue('Spending');
  expect(kindsOf('Shop')).toEqual(['Income', 'Refund', 'Transfer']);
  expect(screen.getByLabelText('Kind: Shop')).toHaveDisplayValue('Income');
  expect(screen.queryByLabelText('Line: Shop')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Line: Market')).toHaveDisplayValue('No line');
  await person.selectOptions(screen.getByLabelText('Line: Market'), 'Groceries');
  await person.selectOptions(screen.getByLabelText('Kind: Shop'), 'Refund');
  await person.selectOptions(screen.getByLabelText('Line: Shop'), 'Clothes');
  await person.click(screen.getByRole('button', { name: 'Import 3 transactions' }));
  await screen.findByRole('heading', { level: 2, name: 'Done' });
  expect(committed()).toEqual({
    choices: [
      { row: 1, lineId: LINES[0]?.lineId },
      { row: 2, kind: 'refund', lineId: LINES[1]?.lineId },
    ],
    corrections: null,
  });
});

test('a row that becomes income again has no line', async () => {
  answerImports(backend);
  const { person } = await check();
  await person.selectOptions(screen.getByLabelText('Kind: Shop'), 'Refund');
  await person.selectOptions(screen.getByLabelText('Line: Shop'), 'Clothes');
  await person.selectOptions(screen.getByLabelText('Kind: Shop'), 'Income');
  await person.click(screen.getByRole('button', { name: 'Import 3 transactions' }));
  await screen.findByRole('heading', { level: 2, name: 'Done' });
  expect(committed()).toEqual({ choices: [{ row: 2, kind: 'income' }], corrections: null });
});

test('the other half of a transfer is offered, and joined only if the person says so (MON-53)', async () => {
  const half = aTransaction({
    payee: 'To savings',
    kind: 'income',
    accountId: CHECKING.id,
    date: '2026-02-12',
  });
  answerImports(backend, { half });
  const { person } = await check();
  const sentence = 'The other half may be To savings from Feb 12, 2026 in Checking.';
  expect(screen.getByText(sentence)).toBeVisible();
  const same = screen.getByRole('checkbox', { name: `Same transfer? Market, ${sentence}` });
  expect(same).not.toBeChecked();
  await person.click(same);
  expect(screen.queryByLabelText('Line: Market')).not.toBeInTheDocument();
  expect(screen.getByText('1 becomes a transfer with a transaction of another account.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Import 2 transactions' }));
  await screen.findByRole('heading', { level: 2, name: 'Done' });
  expect(committed()).toEqual({ choices: [{ row: 1, transfer: half.id }], corrections: null });
});

test('the other half names the account that a received transfer goes to (MON-53)', async () => {
  const half = aTransaction({
    payee: 'Saved',
    kind: 'transfer',
    toAccountId: CHECKING.id,
    date: '2026-02-12',
  });
  answerImports(backend, { half });
  await check();
  expect(screen.getByText('The other half may be Saved from Feb 12, 2026 in Checking.')).toBeVisible();
});

test('no row is offered or suggested as a transfer that the service does not accept (MON-53)', async () => {
  answerImports(backend, { kinds: null });
  const { person } = await check(`${FILE}\n02/28/2026,CREDIT CARD PAYMENT,-100.00`);
  expect(kindsOf('Market')).toEqual(['Spending']);
  expect(kindsOf('Shop')).toEqual(['Income', 'Refund']);
  expect(screen.getByLabelText('Kind: CREDIT CARD PAYMENT')).toHaveDisplayValue('Spending');
  expect(screen.queryByText('Transfer suggested by the bank’s text')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Import 4 transactions' }));
  await screen.findByRole('heading', { level: 2, name: 'Done' });
  expect(committed()).toEqual({ choices: [], corrections: null });
});

describe('a line that only the running month has', () => {
  const MARCH = [
    'Date,Description,Amount',
    '03/01/2026,MARKET #1,-4.50',
    '03/02/2026,MARKET #2,-5.50',
    '02/28/2026,MARKET #3,-6.50',
  ].join('\n');
  beforeEach(() => backend.answer(listBudgets, [aBudget({ variableExpenses: USUAL.slice(1) })]));

  test('is offered for the rows of that month only, also for those with the same payee', async () => {
    answerImports(backend);
    const { person } = await check(MARCH);
    expect(linesOf('MARKET #1')).toEqual(['No line', 'Groceries', 'Clothes']);
    expect(linesOf('MARKET #3')).toEqual(['No line', 'Clothes']);
    await person.selectOptions(screen.getByLabelText('Line: MARKET #1'), 'Groceries');
    expect(screen.getByText('Also set for 1 other MARKET transaction.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Import 3 transactions' }));
    await screen.findByRole('heading', { level: 2, name: 'Done' });
    expect(committed()).toEqual({
      choices: [1, 2].map((row) => ({ row, lineId: LINES[0]?.lineId })),
      corrections: null,
    });
  });

  test('is shown for a row of another month to which a rule gives it (MON-84)', async () => {
    answerImports(backend, { results: { lineId: LINES[0]?.lineId } });
    await check(MARCH);
    expect(screen.getByLabelText('Line: MARKET #3')).toHaveDisplayValue('Groceries');
  });
});

test('a row of either direction can be a transfer, which has no line (MON-53)', async () => {
  answerImports(backend);
  const { person } = await check();
  await person.selectOptions(screen.getByLabelText('Line: Market'), 'Groceries');
  await person.selectOptions(screen.getByLabelText('Kind: Market'), 'Transfer');
  await person.selectOptions(screen.getByLabelText('Kind: Payroll'), 'Transfer');
  expect(screen.queryByLabelText('Line: Market')).not.toBeInTheDocument();
  expect(screen.getAllByText('Neither spending nor income')).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Import 3 transactions' }));
  await screen.findByRole('heading', { level: 2, name: 'Done' });
  expect(committed()).toEqual({
    choices: [
      { row: 1, kind: 'transfer' },
      { row: 3, kind: 'transfer' },
    ],
    corrections: null,
  });
});

test('a rule can make a row a transfer, whose reason is shown until the user chooses (MON-53, MON-84)', async () => {
  answerImports(backend, { results: { kind: 'transfer', payee: 'Card' } });
  const { person } = await check();
  const kind = screen.getByLabelText('Kind: Market');
  expect(kind).toHaveDisplayValue('Transfer');
  expect(kind).toHaveAccessibleDescription('Feb 13, 2026 · Payee “Card” · By your rule');
  await person.selectOptions(kind, 'Spending');
  await person.selectOptions(kind, 'Transfer');
  expect(kind).toHaveAccessibleDescription('Feb 13, 2026');
  await person.click(screen.getByRole('button', { name: 'Import 3 transactions' }));
  await screen.findByRole('heading', { level: 2, name: 'Done' });
  expect(committed()).toEqual({ choices: [{ row: 1, kind: 'transfer' }], corrections: null });
});

test('the category of a rule is shown until the user chooses a line instead (MON-84)', async () => {
  backend.answer(listCategories, NO_CATEGORIES);
  answerImports(backend, { results: { categoryId: LINES[0]?.lineId } });
  const { person } = await check();
  const kind = screen.getByLabelText('Kind: Market');
  expect(kind).toHaveAccessibleDescription('Feb 13, 2026 · A deleted category · By your rule');
  await person.selectOptions(screen.getByLabelText('Line: Market'), 'Clothes');
  expect(kind).toHaveAccessibleDescription('Feb 13, 2026');
});

test('rows that only join others are matched, and a reconciled transaction stays as it is (MON-61, MON-69)', async () => {
  const reconciled = aTransaction({ payee: 'coffee', reconciliationId: IMPORT_ID });
  answerImports(backend, { states: ['match', 'here', 'here'], matches: [reconciled] });
  const { person } = await check();
  expect(
    screen.getByText(
      'Looks like coffee from Mar 2, 2026, which you reconciled. It isn’t added again, and yours doesn’t change.',
    ),
  ).toBeVisible();
  backend.answer(commitImport, anImport({ added: 0, matched: 1, here: 2 }));
  await person.click(screen.getByRole('button', { name: 'Match 1 transaction' }));
  await screen.findByRole('heading', { level: 2, name: 'Done' });
  expect(screen.getByText('1 transaction was matched to a transaction you already had.')).toBeVisible();
  expect(screen.getByText('2 transactions were already here.')).toBeVisible();
  expect(screen.queryByText(/^Imported/)).not.toBeInTheDocument();
});

describe('what the text of a row suggests', () => {
  const SUGGESTED = [
    'Date,Description,Amount',
    '02/13/2026,GROCERIES EXPRESS,-4.50',
    '02/14/2026,CLOTHES REFUND,30.00',
    '02/28/2026,CREDIT CARD PAYMENT,-100.00',
  ].join('\n');
  const about = (label: string) => screen.getByLabelText(label);

  test('is shown with its reason, can be changed, and is sent (MON-65)', async () => {
    answerImports(backend);
    const { person } = await check(SUGGESTED);
    expect(await screen.findAllByText('Line named in the bank’s text')).toHaveLength(2);
    expect(about('Line: GROCERIES EXPRESS')).toHaveDisplayValue('Groceries');
    expect(about('Line: GROCERIES EXPRESS')).toHaveAccessibleDescription(
      'Feb 13, 2026 · Line named in the bank’s text',
    );
    expect(about('Kind: CLOTHES REFUND')).toHaveDisplayValue('Refund');
    expect(about('Kind: CLOTHES REFUND')).toHaveAccessibleDescription(
      'Feb 14, 2026 · Refund suggested by the bank’s text · Line named in the bank’s text',
    );
    expect(about('Kind: CREDIT CARD PAYMENT')).toHaveDisplayValue('Transfer');
    expect(screen.getByText('Transfer suggested by the bank’s text')).toBeVisible();
    await person.selectOptions(about('Kind: CREDIT CARD PAYMENT'), 'Spending');
    expect(screen.queryByText('Transfer suggested by the bank’s text')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Import 3 transactions' }));
    await screen.findByRole('heading', { level: 2, name: 'Done' });
    expect(committed()).toEqual({
      choices: [
        { row: 1, lineId: LINES[0]?.lineId },
        { row: 2, kind: 'refund', lineId: LINES[1]?.lineId },
        { row: 3, kind: 'spending', lineId: null },
      ],
      corrections: null,
    });
  });

  test('is no line that only one month has, which the rows of other months cannot have', async () => {
    backend.answer(listBudgets, [aBudget({ variableExpenses: USUAL.slice(1) })]);
    answerImports(backend);
    await check(SUGGESTED);
    expect(await screen.findAllByText('Line named in the bank’s text')).toHaveLength(1);
    expect(about('Line: CLOTHES REFUND')).toHaveDisplayValue('Clothes');
    expect(about('Line: GROCERIES EXPRESS')).toHaveDisplayValue('No line');
  });

  test('is hidden by what a rule decides (MON-84)', async () => {
    answerImports(backend, { results: { lineId: LINES[1]?.lineId, kind: 'spending' } });
    await check(SUGGESTED);
    expect(about('Line: GROCERIES EXPRESS')).toHaveDisplayValue('Clothes');
    expect(about('Kind: CREDIT CARD PAYMENT')).toHaveDisplayValue('Spending');
    expect(about('Kind: CREDIT CARD PAYMENT')).toHaveAccessibleDescription('Feb 28, 2026 · By your rule');
  });
});

describe('a choice for one row', () => {
  const SAME = [
    'Date,Description,Amount',
    '02/13/2026,SAFEWAY #1234,-4.50',
    '02/14/2026,SAFEWAY #0998,-30.00',
    '02/15/2026,Safeway,-1.00',
    '02/16/2026,SAFEWAY #7,5.00',
  ].join('\n');
  const values = () =>
    ['SAFEWAY #1234', 'SAFEWAY #0998', 'Safeway'].map((payee) => valueOf(`Line: ${payee}`));
  const valueOf = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.text;
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

  test('is also made for the others with the same payee, which is announced', async () => {
    answerImports(backend);
    const { person } = await check(SAME);
    await person.selectOptions(screen.getByLabelText('Line: SAFEWAY #1234'), 'Groceries');
    expect(values()).toEqual(['Groceries', 'Groceries', 'Groceries']);
    expect(screen.getByLabelText('Kind: SAFEWAY #7')).toHaveDisplayValue('Income');
    expect(announced()).toContain('Also set for 2 other SAFEWAY transactions.Only this one');
    // The row that was set by itself keeps its line.
    await person.selectOptions(screen.getByLabelText('Line: Safeway'), 'Clothes');
    expect(values()).toEqual(['Groceries', 'Clothes', 'Clothes']);
    expect(announced()).toContain('Also set for 1 other Safeway transaction.Only this one');
    await person.selectOptions(screen.getByLabelText('Line: SAFEWAY #0998'), 'Groceries');
    expect(values()).toEqual(['Groceries', 'Groceries', 'Clothes']);
    expect(screen.queryByText(/^Also set/)).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Import 4 transactions' }));
    await screen.findByRole('heading', { level: 2, name: 'Done' });
    expect(committed()).toEqual({
      choices: [
        { row: 1, lineId: LINES[0]?.lineId },
        { row: 2, lineId: LINES[0]?.lineId },
        { row: 3, lineId: LINES[1]?.lineId },
      ],
      corrections: null,
    });
  });

  test('can be left to this row, and the focus stays at the sentence about it', async () => {
    answerImports(backend);
    const { person } = await check(SAME);
    await person.selectOptions(screen.getByLabelText('Kind: Safeway'), 'Transfer');
    expect(screen.getAllByText('Neither spending nor income')).toHaveLength(3);
    await person.click(screen.getByRole('button', { name: 'Only this one' }));
    expect(screen.getAllByText('Neither spending nor income')).toHaveLength(1);
    expect(screen.getByLabelText('Kind: Safeway')).toHaveDisplayValue('Transfer');
    expect(screen.getByText('Set for this one only.')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Only this one' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Import 4 transactions' }));
    await screen.findByRole('heading', { level: 2, name: 'Done' });
    expect(committed()).toEqual({ choices: [{ row: 3, kind: 'transfer' }], corrections: null });
  });

  test('names a payee with a number as the file does, if all have it', async () => {
    answerImports(backend);
    const { person } = await check(
      'Date,Description,Amount\n02/13/2026,24 HOUR GYM,-4.50\n02/14/2026,24 HOUR GYM,-30.00',
    );
    const [first] = screen.getAllByLabelText('Line: 24 HOUR GYM');
    if (first) await person.selectOptions(first, 'Clothes');
    expect(announced()).toContain('Also set for 1 other 24 HOUR GYM transaction.Only this one');
  });
});

test('nothing is suggested for a row that is already here', async () => {
  const [groceries] = LINES;
  const latest = [aTransaction({ payee: 'Market', lineId: groceries?.lineId ?? '' })];
  answerImports(backend, { latest, states: ['here'] });
  await check(`${FILE}\n03/01/2026,MARKET #2,-8.00`);
  expect(await screen.findAllByText('Suggested from last time')).toHaveLength(1);
});

test('the line of the last transaction of a payee is suggested and imported (MON-79)', async () => {
  const [groceries, clothes] = LINES;
  const latest = [
    aTransaction({ payee: 'MARKET #42', lineId: clothes?.lineId ?? '' }),
    aTransaction({ payee: 'Shop', kind: 'refund', lineId: groceries?.lineId ?? '' }),
  ];
  answerImports(backend, { latest });
  backend.answer(commitImport, anImport());
  const { person } = await check();
  const row = (payee: string) =>
    within(screen.getByText(payee).closest('[role=listitem], li') as HTMLElement);
  expect(await row('Market').findByText('Suggested from last time')).toBeVisible();
  expect(row('Shop').getByText('Suggested from last time')).toBeVisible();
  expect(row('Payroll').queryByText('Suggested from last time')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Import 3 transactions' }));
  await waitFor(() => expect(backend.callsTo(commitImport)).toHaveLength(1));
  expect(backend.callsTo(commitImport)[0]?.body).toMatchObject({
    choices: [
      { row: 1, lineId: clothes?.lineId },
      { row: 2, kind: 'refund', lineId: groceries?.lineId },
    ],
  });
});
