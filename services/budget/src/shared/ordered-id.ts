import { randomUUID } from 'node:crypto';

/** A new UUID of version 7 (RFC 9562): ids sort by the millisecond of their creation. */
export function orderedId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  // The random bits and the variant of a UUID of version 4.
  const [first = '', second = '', third = '', fourth = ''] = randomUUID().split('-');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${third.slice(1)}-${fourth}-${second}${first}`;
}
