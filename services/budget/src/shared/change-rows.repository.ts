import { firstDay } from '@savvi/budget-contract/month.rules';
import { owned } from '@savvi/service-kit/owned';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import type { RowVersions, Touched } from './touched.rules.ts';

type Owner = Pick<Scope, 'spaceId'>;
type Unowned<Row> = Omit<Row, 'spaceId' | 'budgetId'>;

/** The rows of a change at one moment, with all columns apart from those of the owner and generated ones. */
export interface ChangeRows {
  readonly transactions: readonly Unowned<Prisma.MoneyTransactionCreateManyInput>[];
  readonly months: readonly Unowned<Prisma.MonthCreateManyInput>[];
  readonly monthLines: readonly Unowned<Prisma.MonthLineCreateManyInput>[];
  readonly planLines: readonly Unowned<Prisma.PlanLineCreateManyInput>[];
  /** The lists of the budget, if the change has changed the budget. */
  readonly budget: {
    readonly version: number;
    readonly fixedExpenses: unknown;
    readonly variableExpenses: unknown;
  } | null;
}

const [moneyTransactions, months, budgets] = [owned('transactions'), owned('months'), owned('budgets')];
const UNOWNED = { spaceId: true, budgetId: true } as const;
type Client = Database | Transaction;

const linesOf = async (db: Client, { spaceId }: Owner, budgetId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db.planLine.findMany({ where: { spaceId, budgetId, id: { in: [...ids] } }, omit: UNOWNED });
const dayOf = (month: string) => new Date(firstDay(month));

/** The rows that a change touches; every query names the space. */
export const changeRowsRepository = {
  /** The rows as they are now. */
  async read(tx: Transaction, { spaceId }: Owner, budgetId: string, touched: Touched): Promise<ChangeRows> {
    const { transactions = [], months: names = [], planLines: ids = [], budget = false } = touched;
    const ofMonths = { spaceId, budgetId, month: { in: names.map(dayOf) } };
    const rows = {
      transactions:
        transactions.length === 0
          ? []
          : await tx.moneyTransaction.findMany({
              where: { spaceId, budgetId, id: { in: [...transactions] } },
              omit: { ...UNOWNED, searchText: true },
            }),
      months: names.length === 0 ? [] : await tx.month.findMany({ where: ofMonths, omit: UNOWNED }),
      monthLines: names.length === 0 ? [] : await tx.monthLine.findMany({ where: ofMonths, omit: UNOWNED }),
      planLines: await linesOf(tx, { spaceId }, budgetId, ids),
      budget: budget
        ? await tx.budget.findFirst({
            where: { spaceId, id: budgetId },
            select: { version: true, fixedExpenses: true, variableExpenses: true },
          })
        : null,
    };
    // As stored and read again: decimals and dates are texts, which the database client accepts.
    return JSON.parse(JSON.stringify(rows)) as ChangeRows;
  },

  /** The versions of rows by their keys. A line of the budget has its content in place of a version. */
  async versions(
    db: Client,
    owner: Owner,
    budgetId: string,
    { transactions = [], months: names = [], planLines: ids = [], budget = false }: Touched,
  ): Promise<RowVersions> {
    const ofBudget = Prisma.sql`AND budget_id = ${budgetId}::uuid`;
    const rows = await db.$queryRaw<{ key: string; version: string }[]>`
      SELECT key, version FROM (
        SELECT 'transaction:' || id AS key, version::text AS version ${moneyTransactions.read(owner)} ${ofBudget} AND id = ANY(${[...transactions]}::uuid[])
        UNION ALL SELECT 'month:' || to_char(month, 'YYYY-MM'), version::text ${months.read(owner)} ${ofBudget} AND month = ANY(${names.map(firstDay)}::date[])
        UNION ALL SELECT 'budget', version::text ${budgets.read(owner)} AND id = ${budgetId}::uuid AND ${budget}::boolean) AS versions`;
    const lines = await linesOf(db, owner, budgetId, ids);
    return Object.fromEntries([
      ...rows.map(({ key, version }) => [key, version]),
      ...lines.map((line) => [`line:${line.id}`, JSON.stringify(line)]),
    ]);
  },

  /** Replaces transactions by rows. */
  async replaceTransactions(
    tx: Transaction,
    { spaceId }: Owner,
    budgetId: string,
    ids: readonly string[],
    rows: ChangeRows['transactions'],
  ): Promise<void> {
    await tx.moneyTransaction.deleteMany({ where: { spaceId, budgetId, id: { in: [...ids] } } });
    await tx.moneyTransaction.createMany({ data: rows.map((row) => ({ ...row, spaceId, budgetId })) });
  },

  /** Stores the row and the lines of a month in place of the current ones. */
  async replaceMonth(
    tx: Transaction,
    { spaceId }: Owner,
    budgetId: string,
    row: ChangeRows['months'][number],
    lines: ChangeRows['monthLines'],
  ): Promise<void> {
    const ofMonth = { spaceId, budgetId, month: row.month };
    await tx.month.updateMany({ where: ofMonth, data: row });
    await tx.monthLine.deleteMany({ where: ofMonth });
    await tx.monthLine.createMany({ data: lines.map((line) => ({ ...line, spaceId, budgetId })) });
  },

  /** Replaces lines of the budget by rows. */
  async replacePlanLines(
    tx: Transaction,
    { spaceId }: Owner,
    budgetId: string,
    ids: readonly string[],
    rows: ChangeRows['planLines'],
  ): Promise<void> {
    await tx.planLine.deleteMany({ where: { spaceId, budgetId, id: { in: [...ids] } } });
    await tx.planLine.createMany({ data: rows.map((row) => ({ ...row, spaceId, budgetId })) });
  },
};
