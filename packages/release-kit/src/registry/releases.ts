import { randomBytes } from 'node:crypto';
import type { BuiltRemote } from '@savvi/contracts/remote';
import type { Pool, PoolClient } from 'pg';
import { hasItsEntry, type PublishedFile } from '../files/publication.ts';
import {
  type Act,
  type Audience,
  assigned,
  isInUse,
  type RegistryEntry,
  released,
  runningVersion,
  sharedBetween,
} from './entry.rules.ts';
import { EntryChanged, registryRepository } from './registry.repository.ts';

/**
 * Why a release is refused: the entry was changed since it was read, another release holds the lock, the version
 * does not fit what is deployed, or another rule.
 */
export type RefusalCode = 'changed' | 'locked' | 'incompatible' | 'refused';

/** A release that cannot be done. The message is a sentence with the reason, for users of the command line. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
  readonly code: RefusalCode;
  /** What does not fit, one sentence each, without commands. */
  readonly reasons: readonly string[];

  constructor(
    message: string,
    options: {
      readonly code?: RefusalCode;
      readonly reasons?: readonly string[];
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = options.code ?? 'refused';
    this.reasons = options.reasons ?? [];
  }
}

/** PostgreSQL's codes for a missing table and a missing column. */
const FROM_BEFORE: readonly unknown[] = ['42P01', '42703'];

/** Whether every user gets this version of the area. */
function isForEverybody(entry: RegistryEntry, version: string): boolean {
  const running = runningVersion(entry);
  return (
    running?.version === version &&
    running.weight === 100 &&
    entry.versions.every(({ users }) => users.length === 0)
  );
}

/** Refuses a change after which some users would have no version of an area. @throws {ReleaseRefused} */
function nothingForOthers(area: string, version: string): never {
  throw new ReleaseRefused(
    `${area} has no version other than ${version}, so users outside the audience would have none. Release the first version of an area to everybody, without --share and --users.`,
  );
}

/**
 * Rejects changes that would silently affect a running canary: a smaller share of the stable version would
 * enlarge the canary's share, and a share for a third version would end the comparison.
 * @throws {ReleaseRefused}
 */
function refuseSideEffects({ area, versions }: RegistryEntry, version: string, audience: Audience): void {
  const shared = sharedBetween({ versions });
  if (shared === null || shared.canary.version === version || audience.weight === 100) return;
  const [canary, stable] = [shared.canary.version, shared.stable.version];
  const command = `npm run release -- ${area}`;
  if (stable === version)
    throw new ReleaseRefused(
      `${canary} of ${area} is a canary beside ${version}, so a smaller share of ${version} would enlarge the share of the canary. Change the share of the canary instead: ${command} --to ${canary} --share ${100 - audience.weight}`,
    );
  if (isInUse(audience))
    throw new ReleaseRefused(
      `${canary} of ${area} is a canary beside ${stable}, and a third version would end the comparison. End it first (${command} --promote, or ${command} --to ${stable}), or publish this version without users (--share 0).`,
    );
}

/** The error if another writer has changed the entry of an area since it was read. */
export const changedMeanwhile = (area: string, cause?: unknown) =>
  new ReleaseRefused(
    `The registry entry of ${area} has changed since it was read, so nothing was changed. List the versions that run now: npm run release -- ${area} --list`,
    { code: 'changed', cause },
  );

/** All registry entries, or that of one area. @throws {ReleaseRefused} when there is no such area */
export function entriesOf(all: readonly RegistryEntry[], area?: string): readonly RegistryEntry[] {
  const found = area === undefined ? all : all.filter((entry) => entry.area === area);
  if (found.length > 0) return found;
  throw new ReleaseRefused(
    all.length === 0
      ? 'The registry is empty: start the product once.'
      : `The registry has no area "${area}"; it has ${all.map((entry) => entry.area).join(', ')}.`,
  );
}

/** Key of the PostgreSQL advisory lock of releases: any number that no other code uses. */
const RELEASING = 5_360_010;

/** How long one release may lock out others, in milliseconds: much longer than a build takes. */
export const LOCK_MS = 15 * 60_000;

/** The lock that one release holds. */
export interface ReleaseLock extends AsyncDisposable {
  readonly id: string;
  /** Resolves when the lock is given back, has lasted too long, or was lost with its connection. */
  readonly ended: Promise<void>;
}

/** The prefix of a session's application name in PostgreSQL; the id and the actor of its release follow. */
const SESSION = 'savvi release';
/** The longest application name of PostgreSQL, in bytes. */
const NAME_BYTES = 63;

const OF_LOCK = `FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND classid = 0 AND objid = ${RELEASING} AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** The database session that holds the lock. */
interface Holder {
  readonly name: string;
  readonly since: Date;
}

async function holderOf(client: Pick<PoolClient, 'query'>): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `SELECT application_name AS name, query_start AS since ${OF_LOCK}`,
  );
  return rows[0];
}

/** The error while another release holds the lock; its session may have ended since. */
function lockedBy(holder: Holder | undefined): ReleaseRefused {
  const [, actor] = new RegExp(`^${SESSION} [0-9a-f]{16} (.+)$`).exec(holder?.name ?? '') ?? [];
  const sentences = [
    'Another release is running and may change what this one is checked against. Try again when it has ended.',
    ...(holder === undefined
      ? []
      : [
          `It began at ${holder.since.toISOString()}${actor === undefined ? '' : `, by ${actor}`}, and ends with its command, after ${LOCK_MS / 60_000} minutes at the latest.`,
        ]),
  ];
  return new ReleaseRefused(sentences.join(' '), { code: 'locked' });
}

export type { RecordedAct } from './registry.repository.ts';

/** The operator of a release. */
export type Operator = Omit<Act, 'kind'>;

/** Changes registry entries for operators, in the gateway's database. */
export function releases(pool: Pool, lockMs = LOCK_MS) {
  const repository = registryRepository(pool);

  /** @throws {ReleaseRefused} when the database has an older schema */
  async function entries(): Promise<RegistryEntry[]> {
    try {
      return await repository.entries();
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && FROM_BEFORE.includes(cause.code))) throw cause;
      throw new ReleaseRefused(
        'The registry has the schema of an earlier version. Start the product once with this version.',
        { cause },
      );
    }
  }

  async function change(
    before: RegistryEntry,
    after: RegistryEntry,
    act: Act,
    files: readonly PublishedFile[] = [],
  ): Promise<void> {
    try {
      await repository.change(before, after, act, files);
    } catch (cause) {
      if (!(cause instanceof EntryChanged)) throw cause;
      throw changedMeanwhile(before.area, cause);
    }
  }

  return {
    entries,
    now: repository.now,
    acts: repository.acts,

    /** The registry entries of all areas, or of one. @throws {ReleaseRefused} when there is no such area */
    async list(area?: string): Promise<readonly RegistryEntry[]> {
      return entriesOf(await entries(), area);
    },

    /**
     * Locks out other releases until it is disposed of, at most for `lockMs` milliseconds: two concurrent ones would each be
     * checked against a version that the other replaces.
     * @throws {ReleaseRefused} while another release holds the lock
     */
    async lock(actor: string): Promise<ReleaseLock> {
      const client = await pool.connect();
      let end: () => Promise<void> = async () => undefined;
      // A broken connection has released the lock.
      client.on('error', () => void end());
      try {
        const { rows } = await client.query<{ isMine: boolean }>(
          'SELECT pg_try_advisory_lock($1) AS "isMine"',
          [RELEASING],
        );
        if (rows[0]?.isMine !== true) throw lockedBy(await holderOf(client));
        const id = randomBytes(8).toString('hex');
        const name = Buffer.from(`${SESSION} ${id} ${actor}`).subarray(0, NAME_BYTES).toString();
        await client.query("SELECT set_config('application_name', $1, false)", [name]);
        const { promise: ended, resolve } = Promise.withResolvers<void>();
        let isOver = false;
        end = async () => {
          if (isOver) return;
          isOver = true;
          clearTimeout(timer);
          resolve();
          // The end of the session would release the lock, too, but later than this function returns.
          await client.query('SELECT pg_advisory_unlock($1)', [RELEASING]).catch(() => undefined);
          client.release(true);
        };
        const timer = setTimeout(() => void end(), lockMs).unref();
        return { id, ended, [Symbol.asyncDispose]: end };
      } catch (cause) {
        // A query that timed out here may still take the lock there; the end of its session gives it back.
        client.release(true);
        throw cause;
      }
    },

    /** Whether the release with this lock holds it. The lock may have been taken by another replica. */
    async isHeld(lock: string): Promise<boolean> {
      const { rowCount } = await pool.query(`SELECT ${OF_LOCK} AND starts_with(application_name, $1)`, [
        `${SESSION} ${lock} `,
      ]);
      return rowCount === 1;
    },

    /**
     * A file of a published version, by its path below that version's folder; null when the version has no
     * such file.
     */
    async fileOf(area: string, version: string, file: string): Promise<Buffer | null> {
      const digest = (await repository.filesOf(area, version)).get(file);
      return digest === undefined ? null : repository.bytes(area, digest);
    },

    /**
     * Releases a version to an audience, based on the entry `before`.
     * @returns false when everybody has the version already
     * @throws {ReleaseRefused}
     */
    async release(
      before: RegistryEntry,
      built: BuiltRemote,
      files: readonly PublishedFile[],
      audience: Audience,
      by: Operator,
    ): Promise<boolean> {
      if (audience.weight === 100 && isForEverybody(before, built.version)) return false;
      const isKnown = before.versions.some(({ version }) => version === built.version);
      if (!isKnown && !hasItsEntry(built, files))
        throw new ReleaseRefused(
          `${before.area} ${built.version} is not published: its entry file does not match its remote.json. Build it again.`,
        );
      refuseSideEffects(before, built.version, audience);
      await change(
        before,
        released(before, built, audience, await repository.now()) ??
          nothingForOthers(before.area, built.version),
        { ...by, kind: 'release' },
        files,
      );
      return true;
    },

    /** The entry of an area that has published this version. @throws {ReleaseRefused} when it has not */
    async entryWith(area: string, version: string): Promise<RegistryEntry> {
      const [entry] = await this.list(area);
      if (entry === undefined || !entry.versions.some((each) => each.version === version))
        throw new ReleaseRefused(
          `${area} has no published version ${version}; it has ${entry?.versions.map((each) => each.version).join(', ') || 'none'}.`,
        );
      return entry;
    },

    /** Assigns a published version to an audience. @throws {ReleaseRefused} */
    async assign(before: RegistryEntry, version: string, audience: Audience, act: Act): Promise<void> {
      refuseSideEffects(before, version, audience);
      await change(
        before,
        assigned(before, version, audience, await repository.now()) ?? nothingForOthers(before.area, version),
        act,
      );
    },
  };
}

/** The release operations on the registry. */
export type Releases = ReturnType<typeof releases>;
