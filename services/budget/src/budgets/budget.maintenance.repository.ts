import type { Transaction } from '../db.ts';
import { readBudget, type StoredBudget, storedJson } from '../shared/budget.repository.ts';

/** A budget and its space. */
export interface BudgetOfSpace {
  readonly spaceId: string;
  readonly budget: StoredBudget;
}

/** Statements on the budgets of all spaces. */
export const budgetMaintenance = {
  /** A page of all budgets in the order of their key. */
  async page(
    tx: Transaction,
    { last, limit }: { last: BudgetOfSpace | null; limit: number },
  ): Promise<BudgetOfSpace[]> {
    const rows = await tx.$queryRaw<{ spaceId: string; json: string }[]>`
      SELECT space_id::text AS "spaceId", ${storedJson} AS json FROM budgets
      WHERE (${last?.spaceId ?? null}::uuid IS NULL OR (space_id, id) > (${last?.spaceId ?? null}::uuid, ${last?.budget.id ?? null}::uuid)) ORDER BY space_id, id LIMIT ${limit}::integer`;
    return rows.map((row) => ({ spaceId: row.spaceId, budget: readBudget(row) }));
  },
};
