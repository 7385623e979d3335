import { verificationDue } from '@savvi/contracts/identity/verification';
import type { UserRow } from './user.repository.ts';

/**
 * Whether the address of an account is unverified. The previous release stores that in `isEmailVerified`
 * only.
 */
export const isUnverified = ({
  isEmailVerified,
  unverifiedSince,
}: Pick<UserRow, 'isEmailVerified' | 'unverifiedSince'>): boolean =>
  isEmailVerified === 0 && unverifiedSince !== null;

/** The columns of an account whose address was verified. */
export const VERIFIED = { isEmailVerified: 1, unverifiedSince: null } as const;

/**
 * The columns of an account that is being verified. If an unverified account used the trial of the address
 * before, the trial is given back, because that account may have belonged to a stranger.
 */
export const verifiedChange = ({ trialUnproven }: Pick<UserRow, 'trialUnproven'>) => ({
  ...VERIFIED,
  ...(trialUnproven === 1 && { trialUsed: 0, trialUnproven: 0 }),
});

/**
 * Whether a stranger may have entered the contents of the account. It is checked when a password reset
 * verifies the address for the first time. False for administrators, and for paying users, because starting
 * empty would end their subscription.
 */
export const mayHoldAnothers = (
  user: Pick<UserRow, 'isEmailVerified' | 'unverifiedSince' | 'isAdmin' | 'subscriptionStatus'>,
): boolean =>
  isUnverified(user) &&
  user.isAdmin === 0 &&
  (user.subscriptionStatus === 'free' || user.subscriptionStatus === 'cancelled');

/** The time from which uploads and new vault entries require a verified address; null if they never do. */
export const requiredFrom = ({ createdAt }: Pick<UserRow, 'createdAt'>, isRequired: boolean): string | null =>
  isRequired ? verificationDue(createdAt.toISOString()).toISOString() : null;
