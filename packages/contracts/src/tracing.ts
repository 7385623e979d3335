// The hook through which HTTP, log, outbox, relay and consumers join one trace without depending on each
// other. It is part of contracts because all of them may import it. While tracing is off it holds nothing,
// and OpenTelemetry is not loaded.

/** W3C trace context of one span: `00-<trace>-<span>-<flags>`. */
export const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The part of an event that tracing sees: its type, never its subject, id or data. */
export interface TracedEvent {
  readonly type: string;
  readonly traceparent?: string | undefined;
}

/** The tracing of this process. */
export interface Tracing {
  /** The current span; undefined when there is none. */
  current(): string | undefined;
  /** The ids of the current span, for log lines. */
  ids(): { readonly trace_id: string; readonly span_id: string } | undefined;
  /** Names the current request's span by its route template. */
  nameRoute(method: string, route: string): void;
  /**
   * Publishes events with a span for each, in the trace of its origin. `publish` gets the events with that
   * span as their origin.
   */
  send<Event extends TracedEvent>(
    events: readonly Event[],
    publish: (events: readonly Event[]) => Promise<void>,
  ): Promise<void>;
  /** Applies an event in the trace of its origin, linked to the span that sent it. */
  apply<Result>(consumer: string, event: TracedEvent, effect: () => Promise<Result>): Promise<Result>;
  /** Exports the recorded spans and stops. */
  end(): Promise<void>;
}

const KEY = Symbol.for('savvi.tracing');

/** The tracing of this process; undefined while it is off. */
// Only `turnOnTracing` sets this global variable, so it has this type.
export const tracing = (): Tracing | undefined => (globalThis as { [KEY]?: Tracing })[KEY];

/**
 * Turns tracing on, which must happen before the rest of the program is loaded. Undefined turns it off, as
 * tests do.
 */
export const turnOnTracing = (on: Tracing | undefined): void => void Object.assign(globalThis, { [KEY]: on });
