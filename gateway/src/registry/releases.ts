import type { BuiltRemote } from '@savvi/contracts/remote';
import type { Pool } from 'pg';
import { hasItsEntry, type PublishedFile } from '../files/publication.ts';
import {
  type About,
  aboutOf,
  type Audience,
  given,
  isGiven,
  type Line,
  released,
  runningVersion,
  sharedBetween,
} from './line.rules.ts';
import { LineChanged, registryRepository } from './registry.repository.ts';

/** What was asked for can't be done; the message says why, in a sentence. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}

/** PostgreSQL's codes for a table and for a column that are not there. */
const FROM_BEFORE: readonly unknown[] = ['42P01', '42703'];

/** Whether nobody gets another version. */
function isForEverybody(line: Line, version: string): boolean {
  const running = runningVersion(line);
  return (
    running?.version === version &&
    running.weight === 100 &&
    line.versions.every(({ users }) => users.length === 0)
  );
}

/** @throws {ReleaseRefused} */
function nothingForOthers(area: string, version: string): never {
  throw new ReleaseRefused(
    `Nobody runs another version of ${area} than ${version}: there is none for those who are not to get it. The first version of an area goes to everybody, without --share and --users.`,
  );
}

/**
 * Less of what a canary is compared with would be more of the canary, and some of a third version the end of
 * the comparison, unsaid.
 * @throws {ReleaseRefused}
 */
function refuseUnsaid({ area, versions }: Line, version: string, audience: Audience): void {
  const shared = sharedBetween({ versions });
  if (shared === null || shared.canary.version === version || audience.weight === 100) return;
  const [canary, stable] = [shared.canary.version, shared.stable.version];
  const command = `npm run release -- ${area}`;
  if (stable === version)
    throw new ReleaseRefused(
      `${canary} of ${area} is tried beside ${version}: whoever is not to get ${version} would get that. Say so of it: ${command} --to ${canary} --share ${100 - audience.weight}`,
    );
  if (isGiven(audience))
    throw new ReleaseRefused(
      `${canary} of ${area} is tried beside ${stable}: a third version would end that. End it first (${command} --promote, or ${command} --to ${stable}), or give this one to nobody yet (--share 0).`,
    );
}

/** Somebody else was quicker. */
const changedMeanwhile = (area: string, cause?: unknown) =>
  new ReleaseRefused(
    `Somebody else has changed ${area} meanwhile, so the registry is as they left it. See what runs now: npm run release -- ${area} --list`,
    { cause },
  );

/** PostgreSQL's advisory lock that who releases holds; any number that nothing else takes. */
const RELEASING = 5_360_010;

/** Changes of single lines of the registry, by people, over the gateway's database. */
export function releases(pool: Pool) {
  const repository = registryRepository(pool);

  /** @throws {ReleaseRefused} when the database is from before this code */
  async function lines(): Promise<Line[]> {
    try {
      return await repository.lines();
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && FROM_BEFORE.includes(cause.code))) throw cause;
      throw new ReleaseRefused(
        'The registry of this product is from before this code: start the product once with it.',
        { cause },
      );
    }
  }

  async function change(before: Line, after: Line, files: readonly PublishedFile[] = []): Promise<void> {
    try {
      await repository.change(before, after, files);
    } catch (cause) {
      if (!(cause instanceof LineChanged)) throw cause;
      throw changedMeanwhile(before.area, cause);
    }
  }

  return {
    lines,
    now: repository.now,

    /** The lines of all areas, or of one. @throws {ReleaseRefused} when there is none of that name */
    async list(area?: string): Promise<Line[]> {
      const all = await lines();
      const found = area === undefined ? all : all.filter((line) => line.area === area);
      if (found.length === 0)
        throw new ReleaseRefused(
          all.length === 0
            ? 'The registry is empty: start the product once.'
            : `The registry has no area "${area}"; it has ${all.map((line) => line.area).join(', ')}.`,
        );
      return found;
    },

    /**
     * Holds off all other releases until it is disposed of: two at once would each be judged against what the
     * other replaces.
     * @throws {ReleaseRefused} while somebody else holds it
     */
    async alone(): Promise<AsyncDisposable> {
      const client = await pool.connect();
      client.on('error', () => undefined); // a connection that breaks lets go of the lock; who needs the database next hears of it
      const { rows } = await client.query<{ isMine: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS "isMine"',
        [RELEASING],
      );
      const end = async () => client.release(true); // the lock ends with its session
      if (rows[0]?.isMine === true) return { [Symbol.asyncDispose]: end };
      await end();
      throw new ReleaseRefused(
        'Somebody else is releasing an area at this moment, and what fits now may not fit what they release. Try again when they are done; with --anyway it is done at once.',
      );
    },

    /**
     * @throws {ReleaseRefused} when the line of an area is not as it was read any more; undefined: there was
     * none
     */
    async stillAs(area: string, seen: Line | undefined): Promise<void> {
      if ((await lines()).find((line) => line.area === area)?.revision !== seen?.revision)
        throw changedMeanwhile(area);
    },

    /**
     * A file of a version that is published, by its path below that version's folder; null when it has none
     * such.
     */
    async fileOf(area: string, version: string, file: string): Promise<Buffer | null> {
      const digest = (await repository.filesOf(area, version)).get(file);
      return digest === undefined ? null : repository.bytes(area, digest);
    },

    /** The line of an area that may be new to the registry. */
    async lineFor(built: Pick<BuiltRemote, 'name'> & About): Promise<Line> {
      const all = await lines();
      const known = all.find((line) => line.area === built.name);
      if (known !== undefined) return known;
      await repository.ensure(built.name, all.length, aboutOf(built));
      return this.lineFor(built);
    },

    /**
     * Gives these people this version of the area whose line was read as `before`.
     * @returns false when everybody has it already.
     * @throws {ReleaseRefused}
     */
    async release(
      before: Line,
      built: BuiltRemote,
      files: readonly PublishedFile[],
      audience: Audience,
    ): Promise<boolean> {
      if (audience.weight === 100 && isForEverybody(before, built.version)) return false;
      const isKnown = before.versions.some(({ version }) => version === built.version);
      if (!isKnown && !hasItsEntry(built, files))
        throw new ReleaseRefused(
          `${before.area} ${built.version} is not published: its entry is not what its remote.json says. Build it again.`,
        );
      refuseUnsaid(before, built.version, audience);
      await change(
        before,
        released(before, built, audience, await repository.now()) ??
          nothingForOthers(before.area, built.version),
        files,
      );
      return true;
    },

    /** The line of an area in which a version is published. @throws {ReleaseRefused} when it is not */
    async lineWith(area: string, version: string): Promise<Line> {
      const [line] = await this.list(area);
      if (line === undefined || !line.versions.some((each) => each.version === version))
        throw new ReleaseRefused(
          `${area} has no version ${version} that is published; it has ${line?.versions.map((each) => each.version).join(', ') || 'none'}.`,
        );
      return line;
    },

    /** Gives these people a version that the line, as it was read, names. @throws {ReleaseRefused} */
    async give(before: Line, version: string, audience: Audience): Promise<void> {
      refuseUnsaid(before, version, audience);
      await change(
        before,
        given(before, version, audience, await repository.now()) ?? nothingForOthers(before.area, version),
      );
    },
  };
}

/** Changes of single lines of the registry. */
export type Releases = ReturnType<typeof releases>;
