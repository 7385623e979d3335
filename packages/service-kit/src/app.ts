import { randomUUID } from 'node:crypto';
import type { Route } from '@savvi/contracts/route';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Clock } from './clock.ts';
import { withContext } from './context.ts';
import { authenticate, handle, type HandleDeps, type Run } from './handle.ts';
import type { TokenVerifier } from './identity-token.ts';
import type { Log } from './log.ts';
import { measureApp } from './measured-app.ts';
import type { Metrics } from './metrics.ts';
import { Problem, toProblem } from './problem.ts';
import { sendProblem } from './problem-reply.ts';
import { type Allowance, type ConcurrencySettings, concurrencyLimit } from './concurrency-limit.ts';

/** Dependencies and settings of {@link serviceApp}. */
export interface ServiceAppDeps {
  readonly log: Log;
  readonly clock: Clock;
  readonly verify: TokenVerifier;
  /** Whether replies that the database builds as JSON are checked against their contract; true by default. */
  readonly checksReplies?: boolean;
  /** Checks the re-authentication of a call; by the token's claims by default. */
  readonly assertConfirmed?: NonNullable<HandleDeps['assertConfirmed']>;
  /** Whether the service is able to work; `/readyz` responds 503 while this is false. */
  readonly isReady: () => boolean | Promise<boolean>;
  /**
   * The metrics that `/metrics` returns; without them the path does not exist. The gateway forwards only
   * /api, so it never exposes this path.
   */
  readonly metrics?: Metrics;
  /** The largest JSON body in bytes; 1 MiB by default. */
  readonly bodyLimit?: number;
  /** Multiplies the allowance of a space for lists (`RATE_LIMIT_SCALE`); 1 by default. */
  readonly rateLimitScale?: number;
  /** The concurrency limit of lists; {@link LISTS} by default. */
  readonly lists?: ConcurrencySettings;
  /** Is called with each error before the response is sent. */
  readonly onError?: ErrorRequestHandler;
}

/** A service's HTTP app under construction. */
export interface ServiceApp {
  /** Mounts one route of the contract. */
  mount<R extends Route>(route: R, run: Run<R>): void;
  /** The Express app for routes outside the public API (`/internal/…`). */
  readonly internal: Express;
  /** The routes mounted so far. */
  readonly mounted: readonly Route[];
  /**
   * Ends the list of routes: known paths respond 405 to other methods and unknown ones 404, and errors become
   * problems.
   */
  finish(): Express;
}

/**
 * How many bytes of lists a space may load: all of its lists at their largest size in one burst
 * (docs/capacity.md), then 512 KiB per second.
 */
export const LIST_BYTES: Allowance = { burst: 20_971_520, perSecond: 524_288 };

/**
 * A list without `limit` returns everything in the space. Two concurrent lists per space are more than a page
 * requests, and bound the memory also while the client reads slowly. The gateway's timeout is two seconds
 * longer than that of a list.
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
 * The limit for all other calls of a space except files, forms and streams. A call that waits for the lock of
 * its space occupies one of the ten database connections, so other spaces always find a free one. The gateway
 * responds 504 after 4.5 s, which includes the work itself.
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
  const requestedId = request.get('x-request-id') ?? '';
  const requestId = REQUEST_ID.test(requestedId) ? requestedId : randomUUID();
  response.setHeader('X-Request-Id', requestId);
  withContext({ requestId }, next);
};

function problemHandler(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const problem = toProblem(error);
    if (problem.code === 'internal') log.error({ err: error }, 'request failed');
    if (problem.code === 'unavailable' && !(error instanceof Problem))
      log.warn({ err: error }, 'database unavailable');
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

/** Creates a service's HTTP app; its caller then mounts the routes. */
export function serviceApp(deps: ServiceAppDeps): ServiceApp {
  const app = express();
  const mounted: Route[] = [];
  const registrations: { path: string; register: () => void }[] = [];
  const lists = concurrencyLimit(deps.lists ?? LISTS, deps.rateLimitScale);
  const others = concurrencyLimit(OTHER_CALLS);
  const readJson = express.json({ limit: deps.bodyLimit ?? 1_048_576, strict: false, inflate: false });
  app.disable('x-powered-by').disable('etag');
  // Other spellings of a path get 404, because the gateway's guards compare paths letter by letter.
  app.enable('strict routing').enable('case sensitive routing');
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
      // Paths without parameters come first: `/api/debts/deleted` is not the debt `deleted`, whatever the
      // method.
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
