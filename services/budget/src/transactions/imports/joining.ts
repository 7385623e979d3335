// Rows of a bank's file that join a stored transaction, by themselves (MON-69) or as the other half of a transfer (MON-53).
import { isReconciled } from '@savvi/budget-contract/reconciliation.rules';
import { isOutgoing, matchesOf, otherHalf } from '@savvi/budget-contract/same-row.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../../db.ts';
import { changeRowsRepository } from '../../shared/change-rows.repository.ts';
import { assigned } from '../assignment.ts';
import { bulkRepository } from '../bulk.repository.ts';
import { placed } from '../places.ts';
import { withPlanned } from '../planned.ts';
import { asHalf, inFile, ownAccount, type PlannedRow } from './import-plan.rules.ts';
import type { StoredImport } from './import.repository.ts';
import type { RowTransaction } from './import-row.repository.ts';

/** A row and the id of the transaction that it joins. */
export interface Joining {
  readonly row: PlannedRow;
  readonly with: string;
  /** Whether the two become a transfer. */
  readonly isTransfer: boolean;
}

const fits = (
  { row: { amount, date }, isTransfer }: Joining,
  stored: MoneyTransaction,
  accountId: string | null,
): boolean => {
  const row = { at: 0, amount: isTransfer ? otherHalf(amount) : amount, date };
  return matchesOf([row], isTransfer ? asHalf(stored) : inFile(stored, accountId)).size === 1;
};

/** A transaction as the transfer between its account and that of the row. */
function asTransfer(stored: MoneyTransaction, { amount }: PlannedRow, accountId: string | null) {
  const own = ownAccount(stored);
  const [from, to] = isOutgoing(amount) ? [accountId, own] : [own, accountId];
  const transfer = { ...assigned(stored, { lineId: null, categoryId: null }), kind: 'transfer', payer: null };
  return withPlanned(placed(transfer, { accountId: from, toAccountId: to }), null);
}

/** A typed transaction with the date of its row, and the account of the import if it has none there. */
function asImported(typed: MoneyTransaction, { date, amount }: PlannedRow, accountId: string | null) {
  const reachesAccount = typed.kind === 'transfer' && !isOutgoing(amount);
  const end = reachesAccount
    ? { toAccountId: typed.toAccountId ?? accountId }
    : { accountId: typed.accountId ?? accountId };
  return { ...placed(typed, end), date };
}

/**
 * Joins rows with stored transactions. `candidates` are the typed ones that rows look like, `halves` the other halves of
 * transfers. Reconciled ones do not change: the row is noted, and the transaction stays as the statement has it (MON-61).
 * @throws {Problem} `stale` if a transaction is no longer one that its row may join
 */
export async function joinRows(
  tx: Transaction,
  scope: Scope,
  { budgetId, accountId }: StoredImport,
  toJoin: readonly Joining[],
  found: { readonly candidates: readonly MoneyTransaction[]; readonly halves: readonly MoneyTransaction[] },
  now: Date,
): Promise<{ joined: MoneyTransaction[]; before: RowTransaction[]; was: MoneyTransaction[] }> {
  const [typed, halves] = [found.candidates, found.halves].map(
    (all) => new Map(all.map((each) => [each.id, each])),
  );
  const was = toJoin.map((each) => {
    const stored = (each.isTransfer ? halves : typed)?.get(each.with);
    if (stored === undefined || !fits(each, stored, accountId))
      throw new Problem('stale', {
        sentence: 'Some of these transactions were changed in the meantime. Check the rows again.',
      });
    return stored;
  });
  const ids = was.map(({ id }) => id);
  const { transactions } = await changeRowsRepository.read(tx, scope, budgetId, { transactions: ids });
  const joined = toJoin.flatMap(({ row, isTransfer }, at) => {
    const stored = was[at];
    if (stored === undefined) return [];
    if (isReconciled(stored)) return [stored];
    const next = (isTransfer ? asTransfer : asImported)(stored, row, accountId);
    return [{ ...next, version: stored.version + 1, updatedAt: now.toISOString() }];
  });
  await bulkRepository.replaceAll(
    tx,
    scope,
    joined.filter((each) => !isReconciled(each)),
  );
  const stored = new Map(transactions.map((row) => [row.id, row]));
  const before = joined.map(({ id, version }, at) => ({
    row: toJoin[at]?.row.row ?? 0,
    transactionId: id,
    version,
    before: stored.get(id) ?? null,
  }));
  return { joined, before, was };
}
