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
 * The columns of a verified account, with the trial that an unverified account of the address had before:
 * that may have been a stranger's.
 */
export const verifiedChange = ({ trialUnproven }: Pick<UserRow, 'trialUnproven'>) => ({
  ...VERIFIED,
  ...(trialUnproven === 1 && { trialUsed: 0, trialUnproven: 0 }),
});

/**
 * Whether a stranger may have entered what is in the account, asked when a reset verifies its address for the
 * first time. False for administrators and for paying users, because starting empty would end the
 * subscription.
 */
export const mayHoldAnothers = (
  user: Pick<UserRow, 'isEmailVerified' | 'unverifiedSince' | 'isAdmin' | 'subscriptionStatus'>,
): boolean =>
  isUnverified(user) &&
  user.isAdmin === 0 &&
  (user.subscriptionStatus === 'free' || user.subscriptionStatus === 'cancelled');

/** From when uploads and new vault entries require verification; null where it is not required. */
export const requiredFrom = ({ createdAt }: Pick<UserRow, 'createdAt'>, isRequired: boolean): string | null =>
  isRequired ? verificationDue(createdAt.toISOString()).toISOString() : null;
