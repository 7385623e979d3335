import { onceDatabaseIsThere } from '@savvi/service-kit/database-wait';
import { serviceToken } from '@savvi/release-kit/tokens';
import { metricsListener } from '@savvi/service-kit/metrics';
import { withRegistration } from '@savvi/service-kit/registration';
import { listen, listenOn, type Running } from '@savvi/service-kit/server';
import { buildApp } from './app.ts';
import { createDeps, type Deps } from './deps.ts';
import { type Env, parseEnv } from './env.ts';
import { gatewayServer } from './server.ts';
import { followSessions } from './sessions/session-events.ts';

const POLL_MS = 100;
/** How long the gateway waits for its services. One of them may have been uninstalled since it registered. */
const SERVICES_READY_MS = 60_000;
/**
 * The number of readiness checks, one per 100 ms, before the first log line and between later ones: five
 * seconds and one minute. A normal start takes some time and needs no log line.
 */
const [LOG_AFTER, LOG_EVERY] = [50, 600];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Starts the gateway. It listens immediately, and is ready once its database, the bus and the services behind it
 * are; for the services it waits a minute. A service that fails later does not make it unready.
 */
export async function start(env: Env, deps: Deps = createDeps(env)): Promise<Running> {
  let isReady = false;
  const stopping = new AbortController();
  const releasing = await deps.releasePart.start(deps.bus, env);
  const sessions = followSessions(deps.bus, deps.app.tokens, deps.app.streams);
  const metrics =
    env.METRICS_PORT === undefined
      ? null
      : await listen(
          metricsListener(deps.metrics, (error) =>
            deps.app.log.error({ err: error }, 'metrics could not be read'),
          ),
          { HOST: env.HOST, PORT: env.METRICS_PORT },
        );
  const listener = await listenOn(
    gatewayServer(
      buildApp({ ...deps.app, isReady: () => isReady && !stopping.signal.aborted }),
      deps.connections,
    ),
    env,
  );

  async function waitFor(what: string, isThere: () => boolean | Promise<boolean>): Promise<void> {
    for (let attempt = 1; !stopping.signal.aborted && !(await isThere()); attempt += 1) {
      if (attempt % LOG_EVERY === LOG_AFTER)
        deps.app.log.warn({ waitingFor: what }, 'not ready: an upstream is not ready');
      await pause(POLL_MS);
    }
  }

  async function waitForAll(): Promise<void> {
    await onceDatabaseIsThere(releasing.update, { log: deps.app.log, signal: stopping.signal });
    await sessions.ready; // the subscription to sessions logs a missing bus itself
    const until = performance.now() + SERVICES_READY_MS;
    for (const [name, upstream] of deps.app.routing.upstreams)
      await waitFor(name, async () => performance.now() > until || (await upstream.isReady()));
    await waitFor('shell', () => deps.frontends.isReady());
    isReady = true;
  }

  const running: Running = {
    url: listener.url,
    ready: waitForAll(),
    async drain(grace) {
      stopping.abort(); // From here on, the gateway is not ready.
      deps.app.streams.close();
      await listener.close(grace?.timeoutMs, grace?.closingMs);
      await Promise.all([metrics?.close(), sessions.stop(), releasing.stop()]);
      await deps.close();
    },
  };
  if (env.RELEASE_PORT === undefined || env.RELEASE_KEY === undefined) return running;
  return withRegistration(running, {
    name: 'gateway',
    manifest: 'gateway/area.json',
    env: {
      RELEASES_URL: `http://127.0.0.1:${env.RELEASE_PORT}`,
      REGISTRATION_TOKEN: serviceToken(env.RELEASE_KEY, 'gateway'),
    },
    log: deps.app.log,
  });
}

/** The gateway as a program. */
export const service = { parseEnv, start };
