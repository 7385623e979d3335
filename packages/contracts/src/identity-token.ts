import * as z from '@savvi/contracts/schema';
import { subscriptionStatus } from './subscription-status.ts';
import { instant, recordId, recordVersion } from './values.ts';

// Claims are for services; browsers read the status alone.
export { subscriptionStatus, type SubscriptionStatus } from './subscription-status.ts';

/** Who mints identity tokens (`iss`). */
export const IDENTITY_TOKEN_ISSUER = 'savvi-identity';
/** Whom identity tokens are for (`aud`). */
export const IDENTITY_TOKEN_AUDIENCE = 'savvi';
/** How long an identity token lives, in seconds. */
export const IDENTITY_TOKEN_LIFE_S = 15;
/**
 * How long after its end services still take a token, in seconds. The gateway sends none that has ended, but
 * a call may wait at a busy service as long as the gateway waits for its answer, and machines' clocks differ.
 */
export const IDENTITY_TOKEN_TOLERANCE_S = 10;

/** The claims every service reads; times of the token itself (`iat`, `exp`) are checked by the verifier. */
export const identityClaims = z.object({
  sub: recordId,
  sid: z.string().check(z.minLength(1)),
  space: recordId,
  role: z.enum(['user', 'admin']),
  createdAt: instant,
  subscriptionStatus,
  version: recordVersion,
  /**
   * False while the address waits for its verification; absent means verified, as for accounts older than the
   * claim.
   */
  emailVerified: z.optional(z.boolean()),
  /** Whether an earlier account of this address had the trial; absent means no. */
  trialUsed: z.optional(z.boolean()),
  /**
   * Whether the admin area waits until the administrator has replaced the first password; absent means no.
   */
  passwordChangeDue: z.optional(z.boolean()),
});
/** The claims every service reads. */
export type IdentityClaims = z.infer<typeof identityClaims>;

/** Where services fetch {@link publicKeys}, and the gateway has a token minted. */
export const [KEYS_PATH, IDENTITY_TOKEN_PATH] = ['/internal/keys', '/internal/identity-token'] as const;

/**
 * The header by which the gateway proves to identity that a call, and the client address in it, is its own: a
 * secret of both.
 */
export const GATEWAY_KEY_HEADER = 'x-gateway-key';
/** The fewest characters that secret has. */
export const GATEWAY_KEY_MIN = 32;

/** Identity's public keys (RFC 7517), as far as they are read. */
export const publicKeys = z.object({
  keys: z.array(
    z.object({ kid: z.string(), kty: z.string(), crv: z.string(), x: z.string(), y: z.string() }),
  ),
});

/** What identity answers the gateway for a live session. */
export const mintedToken = z.object({
  token: z.string(),
  expiresAt: instant,
  sid: z.string(),
  userId: recordId,
});
/** What identity answers the gateway for a live session. */
export type MintedToken = z.infer<typeof mintedToken>;
