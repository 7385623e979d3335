import { firstDay } from '@savvi/budget-contract/month.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { owned } from '@savvi/service-kit/owned';
import type { Cursor } from '@savvi/service-kit/page';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import { SUGGESTED_FOR, withSuggestion } from './suggestion.repository.ts';

type Owner = Pick<Scope, 'spaceId'>;

const [closedMonths, moneyTransactions, parts] = [
  owned('closed_months'),
  owned('transactions'),
  owned('transaction_parts'),
];

const withoutOptionals = Prisma.sql`json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text`;

const partJson = Prisma.sql`json_build_object('amount', amount::text, 'lineId', line_id, 'categoryId', category_id, 'categoryName', category_name, 'payer', payer)`;

/**
 * The columns of a transaction as the JSON of its reply, which has keys for a category, accounts, a goal, documents,
 * parts, an import, a rule and reconciliations only if there are any.
 */
export const replyJson = (owner: Owner): Prisma.Sql =>
  Prisma.sql`left(${withoutOptionals}, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '')
  || coalesce(',"accountId":"' || account_id || '"', '') || coalesce(',"toAccountId":"' || to_account_id || '"', '') || coalesce(',"goalId":"' || goal_id || '"', '') || coalesce(',"documentIds":' || to_json(nullif(document_ids, '{}'))::text, '') || coalesce(',"planned":"' || planned || '"', '')
  || coalesce(',"parts":' || (SELECT json_agg(${partJson} ORDER BY position) ${parts.read(owner)} AND transaction_id = id)::text, '')
  || coalesce(',"importId":"' || import_id || '"', '') || coalesce(',"rule":{"id":"' || rule_id || '","version":' || rule_version || '}', '')
  || coalesce(',"reconciliationId":"' || reconciliation_id || '"', '') || coalesce(',"toReconciliationId":"' || to_reconciliation_id || '"', '') || '}'`;

/** What decides whether a transaction can be recorded. */
export interface BeforeRecording {
  /** How many transactions the space has, and how many of them are in the year of the new one. */
  readonly all: number;
  readonly ofYear: number;
  /** The transaction that has the id already: an earlier request recorded it. */
  readonly earlier: MoneyTransaction | null;
  readonly isClosed: boolean;
  /** Whether the month that the new one corrects is closed. */
  readonly isCorrectedClosed: boolean;
}

/** The date in a cursor, which contains it as an instant. */
export const dateOf = ({ createdAt }: Cursor): string => createdAt.toISOString().slice(0, 10);

/** The first day of the month of a date. */
export const monthOfDate = (date: string): string => firstDay(date.slice(0, 7));

/** The rows of `transactions`; every query names the space. */
export const transactionRepository = {
  /**
   * A page of the transactions of a month with suggested lines, latest first, as the JSON of its items, and the number
   * of all.
   */
  async page(
    db: RawTransaction,
    owner: Owner,
    budgetId: string,
    { month, after, limit }: { month: string; after: Cursor | undefined; limit: number },
  ): Promise<{ items: readonly string[]; total: number }> {
    const ofMonth = Prisma.sql`AND budget_id = ${budgetId}::uuid AND month = ${firstDay(month)}::date`;
    const older =
      after === undefined
        ? Prisma.empty
        : Prisma.sql`AND (date, id) < (${dateOf(after)}::date, ${after.id}::uuid)`;
    const [row] = await db.$queryRaw<{ items: string[]; total: number }[]>`
      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT ${withSuggestion(owner, budgetId)} FROM (
          SELECT ${replyJson(owner)} AS json, ${SUGGESTED_FOR} ${moneyTransactions.read(owner)} ${ofMonth} ${older} ORDER BY transactions.date DESC, id DESC LIMIT ${limit}::integer) AS page) AS listed) AS items,
        (SELECT count(*)::integer ${moneyTransactions.read(owner)} ${ofMonth}) AS total`;
    return row ?? { items: [], total: 0 };
  },

  /** A page of all transactions of a space, oldest first, as the JSON of its items, and the number of all. */
  async pageOfAll(
    db: RawTransaction,
    owner: Owner,
    after: Cursor | undefined,
    limit: number,
  ): Promise<{ items: readonly string[]; total: number }> {
    const later =
      after === undefined
        ? Prisma.empty
        : Prisma.sql`AND (date, id) > (${dateOf(after)}::date, ${after.id}::uuid)`;
    const [row] = await db.$queryRaw<{ items: string[]; total: number }[]>`
      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT ${replyJson(owner)} AS json ${moneyTransactions.read(owner)} ${later} ORDER BY transactions.date, id LIMIT ${limit}::integer) AS page) AS items,
        (SELECT count(*)::integer ${moneyTransactions.read(owner)}) AS total`;
    return row ?? { items: [], total: 0 };
  },

  async find(
    db: RawTransaction,
    owner: Owner,
    budgetId: string,
    id: string,
  ): Promise<MoneyTransaction | null> {
    const [row] = await db.$queryRaw<{ json: string }[]>`
      SELECT ${replyJson(owner)} AS json ${moneyTransactions.read(owner)} AND budget_id = ${budgetId}::uuid AND id = ${id}::uuid`;
    // The columns have the keys of the reply.
    return row === undefined ? null : (JSON.parse(row.json) as MoneyTransaction);
  },

  /** What decides whether a transaction can be recorded, in one statement, because quick add waits for it (MON-107). */
  async beforeRecording(
    tx: RawTransaction,
    owner: Owner,
    {
      budgetId,
      id,
      date,
      corrects,
    }: Pick<MoneyTransaction, 'budgetId' | 'date' | 'corrects'> & { id: string | null },
  ): Promise<BeforeRecording> {
    const isClosed = (month: string | null) =>
      Prisma.sql`EXISTS (SELECT 1 ${closedMonths.read(owner)} AND budget_id = ${budgetId}::uuid AND month = ${month}::date)`;
    const [row] = await tx.$queryRaw<{ json: string }[]>`
      SELECT json_build_object('all', count(*), 'ofYear', count(*) FILTER (WHERE date_trunc('year', month) = date_trunc('year', ${date}::date)),
        'earlier', (SELECT (${replyJson(owner)})::json ${moneyTransactions.read(owner)} AND budget_id = ${budgetId}::uuid AND id = ${id}::uuid),
        'isClosed', ${isClosed(monthOfDate(date))}, 'isCorrectedClosed', ${isClosed(corrects === null ? null : firstDay(corrects))})::text AS json ${moneyTransactions.read(owner)}`;
    // The statement builds the text with these keys.
    return JSON.parse(row?.json ?? '') as BeforeRecording;
  },

  async insert(
    tx: RawTransaction,
    owner: Owner,
    userId: string,
    {
      isByHand,
      ...created
    }: Omit<MoneyTransaction, 'categoryName' | 'importId' | 'reconciliationId' | 'toReconciliationId'> & {
      /** Whether a person set what rules decide, so that no rule changes it later (MON-83). */
      readonly isByHand: boolean;
    },
  ): Promise<void> {
    const { budgetId, date, corrects, rule } = created;
    await tx.$executeRaw`${moneyTransactions.insert(
      owner,
      (own) =>
        Prisma.sql`(space_id, id, budget_id, month, date, kind, amount, payee, note, line_id, category_id, payer, account_id, to_account_id, goal_id, document_ids, planned, rule_id, rule_version, by_hand, corrects, user_id, version, created_at, updated_at)
      VALUES (${own.spaceId}::uuid, ${created.id}::uuid, ${budgetId}::uuid, ${monthOfDate(date)}::date, ${date}::date, ${created.kind}, ${created.amount}::numeric, ${created.payee}, ${created.note}, ${created.lineId}::uuid, ${created.categoryId ?? null}::uuid, ${created.payer}, ${created.accountId ?? null}::uuid, ${created.toAccountId ?? null}::uuid, ${created.goalId ?? null}::uuid, ${created.documentIds ?? []}::uuid[], ${created.planned ?? null}, ${rule?.id ?? null}::uuid, ${rule?.version ?? null}::integer, ${isByHand}, ${corrects === null ? null : firstDay(corrects)}::date, ${userId}::uuid, ${created.version}, ${created.createdAt}::timestamptz, ${created.updatedAt}::timestamptz)`,
    )}`;
    await transactionRepository.insertParts(tx, owner, created);
  },

  /** Stores the parts of a transaction that has none. */
  async insertParts(
    tx: RawTransaction,
    owner: Owner,
    { id, budgetId, parts: all = [] }: Pick<MoneyTransaction, 'id' | 'budgetId' | 'parts'>,
  ): Promise<void> {
    if (all.length === 0) return;
    await tx.$executeRaw`${parts.insert(
      owner,
      (own) =>
        Prisma.sql`(space_id, transaction_id, budget_id, position, amount, line_id, category_id, category_name, payer)
      SELECT ${own.spaceId}::uuid, ${id}::uuid, ${budgetId}::uuid, place - 1, amount, "lineId", "categoryId", "categoryName", payer
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(all)}::jsonb) AS (amount numeric, "lineId" uuid, "categoryId" uuid, "categoryName" text, payer text))
        WITH ORDINALITY AS part (amount, "lineId", "categoryId", "categoryName", payer, place)`,
    )}`;
  },

  /** Replaces the parts of a transaction. */
  async replaceParts(
    tx: RawTransaction,
    owner: Owner,
    transaction: Pick<MoneyTransaction, 'id' | 'budgetId' | 'parts'>,
  ): Promise<void> {
    await tx.$executeRaw`${parts.remove(owner)} AND transaction_id = ${transaction.id}::uuid`;
    await transactionRepository.insertParts(tx, owner, transaction);
  },

  /**
   * Replaces the previous version of a transaction without its parts. What a rule decides counts as set by hand once it
   * changed. False if another version is stored by now.
   */
  async replace(tx: RawTransaction, owner: Owner, changed: MoneyTransaction): Promise<boolean> {
    const written = await tx.$executeRaw`
      ${moneyTransactions.update(
        owner,
        Prisma.sql`SET month = ${monthOfDate(changed.date)}::date, date = ${changed.date}::date, kind = ${changed.kind}, amount = ${changed.amount}::numeric, payee = ${changed.payee},
        note = ${changed.note}, line_id = ${changed.lineId}::uuid, category_id = ${changed.categoryId ?? null}::uuid, payer = ${changed.payer}, account_id = ${changed.accountId ?? null}::uuid, to_account_id = ${changed.toAccountId ?? null}::uuid, goal_id = ${changed.goalId ?? null}::uuid, document_ids = ${changed.documentIds ?? []}::uuid[], reconciliation_id = ${changed.reconciliationId ?? null}::uuid, to_reconciliation_id = ${changed.toReconciliationId ?? null}::uuid, planned = ${changed.planned ?? null}, corrects = ${changed.corrects === null ? null : firstDay(changed.corrects)}::date, version = ${changed.version}, updated_at = ${changed.updatedAt}::timestamptz,
        rule_id = ${changed.rule?.id ?? null}::uuid, rule_version = ${changed.rule?.version ?? null}::integer,
        by_hand = by_hand OR (kind, payee, line_id, category_id, payer) IS DISTINCT FROM (${changed.kind}, ${changed.payee}, ${changed.lineId}::uuid, ${changed.categoryId ?? null}::uuid, ${changed.payer})`,
        6,
      )} AND id = ${changed.id}::uuid AND version = ${changed.version - 1}`;
    return written === 1;
  },

  /** Deletes this version of a transaction. False if another version is stored by now. */
  async delete(
    tx: RawTransaction,
    owner: Owner,
    { id, version }: Pick<MoneyTransaction, 'id' | 'version'>,
  ): Promise<boolean> {
    const written =
      await tx.$executeRaw`${moneyTransactions.remove(owner)} AND id = ${id}::uuid AND version = ${version}`;
    return written === 1;
  },
};
