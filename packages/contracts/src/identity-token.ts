import * as z from '@savvi/contracts/schema';
import { instant, recordId, recordVersion } from './values.ts';

/** Who mints identity tokens (`iss`). */
export const IDENTITY_TOKEN_ISSUER = 'savvi-identity';
/** Whom identity tokens are for (`aud`). */
export const IDENTITY_TOKEN_AUDIENCE = 'savvi';
/** How long an identity token lives, in seconds. */
export const IDENTITY_TOKEN_LIFE_S = 15;

/** What a subscription can be; only `active` counts as paid (BILL-18). */
export const subscriptionStatus = z.enum(['free', 'active', 'cancelled', 'past_due']);
/** What a subscription can be. */
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

/** The claims every service reads; times of the token itself (`iat`, `exp`) are checked by the verifier. */
export const identityClaims = z.object({
  sub: recordId,
  sid: z.string().check(z.minLength(1)),
  space: recordId,
  role: z.enum(['user', 'admin']),
  createdAt: instant,
  subscriptionStatus,
  version: recordVersion,
});
/** The claims every service reads. */
export type IdentityClaims = z.infer<typeof identityClaims>;

/** What identity answers the gateway for a live session. */
export const mintedToken = z.object({ token: z.string(), expiresAt: instant, sid: z.string(), userId: recordId });
/** What identity answers the gateway for a live session. */
export type MintedToken = z.infer<typeof mintedToken>;
