import type { Scope } from '@savvi/service-kit/scope';
import { digestOf } from '@savvi/service-kit/secrets';
import type { Database, Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** The calendar feeds, of which only the hash of the token is kept. Every query names the space. */
export const calendarFeedRepository = {
  find: (db: Database, { spaceId }: Owner): Promise<{ createdAt: Date } | null> =>
    db.calendarFeed.findFirst({ where: { spaceId }, select: { createdAt: true } }),

  async hasToken(db: Database, { spaceId }: Owner, token: string): Promise<boolean> {
    return (await db.calendarFeed.count({ where: { spaceId, token: digestOf(token) } })) > 0;
  },

  /** Replaces the feed of a space, whose address stops working. */
  async replace(tx: Transaction, { spaceId }: Owner, token: string, createdAt: Date): Promise<void> {
    await calendarFeedRepository.erase(tx, { spaceId });
    const data = { spaceId, token: digestOf(token), createdAt };
    await tx.calendarFeed.create({ data, select: { spaceId: true } });
  },

  async erase(tx: Transaction, { spaceId }: Owner): Promise<void> {
    await tx.calendarFeed.deleteMany({ where: { spaceId } });
  },
};
