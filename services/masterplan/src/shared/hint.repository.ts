import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** The hints that the users of a space dismissed. */
export const hintRepository = {
  async list(db: Database, { spaceId }: Owner): Promise<string[]> {
    const rows = await db.dismissedHint.findMany({
      where: { spaceId },
      select: { key: true },
      orderBy: { key: 'asc' },
    });
    return rows.map(({ key }) => key);
  },

  has: async (tx: Transaction, { spaceId }: Owner, key: string): Promise<boolean> =>
    (await tx.dismissedHint.count({ where: { spaceId, key } })) > 0,

  count: (tx: Transaction, { spaceId }: Owner): Promise<number> =>
    tx.dismissedHint.count({ where: { spaceId } }),

  async insert(tx: Transaction, { spaceId }: Owner, key: string, dismissedAt: Date): Promise<void> {
    await tx.dismissedHint.create({ data: { spaceId, key, dismissedAt } });
  },

  async remove(db: Database, { spaceId }: Owner, key: string): Promise<void> {
    await db.dismissedHint.deleteMany({ where: { spaceId, key } });
  },

  /** Removes all dismissed hints of a space. */
  async erase(tx: Transaction, { spaceId }: Owner): Promise<void> {
    await tx.dismissedHint.deleteMany({ where: { spaceId } });
  },
};
