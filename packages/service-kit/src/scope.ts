import { ownSpaceOf } from '@savvi/contracts/own-space';
import { verificationDue } from '@savvi/contracts/identity/verification';
import {
  type Account,
  allowanceText,
  type Entitlements,
  entitlementsOf,
  type Feature,
  isLimitReached,
  type Limit,
} from '@savvi/contracts/entitlements';
import type { IdentityClaims } from '@savvi/contracts/identity-token';
import { Problem } from './problem.ts';

/**
 * On whose behalf a use case runs: the space whose rows it may touch, the user who acts, and what the plan
 * allows.
 */
export interface Scope {
  readonly spaceId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly role: 'user' | 'admin';
  /** What the plan is decided by. */
  readonly account: Account;
  readonly entitlements: Entitlements;
  readonly isEmailVerified: boolean;
  /** Whether an administrator still has the first password. */
  readonly isPasswordChangeDue: boolean;
}

/**
 * The own space of the user who acts, for what belongs to the person and to no space they share, such as a
 * subscription.
 */
export const ownSpace = ({ userId }: Pick<Scope, 'userId'>): Pick<Scope, 'spaceId'> => ({
  spaceId: ownSpaceOf(userId),
});

/** The scope of a checked identity token at `now`. */
export function scopeOf(claims: IdentityClaims, now: Date): Scope {
  const account = {
    isAdmin: claims.role === 'admin',
    subscriptionStatus: claims.subscriptionStatus,
    createdAt: claims.createdAt,
    trialUsed: claims.trialUsed,
  };
  return {
    spaceId: claims.space,
    userId: claims.sub,
    sessionId: claims.sid,
    role: claims.role,
    account,
    entitlements: entitlementsOf(account, now),
    isEmailVerified: claims.emailVerified !== false,
    isPasswordChangeDue: claims.passwordChangeDue === true,
  };
}

/**
 * Refuses everybody but administrators, and those who still have the first password (T-72).
 * @throws {Problem} `forbidden` or `first-password`
 */
export function assertAdministrator({
  role,
  isPasswordChangeDue,
}: Pick<Scope, 'role' | 'isPasswordChangeDue'>): void {
  if (role !== 'admin') throw new Problem('forbidden');
  if (isPasswordChangeDue) throw new Problem('first-password');
}

/** Refuses what the plan does not include (T-7). @throws {Problem} `plan-feature` */
export function assertEntitled({ entitlements }: Pick<Scope, 'entitlements'>, feature: Feature): void {
  if (!entitlements[feature]) throw new Problem('plan-feature');
}

/**
 * Refuses an account whose address is not verified a day after it registered, where that is required
 * (`REQUIRE_VERIFIED_EMAIL`).
 * @throws {Problem} `email-unverified`
 */
export function assertVerifiedInTime(
  { isEmailVerified, account }: Pick<Scope, 'isEmailVerified' | 'account'>,
  isRequired: boolean,
  now: Date,
): void {
  if (isRequired && !isEmailVerified && now >= verificationDue(account.createdAt))
    throw new Problem('email-unverified');
}

/**
 * Refuses one more than the plan allows, when there are `count` already: to be asked under the scope's lock.
 * @throws {Problem} `plan-limit`
 */
export function assertBelowLimit(
  { entitlements }: Pick<Scope, 'entitlements'>,
  limit: Limit,
  count: number,
): void {
  const max = entitlements[limit];
  if (!isLimitReached(count, max)) return;
  throw new Problem('plan-limit', {
    sentence: `${allowanceText(limit, max)}. Subscribe or renew to add more.`,
  });
}
