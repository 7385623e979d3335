import { expiryOf } from '@savvi/contracts/expiry';
import type { CardContent } from './kind.ts';

const soonText = (days: number) =>
  days === 0 ? 'Expires today' : days === 1 ? 'Expires tomorrow' : `Expires in ${days} days`;

/** Returns the mark of a policy that has expired or expires soon; undefined otherwise. */
export function expiryMark(expirationDate: string | null, today: string): CardContent['mark'] {
  const expiry = expiryOf(expirationDate, today);
  if (expiry === null) return undefined;
  return expiry.state === 'expired'
    ? { tone: 'danger', text: 'Expired' }
    : { tone: 'warning', text: soonText(expiry.days) };
}
