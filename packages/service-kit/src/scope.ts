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
import type { Confirmation } from '@savvi/contracts/route';
import { Problem } from './problem.ts';

/**
 * On whose behalf a use case runs: the space whose rows it may access, the acting user, and what the plan
 * allows.
 */
export interface Scope {
  readonly spaceId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly role: 'user' | 'admin';
  /** The account data that determine the plan. */
  readonly account: Account;
  readonly entitlements: Entitlements;
  readonly isEmailVerified: boolean;
  /** Whether an administrator has not replaced the first password yet. */
  readonly isPasswordChangeDue: boolean;
  /** Why an administrator's second step is missing (SEC-22); null if it is not. */
  readonly secondStepDue: string | null;
  /** Until when the user counts as re-authenticated (SEC-16); null if not. */
  readonly confirmedUntil: Date | null;
  /** Whether the user must confirm calls that only protected accounts must. */
  readonly isProtected: boolean;
  /** The time zone of the account, or UTC. */
  readonly timeZone: string;
}

/**
 * The acting user's own space, for records that belong to the person and not to a shared space, such as a
 * subscription.
 */
export const ownSpace = ({ userId }: Pick<Scope, 'userId'>): Pick<Scope, 'spaceId'> => ({
  spaceId: ownSpaceOf(userId),
});

/** The scope of a verified identity token at `now`. */
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
    secondStepDue: claims.secondStepDue ?? null,
    confirmedUntil: claims.confirmedUntil === undefined ? null : new Date(claims.confirmedUntil),
    isProtected: claims.isProtected === true,
    timeZone: claims.timeZone ?? 'UTC',
  };
}

const SIGN_IN_FULLY =
  'Sign out, and sign in with your passkey or a code from your authenticator app to open the admin area.';

/**
 * Rejects everybody except administrators who have replaced their first password (T-72) and, where the operator wants
 * that, signed in with a second step (SEC-22).
 * @throws {Problem} `forbidden`, `first-password` or `second-step-due`
 */
export function assertAdministrator({
  role,
  isPasswordChangeDue,
  secondStepDue,
}: Pick<Scope, 'role' | 'isPasswordChangeDue' | 'secondStepDue'>): void {
  if (role !== 'admin') throw new Problem('forbidden');
  if (isPasswordChangeDue) throw new Problem('first-password');
  if (secondStepDue !== null)
    throw new Problem('second-step-due', secondStepDue === 'set-up' ? {} : { sentence: SIGN_IN_FULLY });
}

/**
 * Rejects a call that its user must confirm first (SEC-16).
 * @throws {Problem} `reauthenticate`
 */
export function assertConfirmed(
  level: Confirmation,
  { confirmedUntil, isProtected }: Pick<Scope, 'confirmedUntil' | 'isProtected'>,
  now: Date,
): void {
  if (level === 'protected' && !isProtected) return;
  if (confirmedUntil === null || confirmedUntil <= now) throw new Problem('reauthenticate');
}

/** Rejects features that the plan does not include (T-7). @throws {Problem} `plan-feature` */
export function assertEntitled({ entitlements }: Pick<Scope, 'entitlements'>, feature: Feature): void {
  if (!entitlements[feature]) throw new Problem('plan-feature');
}

/**
 * Rejects an account whose address is still unverified one day after registration, where verification is
 * required (`REQUIRE_VERIFIED_EMAIL`).
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
 * Rejects one more record if `count` has reached the plan's limit; to be called under the scope's lock.
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
