// Spaces whose user was deleted. A service's migrations create the table `erased_spaces` and, if its clients
// create records, `idempotency_keys`.
import { owned } from './owned.ts';
import { type RawTransaction, lockScope } from './prisma.ts';
import { sql } from './raw-statements.ts';
import type { Scope } from './scope.ts';

type Owner = Pick<Scope, 'spaceId'>;

const [erasedSpaces, idempotencyKeys] = [owned('erased_spaces'), owned('idempotency_keys')];

/** Whether the space's user was deleted: nothing may be created in the space any more. */
export async function isErased(tx: RawTransaction, owner: Owner): Promise<boolean> {
  return (await tx.$queryRaw<unknown[]>`SELECT 1 AS one ${erasedSpaces.read(owner)}`).length > 0;
}

/** Runs `erase` for a space and marks the space as erased, so that late events create nothing in it. */
export async function eraseAndMark<Tx extends RawTransaction>(
  tx: Tx,
  { spaceId }: Owner,
  now: Date,
  erase: (tx: Tx, owner: Owner) => Promise<void>,
): Promise<void> {
  const owner = { spaceId };
  // The lock lets concurrent creations finish first, and later creations find the mark of the erasure.
  await lockScope(tx, owner);
  await erase(tx, owner);
  await tx.$executeRaw`${erasedSpaces.insert(owner, (own) => sql`(space_id, erased_at) VALUES (${own.spaceId}::uuid, ${now}::timestamptz)`)} ON CONFLICT DO NOTHING`;
}

/** {@link eraseAndMark} for a service whose clients create records: it also removes the idempotency keys. */
export const eraseSpace = <Tx extends RawTransaction>(
  tx: Tx,
  owner: Owner,
  now: Date,
  erase: (tx: Tx, owner: Owner) => Promise<void>,
): Promise<void> =>
  eraseAndMark(tx, owner, now, async (inTransaction, { spaceId }) => {
    await erase(inTransaction, { spaceId });
    await inTransaction.$executeRaw`${idempotencyKeys.remove({ spaceId })}`;
  });
