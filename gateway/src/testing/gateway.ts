import { FILE_BYTES_MAX } from '@savvi/documents-contract/file-kind';
import { createServer, type RequestListener } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openApiPaths } from '@savvi/contracts/openapi';
import { REGISTRY_SCHEMA } from '@savvi/contracts/registry';
import { type Log, silentLog } from '@savvi/service-kit/log';
import { createMetrics } from '@savvi/service-kit/metrics';
import { type Listener, listenOn } from '@savvi/service-kit/server';
import { SERVICE_PREFIXES, SERVICE_ROUTES } from '@savvi/tooling/contracts/routes';
import { buildApp } from '../app.ts';
import type { View } from '@savvi/release-kit/canaries/samples';
import { trusted, fileStore } from '@savvi/release-kit/files/store';
import { type Frontends, frontendsIn } from '@savvi/release-kit/files/frontends';
import { bodyBounds } from '../guards/bounds.ts';
import { clientAddress, isTrustedProxy } from '../guards/client-address.ts';
import { CONNECTIONS_PER_NETWORK } from '../limits/connections.ts';
import { createLimits, type AuthLimiter } from '../limits/limits.ts';
import { refusals } from '../limits/refusals.ts';
import type { SharedCounter } from '@savvi/service-kit/shared-counter';
import { timeGateway } from '../measures/gateway-measures.ts';
import { htmlPages } from '../pages/html-pages.ts';
import { OWN_PAGES } from '../pages/page.rules.ts';
import { createRouting } from '../proxy/routing.ts';
import { upstream } from '../proxy/upstream.ts';
import { browserReports } from '@savvi/release-kit/canaries/reports';
import { gatewayServer } from '../server.ts';
import { gatewayProof, type Mint, sessionTokens } from '../sessions/session-tokens.ts';
import { openStreams } from '../streams/open-streams.ts';

const anywhere = { HOST: '127.0.0.1', PORT: 0 };

/** The services and parts behind the gateway of one test. */
export interface Behind {
  readonly services?: Readonly<Record<string, string>>;
  /** Address of the payment simulator; there is none when absent. */
  readonly demoPayments?: string;
  readonly mint?: Mint;
  readonly counter?: SharedCounter;
  readonly authLimiter?: AuthLimiter;
  readonly publicOrigin?: string;
  readonly trustedProxies?: readonly string[];
  readonly gatewayKey?: string;
  readonly overrideOrigins?: readonly string[];
  readonly connectionsPerNetwork?: number;
  readonly log?: Log;
  /** Receives the samples that versions of an area are compared by. */
  readonly countView?: (view: View) => void;
  /** Defaults to a few pages and files in a folder. */
  readonly frontends?: Frontends;
}

const open: AuthLimiter = { take: async () => {} };
const uncounted: SharedCounter = { count: () => 1, close: async () => {} };

/** A fake service that responds with `listener`, on a free port. */
export const fakeService = (listener: RequestListener): Promise<Listener> =>
  listenOn(createServer(listener), anywhere);

/**
 * A complete gateway on a free port with real HTTP on both sides. It has a database only if a counter or
 * limiter uses one.
 */
export async function testGateway({
  services = {},
  demoPayments,
  mint = async () => null,
  counter = uncounted,
  authLimiter = open,
  publicOrigin = 'http://savvi.test',
  trustedProxies = [],
  gatewayKey,
  overrideOrigins = [],
  connectionsPerNetwork = CONNECTIONS_PER_NETWORK,
  log = silentLog,
  countView = () => undefined,
  frontends: behind,
}: Behind = {}) {
  const shell = await mkdtemp(path.join(tmpdir(), 'shell-'));
  for (const page of [
    'index',
    'app',
    'dashboard',
    'login',
    'forgot-password',
    'reset-password',
    'verify-email',
  ])
    await writeFile(
      path.join(shell, `${page}.html`),
      `<!doctype html><title>${page}</title><meta property="og:image" content="__PUBLIC_ORIGIN__/social.png"><style nonce="__CSP_NONCE__"></style>`,
    );
  await writeFile(path.join(shell, 'app.1a2b3c4d.js'), 'run()');
  const routing = createRouting((service) => services[service] ?? null, log);
  routing.follow(
    Object.entries(SERVICE_ROUTES).map(([name, routes]) => ({
      name,
      prefixes: SERVICE_PREFIXES.get(name) ?? [],
      hasFrontend: false,
      api: openApiPaths(routes),
    })),
  );
  const demo = demoPayments === undefined ? null : upstream('demo payments', demoPayments, log);
  const frontends = behind ?? frontendsIn(shell, shell, silentLog);
  const tokens = sessionTokens(mint, log);
  const streams = openStreams();
  const metrics = createMetrics();
  const refused = refusals(metrics);
  const app = buildApp({
    log,
    publicOrigin,
    boundsOf: bodyBounds(FILE_BYTES_MAX),
    addressOf: clientAddress(trustedProxies),
    limits: createLimits(counter, authLimiter, 1, refused),
    refused,
    takeReport: browserReports(metrics, log, OWN_PAGES, countView),
    time: timeGateway(metrics, routing.nameOf),
    tokens,
    proof: gatewayProof(gatewayKey),
    streams,
    routing,
    demoPayments: demo,
    registry: {
      current: async () => ({
        schema: REGISTRY_SCHEMA,
        areas: [
          {
            name: 'budget',
            basePaths: ['/create-budget'],
            menu: [],
            entitlement: null,
            reads: [],
            versions: [
              {
                version: '1',
                entry: '/remotes/budget/1/e.js',
                integrity: `sha384-${'A'.repeat(64)}`,
                shellApi: 1,
                weight: 100,
                users: ['someone'],
              },
            ],
          },
        ],
      }),
    },
    shellFiles: fileStore(trusted(frontends.shell)),
    remoteFiles: fileStore(trusted(frontends.remotes)),
    pages: htmlPages(frontends.shell, publicOrigin),
    overrideOrigins,
    isReady: () => true,
  });
  const listener = await listenOn(
    gatewayServer(app, {
      perNetwork: connectionsPerNetwork,
      isProxy: isTrustedProxy(trustedProxies),
      refused,
    }),
    anywhere,
  );
  return {
    url: listener.url,
    port: Number(new URL(listener.url).port),
    tokens,
    streams,
    metrics,
    server: listener.server,
    async close() {
      streams.close();
      await listener.close(100);
      await Promise.all([demo?.close(), ...[...routing.upstreams.values()].map((each) => each.close())]);
      await rm(shell, { recursive: true });
    },
  };
}
