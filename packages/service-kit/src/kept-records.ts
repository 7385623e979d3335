// The shared behavior of records that can be restored for some days after their deletion (T-34): updates with
// a version check, deletion, restoration and permanent deletion. The content of a record is up to its service.
import { RESTORABLE_DAYS } from '@savvi/contracts/kept-record';
import type { Clock } from './clock.ts';
import { Problem } from './problem.ts';
import { assertCurrent } from './record-version.ts';
import type { Scope } from './scope.ts';

const DAY_MS = 86_400_000;

/** Records deleted after this time can still be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS);

/** The columns that all restorable records share. Times are ISO 8601 in UTC. */
export interface RestorableRow {
  readonly id: string;
  readonly userId: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When the record was deleted; null if it was not. */
  readonly deletedAt: string | null;
}

/** What can happen to an existing record. */
export type Happening = 'updated' | 'deleted' | 'restored';

/** The repository of one kind of record. */
export interface RestorableRows<Client, Row extends RestorableRow> {
  /** The singular name of the kind in sentences, such as `debt`. */
  readonly one: string;
  /** Finds a record by its id, including deleted records that can still be restored. */
  find(client: Client, scope: Scope, id: string): Promise<Row | null>;
  /**
   * Replaces the previous version of a row and appends the event. False if another version is stored by now.
   */
  replace(client: Client, scope: Scope, row: Row, happening: Happening, now: Date): Promise<boolean>;
}

/** How one kind of record is removed for good. */
export interface PermanentDeletion<Client> {
  readonly client: Client;
  /** Checks that the user has just entered their password. */
  readonly confirm: () => Promise<void>;
  /** False if the row has another version by now. */
  readonly remove: (
    client: Client,
    scope: Scope,
    row: Pick<RestorableRow, 'id' | 'userId' | 'version'>,
  ) => Promise<boolean>;
}

/** The use cases that are the same for every kind of record. `client` is the database or a transaction. */
export function restorableRecords<Client, Row extends RestorableRow>(
  { one, find, replace }: RestorableRows<Client, Row>,
  clock: Clock,
) {
  const missing = () => new Problem('not-found', { sentence: `This ${one} does not exist.` });

  /** @throws {Problem} `not-found` for a missing or deleted record */
  function getLive(found: Row | null): Row {
    if (found === null || found.deletedAt !== null) throw missing();
    return found;
  }

  /**
   * Applies `apply` to the stored row and stores the result. After a concurrent change of the row, it does
   * both again with the new row.
   */
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
     * Applies `apply` to the record and stores the result.
     * @throws {Problem} `stale` if `ifMatch` names another version
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
     * Deletes a record, which can then be restored.
     * @throws {Problem} `stale` if `ifMatch` names another version
     */
    async delete(client: Client, scope: Scope, id: string, ifMatch: number | undefined): Promise<void> {
      await change(client, scope, id, 'deleted', (found, now) => {
        const stored = getLive(found);
        assertCurrent(one, stored.version, ifMatch);
        return { ...stored, deletedAt: now.toISOString() };
      });
    },

    /**
     * Restores a deleted record; a record that is not deleted stays unchanged, so repeating the call is safe.
     */
    restore: (client: Client, scope: Scope, id: string): Promise<Row> =>
      change(client, scope, id, 'restored', (stored, now) => {
        if (stored === null) throw missing();
        if (stored.deletedAt === null) return stored;
        // The record is about to be purged and can no longer be restored.
        if (stored.deletedAt <= restorableSince(now).toISOString()) throw missing();
        return { ...stored, deletedAt: null };
      }),

    /**
     * Removes a deleted record for good: `remove` deletes the row if it still has the given version. `confirm`
     * runs once the record is found, so that a stranger's record looks like a missing one.
     * @throws {Problem} `not-found` for a missing record and for one that is not deleted, `stale` if `ifMatch`
     * names another version
     */
    async deletePermanently(
      scope: Scope,
      id: string,
      ifMatch: number | undefined,
      { client, confirm, remove }: PermanentDeletion<Client>,
    ): Promise<void> {
      for (let isConfirmed = false; ; isConfirmed = true) {
        const stored = await find(client, scope, id);
        if (stored === null || stored.deletedAt === null) throw missing();
        if (!isConfirmed) await confirm();
        assertCurrent(one, stored.version, ifMatch);
        if (await remove(client, scope, stored)) return;
      }
    },
  };
}

// Aliases with the names of the previous release, for code in other repositories.
export {
  type RestorableRow as KeptRow,
  type RestorableRows as KeptRows,
  restorableRecords as keptRecords,
  restorableSince as keptSince,
};
