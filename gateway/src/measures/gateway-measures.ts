import type { IncomingMessage } from 'node:http';
import { tracing } from '@savvi/contracts/tracing';
import { gauge } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';
import { timeRequests, type TimeRequest } from '@savvi/service-kit/request-times';
import type { Upstream } from '../proxy/upstream.ts';

/** Adds a gauge of the services whose circuit breaker is open. */
export function measureBreakers(
  metrics: Metrics,
  upstreams: () => ReadonlyMap<string, Pick<Upstream, 'isCircuitOpen'>>,
): void {
  gauge(
    metrics,
    {
      name: 'savvi_upstream_open_breakers',
      help: '1 while the calls to a service behind the gateway are refused, because it failed.',
      labels: ['upstream'],
    },
    () =>
      [...upstreams()].map(([upstream, { isCircuitOpen }]) => [{ upstream }, Number(isCircuitOpen)] as const),
  );
}

/** Times the gateway's requests by route template, and names their traces by the template. */
export function timeGateway(
  metrics: Metrics,
  nameOf: (target: string) => string | null,
): TimeRequest<IncomingMessage> {
  const time = timeRequests<IncomingMessage>(metrics, ({ url }) => nameOf(url ?? ''));
  return (request, response) => {
    tracing()?.nameRoute(request.method ?? '', nameOf(request.url ?? '') ?? '');
    time(request, response);
  };
}
