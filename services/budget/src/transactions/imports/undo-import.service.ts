import { monthChanged } from '@savvi/budget-contract/events';
import type { ImportUndone } from '@savvi/budget-contract/import';
import { dayIn } from '@savvi/contracts/calendar';
import { isReconciled } from '@savvi/budget-contract/reconciliation.rules';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database } from '../../db.ts';
import { publishPaidDates } from '../../shared/bill-events.ts';
import { categoryRepository } from '../../shared/category.repository.ts';
import { changeRowsRepository } from '../../shared/change-rows.repository.ts';
import { closedSentence } from '../../shared/closed-sentence.ts';
import { monthEvents, monthsToPublish } from '../../shared/month-events.ts';
import { paidDatesOf } from '../../shared/record-change.ts';
import { bulkRepository } from '../bulk.repository.ts';
import { assertAllUnlocked } from '../locking.ts';
import { CHANGE_MS, foundImport } from './import-access.ts';
import { importRepository as imports } from './import.repository.ts';
import { importRowRepository as importRows } from './import-row.repository.ts';

/** Dependencies of {@link undoImportService}. */
export interface UndoImportDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** Undoing a finished import (MON-74). */
export function undoImportService({ db, outbox, clock }: UndoImportDeps) {
  return {
    /**
     * Removes the transactions that an import of the person added, restores the typed ones that it joined, and
     * forgets its rows. A joined transaction that was changed since keeps that change. If added ones were changed
     * since, they are removed only with `evenChanged`; without it nothing is undone.
     * @throws {Problem} `not-found`, `import-undone`, `month-closed`, or `invalid` if one it added is reconciled or
     * became a transfer with a row of another import
     */
    undo: (
      scope: Scope,
      budgetId: string,
      id: string,
      { evenChanged }: { readonly evenChanged: boolean },
    ): Promise<ImportUndone> =>
      db.$transaction(
        async (tx) => {
          await lockScope(tx, scope);
          if (await isErased(tx, scope)) throw new Problem('unauthorized');
          const stored = foundImport(await imports.find(tx, scope, budgetId, id));
          if (stored.undoneAt !== null) throw new Problem('import-undone');
          if (stored.committedAt === null) throw foundImport(null);
          const now = clock.now();
          const rows = await importRows.transactionsOf(tx, scope, id);
          const ids = rows.map(({ transactionId }) => transactionId);
          const current = await bulkRepository.lockAll(tx, scope, budgetId, ids);
          const byId = new Map(current.map((each) => [each.id, each]));
          const isUnchanged = ({ transactionId, version }: (typeof rows)[number]) =>
            byId.get(transactionId)?.version === version;
          const added = rows.filter(
            ({ before, transactionId }) => before === null && byId.has(transactionId),
          );
          const isLocked = ({ transactionId }: (typeof rows)[number]) => {
            const stays = byId.get(transactionId);
            return stays !== undefined && isReconciled(stays);
          };
          const toRestore = rows.filter((row) => row.before !== null && isUnchanged(row) && !isLocked(row));
          const restored = toRestore.flatMap(({ before, version }) =>
            before === null ? [] : [{ ...before, version: version + 1, updatedAt: now }],
          );

          const restoredDates = restored.map(({ date }) => ({ date: String(date).slice(0, 10) }));
          const removed = [...added, ...toRestore].flatMap(
            ({ transactionId }) => byId.get(transactionId) ?? [],
          );
          const closed = await bulkRepository.closedMonths(tx, scope, budgetId);
          const inClosed = [...removed, ...restoredDates].find(({ date }) => closed.has(date.slice(0, 7)));
          if (inClosed !== undefined)
            throw new Problem('month-closed', {
              sentence: closedSentence(inClosed.date.slice(0, 7), dayIn(scope.timeZone, now)),
            });
          assertAllUnlocked(added.flatMap(({ transactionId }) => byId.get(transactionId) ?? []));
          const addedIds = rows.flatMap(({ before, transactionId }) =>
            before === null ? [transactionId] : [],
          );
          if (await importRows.areJoined(tx, scope, id, addedIds))
            throw new Problem('invalid', {
              sentence:
                'Another import made a transfer of one of these transactions. Undo that import first.',
            });
          const changed = added.filter((row) => !isUnchanged(row)).length;
          if (changed > 0 && !evenChanged)
            return { isUndone: false, changed, import: await imports.reply(tx, scope, id) };

          const before = await changeRowsRepository.read(tx, scope, budgetId, { transactions: addedIds });
          await bulkRepository.deleteAll(tx, scope, addedIds);
          await publishPaidDates(tx, outbox, scope, paidDatesOf(before), now);
          await importRows.settleChanges(tx, scope, addedIds);
          const restoredIds = toRestore.map(({ transactionId }) => transactionId);
          // Their parts have not changed, because every change of them is a new version.
          const { parts = [] } = await changeRowsRepository.read(tx, scope, budgetId, {
            transactions: restoredIds,
          });
          await changeRowsRepository.replaceTransactions(tx, scope, budgetId, restoredIds, {
            transactions: restored,
            parts,
          });
          await categoryRepository.settle(tx, scope, budgetId);
          await importRows.forget(tx, scope, id);
          await imports.markUndone(tx, scope, id, now);
          const months = monthsToPublish([...removed, ...restoredDates]);
          await outbox.append(tx, monthEvents(monthChanged, scope, { budgetId, months }, now));
          return { isUndone: true, changed, import: await imports.reply(tx, scope, id) };
        },
        { timeout: CHANGE_MS },
      ),
  };
}

/** Undoing a finished import. */
export type UndoImportService = ReturnType<typeof undoImportService>;
