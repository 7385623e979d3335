// Spaces whose user is gone. The tables `erased_spaces` and, where something is created, `idempotency_keys`
// are in a service's migrations.
import { owned } from './owned.ts';
import { type RawTransaction, lockScope } from './prisma.ts';
import { sql } from './raw-statements.ts';
import type { Scope } from './scope.ts';

type Owner = Pick<Scope, 'spaceId'>;

const [erasedSpaces, idempotencyKeys] = [owned('erased_spaces'), owned('idempotency_keys')];

/** Whether the space's user is gone: nothing may be made in it any more. */
export async function isErased(tx: RawTransaction, owner: Owner): Promise<boolean> {
  return (await tx.$queryRaw<unknown[]>`SELECT 1 AS one ${erasedSpaces.read(owner)}`).length > 0;
}

/** Erases what `erase` removes of a space and marks it, so that what comes late makes nothing in it. */
export async function eraseAndMark<Tx extends RawTransaction>(
  tx: Tx,
  { spaceId }: Owner,
  now: Date,
  erase: (tx: Tx, owner: Owner) => Promise<void>,
): Promise<void> {
  const owner = { spaceId };
  await lockScope(tx, owner); // what is being made ends first, what comes later finds the mark
  await erase(tx, owner);
  await tx.$executeRaw`${erasedSpaces.insert(owner, (own) => sql`(space_id, erased_at) VALUES (${own.spaceId}::uuid, ${now}::timestamptz)`)} ON CONFLICT DO NOTHING`;
}

/** The same for a service whose clients create things: what their requests made is forgotten, too. */
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
