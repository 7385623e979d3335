import type { Import, ImportPreview, ImportSetup } from '@savvi/budget-contract/import';
import type { ImportRow, RowState } from '@savvi/budget-contract/import-row';
import {
  beginImport,
  commitImport,
  getImportSetup,
  keepImportShape,
  listImports,
  previewImport,
  sendImportPart,
} from '@savvi/budget-contract/import.routes';
import type { Rule } from '@savvi/budget-contract/rule';
import { searchTransactions } from '@savvi/budget-contract/transaction.routes';
import { type MoneyTransaction, transactionKind } from '@savvi/budget-contract/transaction';
import { fromCents, toCents } from '@savvi/contracts/money';
import type { FakeBackend } from '@savvi/testing/fake-backend';
import { BUDGET_ID } from './transactions.ts';

/** The id of the import in tests. */
export const IMPORT_ID = '0190cccc-0000-7000-8000-000000000001';

/** A finished import. */
export const anImport = (over: Partial<Import> = {}): Import => ({
  id: IMPORT_ID,
  budgetId: BUDGET_ID,
  format: 'csv',
  accountId: null,
  rows: 2,
  added: 2,
  matched: 0,
  here: 0,
  leftOut: 0,
  from: '2026-02-03',
  to: '2026-02-28',
  isOwn: true,
  committedAt: '2026-03-02T11:00:00.000Z',
  undoneAt: null,
  ...over,
});

interface Answers {
  readonly setup?: Partial<ImportSetup>;
  readonly imports?: readonly Import[];
  /** The state of each row in the file; `new` without one. */
  readonly states?: readonly RowState[];
  /** The transactions that rows with the state `match` look like, in their order. */
  readonly matches?: readonly MoneyTransaction[];
  /** What a rule gives every row. */
  readonly results?: Rule['results'];
  /** The kinds that the service accepts; null for one of the release before. */
  readonly kinds?: string[] | null;
  /** The latest transactions of the budget. */
  readonly latest?: readonly MoneyTransaction[];
  /** The other half of a transfer that the first row can be. */
  readonly half?: MoneyTransaction;
}

/** Answers the calls of an import; the preview is of the rows that were sent. */
export function answerImports(
  backend: FakeBackend,
  {
    setup = {},
    imports = [],
    states = [],
    matches = [],
    half,
    results,
    latest = [],
    kinds = [...transactionKind.options],
  }: Answers = {},
) {
  let sent: readonly ImportRow[] = [];
  backend.answer(searchTransactions, {
    items: [...latest],
    total: latest.length,
    spent: '0.00',
    income: '0.00',
    next: null,
  });
  backend.answer(listImports, [...imports]);
  backend.answer(getImportSetup, { salt: 'salt', shapes: [], statementAccounts: [], ...setup });
  backend.answer(keepImportShape, null);
  backend.answer(beginImport, () => {
    sent = [];
    return { id: IMPORT_ID, expiresAt: '2026-03-02T13:00:00.000Z' };
  });
  backend.answer(sendImportPart, ({ body }) => {
    sent = [...sent, ...(body as { rows: ImportRow[] }).rows]; // as the page sent it
    return { refused: [] };
  });
  backend.answer(previewImport, (): ImportPreview => {
    const left = [...matches];
    const rows = sent.map(({ row }, at) => {
      const state = states[at] ?? 'new';
      const match = state === 'match' ? left.shift()?.id : undefined;
      const isHalf = at === 0 && half !== undefined;
      const rule = results && { id: IMPORT_ID, results };
      return {
        row,
        state,
        ...(match !== undefined && { match }),
        ...(isHalf && { transfer: half.id }),
        ...(rule && { rule }),
      };
    });
    const figure = (state: RowState) => {
      const own = sent.filter((_, at) => rows[at]?.state === state);
      return { rows: own.length, sum: fromCents(own.reduce((sum, { amount }) => sum + toCents(amount), 0n)) };
    };
    const totals = {
      new: figure('new'),
      here: figure('here'),
      match: figure('match'),
      closed: figure('closed'),
    };
    return {
      rows,
      matches: [...matches, ...(half === undefined ? [] : [half])],
      totals,
      ...(kinds && { kinds }),
    };
  });
  backend.answer(commitImport, anImport());
}
