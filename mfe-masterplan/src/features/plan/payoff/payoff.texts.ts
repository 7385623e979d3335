import type { PayoffStrategy } from '@savvi/contracts/masterplan/debt-payoff';

/** Texts of the panel on paying debts off. */
export const payoffTexts = {
  title: 'When will it all be paid off?',
  lead: 'Every minimum payment is made, and what is extra goes to one debt after the other. When a debt is gone, its payment goes to the next.',
  extra: 'Extra each month',
  strategies: {
    snowball: { name: 'Snowball', rule: 'Smallest balance first' },
    avalanche: { name: 'Avalanche', rule: 'Highest interest first' },
  } satisfies Record<PayoffStrategy, unknown>,
  interest: 'Interest until then',
  never: 'Not with these payments',
  neverHint: 'These payments do not get ahead of the interest. Add something extra each month.',
  time: (months: number) => [count(Math.floor(months / 12), 'year'), count(months % 12, 'month')].filter((text) => text !== '').join(', '),
  same: 'Both cost the same.',
  saved: (saved: string) => `Avalanche costs ${saved} less in interest.`,
  gain: (extra: string, time: string, interest: string) => `With ${extra} extra a month you are done ${time} sooner and pay ${interest} less in interest.`,
} as const;

const count = (number: number, unit: string) => (number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`);
