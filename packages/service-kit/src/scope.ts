import { type Entitlements, entitlementsOf } from '@savvi/contracts/entitlements';
import type { IdentityClaims } from '@savvi/contracts/identity-token';

/** On whose behalf a use case runs: the space whose rows it may touch, the user who acts, and what the plan allows. */
export interface Scope {
  readonly spaceId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly role: 'user' | 'admin';
  readonly entitlements: Entitlements;
}

/** The scope of a checked identity token at `now`. */
export function scopeOf(claims: IdentityClaims, now: Date): Scope {
  const account = { isAdmin: claims.role === 'admin', subscriptionStatus: claims.subscriptionStatus, createdAt: claims.createdAt };
  return { spaceId: claims.space, userId: claims.sub, sessionId: claims.sid, role: claims.role, entitlements: entitlementsOf(account, now) };
}
