import type { Bill, OpenBillDate, Payment } from '@savvi/budget-contract/bill';
import { firstDay } from '@savvi/budget-contract/month.rules';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** A bill as stored. */
export interface StoredBillRow extends Bill {
  readonly userId: string;
  /** The day until which its due dates are stored. */
  readonly datesUntil: string;
}

/** A due date as stored, with its payment. */
export interface StoredBillDate extends Pick<Bill, 'amountKind' | 'amount' | 'amountTo'> {
  readonly id: string;
  readonly billId: string;
  readonly scheduledOn: string;
  readonly dueOn: string;
  readonly isSkipped: boolean;
  readonly paidBy: Payment | null;
  readonly version: number;
}

/** A due date for which a payment is wanted. */
export interface WantedPayment {
  readonly dateId: string;
  readonly kind: string;
  readonly name: string;
  readonly dueOn: string;
  readonly firstDay: string;
  readonly lastDay: string;
  /** The lowest and the highest amount, both included. */
  readonly from: string;
  readonly to: string;
}

const [bills, billDates, monthLines, moneyTransactions, planLines] = [
  owned('bills'),
  owned('bill_dates'),
  owned('month_lines'),
  owned('transactions'),
  owned('plan_lines'),
];

const dayOf = (column: Prisma.Sql) => Prisma.sql`to_char(${column}, 'YYYY-MM-DD')`;
const instantOf = (column: Prisma.Sql) =>
  Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const billJson = Prisma.sql`json_build_object('id', id, 'budgetId', budget_id, 'userId', user_id, 'name', name, 'kind', kind, 'amountKind', amount_kind, 'amount', amount::text, 'amountTo', amount_to::text,
  'firstDue', ${dayOf(Prisma.sql`first_due`)}, 'recurrence', recurrence, 'isLastDay', is_last_day, 'weekend', weekend, 'endsOn', ${dayOf(Prisma.sql`ends_on`)}, 'lineId', line_id, 'payer', payer, 'accountId', account_id, 'setAsideSince', to_char(set_aside_since, 'YYYY-MM'),
  'datesUntil', ${dayOf(Prisma.sql`dates_until`)}, 'version', version, 'createdAt', ${instantOf(Prisma.sql`created_at`)}, 'updatedAt', ${instantOf(Prisma.sql`updated_at`)})`;
const paymentJson = Prisma.sql`json_build_object('transactionId', id, 'date', ${dayOf(Prisma.sql`date`)}, 'payee', payee, 'amount', amount::text)`;
/** The condition that a due date is paid. */
const isPaid = (owner: Owner) =>
  Prisma.sql`EXISTS (SELECT 1 ${moneyTransactions.read(owner)} AND bill_date_id = bill_dates.id)`;
const isOpen = (owner: Owner) => Prisma.sql`NOT is_skipped AND NOT ${isPaid(owner)}`;

/** The condition that a transaction pays no due date that exists: one of a deleted bill counts as none. */
const isFree = (owner: Owner) =>
  Prisma.sql`(bill_date_id IS NULL OR NOT EXISTS (SELECT 1 ${billDates.read(owner)} AND bill_dates.id = bill_date_id))`;

/** A bill as it is returned. */
export const billReplyOf = ({ userId: _userId, datesUntil: _datesUntil, ...bill }: StoredBillRow): Bill =>
  bill;

/** Which due dates to read. */
export interface DatesWanted {
  readonly budgetId?: string;
  readonly billId?: string;
  readonly id?: string;
  /** Only those of a period, and open ones before it. */
  readonly period?: { readonly from: string; readonly to: string };
}

/** The rows of `bills` and `bill_dates`; every query names the space. */
export const billRepository = {
  /** The bills of a space or of one budget, in the order of their creation. */
  async list(db: RawTransaction, owner: Owner, budgetId?: string): Promise<StoredBillRow[]> {
    const id = budgetId ?? null;
    const rows = await db.$queryRaw<{ json: string }[]>`
      SELECT ${billJson}::text AS json ${bills.read(owner)} AND (${id}::uuid IS NULL OR budget_id = ${id}::uuid) ORDER BY created_at, id`;
    // The statement builds the text with these keys.
    return rows.map(({ json }) => JSON.parse(json) as StoredBillRow);
  },

  async find(db: RawTransaction, owner: Owner, budgetId: string, id: string): Promise<StoredBillRow | null> {
    const [row] = await db.$queryRaw<{ json: string }[]>`
      SELECT ${billJson}::text AS json ${bills.read(owner)} AND budget_id = ${budgetId}::uuid AND id = ${id}::uuid`;
    // The statement builds the text with these keys.
    return row === undefined ? null : (JSON.parse(row.json) as StoredBillRow);
  },

  count: (tx: Transaction, { spaceId }: Owner): Promise<number> => tx.bill.count({ where: { spaceId } }),

  /** Due dates in the order of their days, with the transactions that paid them. */
  async dates(
    db: RawTransaction,
    owner: Owner,
    { budgetId, billId, id, period }: DatesWanted,
  ): Promise<StoredBillDate[]> {
    const [ofBudget, ofBill, one] = [budgetId ?? null, billId ?? null, id ?? null];
    const wanted =
      period === undefined
        ? Prisma.empty
        : Prisma.sql`AND due_on <= ${period.to}::date AND (due_on >= ${period.from}::date OR (${isOpen(owner)}))`;
    const rows = await db.$queryRaw<{ json: string }[]>`
      SELECT json_build_object('id', id, 'billId', bill_id, 'scheduledOn', ${dayOf(Prisma.sql`scheduled_on`)}, 'dueOn', ${dayOf(Prisma.sql`due_on`)}, 'amountKind', amount_kind, 'amount', amount::text, 'amountTo', amount_to::text,
        'isSkipped', is_skipped, 'version', version, 'paidBy', (SELECT ${paymentJson} ${moneyTransactions.read(owner)} AND bill_date_id = bill_dates.id))::text AS json
      ${billDates.read(owner)} AND (${ofBudget}::uuid IS NULL OR budget_id = ${ofBudget}::uuid) AND (${ofBill}::uuid IS NULL OR bill_id = ${ofBill}::uuid) AND (${one}::uuid IS NULL OR id = ${one}::uuid) ${wanted} ORDER BY due_on, bill_dates.id`;
    // The statement builds the text with these keys.
    return rows.map(({ json }) => JSON.parse(json) as StoredBillDate);
  },

  /** The due dates of a space that are neither paid nor skipped, with the names of their bills. */
  openDates: (db: RawTransaction, owner: Owner): Promise<OpenBillDate[]> =>
    db.$queryRaw<OpenBillDate[]>`
      SELECT bill_dates.id::text AS id, bill_dates.budget_id::text AS "budgetId", named.name, named.kind, ${dayOf(Prisma.sql`due_on`)} AS "dueOn"
      FROM (SELECT id, budget_id, bill_id, due_on ${billDates.read(owner)} AND ${isOpen(owner)}) AS bill_dates
      JOIN (SELECT id, budget_id, name, kind ${bills.read(owner)}) AS named ON named.budget_id = bill_dates.budget_id AND named.id = bill_dates.bill_id ORDER BY due_on, bill_dates.id`,

  /** Transactions that may have paid due dates, for each date the nearest day first. */
  matches: (
    db: RawTransaction,
    owner: Owner,
    budgetId: string,
    wanted: readonly WantedPayment[],
  ): Promise<(Payment & { readonly dateId: string })[]> =>
    db.$queryRaw`
      WITH wanted AS MATERIALIZED (SELECT *, search_form(name) AS form FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS dates("dateId" text, kind text, name text, "dueOn" date, "firstDay" date, "lastDay" date, "from" numeric, "to" numeric)),
      candidates AS MATERIALIZED (SELECT id, kind, date, payee, amount, search_form(payee) AS form ${moneyTransactions.read(owner)} AND budget_id = ${budgetId}::uuid AND ${isFree(owner)}
        AND month BETWEEN (SELECT date_trunc('month', min("firstDay")) FROM wanted) AND (SELECT max("lastDay") FROM wanted)
        AND EXISTS (SELECT 1 FROM wanted WHERE wanted.kind = transactions.kind AND date BETWEEN "firstDay" AND "lastDay" AND transactions.amount BETWEEN "from" AND "to"))
      SELECT "dateId", candidates.id::text AS "transactionId", ${dayOf(Prisma.sql`date`)} AS date, payee, candidates.amount::text AS amount
      FROM wanted JOIN candidates ON candidates.kind = wanted.kind AND date BETWEEN "firstDay" AND "lastDay" AND candidates.amount BETWEEN "from" AND "to"
        AND (strpos(candidates.form, wanted.form) > 0 OR strpos(wanted.form, candidates.form) > 0)
      ORDER BY abs(date - "dueOn"), date, candidates.id`,

  /** Whether a budget has a line in its plan, or had it in a month. */
  async hasLine(tx: RawTransaction, owner: Owner, budgetId: string, lineId: string): Promise<boolean> {
    const ofBudget = Prisma.sql`AND budget_id = ${budgetId}::uuid`;
    const rows = await tx.$queryRaw<unknown[]>`
      SELECT 1 WHERE (EXISTS (SELECT 1 ${planLines.read(owner)} ${ofBudget} AND id = ${lineId}::uuid)
        OR EXISTS (SELECT 1 ${monthLines.read(owner)} ${ofBudget} AND line_id = ${lineId}::uuid))`;
    return rows.length > 0;
  },

  async insert(tx: Transaction, { spaceId }: Owner, bill: StoredBillRow): Promise<void> {
    await tx.bill.create({ data: { ...withDays(bill), spaceId }, select: { id: true } });
  },

  /** Replaces a bill, under the lock of the space. */
  async replace(tx: Transaction, { spaceId }: Owner, bill: StoredBillRow): Promise<void> {
    const { budgetId, id } = bill;
    await tx.bill.updateMany({ where: { spaceId, budgetId, id }, data: withDays(bill) });
  },

  async delete(tx: Transaction, { spaceId }: Owner, budgetId: string, id: string): Promise<void> {
    await tx.bill.deleteMany({ where: { spaceId, budgetId, id } });
  },

  /** Stores due dates unless one of the same bill and scheduled day exists. @returns the stored ones */
  async insertDates(
    tx: Transaction,
    { spaceId }: Owner,
    budgetId: string,
    dates: readonly StoredBillDate[],
  ): Promise<StoredBillDate[]> {
    const inserted = await tx.billDate.createManyAndReturn({
      skipDuplicates: true,
      select: { id: true },
      data: dates.map(
        ({ id, billId, scheduledOn, dueOn, amountKind, amount, amountTo, isSkipped, version }) => ({
          spaceId,
          budgetId,
          id,
          billId,
          amountKind,
          amount,
          amountTo,
          isSkipped,
          version,
          scheduledOn: new Date(scheduledOn),
          dueOn: new Date(dueOn),
        }),
      ),
    });
    const ids = new Set(inserted.map(({ id }) => id));
    return dates.filter(({ id }) => ids.has(id));
  },

  /** Replaces what can change of due dates, under the lock of the space. */
  async replaceDates(tx: Transaction, owner: Owner, dates: readonly StoredBillDate[]): Promise<void> {
    const json = JSON.stringify(
      dates.map(({ id, dueOn, amountKind, amount, amountTo, isSkipped, version }) => ({
        date_id: id,
        due_on: dueOn,
        amount_kind: amountKind,
        amount,
        amount_to: amountTo,
        is_skipped: isSkipped,
        version,
      })),
    );
    await tx.$executeRaw`
      ${billDates.update(
        owner,
        Prisma.sql`SET due_on = next.due_on, amount_kind = next.amount_kind, amount = next.amount, amount_to = next.amount_to, is_skipped = next.is_skipped, version = next.version
      FROM jsonb_to_recordset(${json}::jsonb) AS next (date_id uuid, due_on date, amount_kind text, amount numeric, amount_to numeric, is_skipped boolean, version integer)`,
        6,
      )} AND id = next.date_id`;
  },

  async deleteDates(tx: Transaction, { spaceId }: Owner, ids: readonly string[]): Promise<void> {
    await tx.billDate.deleteMany({ where: { spaceId, id: { in: [...ids] } } });
  },

  /** Raises the versions of due dates, and returns what their events contain. Unknown ids are left out. */
  raise: (
    tx: RawTransaction,
    owner: Owner,
    ids: readonly string[],
  ): Promise<{ id: string; version: number; dueOn: string; isToPay: boolean }[]> =>
    tx.$queryRaw`
      ${billDates.update(owner, Prisma.sql`SET version = version + 1`)} AND id = ANY(${[...ids]}::uuid[])
      RETURNING id::text AS id, version, ${dayOf(Prisma.sql`due_on`)} AS "dueOn", ${isOpen(owner)} AND bill_id IN (SELECT id ${bills.read(owner)} AND kind = 'spending') AS "isToPay"`,

  /** Makes a transaction the payment of a due date, in its next version. One without an account gets the given one. */
  async link(
    tx: RawTransaction,
    owner: Owner,
    { dateId, transactionId, accountId, lineId, now }: PaymentRow,
  ): Promise<void> {
    await tx.$executeRaw`
      ${moneyTransactions.update(owner, Prisma.sql`SET bill_date_id = ${dateId}::uuid, account_id = COALESCE(account_id, ${accountId}::uuid), line_id = COALESCE(line_id, ${lineId}::uuid), version = version + 1, updated_at = ${now}::timestamptz`)} AND id = ${transactionId}::uuid`;
  },
};

/** The payment of a due date. The transaction gets the account and line that it does not have. */
interface PaymentRow {
  readonly dateId: string;
  readonly transactionId: string;
  readonly accountId: string | null;
  readonly lineId: string | null;
  readonly now: Date;
}

const dayOrNull = (day: string | null) => (day === null ? null : new Date(day));

/** A bill with its days as the database client takes them. */
const withDays = ({
  firstDue,
  endsOn,
  setAsideSince,
  datesUntil,
  createdAt,
  updatedAt,
  ...rest
}: StoredBillRow) => ({
  ...rest,
  setAsideSince: setAsideSince === null ? null : new Date(firstDay(setAsideSince)),
  firstDue: new Date(firstDue),
  endsOn: dayOrNull(endsOn),
  datesUntil: new Date(datesUntil),
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
});
