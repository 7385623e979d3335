import type { Clock } from '@savvi/service-kit/clock';
import type { ReleaseClient } from '../shared/release-client.ts';
import type { Database } from '../db.ts';
import { deletionRepository } from '../shared/deletion.repository.ts';

/**
 * Stores the services that erase data of deleted users, as they registered with the gateway.
 * @throws {Problem} `unavailable` without a response; the stored services stay
 */
export async function followErasingServices({
  db,
  clock,
  releases,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly releases: Pick<ReleaseClient, 'erasingServices'>;
}): Promise<void> {
  const names = await releases.erasingServices();
  await deletionRepository.setErasingServices(db, names, clock.now());
}
