import { monthChanged } from '@savvi/budget-contract/events';
import { type CommitInput, type Import, IMPORTS_MAX } from '@savvi/budget-contract/import';
import type { RowChoice } from '@savvi/budget-contract/import-row';
import {
  type MoneyTransaction,
  TRANSACTIONS_A_YEAR,
  TRANSACTIONS_MAX,
} from '@savvi/budget-contract/transaction';
import { dayIn } from '@savvi/contracts/calendar';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import { assertEntitled, type Scope } from '@savvi/service-kit/scope';
import type { Database } from '../../db.ts';
import { closedSentence } from '../../shared/closed-sentence.ts';
import { assertCategoriesHeld } from '../../shared/held-category.ts';
import { importMemoryRepository as memory } from '../../shared/import-memory.repository.ts';
import { monthEvents, monthsToPublish } from '../../shared/month-events.ts';
import { assertPlacesExist } from '../places.ts';
import { plannedLines } from '../../shared/planned-lines.repository.ts';
import { decisionsOf } from '../rules/decisions.ts';
import { assertComplete, assertWaiting, CHANGE_MS, foundImport, plannedImport } from './import-access.ts';
import {
  decided,
  importedTransactions,
  linesWanted,
  type RowToAdd,
  subjectOf,
} from './imported-transactions.ts';
import type { PlannedRow } from './import-plan.rules.ts';
import { importRepository as imports } from './import.repository.ts';
import { importRowRepository as importRows } from './import-row.repository.ts';
import { type Joining, joinRows } from './joining.ts';

/** Dependencies of {@link commitService}. */
export interface CommitDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** @throws {Problem} `full` if a space has no room for more transactions */
function assertRoom(counts: ReadonlyMap<string, number>, added: readonly MoneyTransaction[]): void {
  const all = new Map(counts);
  for (const { date } of added) {
    const year = date.slice(0, 4);
    all.set(year, (all.get(year) ?? 0) + 1);
  }
  const total = [...all.values()].reduce((sum, count) => sum + count, 0);
  const years = new Set(added.map(({ date }) => date.slice(0, 4)));
  if (added.length === 0) return;
  if (total > TRANSACTIONS_MAX || [...years].some((year) => (all.get(year) ?? 0) > TRANSACTIONS_A_YEAR))
    throw new Problem('full');
}

/** The rows to add and to join, by the person's decisions. */
function sorted(rows: readonly PlannedRow[], { choices, corrections }: CommitInput) {
  const byRow = new Map(choices.map((choice) => [choice.row, choice]));
  const toAdd: RowToAdd[] = [];
  const toJoin: Joining[] = [];
  for (const row of rows) {
    const choice: Partial<RowChoice> = byRow.get(row.row) ?? {};
    if (row.state === 'here' || choice.leaveOut === true) continue;
    if (row.state === 'closed') {
      if (corrections !== null) toAdd.push({ row, choice, date: corrections });
    } else if (choice.match !== undefined) toJoin.push({ row, with: choice.match, isTransfer: false });
    else if (choice.transfer !== undefined) toJoin.push({ row, with: choice.transfer, isTransfer: true });
    else toAdd.push({ row, choice, date: row.date });
  }
  return { toAdd, toJoin };
}

/** The commit of an import (MON-73). */
export function commitService({ db, outbox, clock }: CommitDeps) {
  return {
    /**
     * Adds the rows of an import, all or none. A repeated call returns the finished import.
     * @throws {Problem} `not-found`, `import-expired`, `import-undone`, `plan-feature`, `invalid`, `full`,
     * `month-closed`, or `stale`
     */
    commit: (scope: Scope, budgetId: string, id: string, input: CommitInput): Promise<Import> =>
      db.$transaction(
        async (tx) => {
          await lockScope(tx, scope); // closing a month and other imports take it, too
          if (await isErased(tx, scope)) throw new Problem('unauthorized');
          const stored = foundImport(await imports.find(tx, scope, budgetId, id));
          if (stored.undoneAt !== null) throw new Problem('import-undone');
          if (stored.committedAt !== null) return imports.reply(tx, scope, id);
          const now = clock.now();
          assertEntitled(scope, 'hasAdvancedBudgeting');
          assertWaiting(stored, now);
          assertComplete(stored);
          const { rows, closed, ...found } = await plannedImport(tx, scope, stored);
          const { corrections } = input;
          if (corrections !== null && closed.has(corrections.slice(0, 7)))
            throw new Problem('month-closed', {
              sentence: closedSentence(corrections.slice(0, 7), dayIn(scope.timeZone, now)),
            });
          const { toAdd: open, toJoin } = sorted(rows, input);
          const subjects = open.map((each) => subjectOf(each, stored.accountId));
          const decisions = await decisionsOf(tx, scope, budgetId, subjects);
          const toAdd = open.map((each, at) => decided(each, decisions[at]));
          if (toAdd.length + toJoin.length === 0)
            throw new Problem('invalid', { sentence: 'There is nothing to import.' });
          if ((await imports.count(tx, scope)) >= IMPORTS_MAX) throw new Problem('full');
          await assertPlacesExist(tx, scope, budgetId, [{ accountId: stored.accountId }]);
          const categories = toAdd.map(({ choice }) => choice.categoryId);
          await assertCategoriesHeld(tx, scope, budgetId, categories, now);
          const lines = await plannedLines(tx, scope, budgetId, linesWanted(toAdd));
          const added = importedTransactions(stored, toAdd, lines, now);
          assertRoom(await importRows.countByYear(tx, scope), added);
          await importRows.insertTransactions(tx, scope, id, added);
          const { joined, before, was } = await joinRows(tx, scope, stored, toJoin, found, now);
          const made = added.map(({ id: transactionId, version }, at) => ({
            row: toAdd[at]?.row.row ?? 0,
            transactionId,
            version,
            before: null,
          }));
          await importRows.settle(tx, scope, id, [...made, ...before]);
          const dates = rows.map(({ date }) => date).toSorted();
          const here = rows.filter(({ state }) => state === 'here').length;
          await imports.finish(
            tx,
            scope,
            id,
            {
              added: added.length,
              matched: joined.length,
              here,
              leftOut: rows.length - here - added.length - joined.length,
              from: dates[0] ?? '',
              to: dates.at(-1) ?? '',
            },
            now,
          );
          if (stored.statementAccount !== null && stored.accountId !== null) {
            const remembered = { hash: stored.statementAccount, accountId: stored.accountId, now };
            await memory.keepStatementAccount(tx, scope, remembered);
          }
          const months = monthsToPublish([...added, ...joined, ...was]);
          await outbox.append(tx, monthEvents(monthChanged, scope, { budgetId, months }, now));
          return imports.reply(tx, scope, id);
        },
        { timeout: CHANGE_MS },
      ),
  };
}

/** The commit of an import. */
export type CommitService = ReturnType<typeof commitService>;
