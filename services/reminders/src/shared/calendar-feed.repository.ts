import { owned } from '@savvi/service-kit/owned';
import { sql } from '@savvi/service-kit/raw-statements';
import type { Scope } from '@savvi/service-kit/scope';
import { digestOf } from '@savvi/service-kit/secrets';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;
type Client = Database | Transaction;

/** A feed, without its token. */
export interface CalendarFeed {
  readonly createdAt: Date;
  /** The names that its titles show, by the id of the record; null if names are hidden. */
  readonly names: Readonly<Record<string, string>> | null;
}

const calendarFeeds = owned('calendar_feeds');
const select = { createdAt: true, names: true } as const;
const toFeed = ({ createdAt, names }: { createdAt: Date; names: unknown }): CalendarFeed => ({
  createdAt,
  // The contract validated the names before they were stored.
  names: names as CalendarFeed['names'],
});
const stored = (names: CalendarFeed['names']) => names ?? Prisma.DbNull;

/** The calendar feeds, of which only the hash of the token is kept. Every query names the space. */
export const calendarFeedRepository = {
  async find(db: Client, { spaceId }: Owner): Promise<CalendarFeed | null> {
    const row = await db.calendarFeed.findFirst({ where: { spaceId }, select });
    return row && toFeed(row);
  },

  /** Finds the feed of a token. */
  async findByToken(db: Database, { spaceId }: Owner, token: string): Promise<CalendarFeed | null> {
    const row = await db.calendarFeed.findFirst({ where: { spaceId, token: digestOf(token) }, select });
    return row && toFeed(row);
  },

  /** Replaces the feed of a space, whose address stops working. The new feed keeps the names. */
  async replace(tx: Transaction, { spaceId }: Owner, token: string, createdAt: Date): Promise<void> {
    const before = await calendarFeedRepository.find(tx, { spaceId });
    await calendarFeedRepository.erase(tx, { spaceId });
    const data = { spaceId, token: digestOf(token), createdAt, names: stored(before?.names ?? null) };
    await tx.calendarFeed.create({ data, select: { spaceId: true } });
  },

  /** Stores the names that a feed shows, or null to hide names. Returns false without a feed. */
  async saveNames(tx: Transaction, { spaceId }: Owner, names: CalendarFeed['names']): Promise<boolean> {
    const { count } = await tx.calendarFeed.updateMany({
      where: { spaceId },
      data: { names: stored(names) },
    });
    return count > 0;
  },

  /** Removes the name of a deleted record. */
  async forgetName(tx: Transaction, owner: Owner, recordId: string): Promise<void> {
    await tx.$executeRaw`${calendarFeeds.update(owner, sql`SET names = names - ${recordId}::text`)} AND names IS NOT NULL`;
  },

  async erase(tx: Transaction, { spaceId }: Owner): Promise<void> {
    await tx.calendarFeed.deleteMany({ where: { spaceId } });
  },
};
