import { CONFIRMED_MINUTES } from '@savvi/contracts/identity/strong-sign-in';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a session lasts, in milliseconds: without activity of a person, and in total. */
export interface SessionLimits {
  readonly idleMs: number;
  readonly absoluteMs: number;
}

/** The limits of a session in a browser that its user trusts, and of every session without a second step. */
export const LONG_LIMITS: SessionLimits = { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS };
/** The limits of a session with a second step in a browser that its user does not trust (SEC-9). */
export const SHORT_LIMITS: SessionLimits = { idleMs: 12 * HOUR_MS, absoluteMs: DAY_MS };

/** The limit after which no session exists any more, in milliseconds since sign-in. */
export const SESSION_ABSOLUTE_MS = LONG_LIMITS.absoluteMs;
/** The idle limit is extended at most once per this interval, so that not every click writes a row. */
export const SESSION_TOUCH_MS = 60_000;

/** How a session was opened. */
export type SessionMethod = 'password' | 'password-and-code' | 'passkey';

/** The limits of a session; `hasLongLimits` is a flag of the database. */
export const limitsOf = (hasLongLimits: number): SessionLimits =>
  hasLongLimits === 1 ? LONG_LIMITS : SHORT_LIMITS;

/** When a session expires that was last used at `lastSeenAt`. */
export function sessionExpiry(
  { createdAt, hasLongLimits }: { readonly createdAt: Date; readonly hasLongLimits: number },
  lastSeenAt: Date,
): Date {
  const { idleMs, absoluteMs } = limitsOf(hasLongLimits);
  return new Date(Math.min(lastSeenAt.getTime() + idleMs, createdAt.getTime() + absoluteMs));
}

/** Whether the last use of a session should be stored again. */
export const isTouchDue = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= SESSION_TOUCH_MS;

/** Until when a confirmation of the user's identity lasts; null if there was none. */
export const confirmedUntil = (confirmedAt: Date | null): Date | null =>
  confirmedAt === null ? null : new Date(confirmedAt.getTime() + CONFIRMED_MINUTES * 60_000);
