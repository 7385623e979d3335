import type { DueCount } from '@savvi/contracts/reminders/mail';

/**
 * The counts of an earlier mail that was not sent, as they are `days` later. Dates that have passed since are left
 * out, because a later mail counts them as overdue.
 */
const later = (counts: readonly DueCount[], days: number): DueCount[] =>
  counts.flatMap((each) => {
    if (each.inDays === null) return [each];
    return each.inDays < days ? [] : [{ ...each, inDays: each.inDays - days }];
  });

/**
 * The counts of a mail together with those of an earlier one, `days` older, that was not sent. Whole counts of the earlier
 * one are left out: every mail counts all of these dates, and no other date.
 */
export function withEarlier(
  counts: readonly DueCount[],
  earlier: readonly DueCount[],
  days: number,
): DueCount[] {
  const sums = new Map<string, DueCount>();
  for (const each of [
    ...counts,
    ...later(
      earlier.filter(({ isWhole }) => !isWhole),
      days,
    ),
  ]) {
    const key = `${each.kind} ${each.inDays}`;
    sums.set(key, { ...each, count: each.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}
