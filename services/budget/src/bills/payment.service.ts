import type { BillDate, PaymentInput } from '@savvi/budget-contract/bill';
import type { MoneyTransaction, TransactionInput } from '@savvi/budget-contract/transaction';
import { hashOfBody } from '@savvi/service-kit/idempotency';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import { areAllPlanned } from '../shared/planned-lines.repository.ts';
import { publishPaidDates } from '../shared/bill-events.ts';
import { billRepository as bills } from '../shared/bill.repository.ts';
import { closedMonthRepository } from '../shared/closed-month.repository.ts';
import { knownAccountRepository } from '../shared/known-account.repository.ts';
import { type OnRecorded, recordChange, rowsBefore } from '../shared/record-change.ts';
import { billAccess, type BillDeps, type DateIds, dateReply } from './bill-access.ts';

/** Dependencies of {@link paymentService}. */
export interface PaymentDeps extends BillDeps {
  /** Records a transaction; `onCreated` runs in its database transaction. */
  readonly createTransaction: (
    scope: Scope,
    budgetId: string,
    input: TransactionInput,
    idempotencyKey: string | undefined,
    onRecorded: OnRecorded | undefined,
    onCreated: (tx: RawTransaction, created: MoneyTransaction) => Promise<void>,
  ) => Promise<unknown>;
}

/** @throws {Problem} `stale` for a due date that is paid by now */
function assertNotPaid({ paidBy }: Pick<BillDate, 'paidBy'>): void {
  if (paidBy !== null) throw new Problem('stale', { sentence: 'This is paid already.' });
}

/** The use cases that pay due dates: one transaction pays one due date (MON-88). */
export function paymentService(deps: PaymentDeps) {
  const { db, outbox, clock, createTransaction } = deps;
  const { billOf, changing, dateOf, publishMonths } = billAccess(deps);

  /** The account of a bill; null if it has none, or one that was deleted. */
  async function accountOf(client: RawTransaction, scope: Scope, accountId: string | null) {
    if (accountId === null) return null;
    return (await knownAccountRepository.haveAll(client, scope, [accountId])) ? accountId : null;
  }

  /** The line of a bill; null if it has none, or one that the month does not have. */
  async function lineOf(
    client: RawTransaction,
    scope: Scope,
    { budgetId, lineId }: { budgetId: string; lineId: string | null },
    month: string,
  ) {
    if (lineId === null) return null;
    return (await areAllPlanned(client, scope, budgetId, [{ lineId, month }])) ? lineId : null;
  }

  return {
    /** Records the transaction that pays a due date, in the bill's line and account and by its payer. */
    async pay(
      scope: Scope,
      ids: DateIds,
      { date, amount }: PaymentInput,
      idempotencyKey: string | undefined,
      onRecorded?: OnRecorded,
    ): Promise<BillDate> {
      const { budgetId, billId, dateId } = ids;
      const { name, kind, lineId, payer, ...bill } = await billOf(db.raw, scope, budgetId, billId);
      // A line or an account that does not exist any more would refuse the payment.
      const accountId = await accountOf(db.raw, scope, bill.accountId);
      await createTransaction(
        scope,
        budgetId,
        {
          date,
          amount,
          kind,
          payee: name,
          note: null,
          corrects: null,
          lineId: await lineOf(db.raw, scope, { budgetId, lineId }, date.slice(0, 7)),
          ...(payer !== null && { payer }),
          ...(accountId !== null && { accountId }),
        },
        // The key of another due date is another request.
        idempotencyKey === undefined ? undefined : hashOfBody([dateId, idempotencyKey]),
        onRecorded,
        async (tx, created) => {
          assertNotPaid(await dateOf(tx, scope, ids));
          const paid = { dateId, transactionId: created.id };
          await bills.link(tx, scope, { ...paid, accountId: null, lineId: null, now: clock.now() });
          await publishPaidDates(tx, outbox, scope, [dateId], clock.now());
        },
      );
      return dateReply(await dateOf(db.raw, scope, ids));
    },

    /**
     * Makes a recorded transaction the payment of a due date. Unless its month is closed, one without an account gets
     * that of the bill, and one without a line, category and parts its line. A repeated request changes nothing.
     * @throws {Problem} `invalid` for a transaction that cannot pay it, `stale` if either one is taken
     */
    link: (scope: Scope, ids: DateIds, transactionId: string, onRecorded?: OnRecorded): Promise<BillDate> =>
      changing(scope, ids.budgetId, async (tx) => {
        const { budgetId, billId, dateId } = ids;
        const now = clock.now();
        const [bill, stored] = [await billOf(tx, scope, budgetId, billId), await dateOf(tx, scope, ids)];
        if (stored.paidBy?.transactionId === transactionId) return dateReply(stored);
        assertNotPaid(stored);
        const touched = { transactions: [transactionId] };
        const before = await rowsBefore(tx, scope, budgetId, touched);
        const [paid] = before.transactions;
        if (paid === undefined)
          throw new Problem('not-found', { sentence: 'This transaction does not exist.' });
        if (paid.kind !== bill.kind)
          throw new Problem('invalid', { sentence: 'This transaction cannot pay it.' });
        const other = paid.billDateId == null ? undefined : String(paid.billDateId);
        // The due date that it paid may be deleted with its bill.
        if (other !== undefined && (await bills.dates(tx, scope, { budgetId, id: other })).length > 0)
          throw new Problem('stale', { sentence: 'This transaction pays another due date.' });
        const [date, amount] = [String(paid.date), String(paid.amount)];
        const month = date.slice(0, 7);
        const isClosed = await closedMonthRepository.has(tx, scope, budgetId, month);
        const accountId = isClosed ? null : await accountOf(tx, scope, bill.accountId);
        const isAssigned =
          (paid.lineId ?? paid.categoryId ?? null) !== null || (before.parts ?? []).length > 0;
        const lineId =
          isClosed || isAssigned ? null : await lineOf(tx, scope, { budgetId, lineId: bill.lineId }, month);
        await bills.link(tx, scope, { dateId, transactionId, accountId, lineId, now });
        const about = { name: paid.payee, month, amount, transactions: 1 };
        const done = { act: 'transaction-changed', budgetId, touched, before, ...about } as const;
        await recordChange(tx, scope, done, now, onRecorded);
        await publishPaidDates(tx, outbox, scope, [dateId], now);
        await publishMonths(tx, scope, budgetId, date);
        return dateReply(await dateOf(tx, scope, ids));
      }),
  };
}

/** The use cases that pay due dates. */
export type PaymentService = ReturnType<typeof paymentService>;
