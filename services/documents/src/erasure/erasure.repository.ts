import { owned } from '@savvi/service-kit/owned';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;

const erasures = owned('erasures');

/** The rows of accounts that are being erased. */
export const erasureRepository = {
  /** Begins; asking twice does no harm. */
  async begin(tx: Transaction, owner: Owner, userId: string, now: Date): Promise<void> {
    await tx.$executeRaw`${erasures.insert(owner, (own) => Prisma.sql`(space_id, user_id, begun_at) VALUES (${own.spaceId}::uuid, ${userId}::uuid, ${now}::timestamptz)`)} ON CONFLICT DO NOTHING`;
  },

  /**
   * Those of which no object is left: an upload that was under way has its note until it ended, or until it
   * is due.
   */
  finished: (db: Database): Promise<{ spaceId: string; userId: string }[]> =>
    db.$queryRaw<{ spaceId: string; userId: string }[]>`
      SELECT space_id::text AS "spaceId", user_id::text AS "userId" FROM erasures
      WHERE NOT EXISTS (SELECT FROM loose_objects WHERE loose_objects.space_id = erasures.space_id)`,

  /** @returns false when somebody else has ended it */
  async end(tx: Transaction, owner: Owner): Promise<boolean> {
    return (await tx.$executeRaw`${erasures.remove(owner)}`) === 1;
  },
};
