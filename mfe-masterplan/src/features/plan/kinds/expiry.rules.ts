import { formatDate } from '@savvi/ui/format';
import type { CardContent } from './kind.ts';
import { daysBetween } from './days.ts';

/** From how many days before its end a policy is marked. */
const SOON_DAYS = 30;

/** A day as it is written; it is the same day everywhere. */
export const dayText = (day: string): string => formatDate(day, { timeZone: 'UTC' });

const soonText = (days: number) => (days === 0 ? 'Expires today' : days === 1 ? 'Expires tomorrow' : `Expires in ${days} days`);

/** The mark of a policy that has expired or soon will; none while there is time, or no date. */
export function expiryMark(expirationDate: string | null, today: string): CardContent['mark'] {
  if (expirationDate === null) return undefined;
  const days = daysBetween(today, expirationDate);
  if (days < 0) return { tone: 'danger', text: `Expired ${dayText(expirationDate)}` };
  return days <= SOON_DAYS ? { tone: 'warning', text: soonText(days) } : undefined;
}
