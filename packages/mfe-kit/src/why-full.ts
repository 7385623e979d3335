import { allowanceText, type Limit, type Lock } from '@savvi/contracts/entitlements';
import { formatNumber } from '@savvi/ui/format';
import { whyLocked } from './lock.ts';

/**
 * The reason why a limit is reached, in the words of every page: what ended and when, and the allowed and
 * actual numbers. Separate from {@link whyLocked}, because the first page does not need it.
 */
export function whyFull({ key, limit, count, ...end }: Lock): string {
  // The lock of a limit contains both the allowed and the actual number.
  return `${whyLocked(end)} ${allowanceText(key as Limit, limit ?? 0)}; you have ${formatNumber(count ?? 0)}.`;
}
