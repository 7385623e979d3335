import type { Budget } from '@savvi/budget-contract/budget';
import { type Change, UNDO_MS } from '@savvi/budget-contract/change';
import { monthChanged } from '@savvi/budget-contract/events';
import { dayIn } from '@savvi/contracts/calendar';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { publishPaidDates } from '../shared/bill-events.ts';
import { budgetChange, foundBudget } from '../shared/budget-change.ts';
import { budgetRepository } from '../shared/budget.repository.ts';
import { categoryRepository } from '../shared/category.repository.ts';
import { closedMonthRepository } from '../shared/closed-month.repository.ts';
import { closedSentence } from '../shared/closed-sentence.ts';
import { monthEvents } from '../shared/month-events.ts';
import { changeMaintenance } from './change.maintenance.repository.ts';
import { changeRepository, type Followed, type StoredChange } from '../shared/change.repository.ts';
import { changeRowsRepository as rows, type ChangeRows } from '../shared/change-rows.repository.ts';
import { monthsThatMustBeOpen, monthsOfRows } from './change.rules.ts';
import { paidDatesOf } from '../shared/record-change.ts';
import { restoreBills } from './restore-bills.ts';
import { areUnchanged, type Touched, touchedBy } from '../shared/touched.rules.ts';

/** Dependencies of {@link changeService}. */
export interface ChangeDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

const oldest = (now: Date): Date => new Date(now.getTime() - UNDO_MS);

/** The use cases of changes that their author can undo (MON-59). */
export function changeService({ db, outbox, clock }: ChangeDeps) {
  /** @throws {Problem} `month-closed` */
  async function assertOpen(tx: Transaction, scope: Scope, budgetId: string, months: Iterable<string>) {
    for (const month of months)
      if (await closedMonthRepository.has(tx, scope, budgetId, month))
        throw new Problem('month-closed', {
          sentence: closedSentence(month, dayIn(scope.timeZone, clock.now())),
        });
  }

  /** @throws {Problem} `not-undoable` if a due date that a restored transaction pays is paid by another one (MON-88) */
  async function assertNotPaidOtherwise(tx: Transaction, scope: Scope, before: ChangeRows) {
    for (const { id, billDateId } of before.transactions)
      if (billDateId != null && (await rows.isPaidByOther(tx, scope, billDateId, id)))
        throw new Problem('not-undoable');
  }

  /** Restores the lists of the budget. */
  async function restoreBudget(
    tx: Transaction,
    scope: Scope,
    budgetId: string,
    { fixedExpenses, variableExpenses }: NonNullable<ChangeRows['budget']>,
    now: Date,
  ): Promise<number> {
    const stored = foundBudget(await budgetRepository.find(tx, scope, budgetId));
    // The lists were read from the budget.
    const lists = { fixedExpenses, variableExpenses } as Pick<Budget, 'fixedExpenses' | 'variableExpenses'>;
    const { updated, event } = budgetChange(stored, lists, scope, now);
    // A concurrent PATCH of the budget does not take the lock of the space.
    if (!(await budgetRepository.replace(tx, scope, updated, event))) throw new Problem('not-undoable');
    return updated.version;
  }

  /** Restores rows as they were before a change, with new versions. @returns these versions */
  async function restore(
    tx: Transaction,
    scope: Scope,
    budgetId: string,
    { touched, before, current }: { touched: Required<Touched>; before: ChangeRows; current: ChangeRows },
    now: Date,
  ): Promise<Followed[]> {
    const followed: Followed[] = [];
    const follow = (key: string, version: number, next: number) =>
      followed.push({ key, before: String(version), now: String(next) });
    const transactions = before.transactions.map((row) => {
      const { version: last, categoryName = null } =
        current.transactions.find(({ id }) => id === row.id) ?? row;
      const version = last + 1;
      follow(`transaction:${row.id}`, row.version, version);
      // Closing its month stored the name of its category.
      return { ...row, categoryName, version, updatedAt: now };
    });
    // Closing its month stored the name of the category of a part, too.
    const parts = before.parts?.map((part) => {
      const isSame = (each: typeof part) =>
        each.transactionId === part.transactionId && each.position === part.position;
      return { ...part, categoryName: current.parts?.find(isSame)?.categoryName ?? null };
    });
    if (touched.transactions.length > 0)
      await rows.replaceTransactions(tx, scope, budgetId, touched.transactions, {
        transactions,
        ...(parts && { parts }),
      });
    for (const row of before.months) {
      const version = (current.months.find(({ month }) => month === row.month) ?? row).version + 1;
      follow(`month:${String(row.month).slice(0, 7)}`, row.version, version);
      const lines = before.monthLines.filter(({ month }) => month === row.month);
      await rows.replaceMonth(tx, scope, budgetId, { ...row, version, updatedAt: now }, lines);
    }
    if (touched.bills.length > 0) {
      const bills = await restoreBills(tx, scope, budgetId, { ids: touched.bills, before, current }, now);
      followed.push(...bills.followed);
      await outbox.append(tx, bills.events);
    }
    const paid = [...paidDatesOf(before), ...paidDatesOf(current)];
    await publishPaidDates(tx, outbox, scope, paid, now);
    if (touched.planLines.length > 0)
      await rows.replacePlanLines(tx, scope, budgetId, touched.planLines, before.planLines);
    await categoryRepository.settle(tx, scope, budgetId);
    if (before.budget !== null)
      follow('budget', before.budget.version, await restoreBudget(tx, scope, budgetId, before.budget, now));
    return followed;
  }

  const answerOf = ({ versions: _versions, ...change }: StoredChange, isUndoable: boolean): Change => ({
    ...change,
    isUndoable,
  });

  return {
    /** The person's own changes of the last 24 hours, newest first. */
    async list(scope: Scope, budgetId: string): Promise<Change[]> {
      foundBudget(await budgetRepository.find(db.raw, scope, budgetId));
      const changes = await changeRepository.list(db.raw, scope, budgetId, oldest(clock.now()));
      const touched = touchedBy(changes.flatMap(({ versions }) => Object.keys(versions)));
      const versions = await rows.versions(db, scope, budgetId, touched);
      return changes.map((change) =>
        answerOf(change, change.undoneAt === null && areUnchanged(change.versions, versions)),
      );
    },

    /**
     * Undoes one of the person's own changes. One that is undone already is returned, so that a repeated request
     * has the same result.
     * @throws {Problem} `not-found`, also after 24 hours, `month-closed` or `not-undoable`
     */
    undo: (scope: Scope, budgetId: string, id: string): Promise<Change> =>
      db.$transaction(async (tx) => {
        await lockScope(tx, scope);
        if (await isErased(tx, scope)) throw new Problem('unauthorized');
        const now = clock.now();
        const change = await changeRepository.find(tx, scope, { budgetId, id, since: oldest(now) });
        if (change === null) throw new Problem('not-found', { sentence: 'This change does not exist.' });
        const { before, ...stored } = change;
        if (stored.undoneAt !== null) return answerOf(stored, false);
        const touched = touchedBy(Object.keys(stored.versions));
        const current = await rows.read(tx, scope, budgetId, touched);
        await assertOpen(tx, scope, budgetId, monthsThatMustBeOpen(before, current));
        if (!areUnchanged(stored.versions, await rows.versions(tx, scope, budgetId, touched)))
          throw new Problem('not-undoable');
        await assertNotPaidOtherwise(tx, scope, before);
        const followed = await restore(tx, scope, budgetId, { touched, before, current }, now);
        await changeRepository.markUndone(tx, scope, { budgetId, id, now }, followed);
        const months = [...monthsOfRows(before), ...monthsOfRows(current)];
        // Open pages fetch the bills with the month.
        if (touched.bills.length > 0) months.push(dayIn(scope.timeZone, now).slice(0, 7));
        await outbox.append(tx, monthEvents(monthChanged, scope, { budgetId, months }, now));
        return answerOf({ ...stored, undoneAt: now.toISOString() }, false);
      }),
  };
}

/** The use cases of changes that their author can undo. */
export type ChangeService = ReturnType<typeof changeService>;

/** Forgets changes after a day. */
export const forgetOldChanges = (db: Database, now: Date): Promise<number> =>
  changeMaintenance.purge(db, oldest(now));
