import { allowanceText, type Limit, type Lock } from '@savvi/contracts/entitlements';
import { formatNumber } from '@savvi/ui/format';
import { whyLocked } from './lock.ts';

/**
 * Why there can be no more of something, as every screen says it: what ended and when, how many there may be
 * and are. Apart from {@link whyLocked}, as the first page says nothing of limits.
 */
export function whyFull({ key, limit, count, ...end }: Lock): string {
  // A limit's lock has both numbers.
  return `${whyLocked(end)} ${allowanceText(key as Limit, limit ?? 0)}; you have ${formatNumber(count ?? 0)}.`;
}
