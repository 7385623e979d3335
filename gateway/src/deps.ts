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
import { addressOf, type Env, frontendRelease } from './env.ts';
import { createReleasePart } from '@savvi/release-kit';
import { trusted, fileStore } from '@savvi/release-kit/files/store';
import { type Frontends, frontendsAt, frontendsIn } from '@savvi/release-kit/files/frontends';
import { bodyBounds } from './guards/bounds.ts';
import { clientAddress, isTrustedProxy } from './guards/client-address.ts';
import { CONNECTIONS_PER_NETWORK, type ConnectionLimits } from './limits/connections.ts';
import { createLimits, AUTH_ATTEMPTS } from './limits/limits.ts';
import { refusals } from './limits/refusals.ts';
import { sharedCounter } from '@savvi/service-kit/shared-counter';
import { measureBreakers, timeGateway } from './measures/gateway-measures.ts';
import { htmlPages } from './pages/html-pages.ts';
import { OWN_PAGES } from './pages/page.rules.ts';
import { createRouting } from './proxy/routing.ts';
import { type Upstream, upstream } from './proxy/upstream.ts';
import { browserReports } from '@savvi/release-kit/canaries/reports';
import { gatewayProof, mintAt, sessionTokens } from './sessions/session-tokens.ts';
import { measureStreams, openStreams } from './streams/open-streams.ts';

const DATABASE_ANSWER_MS = 2_000;

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
  const releasePart = createReleasePart({
    pool,
    databaseUrl: env.DATABASE_URL,
    frontends,
    clock: systemClock(env.CLOCK_OFFSET),
    metrics,
    log,
    key: env.RELEASE_KEY,
    listed: services === 'by-name' ? null : [...services.keys()],
    async onServices(all) {
      routing.follow(all);
      if (env.frontends !== 'by-name') return;
      const areas = all.filter(({ hasFrontend }) => hasFrontend);
      await Promise.all(areas.map(({ name }) => frontends.add(name, addressOf(frontendRelease(name)))));
    },
  });

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
    takeReport: browserReports(metrics, log, OWN_PAGES, releasePart.countView),
    time: timeGateway(metrics, routing.nameOf),
    tokens: sessionTokens(
      mintAt(env.IDENTITY_URL, sessionCookieName(publicOrigin.startsWith('https:')), proof),
      log,
    ),
    proof,
    streams,
    routing,
    demoPayments: demoPayments ?? null,
    registry: releasePart.registry,
    overrideOrigins: env.REMOTE_OVERRIDE_ORIGINS,
    shellFiles: fileStore(trusted(frontends.shell)),
    remoteFiles: releasePart.remoteFiles,
    pages: htmlPages(frontends.shell, publicOrigin, env.SUPPORT_EMAIL, env.BREACHED_PASSWORDS_URL),
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
    releasePart,
    frontends,
    async close() {
      await releasePart.close();
      await counter.close();
      await Promise.all([
        bus.close(),
        demoPayments?.close(),
        ...[...routing.upstreams.values()].map((each) => each.close()),
      ]);
      await pool.end();
    },
  };
}

/** The objects that the gateway uses while it runs. */
export type Deps = ReturnType<typeof createDeps>;
