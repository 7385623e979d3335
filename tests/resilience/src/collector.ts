// A fake OpenTelemetry collector: it accepts spans as JSON over OTLP/HTTP, and stores the spans and the raw
// requests.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
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
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const raw = Buffer.concat(chunks);
        const json = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString();
        everything += json;
        for (const { resource, scopeSpans } of body.parse(JSON.parse(json)).resourceSpans) {
          const service = String(
            resource.attributes.find(({ key }) => key === 'service.name')?.value['stringValue'],
          );
          spans.push(...scopeSpans.flatMap((scope) => scope.spans).map((each) => ({ ...each, service })));
        }
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has an address with a port
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    everything: () => everything,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
