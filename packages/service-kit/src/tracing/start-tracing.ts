// OpenTelemetry, for processes with OTEL_EXPORTER_OTLP_ENDPOINT. The standard OTEL_* environment variables
// configure the rest (docs/metrics.md). Instrumentations patch modules while they are loaded, so this module
// must be loaded before the program (service.ts).
import { ClientRequest, type IncomingMessage } from 'node:http';
import {
  defaultTextMapGetter,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type TextMapPropagator,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { ExpressInstrumentation, ExpressLayerType } from '@opentelemetry/instrumentation-express';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { PrismaInstrumentation } from '@prisma/instrumentation';
import { turnOnTracing } from '@savvi/contracts/tracing';
import { register } from 'import-in-the-middle/register-hooks.mjs';
import { eventSpans, traceparentOf } from './event-spans.ts';
import { safeExporter } from './safe-exporter.ts';

/** Whether a trace in the request's headers is continued; false for external clients. */
export interface TracingOptions {
  readonly trustsCallers: boolean;
}

const UNTRACED = new Set(['/livez', '/readyz', '/metrics']);
const w3c = new W3CTraceContextPropagator();

/**
 * Ignores the trace context of incoming requests: external clients must choose neither our ids nor what is
 * recorded.
 */
const outgoingOnly: TextMapPropagator = {
  inject: (from, carrier, setter) => w3c.inject(from, carrier, setter),
  extract: (into) => into,
  fields: () => w3c.fields(),
};

/** The trace context of an external client is recorded as a link. */
function linkStranger(span: Span, request: ClientRequest | IncomingMessage): void {
  if (request instanceof ClientRequest) return;
  const named = trace.getSpanContext(w3c.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter));
  if (named !== undefined && isSpanContextValid(named)) span.addLink({ context: named });
}

/** Starts tracing in this process. */
export function startTracing({ trustsCallers }: TracingOptions): void {
  register();
  const sdk = new NodeSDK({
    traceExporter: safeExporter(new OTLPTraceExporter()),
    metricReaders: [],
    logRecordProcessors: [],
    textMapPropagator: trustsCallers ? w3c : outgoingOnly,
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => UNTRACED.has(url ?? ''),
        requireParentforOutgoingSpans: true,
        ...(!trustsCallers && { requestHook: linkStranger }),
      }),
      new ExpressInstrumentation({
        ignoreLayersType: [ExpressLayerType.MIDDLEWARE, ExpressLayerType.ROUTER],
      }),
      // Background queries, such as heartbeats, create no trace.
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
      new PrismaInstrumentation({ ignoreSpanTypes: [/^prisma:client:(?!operation$)/] }),
    ],
  });
  sdk.start();
  turnOnTracing({
    ...eventSpans(trace.getTracer('savvi')),
    current() {
      const span = trace.getActiveSpan();
      return span === undefined || !isSpanContextValid(span.spanContext()) ? undefined : traceparentOf(span);
    },
    ids() {
      const span = trace.getActiveSpan()?.spanContext();
      return span === undefined ? undefined : { trace_id: span.traceId, span_id: span.spanId };
    },
    nameRoute: (method, route) =>
      void trace.getActiveSpan()?.setAttribute('http.route', route).updateName(`${method} ${route}`),
    end: () => sdk.shutdown(),
  });
}
