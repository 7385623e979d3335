// Times are whole seconds since 1970, UTC, as in the provider's API.
import type { Plan } from '@savvi/contracts/billing/plans';

/** Seconds of a day. */
export const DAY_S = 86_400;

/** The second an instant is in. */
export const secondOf = (at: Date): number => Math.floor(at.getTime() / 1_000);

/** The instant of a second. */
export const instantOf = (second: number): Date => new Date(second * 1_000);

/**
 * So many months after a second; a month that is too short gives its last day, and the anchor's day comes
 * back after it.
 */
function monthsAfter(anchor: number, months: number): number {
  const from = instantOf(anchor);
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + months, 1);
  const days = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), days));
  return secondOf(to);
}

const MONTHS = { month: 1, year: 12 } as const satisfies Record<Plan['interval'], number>;

/**
 * When a period ends that begins at `start`; periods are counted from the anchor, so that the 31st is not
 * forgotten over February.
 */
export function periodEndAfter(start: number, anchor: number, interval: Plan['interval']): number {
  const step = MONTHS[interval];
  for (let months = step; ; months += step) {
    const end = monthsAfter(anchor, months);
    if (end > start) return end;
  }
}
