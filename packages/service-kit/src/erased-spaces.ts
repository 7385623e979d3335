// Spaces whose user is gone. The tables `erased_spaces` and `idempotency_keys` are in each service's migrations.
import { type RawTransaction, lockScope } from './prisma.ts';
import type { Scope } from './scope.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** Whether the space's user is gone: nothing may be made in it any more. */
export async function isErased(tx: RawTransaction, { spaceId }: Owner): Promise<boolean> {
  return (await tx.$queryRaw<unknown[]>`SELECT 1 AS one FROM erased_spaces WHERE space_id = ${spaceId}::uuid`).length > 0;
}

/** Erases a space: what `erase` removes, what its requests made, and marks it, so that a late call makes nothing. */
export async function eraseSpace<Tx extends RawTransaction>(tx: Tx, { spaceId }: Owner, now: Date, erase: (tx: Tx, owner: Owner) => Promise<void>): Promise<void> {
  await lockScope(tx, { spaceId }); // a create under way ends first, a later one finds the mark
  await erase(tx, { spaceId });
  await tx.$executeRaw`DELETE FROM idempotency_keys WHERE space_id = ${spaceId}::uuid`;
  await tx.$executeRaw`INSERT INTO erased_spaces (space_id, erased_at) VALUES (${spaceId}::uuid, ${now}::timestamptz) ON CONFLICT DO NOTHING`;
}
