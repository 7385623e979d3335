import * as z from '@savvi/contracts/schema';
import { subscriptionStatus } from './subscription-status.ts';
import { instant, recordId, recordVersion } from './values.ts';

// The subscription status is in a module of its own, because browsers need it, but not the schema of the
// token's claims.
export { subscriptionStatus, type SubscriptionStatus } from './subscription-status.ts';

/** Issuer of identity tokens (`iss`). */
export const IDENTITY_TOKEN_ISSUER = 'savvi-identity';
/** Audience of identity tokens (`aud`). */
export const IDENTITY_TOKEN_AUDIENCE = 'savvi';
/** Lifetime of an identity token, in seconds. */
export const IDENTITY_TOKEN_LIFE_S = 15;
/**
 * How long services accept a token after its expiry, in seconds. The gateway never sends an expired token,
 * but a call may wait at a busy service until the gateway's deadline, and clocks differ.
 */
export const IDENTITY_TOKEN_TOLERANCE_S = 10;

/** The claims of an identity token, except `iat` and `exp`, which the verifier checks. */
export const identityClaims = z.object({
  sub: recordId,
  sid: z.string().check(z.minLength(1)),
  space: recordId,
  role: z.enum(['user', 'admin']),
  createdAt: instant,
  subscriptionStatus,
  version: recordVersion,
  /** False until the address is verified; absent means verified, as for accounts older than the claim. */
  emailVerified: z.optional(z.boolean()),
  /** Whether an earlier account with this address used the trial; absent means no. */
  trialUsed: z.optional(z.boolean()),
  /**
   * Whether the admin area is closed until the administrator replaces the initial password; absent means no.
   */
  passwordChangeDue: z.optional(z.boolean()),
  /** Until when the user counts as re-authenticated with every step of the account (SEC-16); absent means not. */
  confirmedUntil: z.optional(instant),
  /** Whether calls that only protected accounts must confirm need `confirmedUntil`; absent means no (SEC-16). */
  isProtected: z.optional(z.boolean()),
  /**
   * Why the admin area is closed until there is a second step (SEC-22): `set-up`: the account has none; `sign-in`: this
   * session was opened without it. Absent means that the area is open.
   */
  secondStepDue: z.optional(z.string()),
  /** The IANA time zone of the account (REM-5); absent if the user has none. */
  timeZone: z.optional(z.string()),
});
/** The claims of an identity token. */
export type IdentityClaims = z.infer<typeof identityClaims>;

/** Paths at which services fetch {@link publicKeys} and the gateway requests tokens. */
export const [KEYS_PATH, IDENTITY_TOKEN_PATH] = ['/internal/keys', '/internal/identity-token'] as const;

/**
 * Header with the secret by which the gateway proves to identity that it made the call and set the client
 * address.
 */
export const GATEWAY_KEY_HEADER = 'x-gateway-key';
/** The minimum length of the gateway's secret, in characters. */
export const GATEWAY_KEY_MIN = 32;

/** Identity's public keys (RFC 7517), limited to the fields that services read. */
export const publicKeys = z.object({
  keys: z.array(
    z.object({ kid: z.string(), kty: z.string(), crv: z.string(), x: z.string(), y: z.string() }),
  ),
});

/** Identity's response to the gateway for a live session. */
export const mintedToken = z.object({
  token: z.string(),
  expiresAt: instant,
  sid: z.string(),
  userId: recordId,
});
/** Identity's response to the gateway for a live session. */
export type MintedToken = z.infer<typeof mintedToken>;
