// Rate, errors and duration of HTTP requests, for each route. The route is the template that the code knows,
// never the path that somebody asked for: a label's values stay few however many paths are tried.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { observed } from './measures.ts';
import type { Metrics } from './metrics.ts';

/** The route of a request that no route is for. */
export const UNKNOWN_ROUTE = 'unknown';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Times a request until its answer has ended; `routeOf` is asked then. A route of null is not counted. */
export type TimeRequest<Request> = (request: Request, response: ServerResponse) => void;

/** An answer without an end says nothing about how long anything takes. */
const isStream = (response: ServerResponse) =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');

/** Times the requests of one listener, from the first scrape on. */
export function timeRequests<Request extends IncomingMessage>(
  metrics: Metrics,
  routeOf: (request: Request) => string | null,
): TimeRequest<Request> {
  const observe = observed(metrics, {
    name: 'savvi_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer; streams excepted.',
    labels: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
  });
  return (request, response) => {
    if (!metrics.isAsked) return;
    const begun = performance.now();
    response.once('close', () => {
      const route = routeOf(request);
      if (route === null || isStream(response)) return;
      const method = request.method ?? '';
      const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : 'none'; // none: who asked has left
      observe(
        { method: METHODS.has(method) ? method : 'other', route, status },
        (performance.now() - begun) / 1_000,
      );
    });
  };
}
