import { createLog, type Log } from '@savvi/service-kit/log';
import { createMetrics } from '@savvi/service-kit/metrics';
import { listen, type Running } from '@savvi/service-kit/server';
import { buildApp } from './app.ts';
import { type Env, parseEnv } from './env.ts';
import { filesIn } from './files.ts';
import { listFiles } from './listing.ts';

/** Starts the server of one frontend's files. @throws if the folder cannot be read */
export async function start(env: Env, log: Log = createLog('static-files', env.LOG_LEVEL)): Promise<Running> {
  let isStopping = false;
  const app = buildApp({
    files: filesIn(env.FILES_DIR),
    listing: await listFiles(env.FILES_DIR),
    metrics: createMetrics(),
    log,
    isReady: () => !isStopping,
  });
  const listener = await listen(app, env);
  return {
    url: listener.url,
    ready: Promise.resolve(),
    async drain(grace) {
      isStopping = true;
      await listener.close(grace?.timeoutMs, grace?.closingMs);
    },
  };
}

/** The static file server as a program. */
export const service = { parseEnv, start };
