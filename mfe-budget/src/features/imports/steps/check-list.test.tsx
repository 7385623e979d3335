import { commitImport } from '@savvi/budget-contract/import.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerImports } from '../../../testing/imports.ts';
import { aTransaction, BUDGET_ID, openPart } from '../../../testing/month-parts.tsx';
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

/** Opens the import at step 3. */
async function check() {
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
    new File([FILE], 'statement.csv'),
  );
  await person.selectOptions(
    await screen.findByLabelText('Which account is this statement of?'),
    'Another account',
  );
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Market');
  return { person };
}
const committed = () => backend.callsTo(commitImport)[0]?.body;

test('each row shows its kind and line, which can be changed before the import (MON-65)', async () => {
  answerImports(backend);
  const { person } = await check();
  expect(screen.getByText('Spending')).toBeVisible();
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
  const sentence = 'The other half may be To savings of Feb 12, 2026 in Checking.';
  expect(screen.getByText(sentence)).toBeVisible();
  const same = screen.getByRole('checkbox', { name: `Same transfer? Market, ${sentence}` });
  expect(same).not.toBeChecked();
  await person.click(same);
  expect(screen.queryByLabelText('Line: Market')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Import 3 transactions' }));
  await screen.findByRole('heading', { level: 2, name: 'Done' });
  expect(committed()).toEqual({ choices: [{ row: 1, transfer: half.id }], corrections: null });
});
