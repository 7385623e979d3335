import type { BudgetInput } from '@savvi/contracts/budget/budget';
import type { Scope } from '@savvi/service-kit/scope';
import type { Budget as BudgetRow } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';

export type { BudgetRow };

/** Where a page of the list begins: after this record. */
export interface Cursor {
  readonly createdAt: Date;
  readonly id: string;
}

type Owner = Pick<Scope, 'spaceId'>;
type Client = Database | Transaction;

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const;
const olderThan = (cursor: Cursor | undefined) =>
  cursor && { OR: [{ createdAt: { lt: cursor.createdAt } }, { createdAt: cursor.createdAt, id: { lt: cursor.id } }] };

/** The rows of `budgets`; every query names the space. */
export const budgetRepository = {
  list: (db: Client, { spaceId }: Owner, page: { limit?: number | undefined; after?: Cursor | undefined } = {}): Promise<BudgetRow[]> =>
    db.budget.findMany({ where: { spaceId, ...olderThan(page.after) }, orderBy: [...newestFirst], ...(page.limit !== undefined && { take: page.limit }) }),

  find: (db: Client, { spaceId }: Owner, id: string): Promise<BudgetRow | null> => db.budget.findUnique({ where: { spaceId_id: { spaceId, id } } }),

  count: (db: Client, { spaceId }: Owner): Promise<number> => db.budget.count({ where: { spaceId } }),

  insert: (tx: Transaction, scope: Pick<Scope, 'spaceId' | 'userId'>, id: string, input: BudgetInput, now: Date): Promise<BudgetRow> =>
    tx.budget.create({ data: { ...input, spaceId: scope.spaceId, userId: scope.userId, id, savingsGoals: [], version: 1, createdAt: now, updatedAt: now } }),

  update: (tx: Transaction, { spaceId }: Owner, id: string, input: BudgetInput, now: Date): Promise<BudgetRow> =>
    tx.budget.update({ where: { spaceId_id: { spaceId, id } }, data: { ...input, version: { increment: 1 }, updatedAt: now } }),

  delete: (tx: Transaction, { spaceId }: Owner, id: string): Promise<BudgetRow> => tx.budget.delete({ where: { spaceId_id: { spaceId, id } } }),

  /** Whether the space's user is gone: nothing may be made in it any more. */
  isErased: async (tx: Transaction, { spaceId }: Owner): Promise<boolean> => (await tx.erasedSpace.count({ where: { spaceId } })) > 0,

  /** Everything of a space, when its user is gone. A mark stays, so that a late call makes nothing. */
  async erase(tx: Transaction, { spaceId }: Owner, now: Date): Promise<void> {
    await tx.budget.deleteMany({ where: { spaceId } });
    await tx.idempotencyKey.deleteMany({ where: { spaceId } });
    await tx.erasedSpace.createMany({ data: [{ spaceId, erasedAt: now }], skipDuplicates: true });
  },
};
