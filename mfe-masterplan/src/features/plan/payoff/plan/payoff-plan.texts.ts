import type { PlanStrategy } from '@savvi/masterplan-contract/payoff-plan';
import { payoffTexts } from '../payoff.texts.ts';

const STRATEGIES = {
  ...payoffTexts.strategies,
  asNow: { name: 'As now', rule: 'Only the minimum payments' },
} satisfies Record<PlanStrategy, unknown>;

const THIS_PLAN = { name: 'This plan', rule: 'Your payment and everything extra' };
const ONE_DEBT = {
  snowball: THIS_PLAN,
  avalanche: THIS_PLAN,
  asNow: { name: 'As now', rule: 'Only the minimum payment' },
} satisfies Record<PlanStrategy, unknown>;

/** Texts of the payoff plan. */
export const planTexts = {
  title: 'Your payoff plan',
  lead: 'Choose what you pay and which debts you include. The plan shows every month until you’re debt-free.',
  close: payoffTexts.closePlan,
  nothing: 'You have no debt with a balance, so there is nothing to plan.',
  extra: payoffTexts.extra,
  extraSlider: 'Extra each month, as a slider',
  once: {
    legend: 'One-time payment',
    amount: 'Amount',
    month: 'Month',
    late: (month: string) =>
      `You’re debt-free before ${month}, so the one-time payment isn’t part of this plan.`,
  },
  include: {
    legend: 'Include in the plan',
    hint: 'Mortgages are left out at first.',
    none: 'Include at least one debt to see your plan.',
  },
  strategy: 'Strategy',
  /** In place of 'Strategy' if there is one debt. */
  compare: 'Compare',
  /** The name and rule of a strategy; those of one debt say nothing about an order of debts. */
  nameOf: (strategy: PlanStrategy, isOneDebt: boolean) => (isOneDebt ? ONE_DEBT : STRATEGIES)[strategy],
  interest: (amount: string) => `${amount} total interest`,
  verdict: {
    saves: (interest: string, time: string) =>
      `You save ${interest} in interest and are debt-free ${time} sooner than with minimum payments only.`,
    savesInterest: (interest: string) =>
      `You save ${interest} in interest compared with minimum payments only.`,
    savesTime: (time: string) => `You’re debt-free ${time} sooner than with minimum payments only.`,
    same: 'Pay more each month to be debt-free sooner than with minimum payments only.',
    soonest: 'You’re debt-free with your first payment, as soon as possible.',
    ends: (month: string) =>
      `With this plan you’re debt-free in ${month}. With minimum payments only, you never are.`,
    asNow: 'Each debt gets its minimum payment and nothing more, also when another debt is paid off.',
  },
  never: {
    title: 'Not paid off by the minimum payments',
    missing: (name: string, amount: string) =>
      `At this payment, “${name}” is never paid off: the interest of the first month is ${amount} more than the payment.`,
    slow: (name: string) => `At this payment, “${name}” takes more than 100 years to pay off.`,
    debt: 'Never',
  },
  chart: {
    title: 'What you owe over time',
    time: 'Month',
    paidOff: 'Paid off',
    unknown: '—',
  },
  order: {
    title: 'Order of debts',
    hint: 'Everything extra goes to the first debt, then to the next one.',
    asNowHint: 'In the order of their last payments.',
    interest: (amount: string) => `${amount} interest`,
  },
  table: {
    title: 'Month by month',
    firstYears: 'The first ten years',
    year: (payment: string, interest: string) => `${payment} paid, ${interest} interest`,
    region: (year: string) => `Months of ${year}`,
    month: 'Month',
    payment: 'Payment',
    interest: 'Interest',
    balance: 'Balance',
    left: (balance: string) => `${balance} left`,
  },
} as const;
