import { type Confirmation, IDEMPOTENCY_KEY, IF_MATCH, type Route } from '@savvi/contracts/route';
import type { Request, RequestHandler, Response } from 'express';
import * as z from 'zod/mini';
import type { Clock } from './clock.ts';
import { currentContext } from './context.ts';
import type { TokenVerifier } from './identity-token.ts';
import { assertFits, JsonText } from './json-text.ts';
import { parseInput, Problem } from './problem.ts';
import { assertAdministrator, assertConfirmed, type Scope, scopeOf } from './scope.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';

type Parsed<Schema> = [Extract<Schema, z.core.$ZodType>] extends [never]
  ? undefined
  : z.output<Extract<Schema, z.core.$ZodType>>;

/** The arguments of a use case, already parsed and checked. */
export interface Call<R extends Route> {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
  /** On whose behalf the use case runs; on public routes null unless a user is signed in. */
  readonly scope: R['access'] extends 'public' ? Scope | null : Scope;
  /**
   * The version in `If-Match`; undefined without the header, and 0, which never matches, for a tag that is
   * not a version.
   */
  readonly ifMatch: number | undefined;
  readonly idempotencyKey: string | undefined;
  readonly request: Request;
  readonly response: Response;
}

/** The reply of a route that creates, for a record that exists already: its status is `statusAgain`. */
export class Existing<Value> {
  readonly value: Value;
  constructor(value: Value) {
    this.value = value;
  }
}

/**
 * What a use case returns: the value of the contract, JSON text on hot reads, or nothing for an empty reply.
 */
export type Answer<R extends Route> = R['reply'] extends z.core.$ZodType
  ? z.input<R['reply']> | JsonText | Existing<z.input<R['reply']>>
  : void;

/**
 * A use case as a route calls it. It sets the `Location` of a 302 response itself, and sends files itself.
 */
export type Run<R extends Route> = (call: Call<R>) => Promise<Answer<R>> | Answer<R>;

/** The schema of a route's reply if it is a list, whose size grows with the content of the space. */
const listIn = ({ method, reply }: Route): z.core.$ZodType | null =>
  method === 'get' && typeof reply === 'object' && reply?._zod.def.type === 'array' ? reply : null;

/** Dependencies of {@link authenticate} and {@link handle}. */
export interface HandleDeps {
  readonly clock: Clock;
  readonly verify: TokenVerifier;
  /** Whether replies of type {@link JsonText} are checked against their contract; true by default. */
  readonly checksReplies?: boolean;
  /** Checks the re-authentication of a call; by the token's claims by default. */
  readonly assertConfirmed?: (level: Confirmation, scope: Scope) => Promise<void>;
}

async function scopeOfRequest(
  request: Request,
  { access, confirms }: Pick<Route, 'access' | 'confirms'>,
  deps: HandleDeps,
): Promise<Scope | null> {
  const token = /^Bearer ([\w.~+/-]+=*)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) {
    if (access === 'public') return null;
    throw new Problem('unauthorized');
  }
  const now = deps.clock.now();
  const scope = scopeOf(await deps.verify(token), now);
  const context = currentContext();
  if (context !== undefined) context.userId = scope.userId;
  if (access === 'admin') assertAdministrator(scope);
  if (confirms !== undefined)
    await (deps.assertConfirmed === undefined
      ? assertConfirmed(confirms, scope, now)
      : deps.assertConfirmed(confirms, scope));
  return scope;
}

function ifMatchOf(request: Request): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined) return undefined;
  if (!IF_MATCH.test(header))
    throw new Problem('invalid', { sentence: 'If-Match must be a version in quotes, such as "3".' });
  return Number(/^"(\d{1,9})"$/.exec(header)?.[1] ?? 0);
}

function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined) return undefined;
  if (!IDEMPOTENCY_KEY.test(key))
    throw new Problem('invalid', { sentence: 'Idempotency-Key must be 1 to 200 visible characters.' });
  return key;
}

/**
 * Determines the scope of a request before its body is read.
 * @throws {Problem} `unauthorized`, `forbidden`, `first-password`, `second-step-due` or `reauthenticate`
 */
export const authenticate =
  (route: Route, deps: HandleDeps): RequestHandler =>
  async (request, response, next) => {
    response.locals['scope'] = await scopeOfRequest(request, route, deps);
    next();
  };

/** The JSON of a result, with no fields beyond the contract. */
function jsonOf(contract: z.core.$ZodType, answer: unknown, checksReplies: boolean): string {
  if (!(answer instanceof JsonText)) return JSON.stringify(z.parse(contract, answer));
  if (checksReplies) assertFits(contract, answer);
  return answer.text;
}

function sendJson(response: Response, json: string, bytes: number): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes);
  response.end(json);
}

/**
 * Parses a request, runs the use case, and sends only what the contract names. The lists of a space share a
 * concurrency limit. Runs after {@link authenticate}.
 */
export function handle<R extends Route>(
  route: R,
  run: Run<R>,
  {
    checksReplies = true,
    lists,
    others,
  }: Pick<HandleDeps, 'checksReplies'> & {
    readonly lists: ConcurrencyLimit;
    readonly others: ConcurrencyLimit;
  },
): RequestHandler {
  const list = listIn(route);
  return async (request, response) => {
    const parse = (schema: z.core.$ZodType | undefined, input: unknown) =>
      schema === undefined ? undefined : parseInput(schema, input);
    // The parts are parsed by the schemas that Call<R> derives its types from.
    const call = {
      params: parse(route.params, request.params),
      query: parse(route.query, request.query),
      body: parse(route.body, request.body),
      scope: response.locals['scope'],
      ifMatch: route.versioned ? ifMatchOf(request) : undefined,
      idempotencyKey: route.idempotent ? idempotencyKeyOf(request) : undefined,
      request,
      response,
    } as Call<R>;
    if (list !== null && call.scope !== null) {
      if (response.destroyed) return; // the client has disconnected
      // The text of the response stays in memory until the connection closes.
      const closed = new Promise((resolve) => response.once('close', resolve));
      const make = async () => {
        const json = response.destroyed ? '' : jsonOf(list, await run(call), checksReplies);
        return { json, bytes: Buffer.byteLength(json) };
      };
      const { json, bytes } = await lists.run(call.scope.spaceId, make, {
        held: closed,
        costOf: (made) => made.bytes,
      });
      if (!response.destroyed) sendJson(response.status(route.status), json, bytes);
      return;
    }
    const hasOwnLimit = route.form !== undefined || route.reply === 'file' || route.reply === 'event-stream';
    const answer: unknown = await (call.scope === null || hasOwnLimit
      ? run(call)
      : others.run(call.scope.spaceId, async () => run(call)));
    // The use case sends files and event streams itself.
    if (route.reply === 'file' || route.reply === 'event-stream') return;
    const isExisting = answer instanceof Existing;
    response.status((isExisting ? route.statusAgain : undefined) ?? route.status);
    if (route.reply === null) response.end();
    else {
      const json = jsonOf(route.reply, isExisting ? answer.value : answer, checksReplies);
      sendJson(response, json, Buffer.byteLength(json));
    }
  };
}
