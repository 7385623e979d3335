// Tokens of the release API: `svr_<payload>.<signature>`, both base64url. The payload is JSON; the signature is
// an HMAC-SHA256 over it with the gateway's release key.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** The shortest release key, in characters. */
export const RELEASE_KEY_MIN = 32;

/** The entry in a token's list of areas that stands for all of them. */
export const EVERY_AREA = '*';

const PREFIX = 'svr_';

const tokenSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('team'),
    id: z.uuid(),
    team: z.string().min(1),
    areas: z.array(z.string()).min(1),
    expiresAt: z.iso.datetime(),
  }),
  z.object({ kind: z.enum(['service', 'frontend']), name: z.string().min(1) }),
]);

/**
 * The content of a token. The token of a team may release the listed areas until it expires or is revoked. The
 * token of a service registers and checks its contract, that of a frontend checks its contract; both are valid
 * for as long as the release key stays the same.
 */
export type Token = z.infer<typeof tokenSchema>;
/** The token of a team. */
export type TeamToken = Extract<Token, { kind: 'team' }>;

const signatureOf = (key: string, payload: string) =>
  createHmac('sha256', key).update(payload).digest('base64url');

/** Signs a token. */
export function signToken(key: string, token: Token): string {
  const payload = Buffer.from(JSON.stringify(token)).toString('base64url');
  return `${PREFIX}${payload}.${signatureOf(key, payload)}`;
}

/** The token with which a service registers what it declares. */
export const serviceToken = (key: string, name: string): string => signToken(key, { kind: 'service', name });

/** The token with which an upgrade of a frontend is checked; `name` is that of its area, or `shell`. */
export const frontendToken = (key: string, name: string): string =>
  signToken(key, { kind: 'frontend', name });

/**
 * The content of a token; null if its signature or form is wrong. Whether it has expired or was revoked is not
 * checked.
 */
export function readToken(key: string, text: string): Token | null {
  const [payload, signature] = text.startsWith(PREFIX) ? text.slice(PREFIX.length).split('.') : [];
  if (payload === undefined || signature === undefined) return null;
  const [given, expected] = [signature, signatureOf(key, payload)].map((each) => Buffer.from(each));
  if (given === undefined || expected === undefined || given.length !== expected.length) return null;
  if (!timingSafeEqual(given, expected)) return null;
  try {
    return tokenSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  } catch {
    return null; // signed by a later release, with another kind of token
  }
}
