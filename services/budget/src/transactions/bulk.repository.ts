import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../db.ts';
import { monthOfDate, replyJson } from './transaction.repository.ts';

type Owner = Pick<Scope, 'spaceId'>;

const [moneyTransactions, closedMonths] = [owned('transactions'), owned('closed_months')];

/** Whether a change leaves what rules decide; otherwise the transaction counts as set by hand. */
const isSame = Prisma.sql`((transactions.kind, transactions.line_id, transactions.category_id, transactions.payer) IS NOT DISTINCT FROM (next.kind, next.line_id, next.category_id, next.payer))`;

/** Several rows of `transactions`; every query names the space. */
export const bulkRepository = {
  /** Locks transactions of a budget until the end of the database transaction. Unknown ids are left out. */
  async lockAll(
    tx: RawTransaction,
    owner: Owner,
    budgetId: string,
    ids: readonly string[],
  ): Promise<MoneyTransaction[]> {
    const rows = await tx.$queryRaw<{ json: string }[]>`
      SELECT ${replyJson(owner)} AS json ${moneyTransactions.read(owner)} AND budget_id = ${budgetId}::uuid AND id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
    // The columns have the keys of the reply.
    return rows.map(({ json }) => JSON.parse(json) as MoneyTransaction);
  },

  /** The months of a budget that are closed, such as `2027-05`. */
  async closedMonths(tx: RawTransaction, owner: Owner, budgetId: string): Promise<ReadonlySet<string>> {
    const rows = await tx.$queryRaw<{ month: string }[]>`
      SELECT to_char(month, 'YYYY-MM') AS month ${closedMonths.read(owner)} AND budget_id = ${budgetId}::uuid`;
    return new Set(rows.map(({ month }) => month));
  },

  /** Stores the next version of transactions that {@link bulkRepository.lockAll} has locked. */
  async replaceAll(tx: Transaction, owner: Owner, changed: readonly MoneyTransaction[]): Promise<void> {
    const json = JSON.stringify(
      changed.map((each) => ({
        transaction_id: each.id,
        month: monthOfDate(each.date),
        date: each.date,
        kind: each.kind,
        line_id: each.lineId,
        category_id: each.categoryId ?? null,
        payer: each.payer,
        account_id: each.accountId ?? null,
        to_account_id: each.toAccountId ?? null,
        goal_id: each.goalId ?? null,
        reconciliation_id: each.reconciliationId ?? null,
        to_reconciliation_id: each.toReconciliationId ?? null,
        planned: each.planned ?? null,
        version: each.version,
        updated_at: each.updatedAt,
      })),
    );
    await tx.$executeRaw`
      ${moneyTransactions.update(
        owner,
        Prisma.sql`SET month = next.month, date = next.date, kind = next.kind, line_id = next.line_id, category_id = next.category_id, payer = next.payer, account_id = next.account_id, to_account_id = next.to_account_id, goal_id = next.goal_id, reconciliation_id = next.reconciliation_id, to_reconciliation_id = next.to_reconciliation_id, planned = next.planned, version = next.version, updated_at = next.updated_at,
        rule_id = CASE WHEN ${isSame} THEN rule_id END, rule_version = CASE WHEN ${isSame} THEN rule_version END, by_hand = by_hand OR NOT ${isSame}
      FROM jsonb_to_recordset(${json}::jsonb) AS next (transaction_id uuid, month date, date date, kind text, line_id uuid, category_id uuid, payer text, account_id uuid, to_account_id uuid, goal_id uuid, reconciliation_id uuid, to_reconciliation_id uuid, planned text, version integer, updated_at timestamptz)`,
        6,
      )} AND id = next.transaction_id`;
  },

  /** Deletes transactions that {@link bulkRepository.lockAll} has locked. */
  async deleteAll(tx: RawTransaction, owner: Owner, ids: readonly string[]): Promise<void> {
    await tx.$executeRaw`${moneyTransactions.remove(owner)} AND id = ANY(${ids}::uuid[])`;
  },
};
