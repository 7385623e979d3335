import { randomUUID } from 'node:crypto';
import {
  type Bill,
  type BillDate,
  type BillDatePatch,
  type BillInput,
  type BillPatch,
  BILLS_MAX,
  type Bills,
  PERIOD_MAX_DAYS,
  type StoredBill,
} from '@savvi/budget-contract/bill';
import {
  amountProblem,
  billProblem,
  isOpen,
  isToPay,
  MATCH_DAYS,
  matchingAmounts,
} from '@savvi/budget-contract/bill.rules';
import { daysAfter, daysBetween } from '@savvi/contracts/calendar';
import { fromCents } from '@savvi/contracts/money';
import { hashOfBody, makeOnce } from '@savvi/service-kit/idempotency';
import { Problem } from '@savvi/service-kit/problem';
import { assertCurrent } from '@savvi/service-kit/record-version';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';
import { changedEvent, deletedEvent } from '../shared/bill-events.ts';
import {
  billReplyOf,
  billRepository as bills,
  type StoredBillDate,
  type StoredBillRow,
} from '../shared/bill.repository.ts';
import { foundBudget } from '../shared/budget-change.ts';
import { budgetRepository } from '../shared/budget.repository.ts';
import { closedMonthRepository } from '../shared/closed-month.repository.ts';
import { assertAccounts } from '../shared/held-accounts.ts';
import { type OnRecorded, recordChange, rowsBefore } from '../shared/record-change.ts';
import { billAccess, type BillDeps, type DateIds, dateReply } from './bill-access.ts';
import {
  assignMatches,
  changedDates,
  datesBetween,
  isOffered,
  reachedFrom,
  storedFrom,
  storedUntil,
} from './bill-dates.rules.ts';

/** The given values of a patch. */
const given = <Patch extends object>(patch: Patch) =>
  // The filter removes undefined values.
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Patch]?: Exclude<Patch[Key], undefined>;
  };

/** @throws {Problem} `invalid` with the sentence of a problem */
function assertNoProblem(sentence: string | null): void {
  if (sentence !== null) throw new Problem('invalid', { sentence });
}

/** What a change of a due date is called. */
const actOf = ({ isSkipped }: BillDatePatch) => {
  if (isSkipped === undefined) return 'bill-date-changed';
  return isSkipped ? 'bill-skipped' : 'bill-unskipped';
};

/** The use cases of bills and their due dates. */
export function billService(deps: BillDeps) {
  const { db, outbox, clock } = deps;
  const { assertOpen, billOf, changing, dateOf, publishMonths, today } = billAccess(deps);

  /** @throws {Problem} `not-found` if the budget never had the line */
  async function assertLine(tx: Transaction, scope: Scope, budgetId: string, lineId: string | null) {
    if (lineId !== null && !(await bills.hasLine(tx, scope, budgetId, lineId)))
      throw new Problem('not-found', { sentence: 'This line does not exist.' });
  }

  const publishDates = (
    tx: Transaction,
    scope: Scope,
    bill: Pick<Bill, 'kind'>,
    changed: readonly StoredBillDate[],
    removed: readonly StoredBillDate[] = [],
  ): Promise<void> =>
    outbox.append(tx, [
      ...changed.map((date) => changedEvent(scope, { ...date, isToPay: isToPay(bill, date) }, clock.now())),
      ...removed.map((date) => deletedEvent(scope, date, clock.now())),
    ]);

  return {
    /** The bills of a budget, with their due dates in a period and earlier ones that are still to pay (MON-87). */
    async list(scope: Scope, budgetId: string, period: { from: string; to: string }): Promise<Bills> {
      const days = daysBetween(period.from, period.to);
      if (days < 0 || days > PERIOD_MAX_DAYS)
        throw new Problem('invalid', {
          sentence: `Choose a period of at most ${PERIOD_MAX_DAYS} days.`,
        });
      foundBudget(await budgetRepository.find(db.raw, scope, budgetId));
      const stored = await bills.list(db.raw, scope, budgetId);
      if (stored.length === 0) return { bills: [], dates: [] };
      const dates = await bills.dates(db.raw, scope, { budgetId, period });
      const of = new Map(stored.map((bill) => [bill.id, bill]));
      const wanted = dates.flatMap((date) => {
        const bill = of.get(date.billId);
        if (bill === undefined || !isOffered(date, today(scope))) return [];
        const { from, to } = matchingAmounts(date);
        return [
          {
            dateId: date.id,
            kind: bill.kind,
            name: bill.name,
            dueOn: date.dueOn,
            firstDay: daysAfter(date.dueOn, -MATCH_DAYS),
            lastDay: daysAfter(date.dueOn, MATCH_DAYS),
            from: fromCents(from),
            to: fromCents(to),
          },
        ];
      });
      const matches = assignMatches(
        wanted.length === 0 ? [] : await bills.matches(db.raw, scope, budgetId, wanted),
      );
      return {
        bills: stored.map(billReplyOf),
        dates: dates.map((date): BillDate => {
          const match = matches.get(date.id);
          if (match === undefined) return dateReply(date);
          const { dateId: _dateId, ...payment } = match;
          return { ...dateReply(date), match: payment };
        }),
      };
    },

    /** All bills of the space with all their due dates. */
    async listStored(scope: Scope): Promise<StoredBill[]> {
      const stored = await bills.list(db.raw, scope);
      const dates = stored.length === 0 ? [] : await bills.dates(db.raw, scope, {});
      return stored.map((bill) => ({
        ...billReplyOf(bill),
        dates: dates
          .filter(({ billId }) => billId === bill.id)
          .map((date) => {
            const { billId: _billId, ...rest } = dateReply(date);
            return rest;
          }),
      }));
    },

    /** The due dates of all budgets that are neither paid nor skipped. */
    listOpen: (scope: Scope) => bills.openDates(db.raw, scope),

    /** Adds a bill with its due dates of the running month and the next twelve. */
    create: (
      scope: Scope,
      budgetId: string,
      input: BillInput,
      idempotencyKey: string | undefined,
      onRecorded?: OnRecorded,
    ): Promise<Bill> =>
      changing(scope, budgetId, (tx) => {
        const now = clock.now();
        const bodyHash = hashOfBody([budgetId, input]);
        const request = { scope, route: 'createBill', key: idempotencyKey, bodyHash, now };
        return makeOnce(tx, request, {
          async make() {
            if ((await bills.count(tx, scope)) >= BILLS_MAX) throw new Problem('full');
            assertNoProblem(billProblem(input));
            await assertLine(tx, scope, budgetId, input.lineId);
            await assertAccounts(tx, scope, [input.accountId]);
            const at = now.toISOString();
            const created: StoredBillRow = {
              ...input,
              id: randomUUID(),
              budgetId,
              userId: scope.userId,
              setAsideSince: null,
              datesUntil: storedUntil(today(scope)),
              version: 1,
              createdAt: at,
              updatedAt: at,
            };
            const dates = datesBetween(created, storedFrom(today(scope)), created.datesUntil);
            await bills.insert(tx, scope, created);
            const inserted = await bills.insertDates(tx, scope, budgetId, dates);
            const { id, name, amount } = created;
            const done = { act: 'bill-added', budgetId, name, amount, touched: { bills: [id] } } as const;
            await recordChange(tx, scope, done, now, onRecorded);
            await publishDates(tx, scope, created, inserted);
            await publishMonths(tx, scope, budgetId, today(scope));
            return { id, answer: billReplyOf(created) };
          },
          again: async (id) => billReplyOf(await billOf(tx, scope, budgetId, id)),
        });
      }),

    /** Changes a bill, and its due dates from a day on. Paid, skipped and closed ones never change (MON-89). */
    update: (
      scope: Scope,
      { budgetId, id }: { budgetId: string; id: string },
      { from: asked, ...patch }: BillPatch,
      ifMatch: number | undefined,
      onRecorded?: OnRecorded,
    ): Promise<Bill> =>
      changing(scope, budgetId, async (tx) => {
        const now = clock.now();
        const before = await billOf(tx, scope, budgetId, id);
        assertCurrent('bill', before.version, ifMatch);
        const stored = await bills.dates(tx, scope, { budgetId, billId: id });
        const from = reachedFrom(asked, stored, today(scope));
        const isOtherRule =
          (patch.recurrence ?? before.recurrence) !== before.recurrence ||
          (patch.isLastDay ?? before.isLastDay) !== before.isLastDay;
        // Another recurrence begins with the first due date that follows it.
        const next = stored.find((date) => date.dueOn >= from && isOpen(date))?.scheduledOn;
        const after: StoredBillRow = {
          ...before,
          ...(isOtherRule && next !== undefined && { firstDue: next }),
          ...given(patch),
          version: before.version + 1,
          updatedAt: now.toISOString(),
        };
        assertNoProblem(billProblem(after));
        // Another line is not the one that saves for the bill.
        const setAsideSince = after.lineId === before.lineId ? before.setAsideSince : null;
        if (after.lineId !== before.lineId) await assertLine(tx, scope, budgetId, after.lineId);
        // A bill keeps a deleted account.
        if (after.accountId !== before.accountId) await assertAccounts(tx, scope, [after.accountId]);
        const closed = await closedMonthRepository.lastDay(tx, scope, budgetId);
        const { added, changed, removed } = changedDates({ before, after }, stored, { from, closed });
        const touched = { bills: [id] };
        const rows = await rowsBefore(tx, scope, budgetId, touched);
        await bills.replace(tx, scope, { ...after, setAsideSince });
        await bills.deleteDates(
          tx,
          scope,
          removed.map((date) => date.id),
        );
        await bills.replaceDates(tx, scope, changed);
        const inserted = await bills.insertDates(tx, scope, budgetId, added);
        const { name, amount } = after;
        const done = { act: 'bill-changed', budgetId, name, amount, touched, before: rows } as const;
        await recordChange(tx, scope, done, now, onRecorded);
        await publishDates(tx, scope, after, [...inserted, ...changed], removed);
        await publishMonths(tx, scope, budgetId, today(scope));
        return billReplyOf({ ...after, setAsideSince });
      }),

    /** Deletes a bill with its due dates. The transactions that paid them stay. */
    delete: (
      scope: Scope,
      { budgetId, id }: { budgetId: string; id: string },
      ifMatch: number | undefined,
      onRecorded?: OnRecorded,
    ): Promise<void> =>
      changing(scope, budgetId, async (tx) => {
        const bill = await billOf(tx, scope, budgetId, id);
        const { version, name, amount } = bill;
        assertCurrent('bill', version, ifMatch);
        const touched = { bills: [id] };
        const before = await rowsBefore(tx, scope, budgetId, touched);
        const dates = await bills.dates(tx, scope, { budgetId, billId: id });
        await bills.delete(tx, scope, budgetId, id);
        const done = { act: 'bill-deleted', budgetId, name, amount, touched, before } as const;
        await recordChange(tx, scope, done, clock.now(), onRecorded);
        await publishDates(tx, scope, bill, [], dates);
        await publishMonths(tx, scope, budgetId, today(scope));
      }),

    /**
     * Changes or skips one due date (MON-89).
     * @throws {Problem} `invalid` for a paid one, `month-closed`, or `stale` for another version of the bill
     */
    updateDate: (
      scope: Scope,
      ids: DateIds,
      patch: BillDatePatch,
      ifMatch: number | undefined,
      onRecorded?: OnRecorded,
    ): Promise<BillDate> =>
      changing(scope, ids.budgetId, async (tx) => {
        const { budgetId, billId } = ids;
        const now = clock.now();
        const bill = await billOf(tx, scope, budgetId, billId);
        assertCurrent('bill', bill.version, ifMatch);
        const stored = await dateOf(tx, scope, ids);
        if (stored.paidBy !== null)
          throw new Problem('invalid', { sentence: 'A paid due date cannot be changed.' });
        const changed: StoredBillDate = { ...stored, ...given(patch), version: stored.version + 1 };
        assertNoProblem(amountProblem(changed));
        await assertOpen(tx, scope, budgetId, stored.dueOn, changed.dueOn);
        const touched = { bills: [billId] };
        const before = await rowsBefore(tx, scope, budgetId, touched);
        await bills.replaceDates(tx, scope, [changed]);
        await bills.replace(tx, scope, {
          ...bill,
          version: bill.version + 1,
          updatedAt: now.toISOString(),
        });
        const month = changed.dueOn.slice(0, 7);
        const { name } = bill;
        const done = { act: actOf(patch), budgetId, name, month, touched, before } as const;
        await recordChange(tx, scope, { ...done, amount: changed.amount }, now, onRecorded);
        await publishDates(tx, scope, bill, [changed]);
        await publishMonths(tx, scope, budgetId, stored.dueOn, changed.dueOn);
        return dateReply(changed);
      }),
  };
}

/** The use cases of bills and their due dates. */
export type BillService = ReturnType<typeof billService>;
