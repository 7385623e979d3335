import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** Whether the space's user is gone: nothing may be made in it any more. */
export const isErased = async (tx: Transaction, { spaceId }: Owner): Promise<boolean> => (await tx.erasedSpace.count({ where: { spaceId } })) > 0;

/** Forgets what requests made in a space, and marks it, so that a late call makes nothing. */
export async function markErased(tx: Transaction, { spaceId }: Owner, now: Date): Promise<void> {
  await tx.idempotencyKey.deleteMany({ where: { spaceId } });
  await tx.erasedSpace.createMany({ data: [{ spaceId, erasedAt: now }], skipDuplicates: true });
}
