// What leaves the process about a request: names from the code and numbers. Instrumentations note more than
// that (addresses with ids and queries, user agents, statements, messages of errors that quote values), and
// newer versions may note what nobody here has thought of. So it is the other way round: what is not listed
// stays here.
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

/** The span as it may leave: messages of errors stay here, their kinds go. */
function cleaned(span: ReadableSpan): ReadableSpan {
  return Object.create(span, {
    attributes: { value: safe(span.attributes) },
    events: { value: [] },
    links: { value: span.links.map(({ context }) => ({ context })) },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan; // the span itself, with those parts replaced
}

/** Exports spans without anything that is not known to be harmless. */
export const safeExporter = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(cleaned), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});
