import type { DueCount } from '@savvi/contracts/reminders/mail';
import type { Letter } from '../shared/letter.ts';
import { counted, countedKinds } from './counted-kinds.ts';

// oxlint-disable-next-line savvi/format-in-ui -- that is for browsers; the day is already that of the recipient
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function whenOf(inDays: number | null): string {
  if (inDays === null) return 'Overdue';
  if (inDays < 2) return inDays === 0 ? 'Today' : 'Tomorrow';
  return `In ${inDays} days`;
}

const order = ({ inDays }: DueCount) => inDays ?? -1;

/** What is overdue, then what is due on each day: `Tomorrow: 1 policy and 2 documents`. */
function linesOf(counts: readonly DueCount[]): string[] {
  const sorted = counts.toSorted((one, other) => order(one) - order(other));
  return [...Map.groupBy(sorted, ({ inDays }) => inDays)].map(
    ([inDays, due]) => `${whenOf(inDays)}: ${countedKinds(due)}`,
  );
}

function untilOf(days: number): string {
  if (days < 2) return days === 0 ? 'today' : 'by tomorrow';
  return `in the next ${days} days`;
}

/** The line about a kind of which all dates until the last day are counted. */
function lineOfKind(kind: string, counts: readonly DueCount[]): string {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return `You have ${counted(kind, total)} due ${untilOf(Math.max(...counts.map(order)))}.`;
}

/** The paragraphs about what falls due, with an empty line between them. */
function paragraphsOf(counts: readonly DueCount[]): string[] {
  const { whole = [], others = [] } = Object.groupBy(counts, ({ isWhole }) => (isWhole ? 'whole' : 'others'));
  const kinds = [...Map.groupBy(whole, ({ kind }) => kind)].map(([kind, due]) => [lineOfKind(kind, due)]);
  return [linesOf(others), ...kinds]
    .filter((lines) => lines.length > 0)
    .flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]));
}

/** The mail about what falls due. It has kinds and counts, and never a name or an amount (REM-3, MON-91). */
export function reminderLetter(
  { day, counts }: { readonly day: Date; readonly counts: readonly DueCount[] },
  firstName: string | null,
  publicUrl: string,
): Letter {
  const isOverdue = counts.every(({ inDays }) => inDays === null);
  return {
    subject: `${isOverdue ? 'Overdue' : 'Coming up'}: ${countedKinds(counts)}`,
    firstName,
    opening: [
      `Here is what needs your attention, as of ${dayFormat.format(day)}.`,
      '',
      ...paragraphsOf(counts),
      '',
    ],
    link: {
      invitation: 'Open your dashboard for the details:',
      label: 'Open your dashboard',
      href: new URL('/', publicUrl).href,
    },
    closing: [
      'You get these emails because you switched them on in BudgetPRO.',
      `To stop them, switch them off on this page: ${new URL('/reminders', publicUrl).href}`,
    ],
  };
}
