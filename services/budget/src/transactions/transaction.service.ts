import {
  ARCHIVE_PAGE,
  type MoneyTransaction,
  type TransactionInput,
  type TransactionPatch,
  TRANSACTIONS_A_YEAR,
  TRANSACTIONS_MAX,
} from '@savvi/budget-contract/transaction';
import { stillReconciled } from '@savvi/budget-contract/reconciliation.rules';
import { monthChanged } from '@savvi/budget-contract/events';
import type { Outbox } from '@savvi/eventing/outbox';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { hashOfBody, makeOnce } from '@savvi/service-kit/idempotency';
import { JsonText } from '@savvi/service-kit/json-text';
import { dayIn } from '@savvi/contracts/calendar';
import type { Clock } from '@savvi/service-kit/clock';
import type { Cursor } from '@savvi/service-kit/page';
import { lockScope, type RawTransaction } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import { assertCurrent } from '@savvi/service-kit/record-version';
import type { Scope } from '@savvi/service-kit/scope';
import {
  type OnRecorded,
  paidDatesOf,
  recordAddition,
  recordChange,
  rowsBefore,
} from '../shared/record-change.ts';
import { plannedLines } from '../shared/planned-lines.repository.ts';
import { publishPaidDates } from '../shared/bill-events.ts';
import { foundBudget } from '../shared/budget-change.ts';
import { budgetRepository } from '../shared/budget.repository.ts';
import { closedMonthRepository } from '../shared/closed-month.repository.ts';
import { closedSentence } from '../shared/closed-sentence.ts';
import { monthEvents } from '../shared/month-events.ts';
import { assertBudgetHeld } from '../shared/held-budget.ts';
import { assertCategoriesHeld } from '../shared/held-category.ts';
import { idOfKey, orderedId } from '../shared/ordered-id.ts';
import type { Database } from '../db.ts';
import { assertAssignable, assigned, changedByHand } from './assignment.ts';
import { assertDocumentsExist, withDocuments } from './attached-documents.ts';
import { assertUnlocked } from './locking.ts';
import { assertParts, split, storedParts } from './parts.ts';
import { assertPlaces, assertPlacesExist, placed } from './places.ts';
import { assertPaycheck, withPlanned } from './planned.ts';
import { withRules } from './rules/decisions.ts';
import { transactionRepository as transactions } from './transaction.repository.ts';

const found = (transaction: MoneyTransaction | null): MoneyTransaction => {
  if (transaction === null) throw new Problem('not-found', { sentence: 'This transaction does not exist.' });
  return transaction;
};

const monthOf = (day: string): string => day.slice(0, 7);

const categoriesOf = (parts: TransactionInput['parts']) => parts?.map(({ categoryId }) => categoryId) ?? [];

/** Whether a patch changes more than payee, note and documents, which can change in a closed month, too (MON-38). */
const changesFigures = ({
  payee: _payee,
  note: _note,
  documentIds: _documentIds,
  unlock: _unlock,
  ...others
}: TransactionPatch): boolean => Object.values(others).some((value) => value !== undefined);

/** What a change of one transaction says of it. */
const changeOf = ({ id, budgetId, payee, date, amount }: MoneyTransaction) => ({
  budgetId,
  touched: { transactions: [id] },
  name: payee,
  transactions: 1,
  month: monthOf(date),
  amount,
});

/** A page of a list. `last` is its last transaction if another page may follow. */
export interface Listed {
  readonly items: JsonText;
  readonly total: number;
  readonly last: MoneyTransaction | undefined;
}

function listed({ items, total }: { items: readonly string[]; total: number }, limit: number): Listed {
  const last = items.length === limit ? items.at(-1) : undefined;
  return {
    items: new JsonText(`[${items.join(',')}]`),
    total,
    // The items are JSON texts of the reply.
    last: last === undefined ? undefined : (JSON.parse(last) as MoneyTransaction),
  };
}

const notCorrectable = (): Problem =>
  new Problem('invalid', { sentence: 'Only a closed month can be corrected.' });

/** Dependencies of {@link transactionService}. */
export interface TransactionDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** The use cases of transactions. */
export function transactionService({ db, outbox, clock }: TransactionDeps) {
  const publishChange = (tx: RawTransaction, scope: Scope, budgetId: string, ...dates: string[]) =>
    outbox.append(
      tx,
      monthEvents(monthChanged, scope, { budgetId, months: dates.map(monthOf) }, clock.now()),
    );

  /**
   * The payer of the line of a transaction.
   * @throws {Problem} `not-found` for an unknown line
   */
  async function payerOfLine(
    tx: RawTransaction,
    scope: Scope,
    { budgetId, lineId, date }: Pick<MoneyTransaction, 'budgetId' | 'lineId' | 'date'>,
  ): Promise<MoneyTransaction['payer']> {
    if (lineId === null) return null;
    const [line] = await plannedLines(tx, scope, budgetId, [{ lineId, month: date.slice(0, 7) }]);
    if (line === undefined) throw new Problem('not-found', { sentence: 'This line does not exist.' });
    return line.payer;
  }

  const monthClosed = ({ timeZone }: Scope, month: string): Problem =>
    new Problem('month-closed', { sentence: closedSentence(month, dayIn(timeZone, clock.now())) });

  /**
   * Refuses a change of a closed month (MON-38), under the lock of the space, which closing takes, too.
   * @throws {Problem} `month-closed`
   */
  async function assertOpen(
    tx: RawTransaction,
    scope: Scope,
    budgetId: string,
    ...dates: string[]
  ): Promise<void> {
    for (const month of new Set(dates.map(monthOf)))
      if (await closedMonthRepository.has(tx, scope, budgetId, month)) throw monthClosed(scope, month);
  }

  /** @throws {Problem} `invalid` if the month that a transaction corrects is not closed (MON-39) */
  async function assertCorrects(
    tx: RawTransaction,
    scope: Scope,
    { budgetId, corrects }: Pick<MoneyTransaction, 'budgetId' | 'corrects'>,
  ): Promise<void> {
    if (corrects !== null && !(await closedMonthRepository.has(tx, scope, budgetId, corrects)))
      throw notCorrectable();
  }

  return {
    /** A page of the transactions of a month, latest first. */
    async list(
      scope: Scope,
      budgetId: string,
      page: { readonly month: string; readonly limit: number; readonly after: Cursor | undefined },
    ): Promise<Listed> {
      foundBudget(await budgetRepository.find(db.raw, scope, budgetId));
      return listed(await transactions.page(db.raw, scope, budgetId, page), page.limit);
    },

    /** A page of the transactions of all budgets, oldest first. */
    listAll: async (scope: Scope, after: Cursor | undefined): Promise<Listed> =>
      listed(await transactions.pageOfAll(db.raw, scope, after, ARCHIVE_PAGE), ARCHIVE_PAGE),

    /** Records a transaction. `onCreated` runs in the database transaction that stores it. */
    create(
      scope: Scope,
      budgetId: string,
      input: TransactionInput,
      idempotencyKey: string | undefined,
      onRecorded?: OnRecorded,
      onCreated?: (tx: RawTransaction, created: MoneyTransaction) => Promise<void>,
    ): Promise<MoneyTransaction> {
      const now = clock.now();
      const bodyHash = hashOfBody([budgetId, input]);
      const request = { scope, route: 'createTransaction', key: idempotencyKey, bodyHash, now };
      return db.raw.inTransaction(async (tx) => {
        await lockScope(tx, scope); // the lock makes concurrent requests count one after the other
        if (await isErased(tx, scope)) throw new Problem('unauthorized');
        await assertBudgetHeld(tx, scope, budgetId);
        return makeOnce(tx, request, {
          async make() {
            const idOfRequest = idOfKey(budgetId, idempotencyKey);
            const { earlier, ...before } = await transactions.beforeRecording(tx, scope, {
              ...input,
              budgetId,
              id: idOfRequest,
            });
            if (earlier !== null) return { id: earlier.id, answer: earlier };
            if (before.all >= TRANSACTIONS_MAX || before.ofYear >= TRANSACTIONS_A_YEAR)
              throw new Problem('full');
            if (before.isClosed) throw monthClosed(scope, monthOf(input.date));
            if (input.corrects !== null && !before.isCorrectedClosed) throw notCorrectable();
            const { input: decided, rule, isByHand } = await withRules(tx, scope, budgetId, input);
            const { categoryId, accountId, toAccountId, goalId, documentIds, parts, planned, ...fields } =
              decided;
            const places = { accountId, toAccountId, goalId };
            const choice = { lineId: decided.lineId, ...(categoryId != null && { categoryId }) };
            assertAssignable({ kind: decided.kind, ...choice });
            await assertCategoriesHeld(tx, scope, budgetId, [categoryId, ...categoriesOf(parts)], now);
            await assertPlacesExist(tx, scope, budgetId, [places]);
            await assertDocumentsExist(tx, scope, documentIds);
            const payerOfLineInPlan = await payerOfLine(tx, scope, { ...decided, budgetId });
            const at = now.toISOString();
            const whole = placed<MoneyTransaction>(
              {
                ...fields,
                ...choice,
                ...(rule !== undefined && { rule }),
                payer: decided.payer === undefined ? payerOfLineInPlan : decided.payer,
                id: idOfRequest ?? orderedId(now),
                budgetId,
                version: 1,
                createdAt: at,
                updatedAt: at,
              },
              places,
            );
            await assertPaycheck(tx, scope, whole, planned);
            const created = withDocuments(
              withPlanned(split(whole, await storedParts(tx, scope, whole, parts), input), planned),
              documentIds,
            );
            assertParts(created);
            assertPlaces(created);
            await transactions.insert(tx, scope, scope.userId, { ...created, isByHand });
            await onCreated?.(tx, created);
            const done = { act: 'transaction-added', ...changeOf(created) } as const;
            await recordAddition(tx, scope, done, now, onRecorded);
            await publishChange(tx, scope, budgetId, created.date);
            return { id: created.id, answer: created };
          },
          again: async (id) => found(await transactions.find(tx, scope, budgetId, id)),
        });
      });
    },

    async update(
      scope: Scope,
      { budgetId, id }: { budgetId: string; id: string },
      patch: TransactionPatch,
      ifMatch: number | undefined,
      onRecorded?: OnRecorded,
    ): Promise<MoneyTransaction> {
      for (;;) {
        const stored = found(await transactions.find(db.raw, scope, budgetId, id));
        assertCurrent('transaction', stored.version, ifMatch);
        const { lineId, categoryId, accountId, toAccountId, goalId, parts, planned, ...others } = patch;
        const { documentIds, unlock, ...fields } = others;
        const places = { accountId, toAccountId, goalId };
        const whole = placed<MoneyTransaction>(
          {
            ...assigned(withDocuments(stored, documentIds), { lineId, categoryId }),
            // The filter removes undefined values.
            ...(Object.fromEntries(
              Object.entries(fields).filter(([, value]) => value !== undefined),
            ) as Partial<MoneyTransaction>),
            version: stored.version + 1,
            updatedAt: clock.now().toISOString(),
          },
          places,
        );
        const changed = await db.$transaction(async (tx) => {
          await lockScope(tx, scope);
          const next = stillReconciled(
            stored,
            changedByHand(
              stored,
              withPlanned(split(whole, await storedParts(tx, scope, whole, parts), patch), planned),
            ),
          );
          if (changesFigures(patch)) {
            await assertOpen(tx, scope, budgetId, stored.date, next.date);
            if (unlock !== true) assertUnlocked(stored, next);
            await assertCorrects(tx, scope, next);
            assertAssignable(next);
            assertPlaces(next);
            assertParts(next);
            // A line that a transaction has already may be gone from the plan.
            if (lineId !== undefined) await payerOfLine(tx, scope, next);
            await assertCategoriesHeld(
              tx,
              scope,
              budgetId,
              [categoryId, ...categoriesOf(parts)],
              clock.now(),
            );
            await assertPlacesExist(tx, scope, budgetId, [places]);
            await assertPaycheck(tx, scope, next, planned);
          }
          await assertDocumentsExist(tx, scope, documentIds, stored.documentIds);
          const done = { act: 'transaction-changed', ...changeOf(next) } as const;
          const before = await rowsBefore(tx, scope, budgetId, done.touched);
          if (!(await transactions.replace(tx, scope, next))) return null;
          if (parts !== undefined) await transactions.replaceParts(tx, scope, next);
          await recordChange(tx, scope, { ...done, before }, clock.now(), onRecorded);
          await publishChange(tx, scope, budgetId, stored.date, next.date);
          return next;
        });
        if (changed !== null) return changed;
        // A concurrent change was stored first, so the next attempt merges this change into the new version.
      }
    },

    async delete(
      scope: Scope,
      { budgetId, id, unlock }: { budgetId: string; id: string; unlock: boolean },
      ifMatch: number | undefined,
      onRecorded?: OnRecorded,
    ): Promise<void> {
      for (;;) {
        const stored = found(await transactions.find(db.raw, scope, budgetId, id));
        const { version, date } = stored;
        assertCurrent('transaction', version, ifMatch);
        const isDeleted = await db.$transaction(async (tx) => {
          await lockScope(tx, scope);
          await assertOpen(tx, scope, budgetId, date);
          if (!unlock) assertUnlocked(stored);
          const done = { act: 'transaction-deleted', ...changeOf(stored) } as const;
          const before = await rowsBefore(tx, scope, budgetId, done.touched);
          if (!(await transactions.delete(tx, scope, { id, version }))) return false;
          await publishPaidDates(tx, outbox, scope, paidDatesOf(before), clock.now());
          await recordChange(tx, scope, { ...done, before }, clock.now(), onRecorded);
          await publishChange(tx, scope, budgetId, date);
          return true;
        });
        if (isDeleted) return;
      }
    },
  };
}

/** The use cases of transactions. */
export type TransactionService = ReturnType<typeof transactionService>;
