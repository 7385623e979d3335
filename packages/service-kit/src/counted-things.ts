// How many records of each kind a space has, counted from events. The migrations of each service that counts
// create the table `counted_things` (billing's is the smallest). A deleted record keeps its row and version,
// with is_counted false.
import { owned } from './owned.ts';
import { lockScope, type RawTransaction } from './prisma.ts';
import { sql } from './raw-statements.ts';

const [countedThings, erasedSpaces] = [owned('counted_things'), owned('erased_spaces')];

/** A version of a record, and whether the record counts. */
export interface CountedThing {
  readonly kind: string;
  readonly id: string;
  readonly userId: string;
  readonly version: number;
  /** False once the record is deleted. */
  readonly isCounted: boolean;
}

/**
 * Stores whether a record counts. Nothing changes if a newer version is stored or the space's user was deleted,
 * so the order and repetition of events do not matter.
 */
export async function countThing(
  tx: RawTransaction,
  scope: { readonly spaceId: string },
  { kind, id, userId, version, isCounted }: CountedThing,
): Promise<void> {
  await lockScope(tx, scope); // The lock prevents a concurrent erasure of the account.
  await tx.$executeRaw`
      ${countedThings.insert(
        scope,
        (own) => sql`AS known (space_id, kind, id, user_id, version, is_counted)
      SELECT ${own.spaceId}::uuid, ${kind}, ${id}::uuid, ${userId}::uuid, ${version}, ${isCounted} WHERE NOT EXISTS (SELECT 1 ${erasedSpaces.read(scope)})`,
      )}
      ON CONFLICT (space_id, kind, id) DO UPDATE SET version = excluded.version, is_counted = excluded.is_counted
      WHERE known.version < excluded.version`;
}
