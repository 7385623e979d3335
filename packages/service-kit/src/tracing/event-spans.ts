import {
  type Context,
  context,
  isSpanContextValid,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { type TracedEvent, TRACEPARENT, type Tracing } from '@savvi/contracts/tracing';

const SAMPLED = 1;

/** The context of the span that a traceparent names. */
function originOf(traceparent: string | undefined): Context | undefined {
  if (traceparent === undefined || !TRACEPARENT.test(traceparent)) return undefined;
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  const named = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED, isRemote: true };
  return isSpanContextValid(named) ? trace.setSpanContext(ROOT_CONTEXT, named) : undefined;
}

/** A span in the W3C traceparent format. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${(traceFlags & SAMPLED).toString(16).padStart(2, '0')}`;
}

const linkTo = (origin: Context): Link[] => {
  const sent = trace.getSpanContext(origin);
  return sent === undefined ? [] : [{ context: sent }];
};

async function ended<Result>(spans: readonly Span[], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    for (const span of spans)
      span
        .setStatus({ code: SpanStatusCode.ERROR })
        .setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
}

/** The spans of publishing and applying events. */
export const eventSpans = (tracer: Tracer): Pick<Tracing, 'send' | 'apply'> => ({
  async send<Event extends TracedEvent>(
    events: readonly Event[],
    publish: (events: readonly Event[]) => Promise<void>,
  ) {
    const spans: Span[] = [];
    const sent = events.map((event) => {
      const origin = originOf(event.traceparent);
      if (origin === undefined) return event;
      const span = tracer.startSpan(
        `send ${event.type}`,
        {
          kind: SpanKind.PRODUCER,
          attributes: { 'messaging.operation.name': 'send', 'messaging.destination.name': event.type },
        },
        origin,
      );
      spans.push(span);
      return { ...event, traceparent: traceparentOf(span) };
    });
    await ended(spans, () => publish(sent));
  },
  async apply(consumer, { type, traceparent }, effect) {
    const origin = originOf(traceparent);
    const attributes = {
      'messaging.operation.name': 'process',
      'messaging.destination.name': type,
      'messaging.consumer.group.name': consumer,
    };
    // The parent is the span in which the event originated, never the span that is active where the event is
    // delivered.
    const parent = origin ?? ROOT_CONTEXT;
    const span = tracer.startSpan(
      `process ${type}`,
      { kind: SpanKind.CONSUMER, attributes, links: origin === undefined ? [] : linkTo(origin) },
      parent,
    );
    return await ended([span], () => context.with(trace.setSpan(parent, span), effect));
  },
});
