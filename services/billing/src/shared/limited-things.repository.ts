import type { LimitedCounts } from '@savvi/contracts/entitlements';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** The kinds of records that plans limit. */
export const LIMITED_KINDS = ['budget', 'document'] as const;

/** How many records of each limited kind a space has, according to the events received so far. */
export async function countLimited(db: Database, { spaceId }: Owner): Promise<LimitedCounts> {
  const count = (kind: (typeof LIMITED_KINDS)[number]) =>
    db.countedThing.count({ where: { spaceId, kind, isCounted: true } });
  const [maxBudgets, maxDocuments] = await Promise.all([count('budget'), count('document')]);
  return { maxBudgets, maxDocuments };
}

/** Removes all counted records of a space. */
export async function eraseLimited(tx: Transaction, { spaceId }: Owner): Promise<void> {
  await tx.countedThing.deleteMany({ where: { spaceId } });
}
