import type { BuiltRemote } from '@savvi/contracts/remote';
import type { Pool } from 'pg';
import { hasItsEntry, type PublishedFile } from '../files/publication.ts';
import { type Audience, given, type Line, released, runningVersion, sharedBetween } from './line.rules.ts';
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
  return running?.version === version && running.weight === 100 && line.versions.every(({ users }) => users.length === 0);
}

/** @throws {ReleaseRefused} */
function nothingForOthers(area: string, version: string): never {
  throw new ReleaseRefused(`Nobody runs another version of ${area} than ${version}: there is none for those who are not to get it. The first version of an area goes to everybody, without --share and --users.`);
}

/** Less of what a canary is compared with would be more of the canary, unsaid. @throws {ReleaseRefused} */
function refuseUnsaid(line: Line, version: string, { weight }: Audience): void {
  const shared = sharedBetween(line);
  if (shared?.stable.version !== version || weight === 100) return;
  const canary = shared.canary.version;
  throw new ReleaseRefused(`${canary} of ${line.area} is tried beside ${version}: whoever is not to get ${version} would get that. Say so of it: npm run release -- ${line.area} --to ${canary} --share ${100 - weight}`);
}

/** Changes of single lines of the registry, by people, over the gateway's database. */
export function releases(pool: Pool) {
  const repository = registryRepository(pool);

  /** @throws {ReleaseRefused} when the database is from before this code */
  async function lines(): Promise<Line[]> {
    try {
      return await repository.lines();
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && FROM_BEFORE.includes(cause.code))) throw cause;
      throw new ReleaseRefused('The registry of this product is from before this code: start the product once with it.', { cause });
    }
  }

  async function change(before: Line, after: Line, files: readonly PublishedFile[] = []): Promise<void> {
    try {
      await repository.change(before, after, files);
    } catch (cause) {
      if (!(cause instanceof LineChanged)) throw cause;
      throw new ReleaseRefused(`Somebody else has changed ${before.area} meanwhile, so the registry is as they left it. See what runs now: npm run release -- ${before.area} --list`, { cause });
    }
  }

  return {
    lines,

    /** The lines of all areas, or of one. @throws {ReleaseRefused} when there is none of that name */
    async list(area?: string): Promise<Line[]> {
      const all = await lines();
      const found = area === undefined ? all : all.filter((line) => line.area === area);
      if (found.length === 0) throw new ReleaseRefused(all.length === 0 ? 'The registry is empty: start the product once.' : `The registry has no area "${area}"; it has ${all.map((line) => line.area).join(', ')}.`);
      return found;
    },

    /** A file of a version that is published, by its path below that version's folder; null when it has none such. */
    async fileOf(area: string, version: string, file: string): Promise<Buffer | null> {
      const digest = (await repository.filesOf(area, version)).get(file);
      return digest === undefined ? null : repository.bytes(area, digest);
    },

    /** The line of an area that may be new to the registry. */
    async lineFor({ name, basePaths, menu, entitlement }: Pick<BuiltRemote, 'name' | 'basePaths' | 'menu' | 'entitlement'>): Promise<Line> {
      const all = await lines();
      const known = all.find((line) => line.area === name);
      if (known !== undefined) return known;
      await repository.ensure(name, all.length, { basePaths, menu, entitlement });
      return this.lineFor({ name, basePaths, menu, entitlement });
    },

    /** Gives these people this version of the area whose line was read as `before`. @returns false when everybody has it already. @throws {ReleaseRefused} */
    async release(before: Line, built: BuiltRemote, files: readonly PublishedFile[], audience: Audience, now: Date): Promise<boolean> {
      if (audience.weight === 100 && isForEverybody(before, built.version)) return false;
      const isKnown = before.versions.some(({ version }) => version === built.version);
      if (!isKnown && !hasItsEntry(built, files)) throw new ReleaseRefused(`${before.area} ${built.version} is not published: its entry is not what its remote.json says. Build it anew.`);
      refuseUnsaid(before, built.version, audience);
      await change(before, released(before, built, audience, now) ?? nothingForOthers(before.area, built.version), files);
      return true;
    },

    /** The line of an area in which a version is published. @throws {ReleaseRefused} when it is not */
    async lineWith(area: string, version: string): Promise<Line> {
      const [line] = await this.list(area);
      if (line === undefined || !line.versions.some((each) => each.version === version)) throw new ReleaseRefused(`${area} has no version ${version} that is published; it has ${line?.versions.map((each) => each.version).join(', ') || 'none'}.`);
      return line;
    },

    /** Gives these people a version that the line, as it was read, names. @throws {ReleaseRefused} */
    async give(before: Line, version: string, audience: Audience, now: Date): Promise<void> {
      refuseUnsaid(before, version, audience);
      await change(before, given(before, version, audience, now) ?? nothingForOthers(before.area, version));
    },
  };
}

/** Changes of single lines of the registry. */
export type Releases = ReturnType<typeof releases>;
