import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Log } from '@savvi/service-kit/log';
import { Problem } from '@savvi/service-kit/problem';
import { errors, Pool } from 'undici';
import { type BodyBounds, boundedBody, hasBody, wholeBody } from '../guards/bounds.ts';
import { STREAMS_AT_ONCE } from '../streams/open-streams.ts';
import { createBreaker } from './breaker.ts';
import { brokeOff, isAbsent } from './connection-errors.ts';
import { type Exchange, exchange } from './exchange.ts';

/** One call to pass on. */
export interface Forward {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Path and query, as they go to the service. */
  readonly target: string;
  /** Headers the gateway adds: identity token, request id, client address, cookie. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bounds: BodyBounds;
  /** Whether it moves a file, which may take minutes. */
  readonly movesFile: boolean;
  /**
   * Whether it answers pages of its own, as another site would: their policy stands, and they set no cookie
   * here.
   */
  readonly isForeign?: boolean;
  /** For an answer that has no end of its own: says when it is to end. */
  readonly ending?: AbortSignal;
}

/** A service behind the gateway. */
export interface Upstream {
  /**
   * Passes a call on, answers and files streamed. A call that found no listener was never sent and is
   * repeated once, a write too; a read is also repeated when its connection broke off. Both attempts share
   * one deadline. @throws {Problem}
   */
  forward(call: Forward): Promise<void>;
  /** Whether its calls are refused at once, because it failed. */
  readonly isRefused: boolean;
  /** Whether the service says it can do its work. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** What a service may know of a call. Everything else a client sends is left behind. */
const PASSED_ON = [
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
/** What belongs to one connection, or is the gateway's own to say. */
const LEFT_BEHIND = new Set([
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
const LEFT_BEHIND_OF_FOREIGN = new Set(
  [...LEFT_BEHIND, 'set-cookie'].filter((header) => header !== 'content-security-policy'),
);

const CONNECT_MS = 2_000;
const PROBE_MS = 1_000;
const READY_MS = 3_000;
const ANSWER_MS = 4_500;
/**
 * A slower client holds an answer in the service's memory for too long. Files and streams have bounds of
 * their own.
 */
const WHOLE_ANSWER_MS = 120_000;
const FILE_ANSWER_MS = 60_000;
/** A file that has not come out by then is on no line that anybody waits for. */
const FILE_MS = 600_000;

/** No answer began within the time a call has, waiting for a free connection included. */
class TooLate extends Error {}
/** Nobody waits for the answer any more. */
class ClientLeft extends Error {}

/** Whether the client is still there, and what to end when it leaves. */
interface Leaving {
  hasLeft: boolean;
  exchange: Exchange | undefined;
}

function headersFor(call: Forward): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = call.request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return Object.assign(headers, call.headers);
}

const isTimeout = (error: unknown) => error instanceof errors.HeadersTimeoutError || error instanceof TooLate;

const sentences = (service: string) => ({
  unavailable: `The ${service} service is not available right now. Please try again soon.`,
  timeout: `The ${service} service did not answer in time. Please try again.`,
});

/** A service at `url`. */
export function upstream(name: string, url: string, log: Log): Upstream {
  const probe = new Pool(url, { connections: 1, connect: { timeout: CONNECT_MS } }); // never behind calls that hang
  const openPool = (connections = 128) =>
    new Pool(url, {
      connections,
      pipelining: 1,
      connect: { timeout: CONNECT_MS },
      headersTimeout: ANSWER_MS,
      bodyTimeout: 0,
    });
  const pool = openPool();
  const files = openPool(); // slow lines keep nobody from anything else
  const streams = openPool(STREAMS_AT_ONCE); // nor do those who listen
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
      return false; // not there is an answer too
    }
  }
  const breaker = createBreaker(name, () => answers('/livez', PROBE_MS), log);

  function problemOf(error: unknown, { movesFile }: Forward): unknown {
    if (isTimeout(error)) {
      if (!movesFile) breaker.suspect(error); // slow files may be slow lines, or an object store that hangs
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
    const leftBehind = isForeign ? LEFT_BEHIND_OF_FOREIGN : LEFT_BEHIND;
    response.statusCode = status;
    for (const header in headers) {
      const value = headers[header];
      if (value !== undefined && !leftBehind.has(header)) response.setHeader(header, value);
    }
    response.setHeader(
      'Cache-Control',
      headers['cache-control']?.includes('no-transform') ? String(headers['cache-control']) : 'no-store',
    );
  }

  async function attempt(
    call: Forward,
    leaving: Leaving,
    whole: Buffer | null,
    answerMs: number,
  ): Promise<void> {
    const { request, response, bounds } = call;
    let bodyError: unknown;
    const { promise: bodyLeft, resolve: leaveBody } = Promise.withResolvers<void>();
    const startClock = () => setTimeout(() => leaving.exchange?.abort(new TooLate()), answerMs);
    let deadline = startClock();
    const streamed = async function* () {
      clearTimeout(deadline); // while a body arrives, its own bounds count
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
    if (leaving.hasLeft) current.abort(new ClientLeft());
    try {
      await current.done;
    } catch (error) {
      // What the client's own body did says nothing about the service.
      if (bodyError !== undefined)
        throw bodyError instanceof Problem ? bodyError : new Problem('malformed', { cause: bodyError });
      throw error;
    } finally {
      clearTimeout(deadline);
      clearTimeout(end);
      // Answered before its body was through: the rest, which is bounded, is let by, so that the client comes
      // to read the answer.
      if (response.headersSent && !request.complete) {
        request.resume();
        void bodyLeft.then(() => request.resume()); // while somebody reads it by piece, the first has no effect
      }
    }
  }

  return {
    async forward(call) {
      if (breaker.isOpen) throw new Problem('unavailable', { sentence: words.unavailable, retryAfterS: 2 });
      const leaving: Leaving = { hasLeft: call.response.destroyed, exchange: undefined };
      const onClose = () => {
        if (call.response.writableEnded) return; // it was told everything
        leaving.hasLeft = true;
        leaving.exchange?.abort(new ClientLeft());
      };
      const onEnding = () => leaving.exchange?.abort(new Problem('unavailable', { retryAfterS: 2 }));
      call.response.once('close', onClose);
      call.ending?.addEventListener('abort', onEnding, { once: true });
      const isRead =
        (call.request.method === 'GET' || call.request.method === 'HEAD') && !hasBody(call.request);
      const isStreamed = hasBody(call.request) && call.bounds.isStreamed;
      // A call that found no listener was never sent, so it may be repeated: the next connection may lead to
      // another replica.
      const mayRepeat = (error: unknown) =>
        (isAbsent(error) ? !isStreamed : isRead && brokeOff(error)) &&
        !call.response.headersSent &&
        !leaving.hasLeft;
      try {
        // However slowly a client sends, it holds no connection to the service meanwhile: others need them.
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
        if (call.ending !== undefined && call.response.headersSent) return void call.response.end(); // it may end anywhere, by whomever: who listens opens it again
        if (leaving.hasLeft || call.response.headersSent) {
          call.response.destroy(); // the client left, or the answer broke off half-way: nothing can be said any more
          if (!leaving.hasLeft) problemOf(error, call);
          return;
        }
        throw problemOf(error, call);
      } finally {
        call.response.off('close', onClose);
        call.ending?.removeEventListener('abort', onEnding);
      }
    },
    get isRefused() {
      return breaker.isOpen;
    },
    isReady: () => answers('/readyz', READY_MS),
    async close() {
      breaker.close();
      await Promise.all([pool.close(), files.close(), streams.close(), probe.close()]);
    },
  };
}
