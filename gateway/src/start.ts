import { onceDatabaseIsThere } from '@savvi/service-kit/database-wait';
import { metricsListener } from '@savvi/service-kit/metrics';
import { repeatedly } from '@savvi/service-kit/repeatedly';
import { listen, listenOn, type Running } from '@savvi/service-kit/server';
import { buildApp } from './app.ts';
import { createDeps, type Deps } from './deps.ts';
import { type Env, parseEnv } from './env.ts';
import { followDeletions } from './registry/erase-person.ts';
import { followArea, followFrontends } from './registry/follow-frontends.ts';
import { gatewayServer } from './server.ts';
import { followSessions } from './sessions/session-events.ts';

const POLL_MS = 100;
/**
 * With the counts of another replica, which come as often, a canary that breaks is seen to within half a
 * minute.
 */
const JUDGE_MS = 15_000;
/** After five seconds, then every minute: a start takes some, and nobody has to read of it. */
const [SAY_AFTER, SAY_EVERY] = [50, 600];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Starts the gateway. It listens at once and is ready once its database, the bus and every service behind it
 * are; a service that goes away later does not undo that.
 */
export async function start(env: Env, deps: Deps = createDeps(env)): Promise<Running> {
  let isReady = false;
  const stopping = new AbortController();
  let followed = Promise.resolve();
  const following = {
    seedFile: env.REGISTRY_SEED,
    frontends: deps.frontends,
    repository: deps.repository,
    log: deps.app.log,
  };
  const next = (follow: () => Promise<void>) => (followed = followed.catch(() => undefined).then(follow)); // one after the other: the last one knows the most
  await deps.frontends.follow((name) => next(() => followArea(name, following)));
  const stopJudging = repeatedly({
    work: deps.canaries.judgeAll,
    everyMs: JUDGE_MS,
    failure: 'canaries are not judged: the database does not answer',
    log: deps.app.log,
  });
  const sessions = followSessions(deps.bus, deps.app.tokens, deps.app.streams);
  const deletions = followDeletions(deps.bus, deps.repository);
  // People are served all the same.
  deletions.ready.catch((error: unknown) =>
    deps.app.log.error(
      { err: error },
      'deleted people are not erased from the registry: the bus refuses the gateway its durable',
    ),
  );
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
    for (let looked = 1; !stopping.signal.aborted && !(await isThere()); looked += 1) {
      if (looked % SAY_EVERY === SAY_AFTER)
        deps.app.log.warn({ waitingFor: what }, 'not ready: what the gateway leads to is not');
      await pause(POLL_MS);
    }
  }

  async function waitForAll(): Promise<void> {
    await onceDatabaseIsThere(() => next(() => followFrontends(following)), {
      log: deps.app.log,
      signal: stopping.signal,
    });
    await sessions.ready; // its session says by itself that it has no bus
    for (const [name, upstream] of deps.app.upstreams) await waitFor(name, () => upstream.isReady());
    await waitFor('shell', () => deps.frontends.isReady());
    isReady = true;
  }

  return {
    url: listener.url,
    ready: waitForAll(),
    async drain(grace) {
      stopping.abort(); // not ready from here on
      deps.app.streams.close();
      await listener.close(grace?.timeoutMs, grace?.closingMs);
      await metrics?.close();
      await Promise.all([sessions.stop(), deletions.stop()]);
      await stopJudging();
      await deps.close();
    },
  };
}

/** The gateway as a program. */
export const service = { parseEnv, start };
