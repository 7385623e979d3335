// Spans contain only names from the code and numbers when they leave the process. Instrumentations record
// more than that (URLs with ids and queries, user agents, statements, error messages that quote values), and
// newer versions may record more. An allowlist therefore drops every attribute that it does not contain.
import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

const SAFE = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'url.scheme',
  'network.protocol.version',
  'server.address',
  'server.port',
  'error.type',
  'express.type',
  'db.system.name',
  'db.system',
  'db.namespace',
  'db.operation.name',
  'db.collection.name',
  'messaging.system',
  'messaging.operation.name',
  'messaging.operation.type',
  'messaging.destination.name',
  'messaging.consumer.group.name',
  'model',
  'method',
]);

const safe = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => SAFE.has(name)));

/** The span as it may be exported: kinds of errors are kept, their messages are dropped. */
function cleaned(span: ReadableSpan): ReadableSpan {
  return Object.create(span, {
    attributes: { value: safe(span.attributes) },
    events: { value: [] },
    links: { value: span.links.map(({ context }) => ({ context })) },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan; // The copy inherits all other properties of the span.
}

/** Exports spans with allowed attributes only. */
export const safeExporter = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(cleaned), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});
