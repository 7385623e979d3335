// Where tracing is on, this is how the parts that know nothing of each other join one trace: HTTP, log,
// outbox, relay and consumers. It lies beside the contracts because all of them may know it, and it holds
// nothing itself: where tracing is off there is none, and nothing of OpenTelemetry is loaded.

/** W3C trace context of one span: `00-<trace>-<span>-<flags>`. */
export const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** What of an event a trace knows: its type, never its subject, id or data. */
export interface TracedEvent {
  readonly type: string;
  readonly traceparent?: string | undefined;
}

/** The tracing of this process. */
export interface Tracing {
  /** The span that is under way; undefined when none is. */
  current(): string | undefined;
  /** The ids of the span that is under way, for log lines. */
  ids(): { readonly trace_id: string; readonly span_id: string } | undefined;
  /** Names the request that is being answered by the template of its route. */
  nameRoute(method: string, route: string): void;
  /**
   * Publishes events, a span for each in the trace that it comes from; `publish` gets them with that span as
   * their origin.
   */
  send<Event extends TracedEvent>(
    events: readonly Event[],
    publish: (events: readonly Event[]) => Promise<void>,
  ): Promise<void>;
  /** Runs the effect of an event in the trace that it comes from, linked to the span that sent it. */
  apply<Result>(consumer: string, event: TracedEvent, effect: () => Promise<Result>): Promise<Result>;
  /** Hands on what was recorded, and stops. */
  end(): Promise<void>;
}

const KEY = Symbol.for('savvi.tracing');

/** The tracing of this process; undefined where it is off. */
export const tracing = (): Tracing | undefined => (globalThis as { [KEY]?: Tracing })[KEY]; // only turnOnTracing puts something there

/** Turns it on, before anything else of the program is loaded; undefined turns it off, as tests do. */
export const turnOnTracing = (on: Tracing | undefined): void => void Object.assign(globalThis, { [KEY]: on });
