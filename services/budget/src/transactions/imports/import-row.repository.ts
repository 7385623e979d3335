import { MATCH_DAYS } from '@savvi/budget-contract/same-row.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { daysAfter } from '@savvi/contracts/calendar';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { ChangeRows } from '../../shared/change-rows.repository.ts';
import { inOpenMonth } from '../../shared/closed-month.repository.ts';
import { monthOfDate, replyJson } from '../transaction.repository.ts';
import type { Author } from './import.repository.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** A row that waits for the commit. */
export interface StagedRow {
  readonly row: number;
  readonly date: string;
  /** Signed. */
  readonly amount: string;
  readonly payee: string;
  readonly note: string | null;
  /** The SHA-256 of the row's identity, in hex. */
  readonly identity: string;
}

/** A transaction to add. */
export interface AddedTransaction extends MoneyTransaction {
  /** Whether the person chose what rules decide, so that no rule changes it later (MON-83). */
  readonly isByHand: boolean;
}

/** The transaction that a row of a finished import made or joined. */
export interface RowTransaction {
  readonly row: number;
  readonly transactionId: string;
  /** The version that the import gave it. */
  readonly version: number;
  /** A typed transaction as it was before; null for one that the import made. */
  readonly before: ChangeRows['transactions'][number] | null;
}

const [imports, importRows, transactions, changes] = [
  owned('imports'),
  owned('import_rows'),
  owned('transactions'),
  owned('changes'),
];

/** The condition that a transaction has the amount of one of the rows, about when they are. There is at least one. */
function near(rows: readonly Pick<StagedRow, 'date' | 'amount'>[]): Prisma.Sql {
  const dates = rows.map(({ date }) => date).toSorted();
  const amounts = [...new Set(rows.map(({ amount }) => amount.replace('-', '')))];
  return Prisma.sql`AND corrects IS NULL AND kind IN ('spending', 'income', 'refund', 'transfer') AND amount = ANY(${amounts}::numeric[])
        AND date BETWEEN ${daysAfter(dates[0] ?? '', -MATCH_DAYS)}::date AND ${daysAfter(dates.at(-1) ?? '', MATCH_DAYS)}::date`;
}

/** The rows of `import_rows`, and transactions in bulk; every query names the space. */
export const importRowRepository = {
  /** Stores the rows of a part in place of those that it had before. False if another part has one of their numbers. */
  async replacePart(
    tx: RawTransaction,
    owner: Owner,
    {
      budgetId,
      importId,
      part,
    }: { readonly budgetId: string; readonly importId: string; readonly part: number },
    rows: readonly StagedRow[],
  ): Promise<boolean> {
    await tx.$executeRaw`${importRows.remove(owner)} AND import_id = ${importId}::uuid AND part = ${part}::smallint`;
    const stored = await tx.$executeRaw`${importRows.insert(
      owner,
      (own) => Prisma.sql`(space_id, import_id, row, budget_id, part, date, amount, payee, note, identity)
      SELECT ${own.spaceId}::uuid, ${importId}::uuid, row, ${budgetId}::uuid, ${part}::smallint, date, amount, payee, note, identity
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS sent (row integer, date date, amount numeric, payee text, note text, identity text)`,
    )} ON CONFLICT DO NOTHING`;
    return stored === rows.length;
  },

  /** The rows of an import that wait for its commit, in the order of their numbers. */
  async staged(db: RawTransaction, owner: Owner, importId: string): Promise<StagedRow[]> {
    return db.$queryRaw<StagedRow[]>`
      SELECT row, to_char(date, 'YYYY-MM-DD') AS date, amount::text AS amount, payee, note, identity ${importRows.read(owner)} AND import_id = ${importId}::uuid ORDER BY row`;
  },

  /** The number of imported rows with each of these identities whose transaction exists. */
  async imported(
    db: RawTransaction,
    owner: Owner,
    budgetId: string,
    identities: readonly string[],
  ): Promise<Map<string, number>> {
    const rows = await db.$queryRaw<{ identity: string; count: number }[]>`
      SELECT identity, count(*)::integer AS count ${importRows.read(owner)} AND budget_id = ${budgetId}::uuid AND identity = ANY(${[...new Set(identities)]}::text[])
        AND EXISTS (SELECT 1 ${transactions.read(owner)} AND transactions.id = import_rows.transaction_id) GROUP BY identity`;
    return new Map(rows.map(({ identity, count }) => [identity, count]));
  },

  /**
   * The typed transactions in open months that rows may look like (MON-69), and transfers between two accounts that a file of
   * the other account has: they look like a row of each of the two files.
   */
  async candidates(
    db: RawTransaction,
    owner: Owner,
    { budgetId, accountId }: { readonly budgetId: string; readonly accountId: string | null },
    rows: readonly Pick<StagedRow, 'date' | 'amount'>[],
  ): Promise<MoneyTransaction[]> {
    if (rows.length === 0) return [];
    const found = await db.$queryRaw<{ json: string }[]>`
      SELECT ${replyJson(owner)} AS json ${transactions.read(owner)} ${inOpenMonth(owner, budgetId)}
        AND (import_id IS NULL OR (kind = 'transfer' AND account_id IS NOT NULL AND to_account_id IS NOT NULL)) ${near(rows)}
        AND (${accountId}::uuid IS NULL OR coalesce(account_id, to_account_id) IS NULL OR ${accountId}::uuid IN (account_id, to_account_id))
        AND NOT EXISTS (SELECT 1 ${importRows.read(owner)} AND import_rows.transaction_id = transactions.id
          AND (kind <> 'transfer' OR ${accountId}::uuid IS NULL OR EXISTS (SELECT 1 ${imports.read(owner)}
            AND imports.id = import_rows.import_id AND coalesce(imports.account_id, ${accountId}::uuid) = ${accountId}::uuid)))`;
    // The columns have the keys of the reply.
    return found.map(({ json }) => JSON.parse(json) as MoneyTransaction);
  },

  /**
   * The transactions of other accounts in open months that can be the other half of a transfer with rows (MON-53), also
   * transfers of which the other end is not in Savvi. Reconciled ones, split ones and payments of bills stay as they are.
   */
  async halves(
    db: RawTransaction,
    owner: Owner,
    { budgetId, accountId }: { readonly budgetId: string; readonly accountId: string },
    rows: readonly Pick<StagedRow, 'date' | 'amount'>[],
  ): Promise<MoneyTransaction[]> {
    if (rows.length === 0) return [];
    const found = await db.$queryRaw<{ json: string }[]>`
      SELECT ${replyJson(owner)} AS json ${transactions.read(owner)} ${inOpenMonth(owner, budgetId)} ${near(rows)}
        AND coalesce(account_id, to_account_id) <> ${accountId}::uuid AND NOT is_split AND bill_date_id IS NULL
        AND reconciliation_id IS NULL AND to_reconciliation_id IS NULL
        AND (kind <> 'transfer' OR (goal_id IS NULL AND (account_id IS NULL OR to_account_id IS NULL)))`;
    // The columns have the keys of the reply.
    return found.map(({ json }) => JSON.parse(json) as MoneyTransaction);
  },

  /** The number of transactions of a space, in all and by year. */
  async countByYear(tx: RawTransaction, owner: Owner): Promise<ReadonlyMap<string, number>> {
    const rows = await tx.$queryRaw<{ year: string; count: number }[]>`
      SELECT to_char(month, 'YYYY') AS year, count(*)::integer AS count ${transactions.read(owner)} GROUP BY 1`;
    return new Map(rows.map(({ year, count }) => [year, count]));
  },

  async insertTransactions(
    tx: RawTransaction,
    { spaceId, userId }: Author,
    importId: string,
    added: readonly AddedTransaction[],
  ): Promise<void> {
    const json = JSON.stringify(added.map((each) => ({ ...each, month: monthOfDate(each.date) })));
    await tx.$executeRaw`${transactions.insert(
      { spaceId },
      (
        own,
      ) => Prisma.sql`(space_id, id, budget_id, month, date, kind, amount, payee, note, line_id, category_id, payer, account_id, to_account_id, corrects, import_id, rule_id, rule_version, by_hand, user_id, version, created_at, updated_at)
      SELECT ${own.spaceId}::uuid, id, "budgetId", month, date, kind, amount, payee, note, "lineId", "categoryId", payer, "accountId", "toAccountId", (corrects || '-01')::date, ${importId}::uuid, (rule ->> 'id')::uuid, (rule ->> 'version')::integer, "isByHand", ${userId}::uuid, version, "createdAt", "updatedAt"
      FROM jsonb_to_recordset(${json}::jsonb) AS made (id uuid, "budgetId" uuid, month date, date date, kind text, amount numeric, payee text, note text, "lineId" uuid, "categoryId" uuid, payer text, "accountId" uuid, "toAccountId" uuid, corrects text, rule jsonb, "isByHand" boolean, version integer, "createdAt" timestamptz, "updatedAt" timestamptz)`,
    )}`;
  },

  /** Keeps the identity of each row with its transaction, and nothing else of an import. */
  async settle(
    tx: RawTransaction,
    owner: Owner,
    importId: string,
    rows: readonly RowTransaction[],
  ): Promise<void> {
    const json = JSON.stringify(rows.map((each) => ({ ...each, at: each.row })));
    await tx.$executeRaw`${importRows.update(
      owner,
      Prisma.sql`SET date = NULL, amount = NULL, payee = NULL, note = NULL, transaction_id = kept."transactionId", transaction_version = kept.version, before = nullif(kept.before, 'null'::jsonb)
      FROM jsonb_to_recordset(${json}::jsonb) AS kept (at integer, "transactionId" uuid, version integer, before jsonb)`,
    )} AND import_id = ${importId}::uuid AND import_rows.row = kept.at`;
    await tx.$executeRaw`${importRows.remove(owner)} AND import_id = ${importId}::uuid AND transaction_id IS NULL`;
  },

  /** The transactions that an import made or joined. */
  async transactionsOf(tx: RawTransaction, owner: Owner, importId: string): Promise<RowTransaction[]> {
    return tx.$queryRaw<RowTransaction[]>`
      SELECT row, transaction_id::text AS "transactionId", transaction_version AS version, before ${importRows.read(owner)} AND import_id = ${importId}::uuid ORDER BY row`;
  },

  /** Whether rows of another import joined transactions of this one (MON-53). */
  async areJoined(
    tx: RawTransaction,
    owner: Owner,
    importId: string,
    ids: readonly string[],
  ): Promise<boolean> {
    const rows = await tx.$queryRaw<
      unknown[]
    >`SELECT 1 AS one ${importRows.read(owner)} AND import_id <> ${importId}::uuid AND transaction_id = ANY(${[...ids]}::uuid[]) LIMIT 1`;
    return rows.length > 0;
  },

  /** Forgets the rows of an import, so that its file can be imported again (MON-74). */
  async forget(tx: RawTransaction, owner: Owner, importId: string): Promise<void> {
    await tx.$executeRaw`${importRows.remove(owner)} AND import_id = ${importId}::uuid`;
  },

  /** Lets no change of these transactions be undone any more: its undo would bring back what an import made. */
  async settleChanges(tx: RawTransaction, owner: Owner, ids: readonly string[]): Promise<void> {
    const keys = ids.map((id) => `transaction:${id}`);
    await tx.$executeRaw`${changes.update(
      owner,
      Prisma.sql`SET versions = versions || (SELECT jsonb_object_agg(key, 'removed') FROM unnest(${keys}::text[]) AS key WHERE jsonb_exists(versions, key))`,
    )} AND undone_at IS NULL AND jsonb_exists_any(versions, ${keys}::text[])`;
  },
};
