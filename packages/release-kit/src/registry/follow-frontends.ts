import type { Area } from '@savvi/contracts/registry';
import { isDatabaseUnavailable } from '@savvi/service-kit/database-failure';
import type { Log } from '@savvi/service-kit/log';
import type { Frontends } from '../files/frontends.ts';
import { hasItsEntry } from '../files/publication.ts';
import { type Act, followed, newEntry } from './entry.rules.ts';
import { EntryChanged, type RegistryRepository } from './registry.repository.ts';

/** More attempts than there can be replicas that change one registry entry concurrently. */
const ATTEMPTS = 20;

/** Who started the product or deployed a static server is unknown here. */
const DEPLOYMENT: Act = { actor: 'gateway', kind: 'deployment', reason: null, isForced: false };

/** Dependencies of {@link followFrontends} and {@link followArea}. */
export interface Following {
  readonly frontends: Pick<Frontends, 'areas' | 'builtRemotes' | 'publication'>;
  readonly repository: RegistryRepository;
  readonly log: Log;
}

/**
 * Runs the versions of all areas that were built or deployed since the last start, and creates the entries of
 * areas that are new. Operator decisions since then (releases, rollbacks, shares) stay, and so do areas without
 * files here. An area whose files cannot be read keeps its entry, which is logged; the others are updated.
 * @throws when the database is unavailable
 */
export async function followFrontends(following: Following): Promise<void> {
  for (const name of await following.frontends.areas())
    await followArea(name, following).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error;
      following.log.error(
        { err: error, area: name },
        'registry entry not updated: the built or deployed versions of the area cannot be read',
      );
    });
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
    const before = (await repository.entries()).find((entry) => entry.area === area) ?? newEntry(newest);
    const after = followed(before, newest, await repository.now());
    if (after === null) return;
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
      await repository.change(before, after, DEPLOYMENT, files);
      log.info({ area, version: newest.version }, 'a version of an area was published');
      return;
    } catch (error) {
      // Another replica changed the entry first, possibly with the same version.
      if (!(error instanceof EntryChanged) || attempt === ATTEMPTS) throw error;
    }
  }
}
