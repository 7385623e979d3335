// Rate, errors and duration of HTTP requests for each route. The route is the template in the code, never the
// requested path, so that the label has few values.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { histogram } from './measures.ts';
import type { Metrics } from './metrics.ts';

/** The route label of a request that matches no route. */
export const UNKNOWN_ROUTE = 'unknown';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Measures a request until its response has ended and calls `routeOf` then. A request whose route is null is
 * not counted.
 */
export type TimeRequest<Request> = (request: Request, response: ServerResponse) => void;

/** A stream has no end, so its duration is meaningless. */
const isStream = (response: ServerResponse) =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');

/** Measures the requests of one listener, from the first scrape on. */
export function timeRequests<Request extends IncomingMessage>(
  metrics: Metrics,
  routeOf: (request: Request) => string | null,
): TimeRequest<Request> {
  const observe = histogram(metrics, {
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
      // The status is `none` if the client has disconnected before a response.
      const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : 'none';
      observe(
        { method: METHODS.has(method) ? method : 'other', route, status },
        (performance.now() - begun) / 1_000,
      );
    });
  };
}
