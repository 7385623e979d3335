import { createHash } from 'node:crypto';
import {
  IMPORT_EXPIRES_MS,
  type ImportBegun,
  type ImportInput,
  type ImportMapping,
  type ImportPreview,
  type ImportSetup,
  OPEN_IMPORTS_MAX,
} from '@savvi/budget-contract/import';
import { importRow } from '@savvi/budget-contract/import-row';
import { identityOf } from '@savvi/budget-contract/same-row.rules';
import { transactionKind } from '@savvi/budget-contract/transaction';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { JsonText } from '@savvi/service-kit/json-text';
import { lockScope } from '@savvi/service-kit/prisma';
import { parseInput, Problem } from '@savvi/service-kit/problem';
import { assertEntitled, type Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../../db.ts';
import { foundBudget } from '../../shared/budget-change.ts';
import { budgetRepository } from '../../shared/budget.repository.ts';
import { importMemoryRepository as memory } from '../../shared/import-memory.repository.ts';
import { orderedId } from '../../shared/ordered-id.ts';
import { assertPlacesExist } from '../places.ts';
import { decisionsOf } from '../rules/decisions.ts';
import {
  assertComplete,
  assertWaiting,
  accountOf,
  foundImport,
  plannedImport,
  saltOf,
} from './import-access.ts';
import { subjectOf } from './imported-transactions.ts';
import { totalsOf } from './import-plan.rules.ts';
import { importMaintenance } from './import.maintenance.repository.ts';
import { importRepository as imports, type StoredImport } from './import.repository.ts';
import { importRowRepository as importRows, type StagedRow } from './import-row.repository.ts';

/** Dependencies of {@link importService}. */
export interface ImportDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** A row of a part, unchecked apart from its number. */
type SentRow = { readonly row: number } & Readonly<Record<string, unknown>>;
type Refused = { row: number; sentence: string }[];

/** The rows of a part that are as strict as typed ones, and why the others are not (E2). */
function checked(account: string, sent: readonly SentRow[]): { staged: StagedRow[]; refused: Refused } {
  const staged: StagedRow[] = [];
  const refused: Refused = [];
  for (const each of sent)
    try {
      const { bankId, ...row } = parseInput(importRow, each);
      const identity = createHash('sha256')
        .update(identityOf(account, { ...row, bankId }))
        .digest('hex');
      staged.push({ ...row, identity });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.push({ row: each.row, sentence: error.message });
    }
  return { staged, refused };
}

/** The use cases of imports until their commit (MON-62 to MON-73). */
export function importService({ db, clock }: ImportDeps) {
  const inBudget = <Result>(
    scope: Scope,
    budgetId: string,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> =>
    db.$transaction(async (tx) => {
      await lockScope(tx, scope); // the lock makes concurrent requests count one after the other
      if (await isErased(tx, scope)) throw new Problem('unauthorized');
      assertEntitled(scope, 'hasAdvancedBudgeting');
      foundBudget(await budgetRepository.find(tx, scope, budgetId));
      return work(tx);
    });

  return {
    /** The finished imports of a budget, newest first. */
    async list(scope: Scope, budgetId: string): Promise<JsonText> {
      foundBudget(await budgetRepository.find(db.raw, scope, budgetId));
      return new JsonText(await imports.list(db.raw, scope, budgetId));
    },

    /** The finished imports of all budgets, and what is remembered for them. */
    async listAll(scope: Scope): Promise<JsonText> {
      const all = await imports.list(db.raw, scope, null);
      const remembered = JSON.stringify(await memory.remembered(db.raw, scope));
      return new JsonText(`{"imports":${all},${remembered.slice(1)}`);
    },

    /** What is remembered for the imports of the person. */
    async setup(scope: Scope, budgetId: string): Promise<ImportSetup> {
      foundBudget(await budgetRepository.find(db.raw, scope, budgetId));
      return { salt: saltOf(scope), ...(await memory.remembered(db.raw, scope)) };
    },

    keepShape: (scope: Scope, budgetId: string, shape: string, mapping: ImportMapping): Promise<void> =>
      inBudget(scope, budgetId, (tx) => memory.keepShape(tx, scope, { shape, mapping, now: clock.now() })),

    begin: (scope: Scope, budgetId: string, input: ImportInput): Promise<ImportBegun> =>
      inBudget(scope, budgetId, async (tx) => {
        await assertPlacesExist(tx, scope, budgetId, [input]);
        const now = clock.now();
        const begun = { id: orderedId(now), expiresAt: new Date(now.getTime() + IMPORT_EXPIRES_MS) };
        await imports.dropOpen(tx, scope, OPEN_IMPORTS_MAX - 1);
        await imports.insert(tx, scope, budgetId, { ...begun, input, now });
        return { id: begun.id, expiresAt: begun.expiresAt.toISOString() };
      }),

    /**
     * Stages a part in place of an earlier one with its number.
     * @returns the rows that were refused
     */
    sendPart: (
      scope: Scope,
      { budgetId, id, part }: { readonly budgetId: string; readonly id: string; readonly part: number },
      rows: readonly SentRow[],
    ): Promise<{ refused: Refused }> =>
      inBudget(scope, budgetId, async (tx) => {
        const stored = foundImport(await imports.find(tx, scope, budgetId, id));
        assertWaiting(stored, clock.now());
        const parts: StoredImport['parts'] = { ...stored.parts, [part]: rows.length };
        if (Object.values(parts).reduce((all, count) => all + count, 0) > stored.rowCount)
          throw new Problem('invalid', { sentence: `This import has ${stored.rowCount} rows.` });
        const { staged, refused } = checked(accountOf(stored), rows);
        if (!(await importRows.replacePart(tx, scope, { budgetId, importId: id, part }, staged)))
          throw new Problem('invalid', { sentence: 'Another part has one of these row numbers.' });
        await imports.countPart(tx, scope, id, { part, rows: rows.length });
        return { refused };
      }),

    /** What becomes of each row. */
    async preview(scope: Scope, budgetId: string, id: string): Promise<ImportPreview> {
      const stored = foundImport(await imports.find(db.raw, scope, budgetId, id));
      assertWaiting(stored, clock.now());
      assertComplete(stored);
      const { rows, candidates, halves } = await plannedImport(db.raw, scope, stored);
      const subjects = rows.map((row) => subjectOf({ row, choice: {}, date: row.date }, stored.accountId));
      const decisions = await decisionsOf(db.raw, scope, budgetId, subjects);
      const named = new Set(rows.flatMap(({ match, transfer }) => [match, transfer]));
      const found = new Map([...candidates, ...halves].map((each) => [each.id, each]));
      return {
        rows: rows.map(({ row, state, match, transfer }, at) => {
          const rule = state === 'here' ? null : decisions[at];
          return {
            row,
            state,
            ...(match !== undefined && { match }),
            ...(transfer !== undefined && { transfer }),
            ...(rule != null && { rule: { id: rule.id, results: rule.results } }),
          };
        }),
        matches: [...found.values()].filter(({ id }) => named.has(id)),
        totals: totalsOf(rows),
        kinds: transactionKind.options,
      };
    },
  };
}

/** The use cases of imports until their commit. */
export type ImportService = ReturnType<typeof importService>;

/** How long an expired or an undone import is remembered, in milliseconds, so that its calls say so. */
const REMEMBERED_MS = 86_400_000;

/**
 * Deletes the rows of expired imports and of deleted transactions, and a day later expired and undone imports.
 */
export async function forgetOldImports(db: Database, now: Date): Promise<void> {
  await importMaintenance.purgeRows(db, now);
  await importMaintenance.purgeDeleted(db);
  await importMaintenance.purge(db, new Date(now.getTime() - REMEMBERED_MS));
}
