/** Texts of the pages of months. Texts quoted in the specification are exact. */
import type { PlanGroup } from './plan-groups.rules.ts';
import type { Payer } from '@savvi/budget-contract/month';
import type { CarryOver, Pace } from '@savvi/budget-contract/month.rules';
import { NO_CATEGORY_NAME } from '@savvi/budget-contract/category';
import { fromCents } from '@savvi/contracts/money';
import { formatList, formatMoney, formatNumber } from '@savvi/ui/format';
import { type Couple, NO_PAYER } from '../../shared/couple.ts';

const money = (amount: string) => formatMoney(amount, { cents: true });
const paydayCount = (count: number) => `${count} ${count === 1 ? 'payday' : 'paydays'}`;
const withoutSign = (amount: string) => amount.replace('-', '');

export const texts = {
  money,
  pages: {
    label: 'Months',
    plan: 'Plan',
    transactions: 'Transactions',
    bills: 'Bills',
    loadingBills: 'Loading your bills',
    goals: 'Goals',
    loadingGoals: 'Loading your goals',
    history: 'History',
    import: 'Import',
    loadingImport: 'Loading the import',
    rules: 'Rules',
    loadingRules: 'Loading your rules',
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
    incomeSoFar: 'Income so far',
    planned: 'Planned',
    goals: 'Savings goals',
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
    group: (of: PlanGroup['of']): string =>
      'list' in of ? { fixed: 'Fixed', variable: 'Variable' }[of.list] : (of.group ?? NO_CATEGORY_NAME),
    /** Spending of a category without a line. */
    withoutLine: (category: string) => `${category}, without a line`,
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
  cover: {
    action: (amount: string) => `Cover ${money(amount)} from…`,
    menu: (line: string) => `Cover ${line} from`,
    source: (name: string, left: string) => `${name}, ${money(left)} left`,
    unplanned: (unplanned: string) => `${money(unplanned)} not planned yet`,
    moved: (amount: string, from: string, to: string) => `Moved ${money(amount)} from ${from} to ${to}`,
    failed: 'The money was not moved',
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
      if (payer === null) return NO_PAYER;
      return payer === 'joint' ? 'Joint account' : couple[payer];
    },
  },
  paydays: {
    question: (name: string, paydays: string, byPaydays: string, average: string) =>
      `${name} has ${paydays}. Plan with ${money(byPaydays)} or with your average of ${money(average)}?`,
    count: paydayCount,
    countOfEach: (each: readonly { readonly name: string; readonly count: number }[]) =>
      formatList(each.map(({ name, count }, at) => `${at === 0 ? paydayCount(count) : count} for ${name}`)),
    plan: (amount: string) => `Plan with ${money(amount)}`,
  },
  emptyPlan: {
    title: 'Nothing is planned yet',
    description: (name: string) => `Add expenses to your budget, then update ${name}.`,
    action: 'Add expenses',
  },
  close: {
    over: (name: string) => `${name} is over.`,
    action: (name: string) => `Close ${name}`,
    all: (name: string) => `Close all until ${name}`,
    anyway: 'Close anyway',
    busy: 'Closing...',
    cancel: 'Cancel',
    title: (name: string) => `Close ${name}?`,
    description: 'A closed month can’t be changed or opened again. You can add corrections to a later month.',
    earlier: (names: readonly string[]) =>
      names.length === 1
        ? `${names[0]} is still open. Months close in order, so it closes, too.`
        : `${formatList(names)} are still open. Months close in order, so they close, too.`,
    open: 'Still open',
    withoutLine: (count: number) =>
      `${formatNumber(count)} ${count === 1 ? 'transaction' : 'transactions'} without a line`,
    bills: (count: number) => `${formatNumber(count)} ${count === 1 ? 'bill' : 'bills'} not paid`,
    unreconciled: (count: number) =>
      `${formatNumber(count)} ${count === 1 ? 'account' : 'accounts'} not reconciled`,
    failed: (name: string) => `We couldn’t close ${name}. Please try again.`,
    done: (name: string) => `${name} is closed`,
  },
  summary: {
    closedOn: (date: string) => `Closed on ${date}`,
    nothing: (name: string) => `Nothing was recorded in ${name}.`,
    spent: (by: string) => {
      if (by === '0.00') return 'You spent exactly what you planned.';
      return by.startsWith('-')
        ? `You spent ${money(withoutSign(by))} less than planned.`
        : `You spent ${money(by)} more than planned.`;
    },
    label: (name: string) => `Summary of ${name}`,
    groups: 'Spent, by group',
    ofPlanned: (spent: string, planned: string) => `${money(spent)} of ${money(planned)}`,
    outside: 'Outside of the plan',
    differences: 'Largest differences',
    difference: (by: string, isOver: boolean) => `${money(by)} ${isOver ? 'over' : 'under'}`,
    noDifferences: 'Every line was as planned.',
    figures: 'Income and savings',
    income: 'Income',
    noIncome: 'None recorded',
    saved: 'Saved',
    savedOfPlan: 'Left of the planned income',
    carriedOver: (name: string) => `Carried over to ${name}`,
    paid: 'Who paid',
    correct: 'Add a correction',
    correctHint: (name: string) => `Found a mistake? Add a correction to ${name} instead.`,
  },
  history: {
    states: { closed: 'Closed', recorded: 'No plan' },
    caption: 'Your months',
    saved: 'Saved',
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
