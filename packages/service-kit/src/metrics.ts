// What a process tells of itself in Prometheus' text format. Each instance has a registry of its own, so that
// several services in one process don't mix. Nothing is loaded or measured before somebody asks: an embedded
// start never does.
import type { RequestListener } from 'node:http';
import type { Registry } from 'prom-client';

/** Puts metrics into a registry, at the first scrape. */
export type Measure = (prom: typeof import('prom-client'), registry: Registry) => void;

/** The metrics of one service. */
export interface Metrics {
  /** What is to be measured beside the process itself; before the first scrape only. */
  add(measure: Measure): void;
  /** Whether somebody has asked for them: what costs something is measured from then on only. */
  readonly isAsked: boolean;
  /** All of it now, as text of this type. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

/**
 * Makes the metrics of one service: those of Node itself (event loop, memory, collections), and what is
 * added.
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
      if (opened !== undefined) throw new Error('metrics are added before they are read');
      measures.push(measure);
    },
    async read() {
      const registry = await (opened ??= open());
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Answers `GET /metrics`, and 404 to all else. */
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
