import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

/** The HTTP methods of the API. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The required caller of a route: anyone, a signed-in user, or an administrator. */
export type Access = 'public' | 'session' | 'admin';

/**
 * Which re-authentication a route needs (SEC-16). `password`: a password or passkey in the last ten minutes; `fully`:
 * also the code, if the account has a second step; `protected`: like `fully`, but only for accounts with a second step,
 * or for all if the operator wants that.
 */
export type Confirmation = 'password' | 'fully' | 'protected';

/**
 * The body of a successful reply: a schema for JSON, `file` for bytes, `event-stream` for a stream, or `null`
 * for none.
 */
export type ReplySchema = z.core.$ZodType | 'file' | 'event-stream' | null;

/**
 * The accepted `If-Match` header: one tag in quotes. We only issue record versions as tags. A client that
 * accepts any version sends no header.
 */
export const IF_MATCH = /^"[!#-~]{0,200}"$/;

/** The accepted `Idempotency-Key` header. */
export const IDEMPOTENCY_KEY = /^[!-~]{1,200}$/;

/** A route of the public API: the single source of its validation, documentation and tests. */
export interface Route<
  Params extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Query extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Body extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Reply extends ReplySchema = ReplySchema,
> {
  readonly method: Method;
  /** The full path with parameters in braces: `/api/budgets/{id}`. */
  readonly path: `/api/${string}`;
  readonly operation: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /** The re-authentication that the route needs; none by default. */
  readonly confirms?: Confirmation;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /**
   * The fields of a form (multipart/form-data) in place of a JSON body. The form has one file, in the field
   * `file`.
   */
  readonly form?: z.core.$ZodType;
  /** Status of success. A 302 route replies with a Location and no body. */
  readonly status: 200 | 201 | 204 | 302;
  /** Status of success if the record to create exists already. */
  readonly statusAgain?: 200;
  readonly reply: Reply;
  /** Problems in addition to those that every route has (see {@link commonProblems}). */
  readonly problems?: readonly ProblemCode[];
  /** Whether the route supports `If-Match`. */
  readonly versioned?: boolean;
  /** Whether the route supports `Idempotency-Key`. */
  readonly idempotent?: boolean;
}

/** Declares a route and keeps the exact types of its parts. */
export function defineRoute<
  const Params extends z.core.$ZodType | undefined = undefined,
  const Query extends z.core.$ZodType | undefined = undefined,
  const Body extends z.core.$ZodType | undefined = undefined,
  const Reply extends ReplySchema = null,
>(route: Route<Params, Query, Body, Reply>): Route<Params, Query, Body, Reply> {
  return route;
}

/**
 * The problems that follow from a route's properties: bad input, no session, foreign origin, unknown id,
 * stale version.
 */
export function commonProblems(route: Route): ProblemCode[] {
  // The gateway itself can respond with these problems on any route.
  const codes: ProblemCode[] = ['too-often', 'unavailable', 'timeout'];
  if (route.body !== undefined || route.form !== undefined)
    codes.push('invalid', 'malformed', 'too-large', 'media-type');
  else if (route.params !== undefined || route.query !== undefined) codes.push('invalid');
  if (route.method !== 'get') codes.push('foreign-origin');
  if (route.access !== 'public') codes.push('unauthorized');
  if (route.access === 'admin') codes.push('forbidden', 'first-password', 'second-step-due');
  if (route.confirms !== undefined) codes.push('reauthenticate');
  if (route.params !== undefined) codes.push('not-found');
  if (route.versioned) codes.push('stale');
  // A repeated request gets `not-found` if the record that the first request created has been deleted.
  if (route.idempotent) codes.push('key-reused', 'not-found');
  return [...new Set([...codes, ...(route.problems ?? [])])];
}
