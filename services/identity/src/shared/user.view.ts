import { trialClock } from '@savvi/contracts/entitlements';
import { storedPlanType, type User } from '@savvi/contracts/identity/account';
import { subscriptionStatus } from '@savvi/contracts/identity-token';
import type { UserRow } from './user.repository.ts';

/** An account as its owner reads it; the password stays behind (DATA-3). */
export function toUser(row: UserRow, now: Date): User {
  const account = { subscriptionStatus: subscriptionStatus.parse(row.subscriptionStatus), createdAt: row.createdAt.toISOString() };
  const { trialDaysRemaining, isTrialActive } = trialClock(account, now);
  return {
    ...account,
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImageUrl: row.profileImageUrl,
    isEmailVerified: row.isEmailVerified,
    isAdmin: row.isAdmin,
    planType: storedPlanType.parse(row.planType),
    currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    trialDaysRemaining,
    isTrialActive,
    serverTime: now.toISOString(),
  };
}

/** An account as other services hear of it: ids and state, no address and no name. */
export function toUserState(row: UserRow) {
  return {
    userId: row.id,
    isAdmin: row.isAdmin === 1,
    subscriptionStatus: subscriptionStatus.parse(row.subscriptionStatus),
    planType: storedPlanType.parse(row.planType),
    currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}
