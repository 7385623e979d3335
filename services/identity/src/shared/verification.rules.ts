import { verificationDue } from '@savvi/contracts/identity/verification';
import type { UserRow } from './user.repository.ts';

/**
 * Whether the address of an account waits for its verification. The version before this one says it in
 * `isEmailVerified` alone.
 */
export const isUnverified = ({
  isEmailVerified,
  unverifiedSince,
}: Pick<UserRow, 'isEmailVerified' | 'unverifiedSince'>): boolean =>
  isEmailVerified === 0 && unverifiedSince !== null;

/** What is written of an account whose address somebody has proved to read mail at. */
export const VERIFIED = { isEmailVerified: 1, unverifiedSince: null } as const;

/**
 * The same, with the trial that an account which never verified the address had before: it may have been a
 * stranger's.
 */
export const verifiedChange = ({ trialUnproven }: Pick<UserRow, 'trialUnproven'>) => ({
  ...VERIFIED,
  ...(trialUnproven === 1 && { trialUsed: 0, trialUnproven: 0 }),
});

/**
 * Whether somebody else may have put in what an account holds when its address is proved by a reset for the
 * first time. Not asked of administrators, and of nobody who pays: starting empty would end the subscription.
 */
export const mayHoldAnothers = (
  user: Pick<UserRow, 'isEmailVerified' | 'unverifiedSince' | 'isAdmin' | 'subscriptionStatus'>,
): boolean =>
  isUnverified(user) &&
  user.isAdmin === 0 &&
  (user.subscriptionStatus === 'free' || user.subscriptionStatus === 'cancelled');

/** When uploads and new vault entries begin to wait for the verification; null where it is not required. */
export const requiredFrom = ({ createdAt }: Pick<UserRow, 'createdAt'>, isRequired: boolean): string | null =>
  isRequired ? verificationDue(createdAt.toISOString()).toISOString() : null;
