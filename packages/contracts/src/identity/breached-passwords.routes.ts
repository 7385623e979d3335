import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';

/**
 * The breached passwords whose SHA-1 begins with five digits: the other 35 digits and how often each was
 * breached, such as `0018A45C4D1DEF81644B54AB7F969B88D65:10`. Lines with 0 are padding, so that the size of a
 * reply does not reveal its range.
 */
export const breachedPasswordsReply = z.object({
  passwords: z.array(z.string().check(z.regex(/^[0-9A-F]{35}:\d{1,10}$/))),
});

/** A parsed {@link breachedPasswordsReply}. */
export type BreachedPasswordsReply = z.output<typeof breachedPasswordsReply>;

/**
 * Finds breached passwords by the first five digits of their SHA-1, which the browser compares with its own; 404
 * unless the operator set BREACHED_PASSWORDS_URL (SEC-20).
 */
export const findBreachedPasswords = defineRoute({
  method: 'get',
  path: '/api/auth/breached-passwords/{prefix}',
  operation: 'findBreachedPasswords',
  summary: 'Breached passwords by the first five digits of their SHA-1',
  tag: 'Account',
  access: 'public',
  params: z.object({ prefix: z.string().check(z.regex(/^[0-9A-Fa-f]{5}$/)) }),
  status: 200,
  reply: breachedPasswordsReply,
});
