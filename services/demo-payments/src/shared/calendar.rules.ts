// Times are whole seconds since 1970, UTC, as in the provider's API.
import type { Plan } from '@savvi/contracts/billing/plans';

/** The number of seconds in a day. */
export const DAY_S = 86_400;

/** Converts an instant to whole seconds since 1970. */
export const secondOf = (at: Date): number => Math.floor(at.getTime() / 1_000);

/** Converts seconds since 1970 to an instant. */
export const instantOf = (second: number): Date => new Date(second * 1_000);

/**
 * The time `months` after `anchor`. A month that is too short gives its last day; later months use the
 * anchor's day again.
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
 * The end of a period that starts at `start`. Periods are counted from the anchor, so that a subscription of
 * the 31st keeps that day after February.
 */
export function periodEndAfter(start: number, anchor: number, interval: Plan['interval']): number {
  const step = MONTHS[interval];
  for (let months = step; ; months += step) {
    const end = monthsAfter(anchor, months);
    if (end > start) return end;
  }
}
