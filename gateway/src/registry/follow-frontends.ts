import { readFile } from 'node:fs/promises';
import { type Area, registrySchema } from '@savvi/contracts/registry';
import { isDatabaseAway } from '@savvi/service-kit/database-failure';
import type { Log } from '@savvi/service-kit/log';
import type { Frontends } from '../files/frontends.ts';
import { hasItsEntry } from '../files/publication.ts';
import { followed } from './line.rules.ts';
import { LineChanged, type RegistryRepository } from './registry.repository.ts';

/** More than there are replicas that could want to change one line at the same moment. */
const ATTEMPTS = 20;

/** What following needs. */
export interface Following {
  readonly seedFile: string;
  readonly frontends: Pick<Frontends, 'builtRemotes' | 'publication'>;
  readonly repository: RegistryRepository;
  readonly log: Log;
}

/**
 * Makes sure that the registry has a line for each area of the seed, and that what was built or deployed
 * since the last time runs. What was released, rolled back or shared in between stays, and so do areas that
 * the seed doesn't name. An area whose files cannot be followed stays as it is, which is logged; the others
 * are followed.
 * @throws when the seed is not what the contract says, or the database is away
 */
export async function followFrontends(following: Following): Promise<void> {
  const seed = registrySchema.parse(JSON.parse(await readFile(following.seedFile, 'utf8')));
  for (const [position, { name, basePaths, menu, entitlement }] of seed.areas.entries()) {
    await following.repository.ensure(name, position, { basePaths, menu, entitlement, reads: [] });
    await followArea(name, following).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error;
      following.log.error(
        { err: error, area: name },
        'an area is left as it is: what was built or deployed of it cannot be followed',
      );
    });
  }
}

/**
 * Makes sure that what one area's server has now runs, when that is news. Others are left: what this replica
 * has of them may be older than what another has followed already.
 */
export async function followArea(
  area: Area['name'],
  { frontends, repository, log }: Following,
): Promise<void> {
  const built = await frontends.builtRemotes(area);
  const newest = built?.toSorted((a, b) => b.builtAt.localeCompare(a.builtAt))[0];
  if (newest === undefined) return; // nobody has built it, or it cannot be known now
  for (let attempt = 1; ; attempt += 1) {
    const before = (await repository.lines()).find((line) => line.area === area);
    const after = before === undefined ? null : followed(before, newest, await repository.now());
    if (before === undefined || after === null) return;
    const isKnown = before.versions.some(({ version }) => version === newest.version);
    const files = isKnown ? [] : await frontends.publication(area, newest.version);
    if (!isKnown && !files.some(({ path }) => path === newest.entry)) return; // it has just given way to another, which is told of next
    if (!isKnown && !hasItsEntry(newest, files))
      return void log.error(
        { area, version: newest.version },
        'a version of an area is not published: its entry is not what its remote.json says',
      );
    try {
      await repository.change(before, after, files);
      log.info({ area, version: newest.version }, 'a version of an area was published');
      return;
    } catch (error) {
      if (!(error instanceof LineChanged) || attempt === ATTEMPTS) throw error; // another replica was first: it may have done the same
    }
  }
}
