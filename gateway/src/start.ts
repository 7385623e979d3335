import { metricsListener } from '@savvi/service-kit/metrics';
import { listen, listenOn, type Running } from '@savvi/service-kit/server';
import { buildApp } from './app.ts';
import { createDeps, type Deps } from './deps.ts';
import type { Env } from './env.ts';
import { seedAreas } from './registry/seed.ts';
import { gatewayServer } from './server.ts';
import { followSessions } from './sessions/session-events.ts';

const POLL_MS = 100;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Starts the gateway. It is ready once every service behind it has said so; a service that goes away later does not undo that. */
export async function start(env: Env, deps: Deps = createDeps(env)): Promise<Running> {
  let isReady = false;
  let isStopping = false;
  let seeded = Promise.resolve();
  const seed = async () => deps.repository.replace(await seedAreas(env.REGISTRY_SEED, deps.frontends, (await deps.repository.read()).areas));
  const seedAnew = () => (seeded = seeded.catch(() => undefined).then(seed)); // one after the other: the last one knows the most
  await deps.frontends.follow(seedAnew);
  await seedAnew();
  const sessions = followSessions(deps.bus, deps.app.tokens, deps.app.streams);
  const metrics = env.METRICS_PORT === undefined ? null : await listen(metricsListener(deps.metrics, (error) => deps.app.log.error({ err: error }, 'metrics could not be read')), { HOST: env.HOST, PORT: env.METRICS_PORT });
  const listener = await listenOn(gatewayServer(buildApp({ ...deps.app, isReady: () => isReady && !isStopping })), env);

  async function waitForServices(): Promise<void> {
    await sessions.ready;
    for (const upstream of deps.app.upstreams.values()) while (!isStopping && !(await upstream.isReady())) await pause(POLL_MS);
    while (!isStopping && !deps.frontends.isReady()) await pause(POLL_MS);
    isReady = true;
  }

  return {
    url: listener.url,
    ready: waitForServices(),
    async drain() {
      isStopping = true; // not ready from here on
      deps.app.streams.close();
      await listener.close();
      await metrics?.close();
      await sessions.stop();
      await deps.close();
    },
  };
}
