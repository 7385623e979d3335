import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Area, registrySchema } from '@savvi/contracts/registry';
import { type BuiltRemote, builtRemoteSchema, versionOf } from '@savvi/contracts/remote';

async function builtRemotes(remotesDir: string, area: string): Promise<BuiltRemote[]> {
  let versions: string[];
  try {
    versions = await readdir(path.join(remotesDir, area));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []; // nobody has built this area yet
    throw error;
  }
  const read = async (version: string) => builtRemoteSchema.parse(JSON.parse(await readFile(path.join(remotesDir, area, version, 'remote.json'), 'utf8')));
  return Promise.all(versions.map(read));
}

/**
 * The areas to start with: those of the seed file, each with its newest built version and with the menu which that version
 * brings. @throws when the seed or a published `remote.json` is not what the contract says.
 */
export async function seedAreas(seedFile: string, remotesDir: string): Promise<Area[]> {
  const seed = registrySchema.parse(JSON.parse(await readFile(seedFile, 'utf8')));
  return Promise.all(
    seed.areas.map(async (area) => {
      const newest = (await builtRemotes(remotesDir, area.name)).sort((a, b) => b.builtAt.localeCompare(a.builtAt))[0];
      if (newest === undefined) return area;
      return { name: area.name, basePaths: newest.basePaths, menu: newest.menu, entitlement: newest.entitlement, versions: [versionOf(newest)] };
    }),
  );
}
