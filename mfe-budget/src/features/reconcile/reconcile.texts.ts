import { type Cents, fromCents } from '@savvi/contracts/money';
import { formatDay, formatMoney, formatNumber } from '@savvi/ui/format';

const money = (amount: string): string => formatMoney(amount, { cents: true });

/** Texts of reconciling an account. Texts quoted in the specification are exact. */
export const texts = {
  action: 'Reconcile an account',
  title: 'Reconcile an account',
  description: 'Select the transactions that are on your statement. They are locked once you finish.',
  account: 'Account',
  chooseAccount: 'Choose an account',
  date: 'Date of the statement',
  balance: 'Balance on the statement',
  start: 'Beginning balance',
  startHint: 'You enter it once. Each later statement starts from the balance of the one before it.',
  /** The balance of an account can be below zero, and that of a debt, too. */
  belowZero: { 'savings-account': 'Overdrawn', debt: 'In credit' },
  startsAt: (balance: string) => `Reconciled so far: ${money(balance)}.`,
  last: (day: string, balance: string) => `Last statement: ${formatDay(day)}, ${money(balance)}.`,
  changedSince: 'A reconciled transaction was changed or deleted since.',
  rows: 'Transactions that are not reconciled',
  loading: 'Loading transactions',
  empty: (day: string) => `Nothing is left to reconcile until ${formatDay(day)}.`,
  selectAll: 'Select all up to this date',
  clear: 'Clear selection',
  selected: (ticked: number, all: number) => `${formatNumber(ticked)} of ${formatNumber(all)} selected`,
  tooMany: (most: number) => `Only the oldest ${formatNumber(most)} are shown.`,
  tick: (payee: string, amount: string, day: string) => `${payee}, ${amount}, ${formatDay(day)}`,
  day: (day: string) => formatDay(day),
  effect: (cents: Cents) => `${cents > 0n ? '+' : ''}${money(fromCents(cents))}`,
  difference: (cents: Cents) => `Difference: ${money(fromCents(cents))}`,
  noBalance: 'Enter the balance on the statement.',
  noStart: 'Enter the balance on the statement before.',
  notZero: 'Tick what is on the statement until the difference is $0.00.',
  finish: 'Finish',
  finishBusy: 'Finishing...',
  cancel: 'Cancel',
  done: (account: string) => `${account} is reconciled`,
  failed: 'The account could not be reconciled. Please try again.',
  reload: {
    title: 'We couldn’t load your transactions',
    description: 'Your data is safe. Please try again.',
    action: 'Reload',
  },
  masterPlan: {
    question: (account: string, balance: string) =>
      `Set ${account} to ${money(balance)} in your Master Plan?`,
    description: 'It keeps its balance there unless you set it.',
    confirm: 'Set balance',
    busy: 'Setting...',
    cancel: 'Not now',
    done: (account: string, balance: string) => `${account} is set to ${money(balance)}`,
    failed: 'The balance was not set',
    gone: 'This account is no longer in your Master Plan.',
    tryAgain: 'Please try again.',
  },
} as const;
