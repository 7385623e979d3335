import type { PayoffStrategy } from '@savvi/masterplan-contract/debt-payoff';

/** Texts of the payoff panel. */
export const payoffTexts = {
  title: 'When will it all be paid off?',
  lead: 'You make every minimum payment and put anything extra toward one debt at a time. When a debt is paid off, its payment goes to the next one.',
  leadOne: 'You make the minimum payment every month and pay anything extra with it.',
  extra: 'Extra each month',
  plan: 'Plan the payoff',
  planLoading: 'Loading your payoff plan',
  planFailed: {
    title: 'Your payoff plan could not be loaded',
    description: 'Your debts and your choices are safe. Check your connection, then try again.',
    retry: 'Try again',
  },
  closePlan: 'Close the plan',
  strategies: {
    snowball: { name: 'Snowball', rule: 'Smallest balance first' },
    avalanche: { name: 'Avalanche', rule: 'Highest interest first' },
  } satisfies Record<PayoffStrategy, unknown>,
  /** In place of a strategy if there is one debt. */
  onlyDebt: { name: 'Debt-free', rule: 'With the minimum payment and everything extra' },
  interest: 'Total interest until then',
  never: 'Not with these payments',
  neverHint: 'These payments would take more than 100 years. Pay more each month.',
  time: (months: number) =>
    [count(Math.floor(months / 12), 'year'), count(months % 12, 'month')]
      .filter((text) => text !== '')
      .join(', '),
  same: 'Both cost the same.',
  saved: (saved: string) => `Avalanche costs ${saved} less in interest.`,
  gain: (extra: string, time: string, interest: string) =>
    `With ${extra} extra a month, you’re debt-free ${time} sooner and pay ${interest} less in interest.`,
} as const;

const count = (number: number, unit: string) =>
  number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`;
