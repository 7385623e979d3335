// The part of the gateway that decides which version of each area users get, and knows which services are there.
import type { Bus } from '@savvi/eventing/bus';
import type { Clock } from '@savvi/service-kit/clock';
import type { Log } from '@savvi/service-kit/log';
import type { Metrics } from '@savvi/service-kit/metrics';
import { repeatedly } from '@savvi/service-kit/repeatedly';
import { listen } from '@savvi/service-kit/server';
import pg from 'pg';
import { shellContract } from './api/contract-files.ts';
import { releaseOperations } from './api/operations.ts';
import { releaseApi } from './api/release-api.ts';
import { releaseTokens } from './api/release-tokens.repository.ts';
import { canaryJudge } from './canary/canaries.ts';
import { viewCounts } from './canary/view-counts.ts';
import { fileStore } from './files/file-store.ts';
import type { Frontends } from './files/frontends.ts';
import { publishedFiles } from './files/published-files.ts';
import { collectVersions } from './registry/collect-versions.ts';
import { followDeletions } from './registry/erase-user.ts';
import { followArea, followFrontends } from './registry/follow-frontends.ts';
import { registryRepository } from './registry/registry.repository.ts';
import { registryView } from './registry/registry-view.ts';
import { releases } from './registry/releases.ts';
import { type KnownService, knownServices } from './services/known-services.ts';

const CONNECT_MS = 2_000;
/** A version with its files may take long to store. */
const QUERY_MS = 30_000;
/**
 * Together with the equally frequent counts of other replicas, this detects a failing canary within half a
 * minute.
 */
const JUDGE_MS = 15_000;
const COLLECT_MS = 3_600_000;
/** How often services that have registered are looked for. */
const SERVICES_MS = 1_000;

/** What the release part is built from. */
export interface ReleasePartOptions {
  /** The connections of requests. Releases have their own. */
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  readonly frontends: Frontends;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly log: Log;
  /** Signs the tokens of the release API. */
  readonly key: string | undefined;
  /** The only services of this installation; null if every service that registers is deployed. */
  readonly listed: readonly string[] | null;
  /** Called with all services when one has registered. */
  readonly onServices: (services: readonly KnownService[]) => void;
}

/** Builds the release part. It does nothing until it is started. */
export function createReleasePart({
  pool,
  databaseUrl,
  frontends,
  clock,
  metrics,
  log,
  key,
  listed,
  onServices,
}: ReleasePartOptions) {
  const repository = registryRepository(pool);
  // Releases write and read whole versions, and hold a connection for as long as they lock out others.
  const releasePool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
  });
  releasePool.on('error', (error) => log.debug({ err: error }, 'idle database connection lost'));
  const counts = viewCounts(pool, clock);
  const registry = registryView(repository, log);
  const canaries = canaryJudge({ repository, counts, log, metrics });
  const known = knownServices(pool);
  const following = { frontends, repository, log };
  let followed = Promise.resolve();
  // Updates run one after the other, because the last one has the newest data.
  const next = (follow: () => Promise<void>) => (followed = followed.catch(() => undefined).then(follow));

  async function followServices(): Promise<void> {
    const services = await known.changed();
    if (services !== null) onServices(services);
  }

  return {
    registry,
    remoteFiles: fileStore(
      publishedFiles({ now: frontends.remotes, store: repository, registry: registry.current, log }),
    ),
    /** Counts a sample by which versions are compared. */
    countView: counts.count,

    /**
     * Follows frontends, services and account deletions, judges canaries, deletes unused versions, and serves the
     * release API at `port`; not at all without a port or a key.
     */
    async start(
      bus: Bus,
      { HOST: host, RELEASE_PORT: port }: { HOST: string; RELEASE_PORT?: number | undefined },
    ) {
      await frontends.follow((name) => next(() => followArea(name, following)));
      const repeat = (work: () => Promise<void>, everyMs: number, failure: string) =>
        repeatedly({ work, everyMs, failure, log });
      const ends = [
        repeat(canaries.judgeAll, JUDGE_MS, 'canaries are not judged: the database does not respond'),
        repeat(
          () => collectVersions({ repository, releases: releases(pool), log }),
          COLLECT_MS,
          'unused versions are not deleted: the database does not respond',
        ),
        repeat(followServices, SERVICES_MS, 'services cannot be read: the last known ones are used'),
      ];
      const deletions = followDeletions(bus, repository);
      // The gateway serves requests even if it cannot subscribe to account deletions.
      deletions.ready.catch((error: unknown) =>
        log.error(
          { err: error },
          'ids of deleted users are not erased: the bus refused the durable consumer',
        ),
      );
      const listener =
        port === undefined || key === undefined
          ? null
          : await listen(
              releaseApi({
                operations: releaseOperations({
                  pool: releasePool,
                  counts,
                  shell: shellContract(frontends.shell),
                }),
                tokens: releaseTokens(pool),
                key,
                log,
              }),
              { HOST: host, PORT: port },
            );
      return {
        /** Reads the services, then the versions that frontends have now. @throws when the database is unavailable */
        update: () =>
          next(async () => {
            if (listed !== null) await known.forgetAllBut(listed);
            await followServices();
            await followFrontends(following);
          }),
        async stop(): Promise<void> {
          await Promise.all([listener?.close(), deletions.stop(), ...ends.map((end) => end())]);
        },
      };
    },

    async close(): Promise<void> {
      await frontends.close();
      await counts
        .flush()
        .catch((error: unknown) =>
          log.debug({ err: error }, 'canary counts are lost: the database does not respond'),
        );
      await releasePool.end();
    },
  };
}
