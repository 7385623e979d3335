// What every kind of record shares that is kept for some days after it was deleted (T-34): changed over the
// version it was read at, deleted, restored. What a record holds is its service's own business.
import { KEPT_DAYS } from '@savvi/contracts/kept-record';
import type { Clock } from './clock.ts';
import { Problem } from './problem.ts';
import { assertCurrent } from './record-version.ts';
import type { Scope } from './scope.ts';

const DAY_MS = 86_400_000;

/** What was deleted later than this is still kept. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);

/** What the rows of every such record have. Times are ISO 8601 in UTC. */
export interface KeptRow {
  readonly id: string;
  readonly userId: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Deleted when; null while it counts. */
  readonly deletedAt: string | null;
}

/** What can happen to a record that is there. */
export type Happening = 'updated' | 'deleted' | 'restored';

/** Where one kind of record is kept. */
export interface KeptRows<Client, Row extends KeptRow> {
  /** What one is called in a sentence: `debt`. */
  readonly one: string;
  /** Also finds what was deleted and is still kept. */
  find(client: Client, scope: Scope, id: string): Promise<Row | null>;
  /**
   * Stores a row over the version before it, together with its event. False when that version is not the
   * stored one any more.
   */
  replace(client: Client, scope: Scope, row: Row, happening: Happening, now: Date): Promise<boolean>;
}

/**
 * The use cases of one kind of record that are the same for every kind. `client` is the database or a
 * transaction.
 */
export function keptRecords<Client, Row extends KeptRow>(
  { one, find, replace }: KeptRows<Client, Row>,
  clock: Clock,
) {
  const missing = () => new Problem('not-found', { sentence: `This ${one} does not exist.` });

  /** @throws {Problem} `not-found` for what is not there or was deleted */
  function getLive(found: Row | null): Row {
    if (found === null || found.deletedAt !== null) throw missing();
    return found;
  }

  /** Stores what `apply` makes of what is stored; when another change came between, of what that one left. */
  async function change(
    client: Client,
    scope: Scope,
    id: string,
    happening: Happening,
    apply: (stored: Row | null, now: Date) => Row | Promise<Row>,
  ): Promise<Row> {
    for (;;) {
      const [stored, now] = [await find(client, scope, id), clock.now()];
      const changed = await apply(stored, now);
      if (changed === stored) return stored;
      const next = { ...changed, version: changed.version + 1, updatedAt: now.toISOString() };
      if (await replace(client, scope, next, happening, now)) return next;
    }
  }

  return {
    getLive,

    /**
     * Stores what `apply` makes of the record.
     * @throws {Problem} `stale` when `ifMatch` names another version
     */
    update: (
      client: Client,
      scope: Scope,
      id: string,
      ifMatch: number | undefined,
      apply: (stored: Row) => Row | Promise<Row>,
    ): Promise<Row> =>
      change(client, scope, id, 'updated', (found) => {
        const stored = getLive(found);
        assertCurrent(one, stored.version, ifMatch);
        return apply(stored);
      }),

    /**
     * Deletes a record; it stays restorable.
     * @throws {Problem} `stale` when `ifMatch` names another version
     */
    async delete(client: Client, scope: Scope, id: string, ifMatch: number | undefined): Promise<void> {
      await change(client, scope, id, 'deleted', (found, now) => {
        const stored = getLive(found);
        assertCurrent(one, stored.version, ifMatch);
        return { ...stored, deletedAt: now.toISOString() };
      });
    },

    /**
     * Brings back what was deleted; what is there already stays as it is, so that asking twice does no harm.
     */
    restore: (client: Client, scope: Scope, id: string): Promise<Row> =>
      change(client, scope, id, 'restored', (stored, now) => {
        if (stored === null) throw missing();
        if (stored.deletedAt === null) return stored;
        if (stored.deletedAt <= keptSince(now).toISOString()) throw missing(); // the sweep will come for it
        return { ...stored, deletedAt: null };
      }),
  };
}
