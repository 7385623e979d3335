import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

/** HTTP methods the product uses. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Who may call a route: anyone, a signed-in user, or an administrator. */
export type Access = 'public' | 'session' | 'admin';

/**
 * What a successful reply carries: a schema for JSON, `file` for bytes, `event-stream` for what is sent as it
 * happens, or `null` for no body.
 */
export type ReplySchema = z.core.$ZodType | 'file' | 'event-stream' | null;

/**
 * What `If-Match` may be: one tag in quotes. Only the version of a record is a tag we gave; who means any
 * version sends none.
 */
export const IF_MATCH = /^"[!#-~]{0,200}"$/;

/** What `Idempotency-Key` may be. */
export const IDEMPOTENCY_KEY = /^[!-~]{1,200}$/;

/** One route of the public API: the single source of its validation, its documentation and its tests. */
export interface Route<
  Params extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Query extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Body extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Reply extends ReplySchema = ReplySchema,
> {
  readonly method: Method;
  /** The whole path with parameters in braces: `/api/budgets/{id}`. */
  readonly path: `/api/${string}`;
  readonly operation: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /**
   * The fields beside the one file of a form (multipart/form-data), in place of a JSON body. The file's own
   * field is `file`.
   */
  readonly form?: z.core.$ZodType;
  /** Status of success; 302 routes reply with a Location and no body. */
  readonly status: 200 | 201 | 204 | 302;
  readonly reply: Reply;
  /** Refusals beyond those every route has (see {@link commonProblems}). */
  readonly problems?: readonly ProblemCode[];
  /** Whether `If-Match` is honoured. */
  readonly versioned?: boolean;
  /** Whether `Idempotency-Key` is honoured. */
  readonly idempotent?: boolean;
}

/** Declares a route; the types of its parts are kept. */
export function defineRoute<
  const Params extends z.core.$ZodType | undefined = undefined,
  const Query extends z.core.$ZodType | undefined = undefined,
  const Body extends z.core.$ZodType | undefined = undefined,
  const Reply extends ReplySchema = null,
>(route: Route<Params, Query, Body, Reply>): Route<Params, Query, Body, Reply> {
  return route;
}

/**
 * The refusals a route has by its shape: bad input, no session, foreign origin, unknown id, stale version.
 */
export function commonProblems(route: Route): ProblemCode[] {
  const codes: ProblemCode[] = ['too-often', 'unavailable', 'timeout']; // the gateway's, for any route
  if (route.body !== undefined || route.form !== undefined)
    codes.push('invalid', 'malformed', 'too-large', 'media-type');
  else if (route.params !== undefined || route.query !== undefined) codes.push('invalid');
  if (route.method !== 'get') codes.push('foreign-origin');
  if (route.access !== 'public') codes.push('unauthorized');
  if (route.access === 'admin') codes.push('forbidden', 'first-password');
  if (route.params !== undefined) codes.push('not-found');
  if (route.versioned) codes.push('stale');
  if (route.idempotent) codes.push('key-reused', 'not-found'); // what an earlier request made may be gone
  return [...new Set([...codes, ...(route.problems ?? [])])];
}
