import type { Express, Request } from 'express';
import type { Log } from './log.ts';
import { type Metrics, metricsListener } from './metrics.ts';
import { timeRequests, UNKNOWN_ROUTE } from './request-times.ts';

/** The path template of the matched Express route, such as `/api/debts/:id`. */
function routeOf(request: Request): string {
  const path: unknown = request.route?.path;
  return typeof path === 'string' ? path : UNKNOWN_ROUTE;
}

/** Serves `GET /metrics`, and measures the duration of requests to everything mounted later. */
export function measureApp(app: Express, metrics: Metrics, log: Log): void {
  const time = timeRequests(metrics, routeOf);
  app.get(
    '/metrics',
    metricsListener(metrics, (error) => log.error({ err: error }, 'metrics could not be read')),
  );
  app.use((request, response, next) => {
    time(request, response);
    next();
  });
}
