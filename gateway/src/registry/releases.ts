import type { BuiltRemote } from '@savvi/contracts/remote';
import type { Pool } from 'pg';
import type { PublishedFile } from '../files/publication.ts';
import { goneTo, type Line, released, runningVersion } from './line.rules.ts';
import { LineChanged, registryRepository } from './registry.repository.ts';

/** What was asked for can't be done; the message says why, in a sentence. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}

const UNDEFINED_TABLE = '42P01';

/** Changes of single lines of the registry, by people, over the gateway's database. */
export function releases(pool: Pool) {
  const repository = registryRepository(pool);

  /** @throws {ReleaseRefused} when the database is from before this code */
  async function lines(): Promise<Line[]> {
    try {
      return await repository.lines();
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === UNDEFINED_TABLE)) throw cause;
      throw new ReleaseRefused('The registry of this product is from before this code: start the product once with it.', { cause });
    }
  }

  async function change(before: Line, after: Line, files: readonly PublishedFile[] = []): Promise<void> {
    try {
      await repository.change(before, after, files);
    } catch (cause) {
      if (!(cause instanceof LineChanged)) throw cause;
      throw new ReleaseRefused(`Somebody else has changed ${before.area} meanwhile, so nothing was done. See what runs now: npm run release -- ${before.area} --list`, { cause });
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

    /** The line of an area that may be new to the registry. */
    async lineFor({ name, basePaths, menu, entitlement }: Pick<BuiltRemote, 'name' | 'basePaths' | 'menu' | 'entitlement'>): Promise<Line> {
      const all = await lines();
      const known = all.find((line) => line.area === name);
      if (known !== undefined) return known;
      await repository.ensure(name, all.length, { basePaths, menu, entitlement });
      return this.lineFor({ name, basePaths, menu, entitlement });
    },

    /** Gives everybody this version of the area whose line was read as `before`. @returns false when everybody has it already. @throws {ReleaseRefused} */
    async release(before: Line, built: BuiltRemote, files: readonly PublishedFile[], now: Date): Promise<boolean> {
      if (runningVersion(before)?.version === built.version) return false;
      await change(before, released(before, built, now), files);
      return true;
    },

    /** Gives everybody a version that is published. @throws {ReleaseRefused} */
    async goTo(area: string, version: string, now: Date): Promise<void> {
      const [before] = await this.list(area);
      const after = before === undefined ? null : goneTo(before, version, now);
      if (before === undefined || after === null) throw new ReleaseRefused(`${area} has no version ${version} that is published; it has ${before?.versions.map((each) => each.version).join(', ') || 'none'}.`);
      await change(before, after);
    },
  };
}

/** Changes of single lines of the registry. */
export type Releases = ReturnType<typeof releases>;
