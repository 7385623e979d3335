import type { ClosedContent } from '@savvi/budget-contract/closed-month';
import type { StoredChain, StoredLine, StoredMonthRow } from '@savvi/budget-contract/month-chain';
import { firstDay } from '@savvi/budget-contract/month.rules';
import { owned } from '@savvi/service-kit/owned';
import type { Cursor } from '@savvi/service-kit/page';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import { countedAmounts } from '../shared/counted-amounts.repository.ts';

type Owner = Pick<Scope, 'spaceId'>;

const [
  bills,
  billDates,
  categories,
  closedMonths,
  months,
  monthLines,
  moneyTransactions,
  parts,
  planLines,
  goals,
  accounts,
] = [
  owned('bills'),
  owned('bill_dates'),
  owned('categories'),
  owned('closed_months'),
  owned('months'),
  owned('month_lines'),
  owned('transactions'),
  owned('transaction_parts'),
  owned('plan_lines'),
  owned('goals'),
  owned('known_accounts'),
];

/** A column of an instant as the API returns it. */
const instantOf = (column: Prisma.Sql) =>
  Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const closedJson = Prisma.sql`json_build_object('content', content::json, 'lineIds', line_ids, 'closedAt', ${instantOf(Prisma.sql`closed_at`)})`;
/** Earlier than every month that can be started. */
const FIRST_MONTH = '2000-01';

const monthText = Prisma.sql`to_char(month, 'YYYY-MM')`;
const lineJson = Prisma.sql`'lineId', line_id, 'list', list, 'name', name, 'planned', planned::text, 'carryOver', carry_over, 'payer', payer`;
/** A line of a plan for the archive, with the key of its category only if it has one. */
const archivedLine = Prisma.sql`CASE WHEN category_id IS NULL THEN json_build_object(${lineJson}) ELSE json_build_object(${lineJson}, 'category', json_build_object('name', category_name, 'group', category_group)) END`;

const sumOf = (kind: string) =>
  Prisma.sql`coalesce(sum(amount) FILTER (WHERE kind = ${kind}), 0)::numeric(20,2)::text`;

/** What is due in a month, without recurring income; null for a budget without bills. */
function billsJson(owner: Owner, budgetId: string, month: string): Prisma.Sql {
  const [start, ofBudget] = [firstDay(month), Prisma.sql`AND budget_id = ${budgetId}::uuid`];
  return Prisma.sql`CASE WHEN EXISTS (SELECT 1 ${bills.read(owner)} ${ofBudget}) THEN (SELECT json_build_object('unpaid', count(*),
          'lineIds', (SELECT coalesce(json_agg(DISTINCT line_id), '[]') ${bills.read(owner)} ${ofBudget} AND line_id IS NOT NULL))
        ${billDates.read(owner)} ${ofBudget} AND due_on >= ${start}::date AND due_on < ${start}::date + interval '1 month' AND NOT is_skipped AND bill_id IN (SELECT id ${bills.read(owner)} ${ofBudget} AND kind = 'spending')
          AND NOT EXISTS (SELECT 1 ${moneyTransactions.read(owner)} AND bill_date_id = bill_dates.id)) END`;
}

/** The rows of `months` and `month_lines`; every query names the space. */
export const monthRepository = {
  /** What each payer spent in a month minus refunds, as decimal texts. */
  async paid(tx: Transaction, owner: Owner, budgetId: string, month: string): Promise<ClosedContent['paid']> {
    const paidBy = (payer: Prisma.Sql) =>
      Prisma.sql`coalesce(sum(CASE kind WHEN 'spending' THEN amount WHEN 'refund' THEN -amount ELSE 0 END) FILTER (WHERE ${payer}), 0)::numeric(20,2)::text`;
    const [paid] = await tx.$queryRaw<[ClosedContent['paid']]>`
      SELECT ${paidBy(Prisma.sql`payer = 'partner1'`)} AS partner1, ${paidBy(Prisma.sql`payer = 'partner2'`)} AS partner2,
        ${paidBy(Prisma.sql`payer = 'joint'`)} AS joint, ${paidBy(Prisma.sql`payer IS NULL`)} AS nobody
      ${countedAmounts(owner, budgetId, Prisma.sql`AND month = ${firstDay(month)}::date`)}`;
    return paid;
  },

  /**
   * The months of a budget up to `last`, with all that their figures depend on, from one snapshot. With
   * `linesFrom`, earlier months have only the lines that carry something over.
   */
  async chain(
    db: RawTransaction,
    owner: Owner,
    budgetId: string,
    { last, linesFrom = FIRST_MONTH }: { readonly last: string; readonly linesFrom?: string },
  ): Promise<StoredChain> {
    const ofBudget = Prisma.sql`AND budget_id = ${budgetId}::uuid AND month <= ${firstDay(last)}::date`;
    const ofMonth = Prisma.sql`AND budget_id = ${budgetId}::uuid AND month = ${firstDay(last)}::date`;
    const open = Prisma.sql`${ofBudget} AND month > coalesce((SELECT max(month) ${closedMonths.read(owner)} ${ofBudget}), '-infinity')`;
    const counted = countedAmounts(owner, budgetId, open);
    const [row] = await db.$queryRaw<{ json: string }[]>`
      SELECT json_build_object(
        'closed', (SELECT ${closedJson} ${closedMonths.read(owner)} ${ofBudget} ORDER BY month DESC LIMIT 1),
        'months', (SELECT coalesce(json_agg(json_build_object('month', ${monthText}, 'plannedIncome', planned_income::text, 'goals', planned_goals, 'usualStamp', usual_stamp, 'version', version,
          'createdAt', ${instantOf(Prisma.sql`created_at`)}, 'updatedAt', ${instantOf(Prisma.sql`updated_at`)}) ORDER BY month), '[]') ${months.read(owner)} ${ofBudget}),
        'lines', (SELECT coalesce(json_agg(json_build_object('month', ${monthText}, 'position', position, 'isOwnAmount', is_own_amount, ${lineJson}, 'category', CASE WHEN category_id IS NOT NULL THEN json_build_object('id', category_id, 'name', category_name, 'group', category_group) END,
          'isRecategorized', EXISTS (SELECT 1 ${planLines.read(owner)} AND plan_lines.budget_id = month_lines.budget_id AND id = line_id AND plan_lines.category_id IS DISTINCT FROM month_lines.category_id)) ORDER BY month, list, position), '[]') ${monthLines.read(owner)} ${open} AND (month >= ${firstDay(linesFrom)}::date OR carry_over <> 'fresh')),
        'sums', (SELECT coalesce(json_agg(sums), '[]') FROM (
          SELECT ${monthText} AS month, line_id AS "lineId", ${sumOf('spending')} AS spending, ${sumOf('refund')} AS refund, ${sumOf('income')} AS income,
            (count(*) FILTER (WHERE is_first))::integer AS transactions, (count(*) FILTER (WHERE is_first_of_line AND kind IN ('spending', 'refund')))::integer AS assignable ${counted} GROUP BY month, line_id) AS sums),
        'categorySums', (SELECT coalesce(json_agg(json_build_object('month', sums.month, 'name', name, 'group', group_name, 'spent', spent) ORDER BY position), '[]') FROM (
          SELECT ${monthText} AS month, category_id, (coalesce(sum(amount) FILTER (WHERE kind = 'spending'), 0) - coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0))::numeric(20,2)::text AS spent ${counted} WHERE category_id IS NOT NULL GROUP BY month, category_id) AS sums
          JOIN (SELECT id, position, name, group_name ${categories.read(owner)} AND budget_id = ${budgetId}::uuid) AS named ON named.id = category_id),
        'bills', ${billsJson(owner, budgetId, last)},
        'unreconciled', (SELECT count(*) ${accounts.read(owner)} AND NOT is_deleted AND id IN (
          SELECT account_id ${moneyTransactions.read(owner)} ${ofMonth} AND reconciliation_id IS NULL UNION ALL SELECT to_account_id ${moneyTransactions.read(owner)} ${ofMonth} AND to_reconciliation_id IS NULL)),
        'usualGoals', (SELECT coalesce(json_agg(json_build_object('name', name, 'planned', monthly_amount::text) ORDER BY position), '[]') ${goals.read(owner)} AND budget_id = ${budgetId}::uuid))::text AS json`;
    // The statement builds the text with these keys.
    return JSON.parse(row?.json ?? '') as StoredChain;
  },

  /** What was recorded in the months of a budget that are not started, as decimal texts. */
  recorded: (
    db: RawTransaction,
    owner: Owner,
    budgetId: string,
  ): Promise<{ readonly month: string; readonly income: string; readonly spent: string }[]> =>
    db.$queryRaw`
      SELECT ${monthText} AS month, ${sumOf('income')} AS income, (coalesce(sum(amount) FILTER (WHERE kind = 'spending'), 0) - coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0))::numeric(20,2)::text AS spent
      ${moneyTransactions.read(owner)} AND budget_id = ${budgetId}::uuid
        AND month NOT IN (SELECT month ${months.read(owner)} AND budget_id = ${budgetId}::uuid) GROUP BY month`,

  /** The amount of income of a month, and how it is part of the plan. Undefined for another transaction. */
  async income(
    tx: Transaction,
    { spaceId }: Owner,
    budgetId: string,
    { month, id }: { readonly month: string; readonly id: string },
  ): Promise<{ readonly amount: string; readonly planned: string | null } | undefined> {
    const row = await tx.moneyTransaction.findFirst({
      where: { spaceId, budgetId, id, month: new Date(firstDay(month)), kind: 'income' },
      select: { amount: true, planned: true },
    });
    return row === null ? undefined : { amount: row.amount.toFixed(2), planned: row.planned };
  },

  /** Marks income as added to the plan of its month. */
  async markAdded(tx: Transaction, owner: Owner, id: string, at: Date): Promise<void> {
    await tx.$executeRaw`
      ${moneyTransactions.update(owner, Prisma.sql`SET planned = 'added', version = version + 1, updated_at = ${at}::timestamptz`)} AND id = ${id}::uuid`;
  },

  count: (tx: Database | Transaction, { spaceId }: Owner): Promise<number> =>
    tx.month.count({ where: { spaceId } }),

  /** Stores a month and its lines. */
  async insert(
    tx: Transaction,
    { spaceId }: Owner,
    budgetId: string,
    {
      month,
      plannedIncome,
      goals,
      usualStamp,
      at,
      lines,
    }: Pick<StoredMonthRow, 'month' | 'plannedIncome' | 'goals' | 'usualStamp'> & {
      readonly at: Date;
      readonly lines: readonly StoredLine[];
    },
  ): Promise<void> {
    await tx.month.create({
      data: {
        spaceId,
        budgetId,
        month: new Date(firstDay(month)),
        plannedIncome,
        plannedGoals: [...goals],
        usualStamp,
        version: 1,
        createdAt: at,
        updatedAt: at,
      },
      select: { version: true },
    });
    await monthRepository.insertLines(tx, { spaceId }, budgetId, month, lines);
  },

  /** Adds lines to a month. */
  async insertLines(
    tx: Transaction,
    owner: Owner,
    budgetId: string,
    month: string,
    lines: readonly StoredLine[],
  ): Promise<void> {
    await tx.$executeRaw`${monthLines.insert(
      owner,
      (
        own,
      ) => Prisma.sql`(space_id, budget_id, month, line_id, list, position, name, planned, carry_over, payer, is_own_amount, category_id, category_name, category_group)
      SELECT ${own.spaceId}::uuid, ${budgetId}::uuid, ${firstDay(month)}::date, "lineId", list, position, name, planned, "carryOver", payer, "isOwnAmount", (category->>'id')::uuid, category->>'name', category->>'group'
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line("lineId" uuid, list text, position smallint, name text, planned numeric, "carryOver" text, payer text, "isOwnAmount" boolean, category jsonb)`,
    )}`;
  },

  /** Replaces the lines of a month. */
  async replaceLines(
    tx: Transaction,
    owner: Owner,
    budgetId: string,
    month: string,
    lines: readonly StoredLine[],
  ): Promise<void> {
    await tx.$executeRaw`${monthLines.remove(owner)} AND budget_id = ${budgetId}::uuid AND month = ${firstDay(month)}::date`;
    await monthRepository.insertLines(tx, owner, budgetId, month, lines);
  },

  /** Stores the names of the categories of a month's transactions, which a closed month keeps (MON-19). */
  async keepCategories(tx: Transaction, owner: Owner, budgetId: string, month: string): Promise<void> {
    const named = Prisma.sql`SET category_name = named.name
      FROM (SELECT id AS category, name ${categories.read(owner)} AND budget_id = ${budgetId}::uuid) AS named`;
    const ofMonth = Prisma.sql`AND budget_id = ${budgetId}::uuid AND month = ${firstDay(month)}::date`;
    await tx.$executeRaw`
      ${parts.update(owner, named)} AND category_id = named.category AND transaction_id IN (SELECT id ${moneyTransactions.read(owner)} ${ofMonth})`;
    await tx.$executeRaw`
      ${moneyTransactions.update(owner, named)} ${ofMonth} AND category_id = named.category`;
  },

  /** Stores what a month knows of the budget, and raises its version. */
  async touch(
    tx: Transaction,
    owner: Owner,
    budgetId: string,
    {
      month,
      plannedIncome,
      goals,
      usualStamp,
    }: Pick<StoredMonthRow, 'month' | 'plannedIncome' | 'goals' | 'usualStamp'>,
    at: Date,
  ): Promise<void> {
    await tx.$executeRaw`${months.update(
      owner,
      Prisma.sql`SET planned_income = ${plannedIncome}::numeric, planned_goals = ${JSON.stringify(goals)}::jsonb, usual_stamp = ${usualStamp}, version = version + 1, updated_at = ${at}::timestamptz`,
    )} AND budget_id = ${budgetId}::uuid AND month = ${firstDay(month)}::date`;
  },

  /** A page of the plans of all months of a space, oldest first. Each item is the JSON text of a `StoredMonth`. */
  async listPlans(db: Database, owner: Owner, after: Cursor | undefined, limit: number): Promise<string[]> {
    const later =
      after === undefined
        ? Prisma.empty
        : Prisma.sql`AND (month, budget_id) > (${after.createdAt.toISOString().slice(0, 10)}::date, ${after.id}::uuid)`;
    const rows = await db.$queryRaw<{ json: string }[]>`
      SELECT json_build_object('budgetId', budget_id, 'month', ${monthText}, 'plannedIncome', planned_income::text, 'goals', planned_goals, 'lines', (
        SELECT coalesce(json_agg(${archivedLine} ORDER BY list, position), '[]') ${monthLines.read(owner)} AND month_lines.budget_id = months.budget_id AND month_lines.month = months.month))::text AS json
      ${months.read(owner)} ${later} ORDER BY months.month, budget_id LIMIT ${limit}::integer`;
    return rows.map(({ json }) => json);
  },
};
