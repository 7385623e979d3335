import { CLOSED_FORMAT, type ClosedContent } from '@savvi/budget-contract/closed-month';
import { firstDay } from '@savvi/budget-contract/month.rules';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;

const [closedMonths, months] = [owned('closed_months'), owned('months')];

/** The condition that a row belongs to a month of a budget that is not closed. */
export const inOpenMonth = (owner: Owner, budgetId: string) =>
  Prisma.sql`AND budget_id = ${budgetId}::uuid AND month NOT IN (SELECT month ${closedMonths.read(owner)} AND budget_id = ${budgetId}::uuid)`;

/** A closed month to store. */
export interface NewClosedMonth {
  readonly budgetId: string;
  readonly content: ClosedContent;
  /** The SHA-256 of format and content in hex. */
  readonly hash: string;
  /** The ids of the lines in the content, in its order. */
  readonly lineIds: readonly string[];
  readonly userId: string;
  readonly at: Date;
}

/** The rows of `closed_months`; every query names the space. */
export const closedMonthRepository = {
  /** The closed months of a budget, newest first. */
  async list(db: RawTransaction, owner: Owner, budgetId: string): Promise<ClosedContent[]> {
    const rows = await db.$queryRaw<{ json: string }[]>`
      SELECT content AS json ${closedMonths.read(owner)} AND budget_id = ${budgetId}::uuid ORDER BY month DESC`;
    // The content was built as a ClosedContent.
    return rows.map(({ json }) => JSON.parse(json) as ClosedContent);
  },

  /** The started months of a budget that are not closed. */
  async listOpen(db: RawTransaction, owner: Owner, budgetId: string): Promise<string[]> {
    const rows = await db.$queryRaw<{ month: string }[]>`
      SELECT to_char(month, 'YYYY-MM') AS month ${months.read(owner)} ${inOpenMonth(owner, budgetId)}`;
    return rows.map(({ month }) => month);
  },

  /** Whether a month of a budget is closed. */
  async has(db: RawTransaction, owner: Owner, budgetId: string, month: string): Promise<boolean> {
    const rows = await db.$queryRaw<
      unknown[]
    >`SELECT 1 ${closedMonths.read(owner)} AND budget_id = ${budgetId}::uuid AND month = ${firstDay(month)}::date`;
    return rows.length > 0;
  },

  /** The last day of the last closed month of a budget; null without one. */
  async lastDay(db: RawTransaction, owner: Owner, budgetId: string): Promise<string | null> {
    const [row] = await db.$queryRaw<{ day: string | null }[]>`
      SELECT to_char(max(month) + interval '1 month' - interval '1 day', 'YYYY-MM-DD') AS day ${closedMonths.read(owner)} AND budget_id = ${budgetId}::uuid`;
    return row?.day ?? null;
  },

  /** Stores a closed month for good. The database refuses a release that does not count parts (MON-51). */
  async insert(
    tx: Transaction,
    { spaceId }: Owner,
    { budgetId, content, hash, lineIds, userId, at }: NewClosedMonth,
  ): Promise<void> {
    await tx.$executeRaw`SELECT set_config('savvi.closed_months', 'with-parts', true)`;
    await tx.closedMonth.create({
      data: {
        spaceId,
        budgetId,
        month: new Date(firstDay(content.month)),
        format: CLOSED_FORMAT,
        content: JSON.stringify(content),
        hash,
        lineIds: [...lineIds],
        closedBy: userId,
        closedAt: at,
      },
      select: { month: true },
    });
  },

  /**
   * Deletes the closed months of a budget, or of a whole space without one. The database permits it to these two
   * acts, until the transaction ends.
   */
  async remove(tx: RawTransaction, owner: Owner, budgetId?: string): Promise<void> {
    const act = budgetId === undefined ? 'erase' : 'delete-budget';
    const id = budgetId ?? null;
    await tx.$executeRaw`SELECT set_config('savvi.closed_months', ${act}, true)`;
    await tx.$executeRaw`${closedMonths.remove(owner)} AND (${id}::uuid IS NULL OR budget_id = ${id}::uuid)`;
  },
};
