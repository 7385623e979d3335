import { trialClock } from '@savvi/contracts/entitlements';
import { storedPlanType, type User } from '@savvi/contracts/identity/account';
import { subscriptionStatus } from '@savvi/contracts/identity-token';
import { hasFirstPassword } from './first-password.rules.ts';
import type { UserRow } from './user.repository.ts';
import { isUnverified, requiredFrom } from './verification.rules.ts';

/** An account as its owner sees it; without the password (DATA-3). */
export function toUser(row: UserRow, now: Date, requiresVerifiedEmail: boolean): User {
  const trial = row.trialUsed === 1 ? { trialUsed: true } : {};
  const account = {
    subscriptionStatus: subscriptionStatus.parse(row.subscriptionStatus),
    createdAt: row.createdAt.toISOString(),
    ...trial,
  };
  const isWaiting = isUnverified(row);
  const { trialDaysRemaining, isTrialActive } = trialClock(account, now);
  const givesTrial =
    row.trialUnproven === 1 && trialClock({ ...account, trialUsed: false }, now).isTrialActive;
  return {
    ...account,
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImageUrl: row.profileImageUrl,
    isEmailVerified: isWaiting ? 0 : 1,
    isAdmin: row.isAdmin,
    planType: storedPlanType.parse(row.planType),
    currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    trialDaysRemaining,
    isTrialActive,
    serverTime: now.toISOString(),
    ...(isWaiting && {
      emailVerification: {
        requiredFrom: requiredFrom(row, requiresVerifiedEmail),
        ...(givesTrial && { givesTrial: true }),
      },
    }),
    ...(row.emptyStart === 1 && { emptyStart: true }),
    ...(hasFirstPassword(row) && { passwordChangeDue: true }),
    ...(row.timeZone !== null && { timeZone: row.timeZone }),
    ...(row.dateFormat !== null && { dateFormat: row.dateFormat }),
  };
}

/** An account as published to other services: ids and state, no address and no name. */
export function toUserState(row: UserRow) {
  return {
    userId: row.id,
    isAdmin: row.isAdmin === 1,
    subscriptionStatus: subscriptionStatus.parse(row.subscriptionStatus),
    planType: storedPlanType.parse(row.planType),
    currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
    timeZone: row.timeZone,
  };
}
