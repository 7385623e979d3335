import type { DraftInput, StoredDraft } from '@savvi/budget-contract/draft';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** The rows of `drafts`; every query names the space. */
export const draftRepository = {
  /** The drafts changed after `since`, newest first. */
  async list(db: Database, { spaceId }: Owner, since: Date): Promise<StoredDraft[]> {
    const rows = await db.draft.findMany({
      where: { spaceId, updatedAt: { gt: since } },
      orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
    });
    return rows.map(({ id, name, lines, content, updatedAt }) => ({
      id,
      name,
      lines,
      content,
      updatedAt: updatedAt.toISOString(),
    }));
  },

  /** How many drafts a space has, not counting the given one. */
  countOthers: (tx: Transaction, { spaceId }: Owner, id: string, since: Date): Promise<number> =>
    tx.draft.count({ where: { spaceId, id: { not: id }, updatedAt: { gt: since } } }),

  async keep(tx: Transaction, { spaceId }: Owner, id: string, draft: DraftInput, now: Date): Promise<void> {
    const row = { ...draft, budgetId: id === 'new' ? null : id, updatedAt: now };
    await tx.draft.upsert({
      where: { spaceId_id: { spaceId, id } },
      create: { spaceId, id, ...row },
      update: row,
      select: { id: true },
    });
  },

  async discard(tx: Transaction, { spaceId }: Owner, id: string): Promise<void> {
    await tx.draft.deleteMany({ where: { spaceId, id } });
  },
};
