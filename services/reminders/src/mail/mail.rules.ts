// Which dates a mail counts.
import { daysBetween } from '@savvi/contracts/calendar';
import type { DueCount } from '@savvi/contracts/reminders/mail';
import { isOfAccount } from '@savvi/reminders-contract/reminder';
import type { DueDate } from '../shared/due-date.repository.ts';
import type { StoredMailSettings } from '../shared/mail-settings.repository.ts';
import { currentOf, isOpen } from '../shared/reminder.rules.ts';

/** How many days before a date that occurs once a mail counts it. */
const DAYS_BEFORE = [30, 7, 1];
/** For a date that occurs every month; 30 days before it, the payment of the month before is not even due. */
const DAYS_BEFORE_MONTHLY = [7, 1];
/** How many days before a date of a chosen kind there is another mail than the one that first counts it. */
const DAYS_BEFORE_CHOSEN = [7, 1];

/** What one mail says. */
export interface MailContent {
  readonly counts: readonly DueCount[];
  /** The dates that are counted as overdue; they are counted only once. */
  readonly overdue: readonly DueDate[];
  /** The counted dates of chosen kinds. */
  readonly announced: readonly DueDate[];
}

/** The day of a mail and of the last one, and what the user has chosen. */
export interface MailOptions extends Pick<StoredMailSettings, 'sources'> {
  readonly day: string;
  readonly since: string;
}

interface Coming {
  readonly date: DueDate;
  readonly inDays: number;
}

/** Counts dates by kind and day, the nearest first. */
function countsOf(coming: readonly Coming[]): DueCount[] {
  const counts = new Map<string, DueCount>();
  for (const { date, inDays } of coming.toSorted((one, other) => one.inDays - other.inDays)) {
    const key = `${date.kind} ${inDays}`;
    const count = (counts.get(key)?.count ?? 0) + 1;
    counts.set(key, { kind: date.kind, inDays, count, isWhole: true });
  }
  return [...counts.values()];
}

/**
 * What the mail of a day says: the dates that are 30, 7 or 1 day ahead, or were so on a day after `since`, the day
 * of the last mail; and the overdue ones that no mail has counted as overdue. Done and postponed ones are left out, and
 * those of the account, about which there are other mails.
 *
 * Dates with `mailedWithin` are left out unless the user has chosen their kind (MON-91). Each one leads to a mail on the
 * first morning of these days, and 7 days and 1 day ahead; every mail counts all of them, and no overdue ones.
 */
export function mailContent(dates: readonly DueDate[], { day, since, sources }: MailOptions): MailContent {
  const counts = new Map<string, DueCount>();
  const overdue: DueDate[] = [];
  const chosen: Coming[] = [];
  const count = (kind: string, inDays: number | null) => {
    const key = `${kind} ${inDays}`;
    counts.set(key, { kind, inDays, count: (counts.get(key)?.count ?? 0) + 1 });
  };
  const missedDays = daysBetween(since, day);
  const isOn = (daysBefore: readonly number[], inDays: number) =>
    inDays >= 0 && daysBefore.some((days) => inDays <= days && days < inDays + missedDays);
  const withinOf = new Map(
    dates.flatMap(({ kind, mailedWithin }) => (mailedWithin === null ? [] : [[kind, mailedWithin] as const])),
  );
  for (const date of dates) {
    const { kind, dueOn } = date;
    // An event of the previous release has no `mailedWithin`, but all dates of a kind have it, or none has.
    const mailedWithin = date.mailedWithin ?? withinOf.get(kind);
    const current = currentOf(date, day);
    if (current === null || !isOpen(current, day) || isOfAccount(kind)) continue;
    const inDays = daysBetween(day, current.dueOn);
    if (mailedWithin !== undefined) {
      if (sources.includes(kind) && inDays >= 0 && inDays <= mailedWithin) chosen.push({ date, inDays });
    } else if (inDays < 0 && dueOn !== null && date.overdueMailed !== dueOn) {
      overdue.push(date);
      count(kind, null);
    } else if (isOn(dueOn === null ? DAYS_BEFORE_MONTHLY : DAYS_BEFORE, inDays)) count(kind, inDays);
  }
  const isNews = ({ date, inDays }: Coming) =>
    date.announced !== date.dueOn || isOn(DAYS_BEFORE_CHOSEN, inDays);
  const counted = counts.size > 0 || chosen.some(isNews) ? chosen : [];
  return {
    counts: [...counts.values(), ...countsOf(counted)],
    overdue,
    announced: counted.map(({ date }) => date),
  };
}
