import { IDEMPOTENCY_KEY, IF_MATCH, type Route } from '@savvi/contracts/route';
import type { Request, RequestHandler, Response } from 'express';
import * as z from 'zod/mini';
import type { Clock } from './clock.ts';
import { currentContext } from './context.ts';
import type { TokenVerifier } from './identity-token.ts';
import { assertFits, JsonText } from './json-text.ts';
import { parseInput, Problem } from './problem.ts';
import { assertAdministrator, type Scope, scopeOf } from './scope.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';

type Parsed<Schema> = [Extract<Schema, z.core.$ZodType>] extends [never]
  ? undefined
  : z.output<Extract<Schema, z.core.$ZodType>>;

/** What a use case is given: everything already parsed and checked. */
export interface Call<R extends Route> {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
  /** On whose behalf; on public routes null unless somebody is signed in. */
  readonly scope: R['access'] extends 'public' ? Scope | null : Scope;
  /**
   * The version named by `If-Match`; undefined when the client named none, 0, which never matches, when it is
   * no version.
   */
  readonly ifMatch: number | undefined;
  readonly idempotencyKey: string | undefined;
  readonly request: Request;
  readonly response: Response;
}

/**
 * What a use case answers: the value its contract names, as JSON text on hot reads, or nothing for an empty
 * reply.
 */
export type Answer<R extends Route> = R['reply'] extends z.core.$ZodType
  ? z.input<R['reply']> | JsonText
  : void;

/**
 * A use case as a route calls it. For a 302 it sets `Location` on the response itself, a file it sends
 * itself.
 */
export type Run<R extends Route> = (call: Call<R>) => Promise<Answer<R>> | Answer<R>;

/** The contract of a route's reply if that is a list, which grows with what its space holds. */
const listIn = ({ method, reply }: Route): z.core.$ZodType | null =>
  method === 'get' && typeof reply === 'object' && reply?._zod.def.type === 'array' ? reply : null;

/** What checking a call needs. */
export interface HandleDeps {
  readonly clock: Clock;
  readonly verify: TokenVerifier;
  /** Whether replies that come as {@link JsonText} are checked against their contract; true unless said. */
  readonly checksReplies?: boolean;
}

async function scopeOfRequest(
  request: Request,
  access: Route['access'],
  deps: HandleDeps,
): Promise<Scope | null> {
  const token = /^Bearer ([\w.~+/-]+=*)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) {
    if (access === 'public') return null;
    throw new Problem('unauthorized');
  }
  const scope = scopeOf(await deps.verify(token), deps.clock.now());
  const context = currentContext();
  if (context !== undefined) context.userId = scope.userId;
  if (access === 'admin') assertAdministrator(scope);
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
 * Finds out on whose behalf a request comes, before anything of its body is read.
 * @throws {Problem} `unauthorized`, `forbidden` or `first-password`
 */
export const authenticate =
  (route: Route, deps: HandleDeps): RequestHandler =>
  async (request, response, next) => {
    response.locals['scope'] = await scopeOfRequest(request, route.access, deps);
    next();
  };

/** The JSON of an answer, with nothing but what its contract names. */
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
 * Parses what comes in, runs the use case, and lets out only what the contract names. Lists of a space take
 * turns. Runs after {@link authenticate}.
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
      if (response.destroyed) return; // the client left
      const closed = new Promise((resolve) => response.once('close', resolve)); // until then its text is in memory
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
    if (route.reply === 'file' || route.reply === 'event-stream') return; // the use case sent it itself
    response.status(route.status);
    if (route.reply === null) response.end();
    else {
      const json = jsonOf(route.reply, answer, checksReplies);
      sendJson(response, json, Buffer.byteLength(json));
    }
  };
}
