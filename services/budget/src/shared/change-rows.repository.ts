import { firstDay } from '@savvi/budget-contract/month.rules';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import type { RowVersions, Touched } from './touched.rules.ts';

type Owner = Pick<Scope, 'spaceId'>;
type Unowned<Row> = Omit<Row, 'spaceId' | 'budgetId'>;

/** The rows of a change at one moment, with all columns apart from those of the owner and generated ones. */
export interface ChangeRows {
  readonly transactions: readonly Unowned<Prisma.MoneyTransactionCreateManyInput>[];
  /** The parts of split transactions; absent in changes of the release before. */
  readonly parts?: readonly Unowned<Prisma.TransactionPartCreateManyInput>[];
  readonly months: readonly Unowned<Prisma.MonthCreateManyInput>[];
  readonly monthLines: readonly Unowned<Prisma.MonthLineCreateManyInput>[];
  readonly planLines: readonly Unowned<Prisma.PlanLineCreateManyInput>[];
  /** Bills, each with its due dates; absent in changes of the release before bills. */
  readonly bills?: readonly (Unowned<Prisma.BillCreateManyInput> & {
    readonly dates: readonly Unowned<Prisma.BillDateCreateManyInput>[];
  })[];
  /** The lists of the budget, if the change has changed the budget. */
  readonly budget: {
    readonly version: number;
    readonly fixedExpenses: unknown;
    readonly variableExpenses: unknown;
  } | null;
}

const [bills, moneyTransactions, months, budgets] = [
  owned('bills'),
  owned('transactions'),
  owned('months'),
  owned('budgets'),
];
const UNOWNED = { spaceId: true, budgetId: true } as const;
type Client = Database | Transaction;

const linesOf = async (db: Client, { spaceId }: Owner, budgetId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db.planLine.findMany({ where: { spaceId, budgetId, id: { in: [...ids] } }, omit: UNOWNED });
const withoutDefaults = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  );
const dayOf = (month: string) => new Date(firstDay(month));

/** The rows that a change touches; every query names the space. */
export const changeRowsRepository = {
  /** The rows as they are now. */
  async read(tx: Transaction, { spaceId }: Owner, budgetId: string, touched: Touched): Promise<ChangeRows> {
    const {
      transactions = [],
      months: names = [],
      planLines: ids = [],
      budget = false,
      bills: billIds = [],
    } = touched;
    const ofMonths = { spaceId, budgetId, month: { in: names.map(dayOf) } };
    const rows = {
      transactions:
        transactions.length === 0
          ? []
          : await tx.moneyTransaction.findMany({
              where: { spaceId, budgetId, id: { in: [...transactions] } },
              omit: { ...UNOWNED, searchText: true, isSplit: true },
            }),
      parts:
        transactions.length === 0
          ? []
          : await tx.transactionPart.findMany({
              where: { spaceId, budgetId, transactionId: { in: [...transactions] } },
              omit: UNOWNED,
              orderBy: [{ transactionId: 'asc' }, { position: 'asc' }],
            }),
      months: names.length === 0 ? [] : await tx.month.findMany({ where: ofMonths, omit: UNOWNED }),
      monthLines: names.length === 0 ? [] : await tx.monthLine.findMany({ where: ofMonths, omit: UNOWNED }),
      planLines: await linesOf(tx, { spaceId }, budgetId, ids),
      bills:
        billIds.length === 0
          ? []
          : await tx.bill.findMany({
              where: { spaceId, budgetId, id: { in: [...billIds] } },
              omit: UNOWNED,
              include: { dates: { omit: UNOWNED } },
            }),
      budget: budget
        ? await tx.budget.findFirst({
            where: { spaceId, id: budgetId },
            select: { version: true, fixedExpenses: true, variableExpenses: true },
          })
        : null,
    };
    // Columns with their default are left out, because the release before rejects columns that it does not know.
    const stored = { ...rows, transactions: rows.transactions.map(withoutDefaults) };
    // As stored and read again: decimals and dates are texts, which the database client accepts.
    return JSON.parse(JSON.stringify(stored)) as ChangeRows;
  },

  /** The versions of rows by their keys. A line of the budget has its content in place of a version. */
  async versions(db: Client, owner: Owner, budgetId: string, touched: Touched): Promise<RowVersions> {
    const lines = await linesOf(db, owner, budgetId, touched.planLines ?? []);
    return {
      ...(await changeRowsRepository.versionsWithoutLines(db, owner, budgetId, touched)),
      ...Object.fromEntries(lines.map((line) => [`line:${line.id}`, JSON.stringify(line)])),
    };
  },

  /** The versions of rows other than lines of the budget, by their keys. */
  async versionsWithoutLines(
    db: RawTransaction,
    owner: Owner,
    budgetId: string,
    {
      transactions = [],
      months: names = [],
      budget = false,
      bills: billIds = [],
    }: Omit<Touched, 'planLines'>,
  ): Promise<RowVersions> {
    const ofBudget = Prisma.sql`AND budget_id = ${budgetId}::uuid`;
    const rows = await db.$queryRaw<{ key: string; version: string }[]>`
      SELECT key, version FROM (
        SELECT 'transaction:' || id AS key, version::text AS version ${moneyTransactions.read(owner)} ${ofBudget} AND id = ANY(${[...transactions]}::uuid[])
        UNION ALL SELECT 'month:' || to_char(month, 'YYYY-MM'), version::text ${months.read(owner)} ${ofBudget} AND month = ANY(${names.map(firstDay)}::date[])
        UNION ALL SELECT 'budget', version::text ${budgets.read(owner)} AND id = ${budgetId}::uuid AND ${budget}::boolean
        UNION ALL SELECT 'bill:' || id, version::text ${bills.read(owner)} ${ofBudget} AND id = ANY(${[...billIds]}::uuid[])) AS versions`;
    return Object.fromEntries(rows.map(({ key, version }) => [key, version]));
  },

  /** Replaces transactions and their parts by rows. */
  async replaceTransactions(
    tx: Transaction,
    { spaceId }: Owner,
    budgetId: string,
    ids: readonly string[],
    { transactions: rows, parts = [] }: Pick<ChangeRows, 'transactions' | 'parts'>,
  ): Promise<void> {
    // The parts of a deleted transaction go with it.
    await tx.moneyTransaction.deleteMany({ where: { spaceId, budgetId, id: { in: [...ids] } } });
    await tx.moneyTransaction.createMany({ data: rows.map((row) => ({ ...row, spaceId, budgetId })) });
    await tx.transactionPart.createMany({ data: parts.map((part) => ({ ...part, spaceId, budgetId })) });
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

  /** Whether another transaction pays a due date. */
  isPaidByOther: async (
    tx: Transaction,
    { spaceId }: Owner,
    billDateId: string,
    id: string,
  ): Promise<boolean> =>
    (await tx.moneyTransaction.count({ where: { spaceId, billDateId, id: { not: id } } })) > 0,

  /** Replaces bills with their due dates by rows, except due dates that must stay. */
  async replaceBills(
    tx: Transaction,
    { spaceId }: Owner,
    budgetId: string,
    { ids, kept }: { ids: readonly string[]; kept: readonly string[] },
    rows: NonNullable<ChangeRows['bills']>,
  ): Promise<void> {
    const ofBills = { spaceId, budgetId, billId: { in: [...ids] } };
    await tx.billDate.deleteMany({ where: { ...ofBills, id: { notIn: [...kept] } } });
    const gone = ids.filter((id) => rows.every((row) => row.id !== id));
    await tx.bill.deleteMany({ where: { spaceId, budgetId, id: { in: gone } } });
    for (const { dates, ...row } of rows) {
      const key = { spaceId, budgetId, id: row.id };
      await tx.bill.upsert({
        where: { spaceId_budgetId_id: key },
        create: { ...row, ...key },
        update: row,
      });
      await tx.billDate.createMany({
        data: dates.filter(({ id }) => !kept.includes(id)).map((date) => ({ ...date, spaceId, budgetId })),
        skipDuplicates: true,
      });
    }
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
