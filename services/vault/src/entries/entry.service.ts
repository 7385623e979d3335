import {
  type EntryInput,
  type EntryPatch,
  type ImportInput,
  SERVER_SEALED,
} from '@savvi/vault-contract/entry';
import { entryEvents } from '@savvi/vault-contract/events';
import { entryRoutes } from '@savvi/vault-contract/vault.routes';
import type { ServiceAppDeps } from '@savvi/service-kit/app';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { makeOnce } from '@savvi/service-kit/idempotency';
import type {
  PermanentDeletionUseCase,
  RestorableRecordUseCases,
} from '@savvi/service-kit/kept-record-routes';
import { type RestorableRow, restorableRecords, restorableSince } from '@savvi/service-kit/kept-records';
import type { Log } from '@savvi/service-kit/log';
import type { AssertPasswordProof } from '@savvi/service-kit/password-proof';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import { assertEntitled, assertVerifiedInTime, type Scope } from '@savvi/service-kit/scope';
import { concurrencyLimit } from '@savvi/service-kit/concurrency-limit';
import type { Database, Transaction } from '../db.ts';
import { DoesNotOpen } from '@savvi/sealing/sealing';
import type { SpaceKey } from '@savvi/sealing/space-key';
import type { SpaceKeys } from '@savvi/sealing/space-keys';
import { contentsOf, patchedContents, withinLimit } from '../shared/entry-contents.rules.ts';
import { sealEntry } from '../shared/entry-seal.ts';
import { ALLOWANCE } from './allowance.ts';
import type { StoredEntry } from './entry.ts';
import { entryRepository as rows, listedEntry } from './entry.repository.ts';
import { assertRoom, newEntryId } from './entry.rules.ts';
import { entryView, textsOf } from './entry.view.ts';

/**
 * A list may open every entry of a space and return little of it, so the allowance counts the bytes read: each
 * list of a full space once in a burst.
 */
const LISTS = {
  maxRunning: 2,
  allowance: ALLOWANCE,
  maxQueued: 4,
  timeoutMs: 2_500,
  refusal: 'You are asking for this list too often at once. Please wait a little and try again.',
};

/** Dependencies of {@link entryService}. */
export interface EntryDeps extends Pick<ServiceAppDeps, 'rateLimitScale'> {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly spaceKeys: SpaceKeys;
  readonly assertPasswordProof: AssertPasswordProof;
  /** Whether new entries require a verified email address from one day after registration. */
  readonly requiresVerifiedEmail: boolean;
}

/** The use cases of vault entries. */
export interface EntryService
  extends RestorableRecordUseCases<EntryInput, EntryPatch>, PermanentDeletionUseCase {
  /** The JSON of the ids, versions and dates of all logins; none is decrypted. */
  listIds(scope: Scope): Promise<string>;
  /** The JSON of the ids, versions, dates and names of all entries, one text each. */
  listNames(scope: Scope): Promise<readonly string[]>;
  /** Creates all of the entries or none. @returns their number */
  import(scope: Scope, input: ImportInput, idempotencyKey: string | undefined): Promise<number>;
}

/**
 * Without a plan that includes the password manager users can still read and delete their entries, and
 * restore them, because that creates nothing new (T-7, T-34).
 */
export function entryService({
  db,
  clock,
  log,
  spaceKeys,
  assertPasswordProof,
  requiresVerifiedEmail,
  rateLimitScale,
}: EntryDeps): EntryService {
  const { deletedText, entryText, listedText, namedText, openEntry } = entryView(log);
  const lists = concurrencyLimit(LISTS, rateLimitScale);
  const assertCanWrite = (scope: Scope) => assertEntitled(scope, 'hasPasswordManager');
  const eventData = ({ spaceId }: Scope, { id, userId, version }: RestorableRow, now: Date) => ({
    spaceId,
    data: { id, userId, version },
    now,
  });
  const records = restorableRecords<Database | Transaction, StoredEntry>(
    {
      one: entryRoutes.one,
      find: rows.find,
      replace: (client, scope, entry, happening, now) =>
        rows.replace(client, scope, entry, entryEvents[happening].of(eventData(scope, entry, now))),
    },
    clock,
  );

  /**
   * Runs a change that may exceed the quota. Changes run sequentially within a space, and are rolled back if
   * the quota is exceeded.
   */
  const withRoom = <Result>(scope: Scope, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db.$transaction(async (tx) => {
      await lockScope(tx, scope);
      const result = await work(tx);
      assertRoom(await rows.usage(tx, scope));
      return result;
    });

  /** The key of a space that has entries; null if it is lost or damaged, which damages all of its entries. */
  async function readKey(client: Database | Transaction, scope: Scope): Promise<SpaceKey | null> {
    try {
      const key = await spaceKeys.find(client, scope);
      if (key === null && !(await isErased(client, scope)))
        log.error({ spaceId: scope.spaceId }, 'a space with entries has no key');
      return key;
    } catch (error) {
      if (!(error instanceof DoesNotOpen)) throw error;
      log.error({ err: error, spaceId: scope.spaceId }, 'a space key does not open');
      return null;
    }
  }

  /**
   * The space key that opens the given entries. It is read after them, because an entry and its key are
   * created in one transaction, and erased in one.
   */
  async function keyFor(scope: Scope, entries: readonly unknown[]): Promise<SpaceKey | null> {
    if (entries.length === 0) return null;
    const key = await readKey(db, scope);
    // The space was erased after its entries were read.
    if (key === null && (await isErased(db, scope))) throw new Problem('unauthorized');
    return key;
  }

  /** Reads and decrypts entries. The characters that are read count against the space's allowance. */
  async function openList<Result>(
    scope: Scope,
    read: () => Promise<string[]>,
    open: (entries: string[], key: SpaceKey | null) => Promise<Result>,
  ): Promise<Result> {
    const { opened } = await lists.run(
      scope.spaceId,
      async () => {
        const entries = await read();
        return {
          opened: await open(entries, await keyFor(scope, entries)),
          characters: entries.reduce((sum, { length }) => sum + length, 0),
        };
      },
      { costOf: ({ characters }) => characters },
    );
    return opened;
  }

  const newEntry = (scope: Scope, key: SpaceKey, input: EntryInput, at: string): StoredEntry => {
    const id = newEntryId(input.type);
    return {
      id,
      userId: scope.userId,
      version: 1,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      format: SERVER_SEALED,
      ...sealEntry(key, id, withinLimit(contentsOf(input))),
    };
  };

  /** Creates entries once, however often the request is repeated with one idempotency key. */
  function makeAll<Result>(
    scope: Scope,
    {
      route,
      key: idempotencyKey,
      body,
      inputs,
    }: { route: string; key: string | undefined; body: unknown; inputs: readonly EntryInput[] },
    answer: (tx: Transaction, key: SpaceKey, id: string) => Promise<Result>,
  ): Promise<Result> {
    return db.$transaction(async (tx) => {
      await lockScope(tx, scope);
      if (await isErased(tx, scope)) throw new Problem('unauthorized');
      const now = clock.now();
      const key = await spaceKeys.findOrCreate(tx, scope, now);
      const request = { scope, route, key: idempotencyKey, bodyHash: key.hashOf(body), now };
      return makeOnce(tx, request, {
        async make() {
          assertCanWrite(scope);
          assertVerifiedInTime(scope, requiresVerifiedEmail, now);
          const made = inputs.map((input) => newEntry(scope, key, input, now.toISOString()));
          const [first] = made;
          // The contract requires at least one entry.
          if (first === undefined) throw new Error('there are no entries to create');
          await rows.insert(
            tx,
            scope,
            made,
            made.map((entry) => entryEvents.created.of(eventData(scope, entry, now))),
          );
          assertRoom(await rows.usage(tx, scope));
          return { id: first.id, answer: await answer(tx, key, first.id) };
        },
        again: (id) => answer(tx, key, id),
      });
    });
  }

  return {
    list: (scope, page) =>
      openList(
        scope,
        () => rows.list(db, scope, page),
        async (entries, key) => {
          const isWhole = page.limit === undefined && page.after === undefined;
          return {
            records: await textsOf(entries, (text) => listedText(key, listedEntry(text))),
            total: isWhole ? entries.length : await rows.count(db, scope),
          };
        },
      ),

    listIds: (scope) => rows.listIds(db, scope),

    listNames: (scope) =>
      openList(
        scope,
        () => rows.listNamed(db, scope),
        (entries, key) => textsOf(entries, (text) => namedText(key, listedEntry(text))),
      ),

    listDeleted: (scope) =>
      openList(
        scope,
        () => rows.listDeleted(db, scope, restorableSince(clock.now())),
        (entries, key) => textsOf(entries, (text) => deletedText(key, listedEntry(text))),
      ),

    create: (scope, input, idempotencyKey) =>
      makeAll(
        scope,
        { route: entryRoutes.create.operation, key: idempotencyKey, body: input, inputs: [input] },
        async (tx, key, id) => entryText(key, records.getLive(await rows.find(tx, scope, id))),
      ),

    import: (scope, input, idempotencyKey) =>
      makeAll(
        scope,
        { route: entryRoutes.import.operation, key: idempotencyKey, body: input, inputs: input.entries },
        () => Promise.resolve(input.entries.length),
      ),

    async update(scope, id, patch, ifMatch) {
      assertCanWrite(scope);
      return withRoom(scope, async (tx) => {
        const key = await readKey(tx, scope);
        const reseal = (stored: StoredEntry): StoredEntry => {
          const contents = withinLimit(patchedContents(openEntry(key, stored), patch, clock.now()));
          // The space has a key, because the entry has been opened with it.
          return { ...stored, ...(key && sealEntry(key, stored.id, contents)) };
        };
        return entryText(key, await records.update(tx, scope, id, ifMatch, reseal));
      });
    },

    delete: (scope, id, ifMatch) => records.delete(db, scope, id, ifMatch),

    restore: (scope, id) =>
      withRoom(scope, async (tx) =>
        entryText(await readKey(tx, scope), await records.restore(tx, scope, id)),
      ),

    deletePermanently: (scope, id, proof, ifMatch) =>
      records.deletePermanently(scope, id, ifMatch, {
        client: db,
        confirm: () => assertPasswordProof(scope, proof),
        remove: rows.remove,
      }),
  };
}
