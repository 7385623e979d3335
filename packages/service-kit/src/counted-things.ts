// How much there is of something, counted from events. The table `counted_things` of whoever counts is in its
// migrations (billing's is the smallest); a deleted thing keeps its row with its version, is_counted false.
import { countedIn, type ToldOfThing } from '@savvi/contracts/achievements/counted-events';
import type { CountedKind } from '@savvi/contracts/achievements/live';
import { owned } from './owned.ts';
import { lockScope, type RawTransaction } from './prisma.ts';
import { sql } from './raw-statements.ts';

const [countedThings, erasedSpaces] = [owned('counted_things'), owned('erased_spaces')];

/**
 * Counts what a change to a thing of one of these kinds leaves. Nothing is kept that is older than what is
 * known, or of a space whose person has gone: order and repetition of events change nothing. @throws
 * {RangeError} for an event of nothing that is counted
 */
export const countThingsOf =
  (kinds: readonly CountedKind[]) =>
  async (tx: RawTransaction, event: ToldOfThing): Promise<void> => {
    const scope = { spaceId: event.subject };
    const { kind, id, userId, version, isCounted } = countedIn(kinds, event);
    await lockScope(tx, scope); // the end of an account under way comes before or after, never between
    await tx.$executeRaw`
      ${countedThings.insert(
        scope,
        (own) => sql`AS known (space_id, kind, id, user_id, version, is_counted)
      SELECT ${own.spaceId}::uuid, ${kind}, ${id}::uuid, ${userId}::uuid, ${version}, ${isCounted} WHERE NOT EXISTS (SELECT 1 ${erasedSpaces.read(scope)})`,
      )}
      ON CONFLICT (space_id, kind, id) DO UPDATE SET version = excluded.version, is_counted = excluded.is_counted
      WHERE known.version < excluded.version`;
  };
