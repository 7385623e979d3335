/** Texts of bills. Texts quoted in the specification are exact. */
import type { Bill, BillDate } from '@savvi/budget-contract/bill';
import type { BillState } from '@savvi/budget-contract/bill.rules';
import type { Recurrence, Weekend } from '@savvi/budget-contract/recurrence.rules';
import { MONTH_NAMES } from '@savvi/contracts/month-name';
import { formatMoney } from '@savvi/ui/format';
import { weekdayOf } from '../../shared/bills/coming.texts.ts';

const money = (amount: string) => formatMoney(amount, { cents: true });

/** A day without its year, unless that is another one than today's: 'May 3', 'January 2, 2028'. */
export function dayText(day: string, today: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const text = `${MONTH_NAMES[Number(month) - 1]} ${Number(date)}`;
  return year === today.slice(0, 4) ? text : `${text}, ${year}`;
}

/** What is known of an amount: '$80.00', 'about $80.00', '$80.00 to $95.50'; income has a plus. */
export function amountText(
  { amountKind, amount, amountTo }: Pick<BillDate, 'amountKind' | 'amount' | 'amountTo'>,
  { kind }: Pick<Bill, 'kind'>,
): string {
  const sign = kind === 'income' ? '+' : '';
  if (amountTo !== null) return `${sign}${money(amount)} to ${money(amountTo)}`;
  return `${amountKind === 'about' ? 'about ' : ''}${sign}${money(amount)}`;
}

const reload = {
  title: 'We couldn’t load your bills',
  description: 'Your data is safe. Please try again.',
  action: 'Reload',
};

export const texts = {
  money,
  tryAgain: 'Please try again.',
  add: 'Add a bill',
  label: 'Bills of this budget',
  loading: 'Loading your bills',
  reload,
  empty: {
    title: 'No bills yet',
    description:
      'Add rent, insurance or a paycheck once. You see what is due before payday, and what is paid.',
  },
  /** Fixed lines of the plan that no bill has. */
  fixedCosts: {
    title: 'Fixed costs without a due date',
    subtitle: 'Your plan sets this money aside. Add a bill to get reminders and see it before payday.',
    add: 'Add as a bill',
    addOf: (line: string) => `Add as a bill: ${line}`,
  },
  states: { paid: 'Paid', due: 'Due', overdue: 'Overdue', skipped: 'Skipped' } satisfies Record<
    BillState,
    string
  >,
  coming: {
    title: 'Coming up',
    subtitle: 'The next 30 days',
    nothing: 'Nothing is due in the next 30 days.',
    overdue: 'Overdue',
    thisWeek: 'This week',
    week: (monday: string, today: string) => `Week of ${dayText(monday, today)}`,
    was: (day: string, today: string) => `Was due ${dayText(day, today)}`,
    today: 'Due today',
    on: (day: string, today: string) => `Due ${weekdayOf(day)}, ${dayText(day, today)}`,
    all: 'All bills',
  },
  pay: {
    action: 'Mark as paid',
    of: (name: string, day: string) => `Mark as paid: ${name}, ${day}`,
    title: (name: string) => `Mark ${name} as paid`,
    description: 'This records a transaction.',
    date: 'Paid on',
    amount: 'Amount',
    submit: 'Mark as paid',
    busy: 'Saving...',
    done: (name: string) => `${name} is paid`,
    failed: 'Not marked as paid',
    match: (payee: string, amount: string, day: string) => `Paid by ${payee}, ${money(amount)} on ${day}?`,
    yes: 'Yes, that’s it',
    yesOf: (name: string, payee: string) => `Yes, that’s it: ${payee} for ${name}`,
  },
  more: (name: string) => `More actions for ${name}`,
  skip: {
    action: 'Skip this one',
    done: (name: string) => `${name} skipped`,
    isSkipped: 'You skipped this due date.',
    back: 'Don’t skip',
    taken: (name: string) => `${name} is due again`,
  },
  edit: (name: string) => `Edit ${name}`,
  remove: {
    action: (name: string) => `Delete ${name}`,
    done: (name: string) => `${name} deleted`,
    failed: (name: string) => `${name} was not deleted`,
  },
  failed: (name: string) => `${name} was not changed`,
  all: {
    reload: { ...reload, title: 'We couldn’t load all your bills' },
    title: 'All bills',
    ended: 'Ended',
    recurrence: {
      weekly: 'Every week',
      'every-two-weeks': 'Every two weeks',
      'twice-a-month': 'Twice a month',
      monthly: 'Every month',
      'every-2-months': 'Every 2 months',
      'every-3-months': 'Every 3 months',
      'every-6-months': 'Every 6 months',
      yearly: 'Every year',
    } satisfies Record<Recurrence, string>,
  },
  calendar: {
    title: 'Calendar',
    caption: (month: string) => `Bills in ${month}`,
    before: 'Previous month',
    after: 'Next month',
    reload: { ...reload, title: 'We couldn’t load this month’s bills' },
    day: 'Day',
  },
  reminders: { link: 'Reminders and calendar feed', to: '/reminders' },
  setAside: {
    offer: (part: string, name: string, amount: string, month: string) =>
      `Set aside ${money(part)} a month for ${name} (${money(amount)} in ${month})`,
    saving: (month: string) => `Setting money aside since ${month}`,
    done: (name: string) => `${name} has a line of its own now`,
    failed: 'Nothing is set aside',
  },
  form: {
    add: { title: 'Add a bill', submit: 'Add', busy: 'Adding...' },
    edit: { title: (name: string) => `Edit ${name}`, submit: 'Save', busy: 'Saving...' },
    cancel: 'Cancel',
    leave: {
      title: 'Discard your changes?',
      description: 'What you entered here will be lost.',
      confirm: 'Discard',
      cancel: 'Keep editing',
    },
    reach: { legend: 'What to change', one: 'Only this one', later: 'This and later ones' },
    fields: {
      name: 'Name',
      kind: 'Kind',
      amountKind: 'Amount is',
      amount: 'Amount',
      from: 'From',
      amountTo: 'To',
      firstDue: 'First due date',
      dueOn: 'Due date',
      nextDue: 'Next due date',
      recurrence: 'Repeats',
      weekend: 'On a weekend',
      endsOn: 'Ends on',
      lineId: 'Line',
      payer: 'Who pays',
      accountId: 'Account',
    },
    kinds: { spending: 'Bill', income: 'Recurring income' },
    amounts: { exact: 'Always the same', about: 'About', range: 'A range' },
    weekends: {
      stay: 'Stays on the weekend',
      before: 'Before the weekend',
      after: 'After the weekend',
    } satisfies Record<Weekend, string>,
    noLine: 'No line',
    joint: 'Joint account',
    lastDay: 'Last day',
    lastDayHint: (isTwice: boolean) =>
      isTwice ? 'On the 15th and on the last day of the month' : 'On the last day of the month',
    advice: {
      name: 'Please enter a name.',
      amount: 'Please enter an amount, such as 1250.50.',
      amountTo: 'Please enter an amount that is more than the first one.',
      day: 'Please choose a date.',
      endsOn: 'Please choose a date after the first due date.',
    },
    saved: (name: string) => `${name} saved`,
    added: (name: string) => `${name} added`,
    failed: 'The bill was not saved',
  },
} as const;
