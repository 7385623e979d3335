// When what is valid until a day runs out: insurance policies, documents.

/** From how many days before its end something is marked. */
const SOON_DAYS = 30;

const DAY_MS = 86_400_000;

/** How many days of the calendar lie between two. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** That something has expired, or will in so many days. */
export interface Expiry {
  readonly state: 'expired' | 'soon';
  /** Below 0 once it has expired. */
  readonly days: number;
}

/**
 * Whether something valid until a day (`2026-11-21`) has expired or soon will, seen from another; null while
 * there is time, or no date.
 */
export function expiryOf(expirationDate: string | null, today: string): Expiry | null {
  if (expirationDate === null) return null;
  const days = daysBetween(today, expirationDate);
  if (days < 0) return { state: 'expired', days };
  return days <= SOON_DAYS ? { state: 'soon', days } : null;
}
