import { readFile } from 'node:fs/promises';
import { type Area, registrySchema } from '@savvi/contracts/registry';
import { versionOf } from '@savvi/contracts/remote';
import type { Frontends } from '../files/frontends.ts';

/**
 * The areas to start with: those of the seed file, each with its newest built version and with the menu which that version
 * brings; as it is `stored` where its frontend cannot be asked. @throws when the seed or a published `remote.json` is not what
 * the contract says.
 */
export async function seedAreas(seedFile: string, frontends: Pick<Frontends, 'builtRemotes'>, stored: readonly Area[] = []): Promise<Area[]> {
  const seed = registrySchema.parse(JSON.parse(await readFile(seedFile, 'utf8')));
  return Promise.all(
    seed.areas.map(async (area) => {
      const built = await frontends.builtRemotes(area.name);
      if (built === null) return stored.find(({ name }) => name === area.name) ?? area;
      const newest = built.sort((a, b) => b.builtAt.localeCompare(a.builtAt))[0];
      if (newest === undefined) return area;
      return { name: area.name, basePaths: newest.basePaths, menu: newest.menu, entitlement: newest.entitlement, versions: [versionOf(newest)] };
    }),
  );
}
