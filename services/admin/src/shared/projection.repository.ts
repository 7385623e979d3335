import type { userRegistered } from '@savvi/contracts/events';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Transaction } from '../db.ts';

/** What is counted of a person. */
export const COUNTED_KINDS = ['budget', 'document', 'entry'] as const;
/** What is counted of a person. */
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** An account as its newest known version says. */
export type AccountState = ReturnType<typeof userRegistered.parse>['data'];

interface Owner {
  readonly spaceId: string;
}

const erasedSpaces = owned('erased_spaces');

/**
 * What is counted, over all spaces. Nothing is kept that is older than what is known, or of a space whose
 * person has gone: order and repetition of events change nothing.
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

  /** Everything of a person and their space. */
  async erase(tx: Transaction, { spaceId }: Owner, userId: string): Promise<void> {
    await tx.account.deleteMany({ where: { userId } });
    await tx.countedThing.deleteMany({ where: { spaceId } });
  },
};

/** What is counted. */
export type ProjectionRepository = typeof projectionRepository;
