/** Texts of the pages of months. Texts quoted in the specification are exact. */
import type { Payer } from '@savvi/budget-contract/month';
import type { CarryOver, Pace } from '@savvi/budget-contract/month.rules';
import { fromCents } from '@savvi/contracts/money';
import { formatMoney } from '@savvi/ui/format';
import type { Couple } from './month.rules.ts';

const money = (amount: string) => formatMoney(amount, { cents: true });
const withoutSign = (amount: string) => amount.replace('-', '');

export const texts = {
  money,
  pages: {
    label: 'Months',
    plan: 'Plan',
    transactions: 'Transactions',
    history: 'History',
    budget: 'Budget',
  },
  switcher: {
    label: 'Other months',
    before: (name: string) => `Previous month, ${name}`,
    after: (name: string) => `Next month, ${name}`,
    running: 'This month',
  },
  noBudget: {
    title: 'No budgets yet',
    description: 'A month starts as a copy of your budget, so create one first.',
    action: 'Create your first budget',
  },
  unknownBudget: {
    title: 'This budget doesn’t exist',
    description: 'It may have been deleted.',
    action: 'Go to your main budget',
  },
  unknownMonth: {
    title: 'This month doesn’t exist',
    description: 'Check the address, or go to the month you’re in.',
    action: (name: string) => `Go to ${name}`,
  },
  loading: (name: string) => `Loading ${name}`,
  failed: (name: string) => ({
    title: `We couldn’t load ${name}`,
    description: 'Your data is safe. Please try again.',
    action: 'Reload',
  }),
  start: {
    title: (name: string) => `${name} hasn’t been started yet`,
    description: (name: string) =>
      `Your usual month becomes the plan for ${name}. You can change it any time.`,
    action: (name: string) => `Start ${name}`,
    busy: (name: string) => `Starting ${name}`,
    ready: (name: string) => `${name} is ready, copied from your usual month.`,
    failed: (name: string) => `We couldn’t start ${name}. Please try again.`,
    tooFar: (first: string, last: string) => `Choose a month from ${first} to ${last}.`,
  },
  usual: {
    question: (name: string) => `Your usual month changed. Update ${name}?`,
    action: (name: string) => `Update ${name}`,
    busy: 'Updating...',
  },
  figures: {
    label: 'Figures of the month',
    left: 'Left to spend',
    days: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} left`,
    bills: (amount: string) => `Bills still to come: ${money(amount)}, already set aside.`,
    all: (amount: string) => `Left in all: ${money(amount)}.`,
    overPlanned: (unplanned: string) => `You planned ${money(withoutSign(unplanned))} more than comes in.`,
    unplanned: (unplanned: string) => `${money(unplanned)} is not planned yet.`,
    income: 'Planned income',
    planned: 'Planned',
    carriedIn: 'Carried in',
    spent: 'Spent',
  },
  pace: ({ status, by }: Pace): string =>
    status === 'on-track' ? 'On track' : `${money(fromCents(by))} ${status} pace`,
  table: {
    caption: (name: string) => `Plan for ${name}`,
    title: 'Plan',
    line: 'Line',
    planned: 'Planned',
    carriedIn: 'Carried in',
    spent: 'Spent',
    left: 'Left',
    progress: 'Progress',
    lists: { fixed: 'Fixed', variable: 'Variable' },
    from: (name: string, isOpen: boolean) => `from ${name}${isOpen ? ', so far' : ''}`,
    outside: 'Outside of your plan',
    total: 'Total',
    nothing: '—',
  },
  planned: {
    label: (line: string) => `Planned amount of ${line}`,
    change: (line: string, amount: string) => `Planned amount of ${line}: ${amount}`,
    missing: 'Please enter an amount, such as 1250.50 or 0.',
    notSaved: 'Not saved. Try again.',
    elsewhere: (yours: string, stored: string) =>
      `Yours: ${money(yours)}. Saved elsewhere: ${money(stored)}.`,
    saved: (line: string, left: string) =>
      left.startsWith('-')
        ? `Saved. ${line} is ${money(withoutSign(left))} over.`
        : `Saved. ${money(left)} left in ${line}.`,
    kept: (name: string, planned: string) => `${name} keeps its own amount of ${money(planned)}.`,
  },
  reach: {
    question: 'How far does this change reach?',
    apply: 'Changes apply',
    label: 'How far changes of planned amounts reach',
    only: (name: string) => `Only in ${name}`,
    on: (name: string) => `From ${name} on`,
  },
  carryOver: {
    label: (line: string, current: string) => `Carry-over of ${line}: ${current}`,
    menu: (line: string) => `Carry-over of ${line}`,
    choices: {
      fresh: 'Start fresh',
      left: 'Carry over what is left',
      'left-or-overspent': 'Carry over what is left or overspent',
    } satisfies Record<CarryOver, string>,
  },
  payer: {
    label: (line: string, current: string) => `Who pays ${line}: ${current}`,
    menu: (line: string) => `Who pays ${line}`,
    name: (payer: Payer | null, couple: Couple): string => {
      if (payer === null) return 'No payer';
      return payer === 'joint' ? 'Joint account' : couple[payer];
    },
  },
  emptyPlan: {
    title: 'Nothing is planned yet',
    description: (name: string) => `Add expenses to your budget, then update ${name}.`,
    action: 'Add expenses',
  },
  history: {
    title: 'History',
    caption: 'Your started months',
    month: 'Month',
    loading: 'Loading your months',
    failed: {
      title: 'We couldn’t load your months',
      description: 'Your data is safe. Please try again.',
      action: 'Reload',
    },
    empty: {
      title: 'No months yet',
      description: 'Once you start a month, it is listed here.',
      action: (name: string) => `Go to ${name}`,
    },
  },
} as const;
