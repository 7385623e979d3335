// A fake OpenTelemetry collector: it accepts spans as JSON over OTLP/HTTP, and stores the spans and the raw
// requests.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { freePort } from '@savvi/tooling/postgres/free-port';
import { z } from 'zod';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
});
const body = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** A span and the service that exported it. */
export type CollectedSpan = z.output<typeof span> & { readonly service: string };

/** Starts the collector on a free port. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  let everything = '';
  const port = await freePort();
  const server = createServer(async (request, response) => {
    const isPacked = request.headers['content-encoding'] === 'gzip';
    const json = await text(isPacked ? request.pipe(createGunzip()) : request);
    everything += json;
    for (const { resource, scopeSpans } of body.parse(JSON.parse(json)).resourceSpans) {
      const service = String(
        resource.attributes.find(({ key }) => key === 'service.name')?.value['stringValue'],
      );
      spans.push(...scopeSpans.flatMap((scope) => scope.spans).map((each) => ({ ...each, service })));
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(port, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    everything: () => everything,
    close: () => server[Symbol.asyncDispose](),
  };
}
