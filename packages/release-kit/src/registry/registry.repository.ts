import { isDeepStrictEqual } from 'node:util';
import { areaSchema, REGISTRY_SCHEMA } from '@savvi/contracts/registry';
import { builtRemoteSchema } from '@savvi/contracts/remote';
import * as z from '@savvi/contracts/schema';
import { sha256 } from '@savvi/static-files/listing';
import type { Pool, PoolClient } from 'pg';
import type { PublishedFile } from '../files/publication.ts';
import {
  type About,
  type Act,
  aboutOf,
  positionOf,
  areaOf,
  type Given,
  audiencesIn,
  inOrder,
  isInUse,
  type KnownRegistry,
  type RegistryEntry,
  type PublishedVersion,
} from './entry.rules.ts';

/** Another writer has changed the registry entry since it was read. */
export class EntryChanged extends Error {
  override readonly name = 'EntryChanged';
}

interface EntryRow {
  area: string;
  position: number;
  line_about: About;
  deployed: string | null;
  revision: number;
}

interface VersionRow {
  area: string;
  version: string;
  about: About;
  entry: string;
  integrity: string;
  shell_api: number;
  weight: number;
  users: string[];
  released_at: Date;
  given_until: Date | null;
  was_deployed: boolean;
  rolled_back_at: Date | null;
  rolled_back_why: string | null;
}

/** Rows that an older gateway wrote have no `reads`. */
const knownAreaSchema = z.object({ ...areaSchema.shape, reads: builtRemoteSchema.shape.reads });

/** @throws when the stored data does not match the contract */
function versionIn({
  area,
  version: name,
  about,
  entry,
  integrity,
  shell_api: shellApi,
  weight,
  users,
  released_at: releasedAt,
  given_until: givenUntil,
  was_deployed: wasDeployed,
  rolled_back_at: at,
  rolled_back_why: why,
}: VersionRow): PublishedVersion {
  const {
    versions: [version],
    ...known
  } = knownAreaSchema.parse({
    ...about,
    name: area,
    versions: [{ version: name, entry, integrity, shellApi, weight, users }],
  });
  if (version === undefined) throw new Error(`a stored version of ${area} is invalid`);
  return {
    ...version,
    about: aboutOf(known),
    releasedAt,
    givenUntil,
    wasDeployed,
    rolledBack: at === null ? null : { at, why: why ?? '' },
  };
}

type Row = EntryRow & (VersionRow | Record<Exclude<keyof VersionRow, 'area'>, null>);

/** Parses the rows of one area. An area without versions has one row without a version. */
function entriesIn(rows: readonly Row[]): RegistryEntry[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { area, position, line_about: about, deployed, revision } = first;
  return [
    {
      area,
      position,
      about: aboutOf(knownAreaSchema.parse({ ...about, name: area, versions: [] })),
      deployed,
      revision,
      versions: inOrder(rows.flatMap((row) => (row.version === null ? [] : [versionIn(row)]))),
    },
  ];
}

/**
 * Stores the area registry and the files of all versions in the gateway's database, so that every replica
 * serves the same.
 */
export const registryRepository = (pool: Pool) => ({
  /** All registry entries. */
  async entries(): Promise<RegistryEntry[]> {
    // One statement reads one consistent state. A revision read together with older versions would let a
    // change of another writer be overwritten.
    const { rows } = await pool.query<Row>(
      `SELECT area, position, l.about AS line_about, deployed, revision, version, v.about, entry, integrity, shell_api, weight, users, released_at, given_until, was_deployed, rolled_back_at, rolled_back_why
       FROM registry_lines l LEFT JOIN registry_versions v USING (area) ORDER BY position, area`,
    );
    return [...Map.groupBy(rows, ({ area }) => area).values()].flatMap(entriesIn);
  },

  /**
   * The database's time, used for all times in the registry: writers have different clocks, and versions are
   * compared from when they were assigned.
   */
  async now(): Promise<Date> {
    const {
      rows: [row],
    } = await pool.query<{ now: Date }>('SELECT now()');
    if (row === undefined) throw new Error('the database returned no time');
    return row.now;
  },

  async read(): Promise<KnownRegistry> {
    const areas = (await this.entries()).map(areaOf);
    return { schema: REGISTRY_SCHEMA, areas: areas.toSorted((a, b) => positionOf(a) - positionOf(b)) };
  },

  /**
   * Replaces the entry `before` by `after`, or creates it, and records the act if users get other versions; no
   * other entry changes. `files`: the files of a version that is
   * new in `after`. Files of versions that `after` does not name are deleted. @throws {EntryChanged}
   */
  async change(
    before: RegistryEntry,
    after: RegistryEntry,
    act: Act,
    files: readonly PublishedFile[] = [],
  ): Promise<void> {
    const client = await pool.connect();
    let isUsable = true;
    try {
      await client.query('BEGIN');
      const { rowCount } =
        before.revision === 0
          ? await client.query(
              'INSERT INTO registry_lines (area, position, about, deployed) VALUES ($1, $2, $3, $4) ON CONFLICT (area) DO NOTHING',
              [after.area, after.position, JSON.stringify(after.about), after.deployed],
            )
          : await client.query(
              'UPDATE registry_lines SET deployed = $3, revision = revision + 1 WHERE area = $1 AND revision = $2',
              [before.area, before.revision, after.deployed],
            );
      if (rowCount === 0)
        throw new EntryChanged(`the registry entry of ${before.area} has changed since it was read`);
      await writeVersions(client, before, after, files);
      await record(client, before, after, act);
      await client.query('COMMIT');
    } catch (error) {
      // The error of the change is thrown, not an error of its rollback.
      isUsable = await client.query('ROLLBACK').then(
        () => true,
        () => false,
      );
      throw error;
    } finally {
      // A reused connection would continue this transaction, which locks the entry.
      client.release(!isUsable);
    }
  },

  /** The latest acts of an area, newest first. */
  async acts(area: string, limit: number): Promise<RecordedAct[]> {
    if (!(await recordsActs(pool))) return [];
    const { rows } = await pool.query<RecordedAct>(
      'SELECT at, actor, kind, reason, is_forced AS "isForced", before, after FROM release_acts WHERE area = $1 ORDER BY id DESC LIMIT $2',
      [area, limit],
    );
    return rows;
  },

  /** Replaces an actor in all acts. */
  async renameActor(from: string, to: string): Promise<void> {
    await pool.query('UPDATE release_acts SET actor = $2 WHERE actor = $1', [from, to]);
  },

  /** The file paths of a version, each with its digest. */
  async filesOf(area: string, version: string): Promise<ReadonlyMap<string, string>> {
    const { rows } = await pool.query<{ path: string; sha256: string }>(
      'SELECT path, sha256 FROM published_files WHERE area = $1 AND version = $2',
      [area, version],
    );
    return new Map(rows.map((row) => [row.path, row.sha256]));
  },

  async bytes(area: string, digest: string): Promise<Buffer | null> {
    const { rows } = await pool.query<{ bytes: Buffer }>(
      'SELECT bytes FROM published_bytes WHERE area = $1 AND sha256 = $2',
      [area, digest],
    );
    return rows[0]?.bytes ?? null;
  },
});

/** The repository of the area registry. */
export type RegistryRepository = ReturnType<typeof registryRepository>;

/** An act on an area as it was recorded. */
export interface RecordedAct extends Act {
  readonly at: Date;
  readonly before: readonly Given[];
  readonly after: readonly Given[];
}

/**
 * Whether the database has the table of acts. A checkout of this release may release on a gateway of the last
 * one, which has not created it.
 */
async function recordsActs(client: Pick<PoolClient, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ name: string | null }>("SELECT to_regclass('release_acts') AS name");
  return rows[0]?.name !== null;
}

/** Records an act that published a version or changed what users get, and forgets the acts from more than two years ago. */
async function record(
  client: PoolClient,
  before: RegistryEntry,
  after: RegistryEntry,
  act: Act,
): Promise<void> {
  const audiences = ({ versions }: RegistryEntry) =>
    inOrder(versions)
      .filter(isInUse)
      .map(({ version, weight, users }) => ({ version, weight, users }));
  const known = new Set(before.versions.map(({ version }) => version));
  const isPublication = after.versions.some(({ version }) => !known.has(version));
  const isSame = !isPublication && isDeepStrictEqual(audiences(before), audiences(after));
  if (isSame || !(await recordsActs(client))) return;
  await client.query(
    'INSERT INTO release_acts (area, actor, kind, reason, is_forced, before, after) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [
      after.area,
      act.actor,
      act.kind,
      act.reason,
      act.isForced,
      JSON.stringify(audiencesIn(before)),
      JSON.stringify(audiencesIn(after)),
    ],
  );
  await client.query("DELETE FROM release_acts WHERE at < now() - interval '2 years'");
}

async function writeVersions(
  client: PoolClient,
  before: RegistryEntry,
  after: RegistryEntry,
  files: readonly PublishedFile[],
): Promise<void> {
  const { area } = before;
  for (const {
    version,
    about,
    entry,
    integrity,
    shellApi,
    weight,
    users,
    releasedAt,
    givenUntil,
    wasDeployed,
    rolledBack,
  } of after.versions) {
    await client.query(
      `INSERT INTO registry_versions (area, version, about, entry, integrity, shell_api, weight, users, released_at, was_deployed, rolled_back_at, rolled_back_why, given_until) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       ON CONFLICT (area, version) DO UPDATE SET about = $3, weight = $7, users = $8, released_at = $9, was_deployed = $10, rolled_back_at = $11, rolled_back_why = $12, given_until = $13`,
      [
        area,
        version,
        JSON.stringify(about),
        entry,
        integrity,
        shellApi,
        weight,
        users,
        releasedAt,
        wasDeployed,
        rolledBack?.at,
        rolledBack?.why,
        givenUntil,
      ],
    );
  }
  const known = new Set(before.versions.map(({ version }) => version));
  const added = after.versions.find(({ version }) => !known.has(version));
  if (added !== undefined) await store(client, area, added.version, files);
  const { rowCount } = await client.query(
    'DELETE FROM registry_versions WHERE area = $1 AND version <> ALL($2::text[])',
    [area, after.versions.map(({ version }) => version)],
  );
  if (rowCount !== 0)
    await client.query(
      'DELETE FROM published_bytes b WHERE area = $1 AND NOT EXISTS (SELECT FROM published_files f WHERE f.area = b.area AND f.sha256 = b.sha256)',
      [area],
    );
}

async function store(
  client: PoolClient,
  area: string,
  version: string,
  files: readonly PublishedFile[],
): Promise<void> {
  const digests = files.map(({ bytes }) => sha256(bytes));
  const { rows } = await client.query<{ sha256: string }>(
    'SELECT sha256 FROM published_bytes WHERE area = $1 AND sha256 = ANY($2::text[])',
    [area, digests],
  );
  const stored = new Set(rows.map((row) => row.sha256));
  for (const [index, { bytes }] of files.entries()) {
    const digest = digests[index];
    if (digest === undefined || stored.has(digest)) continue;
    stored.add(digest);
    await client.query('INSERT INTO published_bytes (area, sha256, bytes) VALUES ($1, $2, $3)', [
      area,
      digest,
      bytes,
    ]);
  }
  await client.query(
    'INSERT INTO published_files (area, version, path, sha256) SELECT $1, $2, * FROM unnest($3::text[], $4::text[])',
    [area, version, files.map(({ path }) => path), digests],
  );
}
