import { monthNameBeside } from '@savvi/budget-contract/month.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import type {
  BulkChange,
  BulkDelete,
  BulkItem,
  BulkReply,
  BulkUpdate,
} from '@savvi/budget-contract/transaction-list';
import { monthChanged } from '@savvi/budget-contract/events';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { areAllPlanned } from '../shared/planned-lines.repository.ts';
import { type OnRecorded, paidDatesOf, recordChange, rowsBefore } from '../shared/record-change.ts';
import { publishPaidDates } from '../shared/bill-events.ts';
import { foundBudget } from '../shared/budget-change.ts';
import { budgetRepository } from '../shared/budget.repository.ts';
import { monthEvents } from '../shared/month-events.ts';
import { assertCategoriesHeld } from '../shared/held-category.ts';
import { assertAssignable, assigned } from './assignment.ts';
import { stillReconciled } from '@savvi/budget-contract/reconciliation.rules';
import { bulkRepository as rows } from './bulk.repository.ts';
import { assertAllUnlocked } from './locking.ts';
import { assertParts } from './parts.ts';
import { assertPlaces, assertPlacesExist, placed } from './places.ts';
import { withPlanned } from './planned.ts';

const UNCHANGED = 'Nothing was changed.';
const monthOf = ({ date }: Pick<MoneyTransaction, 'date'>): string => date.slice(0, 7);

/** @throws {Problem} `stale` if a change is based on another version */
function assertVersions(items: readonly BulkItem[], stored: readonly MoneyTransaction[]): void {
  if (items.some(({ version }, at) => version !== undefined && version !== stored[at]?.version))
    throw new Problem('stale', {
      sentence: `Some of these transactions were changed somewhere else in the meantime. ${UNCHANGED}`,
    });
}

/** @throws {Problem} `month-closed`, which names how many transactions are in a closed month (MON-58) */
function assertOpen(
  closed: ReadonlySet<string>,
  stored: readonly MoneyTransaction[],
  changed: readonly MoneyTransaction[] = [],
): void {
  const before = stored.filter((each) => closed.has(monthOf(each))).length;
  if (before > 0)
    throw new Problem('month-closed', {
      sentence: `${before} of these transactions ${before === 1 ? 'is' : 'are'} in a closed month. ${UNCHANGED}`,
    });
  const into = changed.find((each) => closed.has(monthOf(each)));
  if (into !== undefined)
    throw new Problem('month-closed', {
      sentence: `${monthNameBeside(monthOf(into), monthOf(stored[0] ?? into))} is closed. ${UNCHANGED}`,
    });
}

/** A transaction after a change of some of its fields. */
function changedBy(
  stored: MoneyTransaction,
  { date, kind, lineId, categoryId, payer, ...places }: BulkChange,
  now: Date,
): MoneyTransaction {
  const changed = {
    ...assigned(stored, { lineId, categoryId }),
    date: date ?? stored.date,
    kind: kind ?? stored.kind,
    payer: payer === undefined ? stored.payer : payer,
    version: stored.version + 1,
    updatedAt: now.toISOString(),
  };
  return stillReconciled(stored, withPlanned(placed(changed, places), undefined));
}

/** What a change of several transactions says of them. */
const changeOf = (budgetId: string, stored: readonly MoneyTransaction[]) => ({
  budgetId,
  touched: { transactions: stored.map(({ id }) => id) },
  transactions: stored.length,
});

/** Dependencies of {@link bulkService}. */
export interface BulkDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** The use cases of several transactions (MON-58). Each call holds for all of them or for none. */
export function bulkService({ db, outbox, clock }: BulkDeps) {
  const publishChange = (
    tx: Transaction,
    scope: Scope,
    budgetId: string,
    transactions: readonly MoneyTransaction[],
  ) =>
    outbox.append(
      tx,
      monthEvents(monthChanged, scope, { budgetId, months: transactions.map(monthOf) }, clock.now()),
    );

  /**
   * Locks the transactions under the lock of the space, which closing a month takes, too, and runs `work` with them
   * in the order of `items`.
   * @throws {Problem} `not-found` or `stale`
   */
  const withLocked = <Result>(
    scope: Scope,
    budgetId: string,
    items: readonly BulkItem[],
    work: (
      tx: Transaction,
      stored: readonly MoneyTransaction[],
      closed: ReadonlySet<string>,
    ) => Promise<Result>,
  ): Promise<Result> =>
    db.$transaction(async (tx) => {
      await lockScope(tx, scope);
      foundBudget(await budgetRepository.find(tx, scope, budgetId));
      const found = await rows.lockAll(
        tx,
        scope,
        budgetId,
        items.map(({ id }) => id),
      );
      const byId = new Map(found.map((each) => [each.id, each]));
      const stored = items.map(({ id }) => {
        const each = byId.get(id);
        if (each === undefined)
          throw new Problem('not-found', {
            sentence: `Some of these transactions do not exist. ${UNCHANGED}`,
          });
        return each;
      });
      assertVersions(items, stored);
      return work(tx, stored, await rows.closedMonths(tx, scope, budgetId));
    });

  return {
    /** Changes line, category, payer, account, date or kind of transactions. */
    update: (
      scope: Scope,
      budgetId: string,
      { transactions: changes, unlock = false }: BulkUpdate,
      onRecorded?: OnRecorded,
    ): Promise<BulkReply> =>
      withLocked(scope, budgetId, changes, async (tx, stored, closed) => {
        const now = clock.now();
        const changed = stored.map((each, at) => changedBy(each, changes[at] ?? { id: each.id }, now));
        assertOpen(closed, stored, changed);
        if (!unlock) assertAllUnlocked(stored, changed);
        for (const each of changed) {
          assertAssignable(each, ` ${UNCHANGED}`);
          assertPlaces(each, ` ${UNCHANGED}`);
          assertParts(each, ` ${UNCHANGED}`);
        }
        // A line that a transaction has already may be gone from the plan.
        const wanted = changed.flatMap((each, at) =>
          each.lineId === null || changes[at]?.lineId === undefined
            ? []
            : [{ lineId: each.lineId, month: monthOf(each) }],
        );
        if (!(await areAllPlanned(tx, scope, budgetId, wanted)))
          throw new Problem('not-found', { sentence: `This line does not exist. ${UNCHANGED}` });
        await assertCategoriesHeld(
          tx,
          scope,
          budgetId,
          changes.map(({ categoryId }) => categoryId),
          now,
        );
        await assertPlacesExist(tx, scope, budgetId, changes, ` ${UNCHANGED}`);
        const done = { act: 'transactions-changed', ...changeOf(budgetId, stored) } as const;
        const before = await rowsBefore(tx, scope, budgetId, done.touched);
        await rows.replaceAll(tx, scope, changed);
        await recordChange(tx, scope, { ...done, before }, now, onRecorded);
        await publishChange(tx, scope, budgetId, [...stored, ...changed]);
        return { transactions: changed.map(({ id, version }) => ({ id, version })) };
      }),

    /** Deletes transactions for good. */
    delete: (
      scope: Scope,
      budgetId: string,
      { transactions: items, unlock = false }: BulkDelete,
      onRecorded?: OnRecorded,
    ): Promise<void> =>
      withLocked(scope, budgetId, items, async (tx, stored, closed) => {
        assertOpen(closed, stored);
        if (!unlock) assertAllUnlocked(stored);
        const done = { act: 'transactions-deleted', ...changeOf(budgetId, stored) } as const;
        const before = await rowsBefore(tx, scope, budgetId, done.touched);
        await rows.deleteAll(tx, scope, done.touched.transactions);
        await publishPaidDates(tx, outbox, scope, paidDatesOf(before), clock.now());
        await recordChange(tx, scope, { ...done, before }, clock.now(), onRecorded);
        await publishChange(tx, scope, budgetId, stored);
      }),
  };
}

/** The use cases of several transactions. */
export type BulkService = ReturnType<typeof bulkService>;
