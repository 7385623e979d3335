// The expiry of records with an end date: insurance policies and documents.

/** How many days before its end a record counts as expiring soon. */
const SOON_DAYS = 30;

const DAY_MS = 86_400_000;

/** The number of calendar days between two dates. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** A record has expired, or will in `days` days. */
export interface Expiry {
  readonly state: 'expired' | 'soon';
  /** The number of days until the expiry; negative after the expiry. */
  readonly days: number;
}

/**
 * Whether a record valid until a date (`2026-11-21`) has expired or soon will, as of `today`; null while
 * there is time, or without a date.
 */
export function expiryOf(expirationDate: string | null, today: string): Expiry | null {
  if (expirationDate === null) return null;
  const days = daysBetween(today, expirationDate);
  if (days < 0) return { state: 'expired', days };
  return days <= SOON_DAYS ? { state: 'soon', days } : null;
}
