// Test helper: the registry in a new database, and a folder of built remotes.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BuiltRemote } from '@savvi/contracts/remote';
import { type Log, silentLog } from '@savvi/service-kit/log';
import { gatewayDatabase } from '@savvi/testing/gateway-database';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { frontendsIn } from '../files/frontends.ts';
import { publicationIn } from '../files/publication.ts';
import { type Following, followFrontends } from '../registry/follow-frontends.ts';
import { type Act, type Audience, EVERYBODY, type RegistryEntry } from '../registry/entry.rules.ts';
import { registryRepository } from '../registry/registry.repository.ts';
import { releases } from '../registry/releases.ts';

/** The file name of every version's entry. */
export const ENTRY_FILE = 'remoteEntry.1a2b3c4d.js';

/** The operator of every release in tests. */
export const ANN = { actor: 'ann', reason: null, isForced: false };

/** An act of theirs. */
export const RELEASE: Act = { ...ANN, kind: 'release' };

/** Sets up the registry for the tests of one file, and empties it before each test. */
export function registryPlace() {
  const database = gatewayDatabase();
  let remotes: string;
  let repository: ReturnType<typeof registryRepository>;

  beforeAll(() => void (repository = registryRepository(database.pool)));
  beforeEach(async () => {
    remotes = await mkdtemp(path.join(tmpdir(), 'remotes-'));
    await database.pool.query(
      'TRUNCATE registry_lines, release_acts, view_counts, deployed_services, release_tokens CASCADE',
    );
  });
  afterEach(() => rm(remotes, { recursive: true }));

  const place = {
    get databaseUrl() {
      return database.url;
    },
    get pool() {
      return database.pool;
    },
    get repository() {
      return repository;
    },
    /** The folder of built remotes. */
    get remotes() {
      return remotes;
    },

    /** Builds a version of an area as `npm run build` does. */
    async build(
      version: string,
      {
        area = 'budget',
        minute = 0,
        menu = [] as BuiltRemote['menu'],
        files = {} as Record<string, string>,
      } = {},
    ): Promise<BuiltRemote> {
      const directory = path.join(remotes, area, version);
      await mkdir(directory, { recursive: true });
      const built: BuiltRemote = {
        name: area,
        basePaths: [`/${area}`],
        menu,
        entitlement: null,
        reads: [],
        shellApi: 1,
        version,
        entry: ENTRY_FILE,
        integrity: `sha384-${createHash('sha384').update(version).digest('base64')}`,
        builtAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
      };
      for (const [file, text] of Object.entries({
        'remote.json': JSON.stringify(built),
        [ENTRY_FILE]: version,
        'shared.1a2b3c4d.js': 'the same',
        ...files,
      }))
        await writeFile(path.join(directory, file), text);
      return built;
    },

    frontends: (log: Log = silentLog) => frontendsIn(remotes, remotes, log),

    /** The arguments of `followFrontends` for the frontends of the test. */
    following(log: Log = silentLog): Following {
      return {
        frontends: place.frontends(log),
        repository,
        log,
      };
    },

    /** Updates the registry with the built versions, as a start of the gateway does. */
    start: () => followFrontends(place.following()),

    async entry(area = 'budget'): Promise<RegistryEntry> {
      const [found] = await releases(database.pool).list(area);
      if (found === undefined) throw new Error(`no registry entry of ${area}`);
      return found;
    },
    /** The versions of an area, each with its share. */
    versions: async (area?: string) =>
      (await place.entry(area)).versions.map(({ version, weight }) => `${version}:${weight}`),
    publication: ({ name, version }: Pick<BuiltRemote, 'name' | 'version'>) =>
      publicationIn(path.join(remotes, name, version)),
    /** Releases a built version, to everybody by default. */
    release: async (built: BuiltRemote, audience: Audience = EVERYBODY) =>
      releases(database.pool).release(
        await place.entry(built.name),
        built,
        await place.publication(built),
        audience,
        ANN,
      ),
    /** Assigns a published version of budget to everybody. */
    goTo: async (version: string) =>
      releases(database.pool).assign(
        await releases(database.pool).entryWith('budget', version),
        version,
        EVERYBODY,
        {
          ...RELEASE,
          kind: 'switch',
        },
      ),
  };
  return place;
}
