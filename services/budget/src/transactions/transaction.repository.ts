import { firstDay } from '@savvi/budget-contract/month.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { owned } from '@savvi/service-kit/owned';
import type { Cursor } from '@savvi/service-kit/page';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;

const [moneyTransactions, monthLines, planLines] = [
  owned('transactions'),
  owned('month_lines'),
  owned('plan_lines'),
];

const withoutCategory = Prisma.sql`json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text`;

/** The columns of a transaction as the JSON of its reply, which names a category only if there is one. */
export const replyJson = Prisma.sql`left(${withoutCategory}, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '') || '}'`;

/** The date in a cursor, which contains it as an instant. */
export const dateOf = ({ createdAt }: Cursor): string => createdAt.toISOString().slice(0, 10);

/** The first day of the month of a date. */
export const monthOfDate = (date: string): string => firstDay(date.slice(0, 7));

/** The rows of `transactions`; every query names the space. */
export const transactionRepository = {
  /** A page of the transactions of a month, latest first, as the JSON of its items, and the number of all. */
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
      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT ${replyJson} AS json ${moneyTransactions.read(owner)} ${ofMonth} ${older} ORDER BY transactions.date DESC, id DESC LIMIT ${limit}::integer) AS page) AS items,
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
      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT ${replyJson} AS json ${moneyTransactions.read(owner)} ${later} ORDER BY transactions.date, id LIMIT ${limit}::integer) AS page) AS items,
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
      SELECT ${replyJson} AS json ${moneyTransactions.read(owner)} AND budget_id = ${budgetId}::uuid AND id = ${id}::uuid`;
    // The columns have the keys of the reply.
    return row === undefined ? null : (JSON.parse(row.json) as MoneyTransaction);
  },

  /** How many transactions a space has, and how many of them are in the year of a date. */
  async counts(tx: Transaction, owner: Owner, date: string): Promise<{ all: number; ofYear: number }> {
    const [counts] = await tx.$queryRaw<[{ all: number; ofYear: number }]>`
      SELECT count(*)::integer AS all, (count(*) FILTER (WHERE date_trunc('year', month) = date_trunc('year', ${date}::date)))::integer AS "ofYear" ${moneyTransactions.read(owner)}`;
    return counts;
  },

  /**
   * The payer of a line: that of the line in the month of a date, or of the budget's line. Undefined if
   * neither exists.
   */
  async payerOfLine(
    tx: Transaction,
    owner: Owner,
    { budgetId, lineId, date }: { budgetId: string; lineId: string; date: string },
  ): Promise<MoneyTransaction['payer'] | undefined> {
    const [row] = await tx.$queryRaw<{ payer: MoneyTransaction['payer'] }[]>`
      SELECT payer FROM (
        SELECT 1 AS choice, payer ${monthLines.read(owner)} AND budget_id = ${budgetId}::uuid AND month = ${monthOfDate(date)}::date AND line_id = ${lineId}::uuid
        UNION ALL SELECT 2, payer ${planLines.read(owner)} AND budget_id = ${budgetId}::uuid AND id = ${lineId}::uuid) AS lines
      ORDER BY choice LIMIT 1`;
    return row === undefined ? undefined : row.payer;
  },

  async insert(
    tx: Transaction,
    { spaceId }: Owner,
    userId: string,
    {
      budgetId,
      date,
      corrects,
      categoryId,
      createdAt,
      updatedAt,
      ...rest
    }: Omit<MoneyTransaction, 'categoryName'>,
  ): Promise<void> {
    await tx.moneyTransaction.create({
      data: {
        ...rest,
        spaceId,
        budgetId,
        userId,
        date: new Date(date),
        month: new Date(monthOfDate(date)),
        categoryId: categoryId ?? null,
        corrects: corrects === null ? null : new Date(firstDay(corrects)),
        createdAt: new Date(createdAt),
        updatedAt: new Date(updatedAt),
      },
      select: { id: true },
    });
  },

  /** Replaces the previous version of a transaction. False if another version is stored by now. */
  async replace(tx: RawTransaction, owner: Owner, changed: MoneyTransaction): Promise<boolean> {
    const written = await tx.$executeRaw`
      ${moneyTransactions.update(
        owner,
        Prisma.sql`SET month = ${monthOfDate(changed.date)}::date, date = ${changed.date}::date, kind = ${changed.kind}, amount = ${changed.amount}::numeric, payee = ${changed.payee},
        note = ${changed.note}, line_id = ${changed.lineId}::uuid, category_id = ${changed.categoryId ?? null}::uuid, payer = ${changed.payer}, corrects = ${changed.corrects === null ? null : firstDay(changed.corrects)}::date, version = ${changed.version}, updated_at = ${changed.updatedAt}::timestamptz`,
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
