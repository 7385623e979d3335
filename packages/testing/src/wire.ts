// Page tests mock nothing of ours: only the wire. A call that nobody answers fails the test that made it.
import { PROBLEM_CODE_HEADER, PROBLEMS, type ProblemCode } from '@savvi/contracts/problem';
import type { Route } from '@savvi/contracts/route';
import { allRoutes } from '@savvi/contracts/routes';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** One call the page made. */
export interface WireCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly search: URLSearchParams;
  readonly headers: Headers;
  /** Parsed JSON, the fields of a form (a file is a {@link SentFile}), or null when there was no body. */
  readonly body: unknown;
}

/** Which call is meant: a route of the contract, or `'GET /registry.json'` (parameters as `:id`). */
export type Target = Route | `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/**
 * What a target answers: a route's own reply, a whole response where it is a file, anything else for a plain
 * path.
 */
type Answer<T extends Target> = T extends { reply: infer Reply }
  ? Reply extends { _zod: { input: infer Input } }
    ? Input
    : Reply extends 'file' | 'event-stream'
      ? Response
      : null
  : unknown;

/** Answers the calls that wait, or refuses them. */
export interface Held<T extends Target> {
  (reply: Answer<T>): void;
  refuse(code: ProblemCode): void;
}

/** The server's side of a page test. */
export interface Wire {
  /** Every call so far in this test, in order. */
  readonly calls: readonly WireCall[];
  /** The calls to one target. */
  callsTo(target: Target): WireCall[];
  /**
   * Answers a target from now on, with a value or with what a function makes of the call. The newest answer
   * wins.
   */
  answer<T extends Target>(
    target: T,
    reply: Answer<T> | ((call: WireCall) => Answer<T>),
    status?: number,
  ): void;
  /** Refuses a target from now on, as the services do: one plain sentence and a code. */
  refuse(target: Target, code: ProblemCode, sentence?: string): void;
  /** Lets a target fail without an answer, as when there is no network. */
  drop(target: Target): void;
  /**
   * Lets calls to a target wait; the function that comes back answers them and those that follow, or refuses
   * them.
   */
  hold<T extends Target>(target: T): Held<T>;
}

const partsOf = (target: Target) => {
  if (typeof target !== 'string')
    return { method: target.method, path: target.path.replaceAll(/\{(\w+)\}/g, ':$1') };
  const [method = '', path = ''] = target.split(' ');
  return { method: method.toLowerCase() as Route['method'], path };
};

const refusal = (code: ProblemCode, sentence: string = PROBLEMS[code].sentence) =>
  new HttpResponse(sentence, {
    status: PROBLEMS[code].status,
    headers: { [PROBLEM_CODE_HEADER]: code, 'Content-Type': 'text/plain; charset=utf-8' },
  });

/** A file in a form, as it was sent. */
export interface SentFile {
  readonly name: string;
  readonly content: string;
}

/** The fields of a form, read by hand: Node reads none while jsdom's File stands in place of its own. */
function fieldsOf(form: string, boundary: string): Record<string, string | SentFile> {
  const parts = form.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const content = rest.join('\r\n\r\n').slice(0, -'\r\n'.length);
      const [, name = '', fileName] = /name="([^"]*)"(?:; filename="([^"]*)")?/.exec(head) ?? [];
      return [name, fileName === undefined ? content : { name: fileName, content }];
    }),
  );
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  const boundary = /^multipart\/form-data; *boundary=(.+)$/.exec(
    request.headers.get('Content-Type') ?? '',
  )?.[1];
  if (boundary !== undefined) return fieldsOf(text, boundary);
  return text === '' ? null : JSON.parse(text);
}

/** Whole paths come first, as in the services: `/api/budgets/drafts` is no budget. */
const WHOLE_PATHS = new Set(
  allRoutes.map(({ path }) => path as string).filter((path) => !path.includes('{')),
);

const isMatch = (pattern: string, path: string) =>
  (pattern === path || !WHOLE_PATHS.has(path)) &&
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`).test(path);

/**
 * Takes over the wire for one test file; call it once at the top of the file. Answers are forgotten after
 * each test.
 */
export function openWire(): Wire {
  const calls: WireCall[] = [];
  const unanswered: string[] = [];
  const server = setupServer(
    http.all('*', ({ request }) => {
      unanswered.push(`${request.method} ${new URL(request.url).pathname}`);
      return HttpResponse.error();
    }),
  );

  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    server.resetHandlers();
    calls.length = 0;
    const forgotten = unanswered.splice(0);
    if (forgotten.length > 0) throw new Error(`no answer was given for ${forgotten.join(', ')}`);
  });
  afterAll(() => server.close());

  function on(target: Target, respond: (call: WireCall) => Response | Promise<Response>) {
    const { method, path } = partsOf(target);
    server.use(
      http[method](path, async ({ request }) => {
        const url = new URL(request.url);
        if (!isMatch(path, url.pathname)) return undefined;
        const call: WireCall = {
          method: request.method,
          path: url.pathname,
          search: url.searchParams,
          headers: request.headers,
          body: await bodyOf(request),
        };
        calls.push(call);
        return respond(call);
      }),
    );
  }

  const respondWith = (target: Target, value: unknown, status?: number) => {
    if (value instanceof Response) return value.clone();
    const code = status ?? (typeof target === 'string' ? 200 : target.status);
    return code === 204
      ? new HttpResponse(null, { status: 204 })
      : HttpResponse.json(value as never, { status: code });
  };

  return {
    calls,
    callsTo: (target) => {
      const { method, path } = partsOf(target);
      return calls.filter((call) => call.method === method.toUpperCase() && isMatch(path, call.path));
    },
    answer: (target, reply, status) =>
      on(target, (call) =>
        respondWith(
          target,
          typeof reply === 'function' ? (reply as (call: WireCall) => unknown)(call) : reply,
          status,
        ),
      ),
    refuse: (target, code, sentence) => on(target, () => refusal(code, sentence)),
    drop: (target) => on(target, () => HttpResponse.error()),
    hold: (target) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      on(target, async () => (await promise).clone());
      return Object.assign((reply: unknown) => resolve(respondWith(target, reply)), {
        refuse: (code: ProblemCode) => resolve(refusal(code)),
      });
    },
  };
}
