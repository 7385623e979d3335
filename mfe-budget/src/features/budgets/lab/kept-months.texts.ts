import { formatNumber } from '@savvi/ui/format';

const counted = (count: number, one: string) => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;

/** Texts about the months of a budget that is about to be deleted. The first is quoted in the specification. */
export const texts = {
  counts: (months: number, transactions: number) =>
    `It has ${counted(months, 'month')} and ${counted(transactions, 'transaction')}. Download them first?`,
  /** Shown until the numbers are loaded. */
  unknown: 'It has months with a plan. Download them first?',
  download: 'Download',
} as const;
