import type { userRegistered } from '@savvi/contracts/events';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Transaction } from '../db.ts';

/** The kinds of records that are counted per user. */
export const COUNTED_KINDS = ['budget', 'document', 'entry'] as const;
/** A kind of record that is counted per user. */
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** The state of an account in its newest known version. */
export type AccountState = ReturnType<typeof userRegistered.parse>['data'];

interface Owner {
  readonly spaceId: string;
}

const erasedSpaces = owned('erased_spaces');

/**
 * The projection over all spaces. An event is ignored if a newer version is stored or the space's user was
 * deleted, so the order and repetition of events do not matter.
 */
export const projectionRepository = {
  async keepAccount(
    tx: RawTransaction,
    owner: Owner,
    { userId, version, subscriptionStatus, planType, createdAt }: AccountState,
  ): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO accounts AS known (user_id, version, subscription_status, plan_type, created_at)
      SELECT ${userId}::uuid, ${version}, ${subscriptionStatus}, ${planType}, ${createdAt}::timestamptz WHERE NOT EXISTS (SELECT 1 ${erasedSpaces.read(owner)})
      ON CONFLICT (user_id) DO UPDATE SET version = excluded.version, subscription_status = excluded.subscription_status, plan_type = excluded.plan_type
      WHERE known.version < excluded.version`;
  },

  /** Removes everything about a user and their space. */
  async erase(tx: Transaction, { spaceId }: Owner, userId: string): Promise<void> {
    await tx.account.deleteMany({ where: { userId } });
    await tx.countedThing.deleteMany({ where: { spaceId } });
  },
};

/** The projection over all spaces. */
export type ProjectionRepository = typeof projectionRepository;
