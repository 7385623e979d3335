import type { Log } from '@savvi/service-kit/log';
import { type Act, collected } from './line.rules.ts';
import { ReleaseRefused, type Releases } from './releases.ts';
import { LineChanged, type RegistryRepository } from './registry.repository.ts';

/** What users get stays as it is, so this act is never recorded. */
const COLLECTION: Act = { actor: 'gateway', kind: 'deployment', reason: null, isForced: false };

/** The dependencies of {@link collectVersions}. */
export interface Collecting {
  readonly repository: Pick<RegistryRepository, 'lines' | 'now' | 'change'>;
  readonly releases: Pick<Releases, 'alone'>;
  readonly log: Log;
}

/**
 * Deletes the versions of all areas that nobody has had for a month, with their files. Does nothing while a
 * release runs, which would find its registry entry changed.
 * @throws when the database is unavailable
 */
export async function collectVersions({ repository, releases, log }: Collecting): Promise<void> {
  await using lock = await releases.alone('gateway').catch((error: unknown) => {
    if (error instanceof ReleaseRefused) return null;
    throw error;
  });
  if (lock === null) return;
  const lines = await repository.lines();
  const now = await repository.now();
  for (const line of lines) {
    const after = collected(line, now);
    if (after === null) continue;
    try {
      await repository.change(line, after, COLLECTION);
    } catch (error) {
      if (error instanceof LineChanged) continue; // a deployment, a rollback or an erasure was first
      throw error;
    }
    const kept = new Set(after.versions.map(({ version }) => version));
    const versions = line.versions.map(({ version }) => version).filter((version) => !kept.has(version));
    log.info({ area: line.area, versions }, 'unused versions of an area were deleted');
  }
}
