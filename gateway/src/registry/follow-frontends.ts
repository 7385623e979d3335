import { readFile } from 'node:fs/promises';
import { type Area, registrySchema } from '@savvi/contracts/registry';
import { isDatabaseUnavailable } from '@savvi/service-kit/database-failure';
import type { Log } from '@savvi/service-kit/log';
import type { Frontends } from '../files/frontends.ts';
import { hasItsEntry } from '../files/publication.ts';
import { aboutOf, followed } from './line.rules.ts';
import { LineChanged, type RegistryRepository } from './registry.repository.ts';

/** More attempts than there can be replicas that change one registry entry concurrently. */
const ATTEMPTS = 20;

/** Dependencies of {@link followFrontends} and {@link followArea}. */
export interface Following {
  readonly seedFile: string;
  readonly frontends: Pick<Frontends, 'builtRemotes' | 'publication'>;
  readonly repository: RegistryRepository;
  readonly log: Log;
}

/**
 * Creates the missing registry entries of the seed's areas, and runs the versions that were built or deployed
 * since the last start. Operator decisions since then (releases, rollbacks, shares) stay, and so do areas
 * that the seed does not name. An area whose files cannot be read keeps its entry, which is logged; the
 * others are updated.
 * @throws when the seed is invalid, or the database is unavailable
 */
export async function followFrontends(following: Following): Promise<void> {
  const seed = registrySchema.parse(JSON.parse(await readFile(following.seedFile, 'utf8')));
  for (const [position, { name, ...about }] of seed.areas.entries()) {
    await following.repository.ensure(name, position, aboutOf({ ...about, reads: [] }));
    await followArea(name, following).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error;
      following.log.error(
        { err: error, area: name },
        'registry entry not updated: the built or deployed versions of the area cannot be read',
      );
    });
  }
}

/**
 * Runs the version that one area's static server has now, if it is new. Other areas stay unchanged, because
 * this replica's copies of them may be older than what another replica has published.
 */
export async function followArea(
  area: Area['name'],
  { frontends, repository, log }: Following,
): Promise<void> {
  const built = await frontends.builtRemotes(area);
  const newest = built?.toSorted((a, b) => b.builtAt.localeCompare(a.builtAt))[0];
  if (newest === undefined) return; // The area was never built, or its versions cannot be read now.
  for (let attempt = 1; ; attempt += 1) {
    const before = (await repository.lines()).find((line) => line.area === area);
    const after = before === undefined ? null : followed(before, newest, await repository.now());
    if (before === undefined || after === null) return;
    const isKnown = before.versions.some(({ version }) => version === newest.version);
    const files = isKnown ? [] : await frontends.publication(area, newest.version);
    // A newer version has just replaced this one, and is reported next.
    if (!isKnown && !files.some(({ path }) => path === newest.entry)) return;
    if (!isKnown && !hasItsEntry(newest, files))
      return void log.error(
        { area, version: newest.version },
        'a version of an area is not published: its entry does not match its remote.json',
      );
    try {
      await repository.change(before, after, files);
      log.info({ area, version: newest.version }, 'a version of an area was published');
      return;
    } catch (error) {
      // Another replica changed the entry first, possibly with the same version.
      if (!(error instanceof LineChanged) || attempt === ATTEMPTS) throw error;
    }
  }
}
