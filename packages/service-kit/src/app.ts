import { randomUUID } from 'node:crypto';
import type { Route } from '@savvi/contracts/route';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Clock } from './clock.ts';
import { withContext } from './context.ts';
import { authenticate, handle, type Run } from './handle.ts';
import type { TokenVerifier } from './identity-token.ts';
import type { Log } from './log.ts';
import { measureApp } from './measured-app.ts';
import type { Metrics } from './metrics.ts';
import { Problem, toProblem } from './problem.ts';
import { sendProblem } from './problem-reply.ts';
import { type Allowance, type ConcurrencySettings, concurrencyLimit } from './concurrency-limit.ts';

/** What an HTTP service is made from. */
export interface ServiceAppDeps {
  readonly log: Log;
  readonly clock: Clock;
  readonly verify: TokenVerifier;
  /**
   * Whether replies that the database builds as JSON are checked against their contract; true unless said.
   */
  readonly checksReplies?: boolean;
  /** Whether the service can do its work now; `/readyz` answers 503 while it is false. */
  readonly isReady: () => boolean | Promise<boolean>;
  /**
   * What `/metrics` tells; without it there is no such path. It is not under /api, so the gateway never leads
   * there.
   */
  readonly metrics?: Metrics;
  /** The largest JSON body in bytes; 1 MiB unless said. */
  readonly bodyLimit?: number;
  /** Multiplies the allowance of a space for lists (`RATE_LIMIT_SCALE`); 1 by default. */
  readonly rateLimitScale?: number;
  /** The concurrency limit of lists, where another than {@link LISTS} fits better. */
  readonly lists?: ConcurrencySettings;
  /** Sees each error before it is answered. */
  readonly onError?: ErrorRequestHandler;
}

/** A service's HTTP side while it is put together. */
export interface ServiceApp {
  /** Mounts one route of the contract. */
  mount<R extends Route>(route: R, run: Run<R>): void;
  /** For routes outside the public API (`/internal/…`). */
  readonly internal: Express;
  /** The routes mounted so far. */
  readonly mounted: readonly Route[];
  /** Closes the list: known paths answer 405 to other methods, unknown ones 404, errors become problems. */
  finish(): Express;
}

/**
 * How many bytes of lists a service answers one space: all of its lists at their bounds at once
 * (docs/capacity.md), then 512 KiB per second.
 */
export const LIST_BYTES: Allowance = { burst: 20_971_520, perSecond: 524_288 };

/**
 * A list without `limit` answers all that a space holds. Two of one space at once are more than a page asks
 * for, and hold no more memory than that, also while their client reads slowly; the gateway waits two seconds
 * longer than a list does.
 */
export const LISTS: ConcurrencySettings = {
  maxRunning: 6,
  maxPerSpace: 2,
  allowance: LIST_BYTES,
  maxQueued: 30,
  timeoutMs: 2_500,
  refusal: 'You are asking for this list too often at once. Please wait a little and try again.',
};

/**
 * All other calls of a space but files, forms and streams. A call that waits for the lock of its space holds
 * one of the ten connections to the database, so others always find some. The gateway answers 504 after 4.5
 * s, the work included.
 */
const OTHER_CALLS: ConcurrencySettings = {
  maxRunning: 64,
  maxPerSpace: 4,
  maxQueued: 64,
  timeoutMs: 3_000,
  refusal: 'You are asking for too much at once. Please wait a little and try again.',
};

const expressPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');
const REQUEST_ID = /^[\w-]{8,100}$/;

const inContext: RequestHandler = (request, response, next) => {
  const given = request.get('x-request-id') ?? '';
  const requestId = REQUEST_ID.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', requestId);
  withContext({ requestId }, next);
};

function problemHandler(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const problem = toProblem(error);
    if (problem.code === 'internal') log.error({ err: error }, 'request failed');
    if (problem.code === 'unavailable' && !(error instanceof Problem))
      log.warn({ err: error }, 'the database is not available');
    if (response.headersSent) response.destroy();
    else sendProblem(request, response, problem);
  };
}

const hasBody = (request: express.Request) =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

const jsonOnly: RequestHandler = (request, _response, next) => {
  if (hasBody(request) && !request.is('application/json'))
    throw new Problem('media-type', { sentence: 'Please send JSON (Content-Type: application/json).' });
  next();
};

/** Starts putting a service's HTTP side together. */
export function serviceApp(deps: ServiceAppDeps): ServiceApp {
  const app = express();
  const mounted: Route[] = [];
  const registrations: { path: string; register: () => void }[] = [];
  const lists = concurrencyLimit(deps.lists ?? LISTS, deps.rateLimitScale);
  const others = concurrencyLimit(OTHER_CALLS);
  const readJson = express.json({ limit: deps.bodyLimit ?? 1_048_576, strict: false, inflate: false });
  app.disable('x-powered-by').disable('etag');
  app.enable('strict routing').enable('case sensitive routing'); // the gateway's guards compare paths letter by letter
  app.get('/livez', (_request, response) => void response.type('text/plain').send('alive'));
  app.get('/readyz', async (_request, response) => {
    const isReady = await deps.isReady();
    response
      .status(isReady ? 200 : 503)
      .type('text/plain')
      .send(isReady ? 'ready' : 'not ready');
  });
  if (deps.metrics !== undefined) measureApp(app, deps.metrics, deps.log);
  app.use(inContext);

  return {
    internal: app,
    mounted,
    mount(route, run) {
      mounted.push(route);
      const before = route.body === undefined ? [] : [jsonOnly, readJson];
      registrations.push({
        path: route.path,
        register: () =>
          app[route.method](
            expressPath(route.path),
            authenticate(route, deps),
            ...before,
            handle(route, run, { ...deps, lists, others }),
          ),
      });
    },
    finish() {
      // Whole paths first: `/api/debts/deleted` is no debt, whatever the method.
      const paths = [...new Set(mounted.map((route) => route.path))];
      for (const path of [
        ...paths.filter((each) => !each.includes('{')),
        ...paths.filter((each) => each.includes('{')),
      ]) {
        for (const each of registrations) if (each.path === path) each.register();
        const allowed = mounted
          .filter((route) => route.path === path)
          .map((route) => route.method.toUpperCase());
        app.all(expressPath(path), (request, response) => {
          response.setHeader('Allow', allowed.join(', '));
          sendProblem(request, response, new Problem('method-not-allowed'));
        });
      }
      app.use((request, response) => sendProblem(request, response, new Problem('not-found')));
      if (deps.onError !== undefined) app.use(deps.onError);
      app.use(problemHandler(deps.log));
      return app;
    },
  };
}
