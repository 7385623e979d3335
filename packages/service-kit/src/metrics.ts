// The metrics of a process in the Prometheus text format. Each instance has its own registry, so that several
// services in one process do not mix. Nothing is loaded or measured before the first scrape; an embedded
// start is never scraped.
import type { RequestListener } from 'node:http';
import type { Registry } from 'prom-client';

/** Adds metrics to a registry, at the first scrape. */
export type Measure = (prom: typeof import('prom-client'), registry: Registry) => void;

/** The metrics of one service. */
export interface Metrics {
  /** Adds a metric to those of the process; only before the first scrape. */
  add(measure: Measure): void;
  /** Whether the metrics have been scraped: expensive metrics are collected only from then on. */
  readonly isAsked: boolean;
  /** All current metrics as text, with its content type. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

/**
 * Creates the metrics of one service: those of Node itself (event loop, memory, garbage collection), and
 * those that are added.
 */
export function createMetrics(): Metrics {
  const measures: Measure[] = [(prom, register) => prom.collectDefaultMetrics({ register })];
  let opened: Promise<Registry> | undefined;
  let isAsked = false;
  async function open(): Promise<Registry> {
    const prom = await import('prom-client');
    const registry = new prom.Registry();
    for (const measure of measures) measure(prom, registry);
    isAsked = true;
    return registry;
  }
  return {
    get isAsked() {
      return isAsked;
    },
    add(measure) {
      if (opened !== undefined) throw new Error('metrics must be added before they are read');
      measures.push(measure);
    },
    async read() {
      const registry = await (opened ??= open());
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Responds to `GET /metrics`, and 404 to everything else. */
export function metricsListener(metrics: Metrics, onError: (error: unknown) => void): RequestListener {
  return (request, response) => {
    const answer = (status: number, type: string, text: string) =>
      void response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    if (request.method !== 'GET' || request.url !== '/metrics')
      return answer(404, 'text/plain; charset=utf-8', 'not found');
    metrics.read().then(
      ({ type, text }) => answer(200, type, text),
      (error: unknown) => {
        onError(error);
        answer(500, 'text/plain; charset=utf-8', 'metrics could not be read');
      },
    );
  };
}
