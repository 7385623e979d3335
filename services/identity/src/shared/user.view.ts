import { dayIn } from '@savvi/contracts/calendar';
import type { DueDate } from '@savvi/contracts/due-on';
import { TRIAL_DAYS, trialClock } from '@savvi/contracts/entitlements';
import { storedPlanType, type User } from '@savvi/contracts/identity/account';
import { subscriptionStatus } from '@savvi/contracts/identity-token';
import type { Clock } from '@savvi/service-kit/clock';
import type { Database, Transaction } from '../db.ts';
import { hasFirstPassword } from './first-password.rules.ts';
import { passkeyRepository as passkeys } from './passkey.repository.ts';
import { isOn, type SecondStepRepository } from './second-step.repository.ts';
import type { UserRow } from './user.repository.ts';
import { isUnverified, requiredFrom } from './verification.rules.ts';

const DAY_MS = 86_400_000;

/** The second step of an account as its owner sees it. */
interface SecondStepView {
  readonly isOn: boolean;
  /** When a requested removal takes effect; null if none was requested. */
  readonly endsAt: Date | null;
  /** Whether the administrator must set one up first. */
  readonly isDue: boolean;
}

/** Reads an account as its owner sees it; without the password (DATA-3). */
export type ToUser = (reader: Database | Transaction, row: UserRow) => Promise<User>;

/** Dependencies of {@link userView}. */
export interface UserViewDeps {
  readonly secondSteps: SecondStepRepository;
  readonly clock: Clock;
  readonly requiresVerifiedEmail: boolean;
  /** Whether administrators need a second step (SEC-22). */
  readonly adminsNeedSecondStep: boolean;
  /** The host for which passkeys work; null if `PUBLIC_URL` has an IP address. */
  readonly passkeyHost: string | null;
}

/** Reads accounts as their owners see them. */
export const userView =
  ({ secondSteps, clock, requiresVerifiedEmail, adminsNeedSecondStep, passkeyHost }: UserViewDeps): ToUser =>
  async (reader, row) => {
    const now = clock.now();
    const step = await secondSteps.find(reader, row.id);
    const isStepOn = isOn(step, now);
    const isDue =
      adminsNeedSecondStep &&
      row.isAdmin === 1 &&
      !isStepOn &&
      !(await passkeys.hasFor(reader, row.id, passkeyHost));
    return toUser(row, now, requiresVerifiedEmail, {
      isOn: isStepOn,
      endsAt: isStepOn ? (step?.removalAt ?? null) : null,
      isDue,
    });
  };

/** An account as its owner sees it; without the password (DATA-3). */
export function toUser(
  row: UserRow,
  now: Date,
  requiresVerifiedEmail: boolean,
  secondStep: SecondStepView,
): User {
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
    ...(secondStep.isOn && { hasSecondStep: true }),
    ...(secondStep.endsAt !== null && { secondStepEndsAt: secondStep.endsAt.toISOString() }),
    ...(secondStep.isDue && { secondStepDue: true }),
    ...(row.timeZone !== null && { timeZone: row.timeZone }),
    ...(row.dateFormat !== null && { dateFormat: row.dateFormat }),
  };
}

/**
 * The dates of an account (REM-1). The end of a subscription is billing's, but only the account knows in which time
 * zone a moment becomes a day.
 */
function datesOf(row: UserRow): DueDate[] {
  const date = (kind: string, at: Date): DueDate[] => [{ kind, on: dayIn(row.timeZone ?? 'UTC', at) }];
  if (row.subscriptionStatus !== 'active')
    return row.isAdmin === 1 || row.trialUsed === 1
      ? []
      : date('trial-end', new Date(row.createdAt.getTime() + TRIAL_DAYS * DAY_MS));
  if (row.currentPeriodEnd === null) return [];
  return date(
    row.cancelAtPeriodEnd === 1 ? 'subscription-end' : 'subscription-renewal',
    row.currentPeriodEnd,
  );
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
    id: row.id,
    dueOn: datesOf(row),
    timeZone: row.timeZone,
  };
}
