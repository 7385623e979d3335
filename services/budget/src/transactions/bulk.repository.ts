import { firstDay } from '@savvi/budget-contract/month.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../db.ts';
import { monthOfDate, replyJson } from './transaction.repository.ts';

type Owner = Pick<Scope, 'spaceId'>;

const [moneyTransactions, monthLines, planLines, closedMonths] = [
  owned('transactions'),
  owned('month_lines'),
  owned('plan_lines'),
  owned('closed_months'),
];

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
      SELECT ${replyJson} AS json ${moneyTransactions.read(owner)} AND budget_id = ${budgetId}::uuid AND id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
    // The columns have the keys of the reply.
    return rows.map(({ json }) => JSON.parse(json) as MoneyTransaction);
  },

  /** The months of a budget that are closed, such as `2027-05`. */
  async closedMonths(tx: RawTransaction, owner: Owner, budgetId: string): Promise<ReadonlySet<string>> {
    const rows = await tx.$queryRaw<{ month: string }[]>`
      SELECT to_char(month, 'YYYY-MM') AS month ${closedMonths.read(owner)} AND budget_id = ${budgetId}::uuid`;
    return new Set(rows.map(({ month }) => month));
  },

  /** Whether each line exists in the plan of its month or in that of the budget. */
  async haveLines(
    tx: RawTransaction,
    owner: Owner,
    budgetId: string,
    wanted: readonly { readonly lineId: string; readonly month: string }[],
  ): Promise<boolean> {
    const json = JSON.stringify(wanted.map(({ lineId, month }) => ({ id: lineId, start: firstDay(month) })));
    const missing = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM jsonb_to_recordset(${json}::jsonb) AS wanted (id uuid, start date)
      WHERE NOT EXISTS (SELECT 1 ${planLines.read(owner)} AND budget_id = ${budgetId}::uuid AND plan_lines.id = wanted.id)
        AND NOT EXISTS (SELECT 1 ${monthLines.read(owner)} AND budget_id = ${budgetId}::uuid AND month = wanted.start AND line_id = wanted.id) LIMIT 1`;
    return missing.length === 0;
  },

  /** Stores the next version of transactions that {@link bulkRepository.lockAll} has locked. */
  async replaceAll(tx: Transaction, owner: Owner, changed: readonly MoneyTransaction[]): Promise<void> {
    const json = JSON.stringify(
      changed.map(({ id, date, kind, lineId, categoryId = null, payer, version, updatedAt }) => ({
        transaction_id: id,
        month: monthOfDate(date),
        date,
        kind,
        line_id: lineId,
        category_id: categoryId,
        payer,
        version,
        updated_at: updatedAt,
      })),
    );
    await tx.$executeRaw`
      ${moneyTransactions.update(
        owner,
        Prisma.sql`SET month = next.month, date = next.date, kind = next.kind, line_id = next.line_id, category_id = next.category_id, payer = next.payer, version = next.version, updated_at = next.updated_at
      FROM jsonb_to_recordset(${json}::jsonb) AS next (transaction_id uuid, month date, date date, kind text, line_id uuid, category_id uuid, payer text, version integer, updated_at timestamptz)`,
        6,
      )} AND id = next.transaction_id`;
  },

  /** Deletes transactions that {@link bulkRepository.lockAll} has locked. */
  async deleteAll(tx: RawTransaction, owner: Owner, ids: readonly string[]): Promise<void> {
    await tx.$executeRaw`${moneyTransactions.remove(owner)} AND id = ANY(${ids}::uuid[])`;
  },
};
