import type { ImportSetup } from '@savvi/budget-contract/import';
import {
  beginImport,
  commitImport,
  getImportSetup,
  keepImportShape,
  listImports,
  previewImport,
  sendImportPart,
  undoImport,
} from '@savvi/budget-contract/import.routes';
import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { listMonths, listTransactions } from '@savvi/budget-contract/month.routes';
import { aBudget } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import type { RecordNamesProps } from '@savvi/mfe-kit';
import type { FakeShell } from '@savvi/testing/fake-shell';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerImports, anImport, IMPORT_ID } from '../../testing/imports.ts';
import { answerFound, aTransaction, BUDGET_ID, LINE, LINES, openPart } from '../../testing/month-parts.tsx';
import { openArea, preloadPages } from '../../testing/open-area.tsx';
import { runStatementWorker } from '../../testing/statement-worker.ts';
import { ImportPage } from './import-page.tsx';
import { hashOfShape, storedMapping } from './mapping.rules.ts';
import type { Mapping } from './parse/reading.ts';
import type { FileRequest } from './reading/file-session.ts';

preloadPages();
const backend = openFakeBackend();
runStatementWorker();
const OTHER_IMPORT = '0190cccc-0000-7000-8000-000000000002';
const SAVINGS = { id: '0190aaaa-0000-7000-8000-000000000002', name: 'Savings' };
const CHECKING = { id: '0190aaaa-0000-7000-8000-000000000001', name: 'Checking' };

const open = (props: Partial<Parameters<typeof ImportPage>[0]> = {}) =>
  openPart(
    <ImportPage
      budgetId={BUDGET_ID}
      budgetName={undefined}
      accounts={[]}
      isLoadingAccounts={false}
      onReloadAccounts={null}
      transactionsPath={(month = '2026-03') => `/month/${month}/transactions`}
      tools={null}
      lines={LINES}
      people={null}
      {...props}
    />,
  );
const csv = (...rows: readonly string[]) => `Date,Description,Amount\n${rows.join('\n')}\n`;
const TWO = csv('02/13/2026,Corner Coffee,-4.50', '02/28/2026,Acme Payroll,"2,500.00"');
const step = (name: string) => screen.findByRole('heading', { level: 2, name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const chooseFile = async ({ person }: FakeShell, content: string, name = 'statement.csv') =>
  person.upload(await screen.findByLabelText('Choose a file, or drop it here'), new File([content], name));
/** Chooses a file and accepts its columns. */
async function read(shell: FakeShell, content = TWO) {
  await chooseFile(shell, content);
  await step('Check the columns');
  await shell.person.click(button('Continue'));
  await step('Check the transactions');
}
/** Keeps what is downloaded. */
function downloads() {
  const created = vi.fn<(blob: Blob) => string>(() => 'blob:lines');
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: created, revokeObjectURL: vi.fn<() => void>() }),
  );
  return created;
}
/** Lets the worker refuse the requests of a kind. */
function refuseRequests(kind: FileRequest['kind']) {
  class Refusing extends Worker {
    override postMessage(request: FileRequest) {
      if (request.kind !== kind) return super.postMessage(request, []);
      const data = { state: 'refused', refusal: { reason: 'slow' } };
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
    }
  }
  vi.stubGlobal('Worker', Refusing);
}
/** The layout of {@link csv} as it is remembered. */
async function knownLayout(accountId: string | null): Promise<ImportSetup['shapes']> {
  const shape = await hashOfShape({ separator: ',', names: ['Date', 'Description', 'Amount'], columns: 3 });
  const columns = { date: 0, payee: 1, note: null, bankId: null, currency: null };
  const mapping: Mapping = {
    columns: { ...columns, amount: { kind: 'signed', column: 2 } },
    dateOrder: 'month-first',
    decimalSign: '.',
    isFlipped: false,
  };
  return [{ shape: shape ?? '', mapping: storedMapping(mapping, accountId) }];
}
const items = () =>
  within(screen.getByRole('list', { name: 'Transactions of the file' })).getAllByRole('listitem');
const texts = () => items().map(({ textContent }) => textContent);
const refusal = async () => (await screen.findByRole('alert')).textContent;

beforeEach(() => {
  answerImports(backend);
  backend.answer(listBudgets, [aBudget()]);
  backend.answer(listMonths, []);
});

describe('choosing a file', () => {
  test.each([
    ['%PDF-1.7', 'This is a PDF. Ask your bank for CSV, OFX or CAMT.'],
    ['', 'This file is empty.'],
    [
      csv(...Array<string>(6_210).fill('02/13/2026,x,-1.00')),
      'This file has 6,210 rows. Import up to 5,000 at a time.',
    ],
  ])('that cannot be read is refused with what it is (MON-72)', async (content, sentence) => {
    const shell = open();
    await chooseFile(shell, content);
    await waitFor(async () => expect(await refusal()).toContain(sentence));
    expect(await step('Choose a file')).toBeVisible();
    expect(backend.callsTo(beginImport)).toEqual([]);
  });

  test('waits for the accounts, so that the account is asked (MON-77)', async () => {
    const reload = vi.fn<() => void>();
    const named = (state: Partial<Parameters<RecordNamesProps['children']>[0]>) => ({
      RecordNames: ({ children }: RecordNamesProps) =>
        children({ records: [], isLoading: false, reload: null, ...state }),
    });
    const waiting = openArea('/month/import', { offers: named({ isLoading: true }) });
    expect(await screen.findByText('Loading your accounts')).toBeInTheDocument();
    expect(screen.queryByLabelText('Choose a file, or drop it here')).not.toBeInTheDocument();
    waiting.unmount();
    const failed = openArea('/month/import', { offers: named({ reload }) });
    expect(await screen.findByText('We couldn’t load your accounts')).toBeVisible();
    expect(screen.queryByLabelText('Choose a file, or drop it here')).not.toBeInTheDocument();
    await failed.person.click(button('Reload'));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('that the known layout does not read is refused (MON-72)', async () => {
    answerImports(backend, { setup: { shapes: await knownLayout(null) } });
    refuseRequests('map');
    await chooseFile(open(), TWO);
    await waitFor(async () => expect(await refusal()).toContain('This file takes too long to read.'));
    expect(screen.getByLabelText('Choose a file, or drop it here')).toBeVisible();
  });

  test('is locked without a plan, and imports can still be undone (MON-105)', async () => {
    backend.answer(listImports, [anImport()]);
    openArea('/month/import', { user: { createdAt: '2026-01-01T12:00:00.000Z' } });
    expect(await screen.findByText(/You can still see and undo your imports/)).toBeVisible();
    expect(screen.queryByLabelText('Choose a file, or drop it here')).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /^Undo this import/ })).toBeVisible();
  });

  test('is a link away from the transactions, for the shown budget (MON-64)', async () => {
    answerFound(backend, []);
    backend.answer(listTransactions, []);
    const { person, location } = openArea(`/month/2026-03/transactions?budget=${aBudget().id}`);
    await person.click(await screen.findByRole('link', { name: 'Import' }));
    expect(await step('Choose a file')).toBeVisible();
    expect(location()).toBe(`/month/import?budget=${aBudget().id}`);
  });
});

describe('checking the columns', () => {
  test('shows a sample with the columns that are used, and what was recognized (MON-64)', async () => {
    const shell = open();
    await chooseFile(shell, TWO);
    expect(await step('Check the columns')).toHaveFocus();
    const sample = within(screen.getByRole('table', { name: 'The first rows of your file' }));
    expect(sample.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'DateDate',
      'DescriptionPayee',
      'AmountAmount',
    ]);
    expect(screen.getByLabelText('Note')).toHaveDisplayValue('No column');
    expect(screen.getByLabelText('Money in')).toBeChecked();
    expect(backend.callsTo(beginImport)).toEqual([]);
  });

  test('asks about dates that no row decides, and does not go on without an answer (MON-66)', async () => {
    const shell = open();
    await chooseFile(shell, csv('03/04/2027,Coffee,-1.00'));
    await step('Check the columns');
    expect(screen.getByRole('group', { name: 'Is 03/04/2027 March 4 or April 3?' })).toBeVisible();
    await shell.person.click(button('Continue'));
    expect(await refusal()).toContain('Please answer the question about the dates.');
    await shell.person.click(screen.getByLabelText('April 3'));
    await shell.person.click(button('Continue'));
    await step('Check the transactions');
    await waitFor(() =>
      expect(backend.callsTo(sendImportPart)[0]?.body).toMatchObject({ rows: [{ date: '2027-04-03' }] }),
    );
  });

  test('asks again when another column has the dates (MON-66)', async () => {
    const shell = open();
    await chooseFile(shell, 'Date,Posted,Payee,Amount\n02/13/2026,03/04/2026,Coffee,-1.00\n');
    await step('Check the columns');
    expect(screen.queryByRole('group', { name: /^Is / })).not.toBeInTheDocument();
    await shell.person.selectOptions(screen.getByLabelText('Date'), 'Posted');
    expect(await screen.findByRole('group', { name: 'Is 03/04/2026 March 4 or April 3?' })).toBeVisible();
  });

  test('reports columns that cannot be checked', async () => {
    refuseRequests('ask');
    const shell = open();
    await chooseFile(shell, 'Date,Posted,Payee,Amount\n02/13/2026,03/04/2026,Coffee,-1.00\n');
    await step('Check the columns');
    await shell.person.selectOptions(screen.getByLabelText('Date'), 'Posted');
    await waitFor(async () => expect(await refusal()).toContain('This file takes too long to read.'));
  });

  test('needs a column with the dates', async () => {
    const shell = open();
    await chooseFile(shell, TWO);
    await step('Check the columns');
    await shell.person.selectOptions(screen.getByLabelText('Date'), 'No column');
    await shell.person.click(button('Continue'));
    expect(await refusal()).toContain('Please choose the columns of the date and the amount.');
  });

  test('is skipped for a layout that is known, and can be changed (MON-67)', async () => {
    const first = open();
    await read(first);
    await waitFor(() => expect(backend.callsTo(keepImportShape)).toHaveLength(1));
    const [{ path, body } = { path: '', body: null }] = backend.callsTo(keepImportShape);
    const shape = path.split('/').at(-1) ?? '';
    first.unmount();
    answerImports(backend, { setup: { shapes: [{ shape, mapping: body as never }] } });
    const again = open();
    await chooseFile(again, csv('03/04/2026,Coffee,-1.00'));
    expect(await step('Check the transactions')).toBeVisible();
    expect(screen.getByText('Same layout as last time.')).toBeVisible();
    await waitFor(() =>
      expect(backend.callsTo(sendImportPart).at(-1)?.body).toMatchObject({ rows: [{ date: '2026-03-04' }] }),
    );
    await again.person.click(button('Change'));
    expect(await step('Check the columns')).toBeVisible();
    expect(screen.getByLabelText('March 4')).toBeChecked();
    await again.person.click(button('Choose another file'));
    await chooseFile(again, csv('03/04/2026,Coffee,-1.00', '28/04/2026,Tea,-1.00'));
    await step('Check the transactions');
    await waitFor(() =>
      expect(backend.callsTo(sendImportPart).at(-1)?.body).toMatchObject({
        rows: [{ date: '2026-04-03' }, { date: '2026-04-28' }],
      }),
    );
    await again.person.click(button('Choose another file'));
    await chooseFile(again, 'Description,Date,Amount\nCoffee,02/13/2026,-1.00\n');
    expect(await step('Check the columns')).toBeVisible();
  });

  test('that is skipped names the account, because two can have the same layout (MON-67)', async () => {
    answerImports(backend, { setup: { shapes: await knownLayout(CHECKING.id) } });
    const { person } = open({ accounts: [CHECKING, SAVINGS] });
    await chooseFile({ person } as FakeShell, TWO);
    await step('Check the transactions');
    expect(screen.getByText('Same layout as last time.', { exact: false })).toHaveTextContent(
      'Same layout as last time. Checking · Change',
    );
    await person.click(button('Change'));
    const account = await screen.findByLabelText('Which account is this statement of?');
    await person.selectOptions(account, 'Savings');
    await person.click(button('Continue'));
    await step('Check the transactions');
    await waitFor(() =>
      expect(backend.callsTo(beginImport).at(-1)?.body).toMatchObject({ accountId: SAVINGS.id }),
    );
    expect(backend.callsTo(keepImportShape).at(-1)?.body).toMatchObject({ accountId: SAVINGS.id });
  });

  test('asks for the account again if the remembered one is gone', async () => {
    answerImports(backend, { setup: { shapes: await knownLayout(CHECKING.id) } });
    const { person } = open({ accounts: [SAVINGS] });
    await chooseFile({ person } as FakeShell, TWO);
    await step('Check the columns');
    await person.click(button('Continue'));
    expect(await refusal()).toContain('Please choose the account of this statement.');
  });

  test('asks for the account once, and sends only the hash of its number (MON-77)', async () => {
    const NUMBER = '00987654321';
    const ofx = `OFXHEADER:100\n<OFX><STMTRS><BANKACCTFROM><ACCTID>${NUMBER}</BANKACCTFROM><STMTTRN><DTPOSTED>20260213<TRNAMT>-4.50<NAME>Coffee</STMTTRN></STMTRS></OFX>`;
    const shell = open({ accounts: [CHECKING] });
    await chooseFile(shell, ofx);
    await step('Check the columns');
    await shell.person.selectOptions(
      screen.getByLabelText('Which account is this statement of?'),
      'Checking',
    );
    await shell.person.click(button('Continue'));
    await waitFor(() => expect(backend.callsTo(beginImport)).toHaveLength(1));
    const { body } = backend.callsTo(beginImport)[0] ?? { body: null };
    expect(body).toMatchObject({
      format: 'ofx',
      rows: 1,
      accountId: CHECKING.id,
      statementAccount: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await waitFor(() => expect(backend.callsTo(previewImport)).toHaveLength(1));
    for (const { bytes } of [...backend.callsTo(beginImport), ...backend.callsTo(sendImportPart)])
      expect(new TextDecoder().decode(bytes)).not.toContain(NUMBER);
    shell.unmount();
    const { statementAccount } = body as { statementAccount: string };
    answerImports(backend, {
      setup: { statementAccounts: [{ hash: statementAccount, accountId: CHECKING.id }] },
    });
    const again = open({ accounts: [CHECKING] });
    await chooseFile(again, ofx);
    expect(await step('Check the transactions')).toBeVisible();
    expect(screen.getByText('Checking')).toBeVisible();
    expect(screen.queryByText('Same layout', { exact: false })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(backend.callsTo(beginImport).at(-1)?.body).toMatchObject({ accountId: CHECKING.id }),
    );
    await again.person.click(button('Change'));
    expect(await screen.findByLabelText('Which account is this statement of?')).toHaveDisplayValue(
      'Checking',
    );
  });

  test('asks everything if nothing that is remembered can be loaded', async () => {
    backend.refuse(getImportSetup, 'unavailable');
    await read(open());
    expect(await screen.findByRole('button', { name: 'Import 2 transactions' })).toBeVisible();
  });
});

describe('checking the transactions', () => {
  test('shows each row with its state, and counts and sums of each (MON-65)', async () => {
    answerImports(backend, { states: ['here', 'new', 'new'] });
    await read(open(), csv('02/13/2026,Coffee,-4.50', '02/14/2026,Tea,-3.00', '02/28/2026,Pay,100.00'));
    await waitFor(() => expect(texts()).toHaveLength(3));
    expect(texts()[0]).toBe('CoffeeFeb 13, 2026Already here−$4.50');
    expect(screen.queryByLabelText('Line: Coffee')).not.toBeInTheDocument();
    const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(figures).toEqual(['2 transactions, +$97.00', '1 transaction, −$4.50']);
    expect(button('Import 2 transactions')).toBeVisible();
  });

  test('shows what a rule gives a row, and nothing for a row that joins a transaction (MON-65, MON-84)', async () => {
    const typed = [aTransaction({ payee: 'coffee' })];
    const results = { lineId: LINE.groceries };
    answerImports(backend, { states: ['new', 'match'], matches: typed, results });
    const shell = open();
    await read(shell);
    expect(await screen.findByText('By your rule')).toBeVisible();
    expect(texts().filter((text) => text?.includes('By your rule'))).toEqual([
      expect.stringContaining('Corner Coffee'),
    ]);
    const line = screen.getByRole('combobox', { name: 'Line: Corner Coffee' });
    expect(line).toHaveDisplayValue('Groceries');
    await shell.person.selectOptions(line, 'Rent');
    expect(screen.queryByText('By your rule')).not.toBeInTheDocument();
  });

  test('has a filter that changes only what is shown (MON-65)', async () => {
    answerImports(backend, { states: ['here', 'new'] });
    const { person } = open();
    const shell = { person } as FakeShell;
    await read(shell);
    await waitFor(() => expect(texts()).toHaveLength(2));
    await person.selectOptions(screen.getByLabelText('Show'), 'Already here');
    expect(texts()).toHaveLength(1);
    await person.selectOptions(screen.getByLabelText('Show'), 'In a closed month');
    expect(screen.getByText('Nothing to show here.')).toBeVisible();
    await person.click(button('Import 1 transaction'));
    await step('Done');
    expect(backend.callsTo(commitImport)[0]?.body).toEqual({ choices: [], corrections: null });
  });

  test('says if all are already here, and imports nothing (MON-70)', async () => {
    answerImports(backend, { states: ['here', 'here'] });
    await read(open());
    expect(await screen.findByText('All 2 transactions are already here.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  });

  test('joins rows with what they look like, unless both are kept (MON-69)', async () => {
    const typed = [aTransaction({ payee: 'coffee' }), aTransaction({ payee: 'tea' })];
    answerImports(backend, { states: ['match', 'match'], matches: typed });
    const { person } = open();
    await read({ person } as FakeShell);
    expect(
      await screen.findByText(
        'Looks like coffee from Mar 2, 2026, which you entered. It isn’t added again: yours gets the bank’s date and keeps your line and note.',
      ),
    ).toBeVisible();
    expect(screen.getByText('2 are matched to transactions you entered.')).toBeVisible();
    expect(button('Match 2 transactions')).toBeVisible();
    await person.click(screen.getByRole('checkbox', { name: 'Keep both: Acme Payroll' }));
    expect(screen.queryByText(/^Looks like tea from/)).not.toBeInTheDocument();
    // What is kept counts as new in the figures and in the filter, too (MON-65).
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '1 transaction, +$2,500.00',
      '1 transaction, −$4.50',
    ]);
    await person.selectOptions(screen.getByLabelText('Show'), 'New');
    expect(texts()).toEqual([expect.stringContaining('Acme Payroll')]);
    expect(screen.getByText('1 is matched to a transaction you entered.')).toBeVisible();
    backend.answer(commitImport, anImport({ added: 1, matched: 1 }));
    await person.click(button('Import 1 transaction'));
    await step('Done');
    expect(screen.getByText('Imported 1 transaction')).toBeVisible();
    expect(screen.getByText('1 transaction was matched to a transaction you already had.')).toBeVisible();
    expect(backend.callsTo(commitImport)[0]?.body).toEqual({
      choices: [{ row: 1, match: typed[0]?.id }],
      corrections: null,
    });
  });

  test('leaves out rows of closed months, or adds them as corrections (MON-75)', async () => {
    answerImports(backend, { states: ['closed', 'new'] });
    const { person } = open();
    await read({ person } as FakeShell);
    expect(await screen.findByText('1 transaction is in a month you closed.')).toBeVisible();
    expect(button('Import 1 transaction')).toBeVisible();
    await person.click(screen.getByRole('checkbox', { name: 'Add it to March as a correction' }));
    await person.click(button('Import 2 transactions'));
    await step('Done');
    expect(backend.callsTo(commitImport)[0]?.body).toEqual({ choices: [], corrections: '2026-03-02' });
  });

  test('names the lines that cannot be read, which can be downloaded (MON-71, MON-78)', async () => {
    const created = downloads();
    const { person } = open();
    await read(
      { person } as FakeShell,
      csv('02/13/2026,Coffee,-4.50', '31/02/2027,Tea,-3.00', '02/14/2026,Kaffee,€3.00'),
    );
    await person.click(await screen.findByText('2 lines can’t be read.'));
    expect(screen.getByText('Line 3: "31/02/2027" is not a date.')).toBeVisible();
    expect(screen.getByText('Line 4 is in EUR. Savvi plans in US dollars.')).toBeVisible();
    await person.click(button('Download the 2 lines we left out'));
    expect(await created.mock.calls[0]?.[0].text()).toBe('31/02/2027,Tea,-3.00\n02/14/2026,Kaffee,€3.00\n');
    expect(
      backend.callsTo(sendImportPart).map(({ body }) => (body as { rows: unknown[] }).rows.length),
    ).toEqual([1]);
  });

  test('names rows that the server refuses by their line', async () => {
    backend.answer(sendImportPart, { refused: [{ row: 1, sentence: 'must be a date' }] });
    backend.answer(previewImport, {
      rows: [{ row: 2, state: 'new' }],
      matches: [],
      totals: {
        new: { rows: 1, sum: '2500.00' },
        here: { rows: 0, sum: '0.00' },
        match: { rows: 0, sum: '0.00' },
        closed: { rows: 0, sum: '0.00' },
      },
    });
    const { person } = open();
    await read({ person } as FakeShell);
    expect(await screen.findByText('Line 2: must be a date')).toBeInTheDocument();
    expect(button('Import 1 transaction')).toBeVisible();
    const created = downloads();
    await person.click(screen.getByText('1 line can’t be read.'));
    await person.click(button('Download the line we left out'));
    expect(await created.mock.calls[0]?.[0].text()).toBe('2026-02-13;Corner Coffee;;-4.50\n');
  });

  test('sends many rows in parts of 500 and compares again after a failure (MON-73)', async () => {
    backend.refuse(previewImport, 'unavailable');
    const { person } = open();
    await read(
      { person } as FakeShell,
      csv(...Array.from({ length: 1_001 }, (_, at) => `02/13/2026,Shop ${at},-1.00`)),
    );
    await waitFor(async () => expect(await refusal()).toMatch(/Try again/));
    expect(
      backend.callsTo(sendImportPart).map(({ body }) => (body as { rows: unknown[] }).rows.length),
    ).toEqual([500, 500, 1]);
    answerImports(backend);
    await person.click(button('Try again'));
    expect(await screen.findByRole('button', { name: 'Import 1,001 transactions' })).toBeVisible();
  });

  test('of an import that has expired starts over with the reason (MON-73)', async () => {
    const { person } = open();
    await read({ person } as FakeShell);
    backend.refuse(commitImport, 'import-expired');
    await person.click(await screen.findByRole('button', { name: 'Import 2 transactions' }));
    expect(await step('Choose a file')).toBeVisible();
    expect(await refusal()).toContain('This import has expired. Choose the file again.');
  });

  test('are compared again if a match was changed meanwhile, and the reason stays (MON-69)', async () => {
    answerImports(backend, { states: ['match', 'new'], matches: [aTransaction({ payee: 'coffee' })] });
    const { person } = open();
    await read({ person } as FakeShell);
    const submit = await screen.findByRole('button', { name: 'Import 1 transaction' });
    const reason = 'Some of these transactions were changed in the meantime. Check the rows again.';
    backend.refuse(commitImport, 'stale', reason);
    const figure = { rows: 0, sum: '0.00' };
    backend.answer(previewImport, {
      rows: [
        { row: 1, state: 'here' },
        { row: 2, state: 'new' },
      ],
      matches: [],
      totals: { new: figure, here: figure, match: figure, closed: figure },
    });
    await person.click(submit);
    expect(await screen.findByRole('button', { name: 'Import 1 transaction' })).toBeVisible();
    expect(await refusal()).toContain(reason);
    backend.answer(commitImport, anImport());
    await person.click(button('Import 1 transaction'));
    await step('Done');
    expect(backend.callsTo(beginImport)).toHaveLength(1);
    expect(backend.callsTo(commitImport).at(-1)?.body).toEqual({ choices: [], corrections: null });
  });

  test('keeps the rows when the import fails, and imports them with the next attempt (MON-73)', async () => {
    const { person } = open();
    await read({ person } as FakeShell);
    backend.refuse(commitImport, 'full');
    await person.click(await screen.findByRole('button', { name: 'Import 2 transactions' }));
    await waitFor(async () => expect(await refusal()).toMatch(/no room/));
    backend.answer(commitImport, anImport());
    await person.click(button('Import 2 transactions'));
    expect(await step('Done')).toHaveFocus();
    expect(screen.getByText('Imported 2 transactions')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your transactions' })).toHaveAttribute(
      'href',
      '/month/2026-02/transactions',
    );
  });
});

describe('the list of imports', () => {
  test('undoes an import, and asks first if its transactions were changed since (MON-74)', async () => {
    backend.answer(listImports, [anImport()]);
    const { person, toasts } = open();
    const undo = await screen.findByRole('button', {
      name: 'Undo this import: CSV, Feb 3, 2026 to Feb 28, 2026',
    });
    backend.answer(undoImport, { isUndone: false, changed: 3, import: anImport() });
    await person.click(undo);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('You changed 3 of these since. Remove them too?')).toBeVisible();
    const undone = anImport({ undoneAt: '2026-03-02T12:00:00.000Z' });
    backend.answer(undoImport, { isUndone: true, changed: 3, import: undone });
    backend.answer(listImports, [undone]);
    await person.click(dialog.getByRole('button', { name: 'Remove them too' }));
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(toasts.at(-1)).toMatchObject({ title: 'Import undone' });
    expect(backend.callsTo(undoImport).map(({ path, body }) => [path.includes(IMPORT_ID), body])).toEqual([
      [true, { evenChanged: false }],
      [true, { evenChanged: true }],
    ]);
  });

  test('counts what an import matched, which can be other halves of transfers (MON-53, MON-69)', async () => {
    backend.answer(listImports, [anImport({ matched: 2 }), anImport({ id: OTHER_IMPORT, matched: 1 })]);
    open();
    expect(await screen.findByText(/^2 added, 2 matched to transactions you already had · /)).toBeVisible();
    expect(screen.getByText(/^2 added, 1 matched to a transaction you already had · /)).toBeVisible();
  });

  test('offers no undo for imports of the partner (MON-74)', async () => {
    backend.answer(listImports, [anImport({ isOwn: false, format: 'mt940' })]);
    open();
    expect(await screen.findByText(/Imported by your partner/)).toBeVisible();
    expect(screen.getByText(/^File, /)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });

  test('reports an undo that is refused', async () => {
    backend.answer(listImports, [anImport()]);
    const { person, toasts } = open();
    backend.refuse(undoImport, 'month-closed', 'April is closed. Add a correction to May instead.');
    await person.click(await screen.findByRole('button', { name: /^Undo this import/ }));
    await waitFor(() =>
      expect(toasts.at(-1)).toMatchObject({
        title: 'The import was not undone',
        description: 'April is closed. Add a correction to May instead.',
      }),
    );
  });

  test('can be loaded again if that failed', async () => {
    backend.refuse(listImports, 'unavailable');
    const { person } = open();
    const reload = await screen.findByRole('button', { name: 'Reload' });
    backend.answer(listImports, []);
    await person.click(reload);
    expect(await screen.findByText('Nothing imported yet.')).toBeVisible();
  });
});
