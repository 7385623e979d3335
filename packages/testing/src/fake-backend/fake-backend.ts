// The backend that areas call when no product is running: tests use it through in-tests.ts, a standalone area
// through node-listener.ts. It has no responses of its own.
import { PROBLEM_CODE_HEADER, PROBLEMS, type ProblemCode } from '@savvi/contracts/problem';
import type { Route } from '@savvi/contracts/route';
import { allRoutes } from '@savvi/tooling/contracts/routes';

/** One request to the backend. */
export interface BackendCall {
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  readonly search: URLSearchParams;
  readonly headers: Headers;
  /** The raw body. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Parsed JSON, the fields of a form (a file is a {@link SentFile}), or null if there was no body. */
  readonly body: unknown;
}

/** A target of requests: a route of the contract, or `'GET /registry.json'` (parameters as `:id`). */
export type Target = Route | `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/**
 * The response of a target: the reply of its route, a whole Response for a file, anything for a plain path.
 */
export type Answer<T extends Target> = T extends { reply: infer Reply }
  ? Reply extends { _zod: { input: infer Input } }
    ? Input
    : Reply extends 'file' | 'event-stream'
      ? Response
      : null
  : unknown;

/** Answers held calls with a success or an error. */
export interface Held<T extends Target> {
  (reply: Answer<T>): void;
  refuse(code: ProblemCode): void;
}

/** Returns the response to a call. */
export type Respond = (call: BackendCall) => Response | Promise<Response>;

/** The configured responses of the backend. The newest response of a target wins. */
export interface Answers {
  /** Sets the response of a target: a value or the result of a function. */
  answer<T extends Target>(
    target: T,
    reply: Answer<T> | ((call: BackendCall) => Answer<T>),
    status?: number,
  ): void;
  /** Makes a target fail with an error response like that of the services: one plain sentence and a code. */
  refuse(target: Target, code: ProblemCode, sentence?: string): void;
  /** Makes a target fail without a response, as without a network. */
  drop(target: Target): void;
  /**
   * Holds calls to a target. The returned function answers these and later calls with a success or an error.
   */
  hold<T extends Target>(target: T): Held<T>;
}

/** A backend without a transport. */
export interface BareBackend extends Answers {
  /** Sets the Response of a target. */
  respond(target: Target, respond: Respond): void;
  /** Handles a request; returns null if its target has no response. */
  handle(
    request: Request,
  ): Promise<{ readonly call: BackendCall; readonly response: Promise<Response> } | null>;
  /** Removes all responses. */
  forget(): void;
}

/** A file of a multipart form, as it was sent. */
export interface SentFile {
  readonly name: string;
  readonly content: string;
}

/** Returns a target as text, such as `'GET /api/budgets/:id'`. */
const nameOf = (target: Target): string =>
  typeof target === 'string'
    ? target
    : `${target.method.toUpperCase()} ${target.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

/** Paths without parameters take precedence, as in the services: `/api/budgets/drafts` is not a budget. */
const WHOLE_PATHS = new Set(
  allRoutes.map(({ path }) => path as string).filter((path) => !path.includes('{')),
);

/** Whether a request matches a target. */
export function isFor(target: Target, { method, path }: Pick<BackendCall, 'method' | 'path'>): boolean {
  const [name, wanted] = [nameOf(target), `${method} ${path}`];
  const pattern = name.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
  return name === wanted || (!WHOLE_PATHS.has(path) && new RegExp(`^${pattern}$`).test(wanted));
}

/** Returns an error response like that of the services. */
export const refusal = (code: ProblemCode, sentence: string = PROBLEMS[code].sentence): Response =>
  new Response(sentence, {
    status: PROBLEMS[code].status,
    headers: { [PROBLEM_CODE_HEADER]: code, 'Content-Type': 'text/plain; charset=utf-8' },
  });

/** Parses the fields of a form. Node cannot parse forms while jsdom's File replaces Node's. */
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

async function callOf(request: Request): Promise<BackendCall> {
  const { pathname: path, searchParams: search } = new URL(request.url);
  const { method, headers } = request;
  const bytes = new Uint8Array(await request.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const boundary = /^multipart\/form-data; *boundary=(.+)$/.exec(headers.get('Content-Type') ?? '')?.[1];
  const body = boundary === undefined ? (text === '' ? null : JSON.parse(text)) : fieldsOf(text, boundary);
  return { method, path, search, headers, bytes, body };
}

/** The response to a target with a value as JSON; 204 has no body, and a `Response` is used as it is. */
export function responseOf(target: Target, value: unknown, status?: number, headers = {}): Response {
  if (value instanceof Response) return value.clone();
  const code = status ?? (typeof target === 'string' ? 200 : target.status);
  return code === 204 ? new Response(null, { status: 204 }) : Response.json(value, { status: code, headers });
}

/** Creates a backend without responses. */
export function createFakeBackend(): BareBackend {
  const responses: { readonly target: Target; readonly respond: Respond }[] = [];
  const respond = (target: Target, how: Respond) => void responses.unshift({ target, respond: how });

  return {
    respond,
    async handle(request) {
      const { pathname: path } = new URL(request.url);
      const found = responses.find(({ target }) => isFor(target, { method: request.method, path }));
      if (found === undefined) return null;
      const call = await callOf(request);
      return { call, response: Promise.resolve(call).then(found.respond) };
    },
    forget: () => void responses.splice(0),
    answer: (target, reply, status) =>
      respond(target, (call) =>
        responseOf(
          target,
          // A route never replies with a function, so a function always computes the reply.
          typeof reply === 'function' ? (reply as (call: BackendCall) => unknown)(call) : reply,
          status,
        ),
      ),
    refuse: (target, code, sentence) => respond(target, () => refusal(code, sentence)),
    drop: (target) => respond(target, () => Response.error()),
    hold: (target) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      respond(target, async () => (await promise).clone());
      return Object.assign((reply: unknown) => resolve(responseOf(target, reply)), {
        refuse: (code: ProblemCode) => resolve(refusal(code)),
      });
    },
  };
}
