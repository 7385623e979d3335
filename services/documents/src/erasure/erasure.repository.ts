import { owned } from '@savvi/service-kit/owned';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;

const erasures = owned('erasures');

/** The rows of accounts whose erasure is in progress. */
export const erasureRepository = {
  /** Starts an erasure; repeating the call is safe. */
  async begin(tx: Transaction, owner: Owner, userId: string, now: Date): Promise<void> {
    await tx.$executeRaw`${erasures.insert(owner, (own) => Prisma.sql`(space_id, user_id, begun_at) VALUES (${own.spaceId}::uuid, ${userId}::uuid, ${now}::timestamptz)`)} ON CONFLICT DO NOTHING`;
  },

  /** @returns false if another replica has ended the erasure */
  async end(tx: Transaction, owner: Owner): Promise<boolean> {
    return (await tx.$executeRaw`${erasures.remove(owner)}`) === 1;
  },
};
