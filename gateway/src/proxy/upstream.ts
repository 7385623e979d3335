import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Log } from '@savvi/service-kit/log';
import { Problem } from '@savvi/service-kit/problem';
import { errors, Pool } from 'undici';
import { type BodyBounds, boundedBody, hasBody, wholeBody } from '../guards/bounds.ts';
import { CONCURRENT_STREAMS } from '../streams/open-streams.ts';
import { createBreaker } from './breaker.ts';
import { brokeOff, isAbsent } from './connection-errors.ts';
import { type Exchange, exchange } from './exchange.ts';

/** A call to forward. */
export interface Forward {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The path and query to send to the service. */
  readonly target: string;
  /** Headers that the gateway adds: identity token, request id, client address, cookie. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bounds: BodyBounds;
  /** Whether the call transfers a file, which may take minutes. */
  readonly movesFile: boolean;
  /**
   * Whether the upstream serves pages like a foreign site: its Content-Security-Policy is kept, and its
   * cookies are dropped.
   */
  readonly isForeign?: boolean;
  /** Ends a streamed response when the signal aborts. */
  readonly ending?: AbortSignal;
}

/** A service behind the gateway. */
export interface Upstream {
  /**
   * Forwards a call and streams responses and files. A call that found no listener was never sent and is
   * repeated once, including a write. A read is also repeated when its connection broke off. Both attempts
   * share one deadline. @throws {Problem}
   */
  forward(call: Forward): Promise<void>;
  /** Whether the circuit breaker is open. */
  readonly isCircuitOpen: boolean;
  /** Whether the service reports that it is ready. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** The client's headers that the gateway forwards. All others are dropped. */
const FORWARDED_HEADERS = [
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'if-match',
  'if-none-match',
  'idempotency-key',
  'last-event-id',
  'range',
  'if-range',
  'user-agent',
  'sec-fetch-site',
  'stripe-signature',
] as const;
/** Response headers that belong to one connection, or that the gateway sets itself. */
const DROPPED_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-powered-by',
  'date',
  'server',
  'x-request-id',
  'content-security-policy',
]);
const DROPPED_HEADERS_OF_FOREIGN = new Set(
  [...DROPPED_HEADERS, 'set-cookie'].filter((header) => header !== 'content-security-policy'),
);

const CONNECT_MS = 2_000;
const PROBE_MS = 1_000;
const READY_MS = 3_000;
const ANSWER_MS = 4_500;
/**
 * Time limit for a client to read a response, because the service holds it in memory until then. Files and
 * streams have their own limits.
 */
const WHOLE_ANSWER_MS = 120_000;
const FILE_ANSWER_MS = 60_000;
/** Time limit for a file transfer: 2 GB at 2.4 Mbit/s. server.ts cuts off a transfer without bytes after 75 s. */
const FILE_MS = 7_200_000;

/** Thrown when no response began before the deadline. The wait for a free connection counts, too. */
class DeadlineExceeded extends Error {}
/** Thrown when the client disconnected. */
class ClientLeft extends Error {}

/** Whether the client is connected, and what to abort when it disconnects. */
interface ClientConnection {
  isDisconnected: boolean;
  exchange: Exchange | undefined;
}

function headersFor(call: Forward): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of FORWARDED_HEADERS) {
    const value = call.request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return Object.assign(headers, call.headers);
}

const isTimeout = (error: unknown) =>
  error instanceof errors.HeadersTimeoutError || error instanceof DeadlineExceeded;

const sentences = (service: string) => ({
  unavailable: `The ${service} service is not available right now. Please try again soon.`,
  timeout: `The ${service} service did not answer in time. Please try again.`,
});

/** Creates the upstream of a service at `url`. */
export function upstream(name: string, url: string, log: Log): Upstream {
  // A separate pool, so that probes never wait behind hanging calls.
  const probe = new Pool(url, { connections: 1, connect: { timeout: CONNECT_MS } });
  const openPool = (connections = 128) =>
    new Pool(url, {
      connections,
      pipelining: 1,
      connect: { timeout: CONNECT_MS },
      headersTimeout: ANSWER_MS,
      bodyTimeout: 0,
    });
  const pool = openPool();
  const files = openPool(); // A separate pool, so that slow transfers block no other calls.
  const streams = openPool(CONCURRENT_STREAMS); // A separate pool, so that open streams block no other calls.
  const words = sentences(name);

  async function answers(path: string, withinMs: number): Promise<boolean> {
    try {
      const { statusCode, body } = await probe.request({
        path,
        method: 'GET',
        signal: AbortSignal.timeout(withinMs),
      });
      await body.dump();
      return statusCode === 200;
    } catch {
      return false; // a service that cannot be reached is not ready
    }
  }
  const breaker = createBreaker(name, () => answers('/livez', PROBE_MS), log);

  function problemOf(error: unknown, { movesFile }: Forward): unknown {
    if (isTimeout(error)) {
      // A slow file transfer does not mean that the service failed: the client may be slow, or the object
      // store may hang.
      if (!movesFile) breaker.suspect(error);
      return new Problem('timeout', { sentence: words.timeout, cause: error });
    }
    if (isAbsent(error) || brokeOff(error)) {
      breaker.suspect(error);
      return new Problem('unavailable', { sentence: words.unavailable, retryAfterS: 2, cause: error });
    }
    return error;
  }

  function answerHead(
    { response, isForeign }: Forward,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    const droppedHeaders = isForeign ? DROPPED_HEADERS_OF_FOREIGN : DROPPED_HEADERS;
    response.statusCode = status;
    for (const header in headers) {
      const value = headers[header];
      if (value !== undefined && !droppedHeaders.has(header)) response.setHeader(header, value);
    }
    response.setHeader(
      'Cache-Control',
      headers['cache-control']?.includes('no-transform') ? String(headers['cache-control']) : 'no-store',
    );
  }

  async function attempt(
    call: Forward,
    leaving: ClientConnection,
    whole: Buffer | null,
    answerMs: number,
  ): Promise<void> {
    const { request, response, bounds } = call;
    let bodyError: unknown;
    const { promise: bodyLeft, resolve: leaveBody } = Promise.withResolvers<void>();
    const startClock = () => setTimeout(() => leaving.exchange?.abort(new DeadlineExceeded()), answerMs);
    let deadline = startClock();
    const streamed = async function* () {
      clearTimeout(deadline); // While a request body arrives, the body limits apply instead of this deadline.
      try {
        yield* boundedBody(request, bounds);
        deadline = startClock();
      } catch (error) {
        bodyError = error;
        throw error;
      } finally {
        leaveBody();
      }
    };
    const body =
      hasBody(request) && bounds.isStreamed ? Readable.from(streamed(), { objectMode: false }) : whole;
    const current = exchange(
      call.ending !== undefined ? streams : call.movesFile ? files : pool,
      {
        path: call.target,
        method: request.method ?? 'GET',
        headers: headersFor(call),
        body,
        headersTimeout: answerMs,
      },
      response,
      (status, headers) => {
        clearTimeout(deadline);
        answerHead(call, status, headers);
      },
    );
    leaving.exchange = current;
    const end =
      call.ending === undefined
        ? setTimeout(
            () => current.abort(new ClientLeft()),
            (call.movesFile ? FILE_MS : WHOLE_ANSWER_MS) + answerMs,
          )
        : undefined;
    if (leaving.isDisconnected) current.abort(new ClientLeft());
    try {
      await current.done;
    } catch (error) {
      // A failure of the client's own body says nothing about the service.
      if (bodyError !== undefined)
        throw bodyError instanceof Problem ? bodyError : new Problem('malformed', { cause: bodyError });
      throw error;
    } finally {
      clearTimeout(deadline);
      clearTimeout(end);
      // The service answered before the body was complete. The gateway discards the rest, which is limited in
      // size, so that the client reads the response.
      if (response.headersSent && !request.complete) {
        request.resume();
        // While the body iterator still reads, resuming has no effect.
        void bodyLeft.then(() => request.resume());
      }
    }
  }

  return {
    async forward(call) {
      if (breaker.isOpen) throw new Problem('unavailable', { sentence: words.unavailable, retryAfterS: 2 });
      const leaving: ClientConnection = { isDisconnected: call.response.destroyed, exchange: undefined };
      const onClose = () => {
        // The response is complete, so the client did not disconnect early.
        if (call.response.writableEnded) return;
        leaving.isDisconnected = true;
        leaving.exchange?.abort(new ClientLeft());
      };
      const onAbort = () => leaving.exchange?.abort(new Problem('unavailable', { retryAfterS: 2 }));
      call.response.once('close', onClose);
      call.ending?.addEventListener('abort', onAbort, { once: true });
      const isRead =
        (call.request.method === 'GET' || call.request.method === 'HEAD') && !hasBody(call.request);
      const isStreamed = hasBody(call.request) && call.bounds.isStreamed;
      // A call that found no listener was never sent, so it may be repeated: the next connection may reach
      // another replica.
      const mayRepeat = (error: unknown) =>
        (isAbsent(error) ? !isStreamed : isRead && brokeOff(error)) &&
        !call.response.headersSent &&
        !leaving.isDisconnected;
      try {
        // A body that need not be streamed is buffered first, so that a slow client occupies no connection to
        // the service.
        const whole =
          hasBody(call.request) && !isStreamed ? await wholeBody(call.request, call.bounds) : null;
        const answerMs = call.movesFile ? FILE_ANSWER_MS : ANSWER_MS;
        const begun = performance.now();
        await attempt(call, leaving, whole, answerMs).catch((error: unknown) => {
          if (mayRepeat(error))
            return attempt(
              call,
              leaving,
              whole,
              Math.max(1, Math.ceil(begun + answerMs - performance.now())),
            );
          throw error;
        });
      } catch (error) {
        // A stream may end at any point, by either side; the client reconnects.
        if (call.ending !== undefined && call.response.headersSent) return void call.response.end();
        if (leaving.isDisconnected || call.response.headersSent) {
          call.response.destroy(); // The client left or the response broke off, so no error can be sent.
          if (!leaving.isDisconnected) problemOf(error, call);
          return;
        }
        throw problemOf(error, call);
      } finally {
        call.response.off('close', onClose);
        call.ending?.removeEventListener('abort', onAbort);
      }
    },
    get isCircuitOpen() {
      return breaker.isOpen;
    },
    isReady: () => answers('/readyz', READY_MS),
    async close() {
      breaker.close();
      await Promise.all([pool.close(), files.close(), streams.close(), probe.close()]);
    },
  };
}
