import { createHash, randomUUID } from 'node:crypto';

/** An idempotency key that is a UUID of version 7 (RFC 9562). */
const TIMED_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A UUID of version 7 from 12 hex digits of its time and at least 18 random ones. */
const versionSeven = (time: string, bits: string): string =>
  `${time.slice(0, 8)}-${time.slice(8)}-7${bits.slice(0, 3)}-8${bits.slice(3, 6)}-${bits.slice(6, 18)}`;

/** A new UUID of version 7 (RFC 9562): ids sort by the millisecond of their creation. */
export function orderedId(now: Date): string {
  // The random bits of a UUID of version 4.
  const [first = '', second = '', third = '', fourth = ''] = randomUUID().split('-');
  return versionSeven(
    now.getTime().toString(16).padStart(12, '0'),
    third.slice(1) + fourth.slice(1) + second + first,
  );
}

/**
 * The id of the transaction that an idempotency key records, with the time of the key; null if the key is not a UUID of
 * version 7. The key of a request is forgotten after 24 hours, but a transaction may wait in a browser for longer: its
 * repeated request finds the row by this id (MON-60).
 */
export function idOfKey(budgetId: string, key: string | undefined): string | null {
  if (key === undefined || !TIMED_KEY.test(key)) return null;
  const time = key.replace('-', '').slice(0, 12);
  return versionSeven(time, createHash('sha256').update(`${budgetId} ${key}`).digest('hex'));
}
