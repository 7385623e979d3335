import type { Log } from '@savvi/service-kit/log';
import { type Act, collected } from './entry.rules.ts';
import { ReleaseRefused, type Releases } from './releases.ts';
import { EntryChanged, type RegistryRepository } from './registry.repository.ts';

/** What users get stays as it is, so this act is never recorded. */
const COLLECTION: Act = { actor: 'gateway', kind: 'deployment', reason: null, isForced: false };

/** The dependencies of {@link collectVersions}. */
export interface Collecting {
  readonly repository: Pick<RegistryRepository, 'entries' | 'now' | 'change'>;
  readonly releases: Pick<Releases, 'lock'>;
  readonly log: Log;
}

/**
 * Deletes the versions of all areas that nobody has had for a month, with their files. Does nothing while a
 * release runs, which would find its registry entry changed.
 * @throws when the database is unavailable
 */
export async function collectVersions({ repository, releases, log }: Collecting): Promise<void> {
  await using lock = await releases.lock('gateway').catch((error: unknown) => {
    if (error instanceof ReleaseRefused) return null;
    throw error;
  });
  if (lock === null) return;
  const entries = await repository.entries();
  const now = await repository.now();
  for (const entry of entries) {
    const after = collected(entry, now);
    if (after === null) continue;
    try {
      await repository.change(entry, after, COLLECTION);
    } catch (error) {
      if (error instanceof EntryChanged) continue; // a deployment, a rollback or an erasure was first
      throw error;
    }
    const kept = new Set(after.versions.map(({ version }) => version));
    const versions = entry.versions.map(({ version }) => version).filter((version) => !kept.has(version));
    log.info({ area: entry.area, versions }, 'unused versions of an area were deleted');
  }
}
