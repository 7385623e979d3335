import { sessionCookieName } from '@savvi/contracts/session-cookie';
import type { Bus } from '@savvi/eventing/bus';
import { createBus } from '@savvi/eventing/create-bus';
import { measureDatabase } from '@savvi/eventing/metrics';
import { systemClock } from '@savvi/service-kit/clock';
import { createLog, type Log } from '@savvi/service-kit/log';
import { createMetrics } from '@savvi/service-kit/metrics';
import { createNetworkLimiter } from '@savvi/service-kit/network-limit';
import { watchPools } from '@savvi/service-kit/watched-pools';
import pg from 'pg';
import type { GatewayDeps } from './app.ts';
import { canaryJudge } from '@savvi/release-kit/canaries';
import { viewCounts } from '@savvi/release-kit/canaries/counts';
import { addressOf, type Env, frontendRelease } from './env.ts';
import { trusted, fileStore } from '@savvi/release-kit/files/store';
import { type Frontends, frontendsAt, frontendsIn } from '@savvi/release-kit/files/frontends';
import { publishedFiles } from '@savvi/release-kit/files/published';
import { bodyBounds } from './guards/bounds.ts';
import { clientAddress, isTrustedProxy } from './guards/client-address.ts';
import { CONNECTIONS_PER_NETWORK, type ConnectionLimits } from './limits/connections.ts';
import { createLimits, AUTH_ATTEMPTS } from './limits/limits.ts';
import { refusals } from './limits/refusals.ts';
import { sharedCounter } from './limits/shared-counter.ts';
import { measureBreakers, timeGateway } from './measures/gateway-measures.ts';
import { htmlPages } from './pages/html-pages.ts';
import { createRouting } from './proxy/routing.ts';
import { type Upstream, upstream } from './proxy/upstream.ts';
import { browserReports } from './reports/browser-reports.ts';
import { registryRepository } from '@savvi/release-kit/registry/repository';
import { releaseApi } from '@savvi/release-kit/api';
import { shellContract } from '@savvi/release-kit/contract-files';
import { releaseOperations } from '@savvi/release-kit/operations';
import { releases } from '@savvi/release-kit/releases';
import { knownServices } from '@savvi/release-kit/services/known';
import { releaseTokens } from '@savvi/release-kit/tokens/issued';
import { registryView } from '@savvi/release-kit/registry/view';
import { gatewayProof, mintAt, sessionTokens } from './sessions/session-tokens.ts';
import { measureStreams, openStreams } from './streams/open-streams.ts';

const DATABASE_ANSWER_MS = 2_000;
/** A version with its files may take long to store. */
const RELEASE_QUERY_MS = 30_000;

const frontendsOf = ({ frontends }: Env, log: Log): Frontends => {
  if (frontends === 'by-name') return frontendsAt({ shell: addressOf('shell') }, log);
  return 'urls' in frontends
    ? frontendsAt(frontends.urls, log)
    : frontendsIn(frontends.shellDir, frontends.remotesDir, log);
};

/** Builds everything the gateway uses while it runs. `close` releases all of it. */
export function createDeps(
  env: Env,
  log: Log = createLog('gateway', env.LOG_LEVEL),
  bus: Bus = createBus({ url: env.BUS_URL, log }),
) {
  const publicOrigin = new URL(env.PUBLIC_URL).origin;
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 5,
    connectionTimeoutMillis: DATABASE_ANSWER_MS,
    query_timeout: DATABASE_ANSWER_MS,
  });
  // The pool replaces the lost connection with the next query.
  pool.on('error', (error) => log.debug({ err: error }, 'idle database connection lost'));
  const proof = gatewayProof(env.GATEWAY_KEY);
  const counter = sharedCounter(pool, log);
  const streams = openStreams();
  const metrics = createMetrics();
  measureStreams(metrics, streams);
  watchPools(metrics)('main', pool);
  measureDatabase(metrics, () => pool.query('SELECT 1'));
  const refused = refusals(metrics);
  const { services } = env;
  const routing = createRouting(
    (service) => (services === 'by-name' ? addressOf(service) : (services.get(service) ?? null)),
    log,
  );
  const demoPayments =
    env.DEMO_PAYMENTS_URL === undefined ? undefined : upstream('demo payments', env.DEMO_PAYMENTS_URL, log);
  measureBreakers(
    metrics,
    () =>
      new Map<string, Upstream>([
        ...routing.upstreams,
        ...(demoPayments === undefined ? [] : [['demo-payments', demoPayments] as const]),
      ]),
  );
  const frontends = frontendsOf(env, log);
  const known = knownServices(pool);
  const repository = registryRepository(pool);
  /** Releases write and read whole versions, and hold a connection for as long as they lock out others. */
  const releasePool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 4,
    connectionTimeoutMillis: DATABASE_ANSWER_MS,
    query_timeout: RELEASE_QUERY_MS,
  });
  releasePool.on('error', (error) => log.debug({ err: error }, 'idle database connection lost'));
  const counts = viewCounts(pool, systemClock(env.CLOCK_OFFSET));
  const registry = registryView(repository, log);

  const app = {
    log,
    publicOrigin,
    boundsOf: bodyBounds(env.FILE_BYTES_MAX),
    addressOf: clientAddress(env.TRUSTED_PROXIES),
    limits: createLimits(
      counter,
      createNetworkLimiter(pool, AUTH_ATTEMPTS, env.RATE_LIMIT_SCALE),
      env.RATE_LIMIT_SCALE,
      refused,
    ),
    refused,
    takeReport: browserReports(metrics, log, counts.count),
    time: timeGateway(metrics, routing.nameOf),
    tokens: sessionTokens(
      mintAt(env.IDENTITY_URL, sessionCookieName(publicOrigin.startsWith('https:')), proof),
      log,
    ),
    proof,
    streams,
    routing,
    demoPayments: demoPayments ?? null,
    registry,
    overrideOrigins: env.REMOTE_OVERRIDE_ORIGINS,
    shellFiles: fileStore(trusted(frontends.shell)),
    remoteFiles: fileStore(
      publishedFiles({ now: frontends.remotes, store: repository, registry: registry.current, log }),
    ),
    pages: htmlPages(frontends.shell, publicOrigin, env.SUPPORT_EMAIL),
  } satisfies Omit<GatewayDeps, 'isReady'>;

  const connections: ConnectionLimits = {
    perNetwork: CONNECTIONS_PER_NETWORK * env.RATE_LIMIT_SCALE,
    isProxy: isTrustedProxy(env.TRUSTED_PROXIES),
    refused,
  };

  return {
    app,
    connections,
    bus,
    metrics,
    repository,
    releases: releases(pool),
    releaseApi:
      env.RELEASE_KEY === undefined
        ? null
        : releaseApi({
            operations: releaseOperations({
              pool: releasePool,
              counts,
              shell: shellContract(frontends.shell),
            }),
            tokens: releaseTokens(pool),
            key: env.RELEASE_KEY,
            log,
          }),
    /** Routes to the services that have registered since the last call. */
    async followServices(): Promise<void> {
      const all = await known.changed();
      if (all === null) return;
      routing.follow(all);
      if (env.frontends === 'by-name')
        for (const { name, hasFrontend } of all)
          if (hasFrontend) frontends.add(name, addressOf(frontendRelease(name)));
    },
    async forgetUnlistedServices(): Promise<void> {
      if (services !== 'by-name') await known.forgetAllBut([...services.keys()]);
    },
    canaries: canaryJudge({ repository, counts, log, metrics }),
    frontends,
    async close() {
      await frontends.close();
      await counts
        .flush()
        .catch((error: unknown) =>
          log.debug({ err: error }, 'canary counts are lost: the database does not respond'),
        );
      await counter.close();
      await Promise.all([
        bus.close(),
        demoPayments?.close(),
        ...[...routing.upstreams.values()].map((each) => each.close()),
      ]);
      await Promise.all([pool.end(), releasePool.end()]);
    },
  };
}

/** The objects that the gateway uses while it runs. */
export type Deps = ReturnType<typeof createDeps>;
