import type { Couple } from '../../shared/couple.ts';
import type { Payer } from '@savvi/budget-contract/month';
import type { Category } from '@savvi/budget-contract/category';
import {
  type MoneyTransaction,
  NOTE_MAX,
  PAYEE_MAX,
  type TransactionKind,
  transactionKind,
} from '@savvi/budget-contract/transaction';
import { fromCents, MONEY_LIMITS } from '@savvi/contracts/money';
import { formatMoney, formatNumber } from '@savvi/ui/format';
import type { AmountProblem } from './amounts.rules.ts';

const most = formatMoney(fromCents(MONEY_LIMITS.payment), { cents: true });
const amountAdvice = `Please enter an amount up to ${most}, such as 12.40.`;
const dateAdvice = 'Please enter a date.';

/** Texts of quick add and of the transactions. Texts quoted in the specification are exact. */
export const texts = {
  kinds: { spending: 'Spending', income: 'Income', refund: 'Refund' } satisfies Record<
    TransactionKind,
    string
  >,
  /** The label of a kind that a later release has added. */
  otherKind: 'Other',
  noLine: 'No line',
  /** The label of a line that the month does not have. */
  otherLine: 'A line of another month',
  /** The label of a category that is not loaded or was deleted. */
  otherCategory: 'Another category',
  joint: 'Joint account',
  correction: (month: string) => `Correction for ${month}`,
  noPayer: 'Not specified',
  /** Shown while the payer of the line is not loaded. */
  payerOfLine: 'As planned for the line',
  tryAgain: 'Please try again.',
  add: {
    label: 'Add a transaction',
    example: '12.40 coffee',
    /** For the keyboard of a phone, which has digits only. */
    exampleAmount: '12.40',
    hint: (example: string) => `For example: ${example}`,
    save: 'Save',
    parts: 'What will be saved',
    fields: {
      amount: 'Amount',
      payee: 'Payee',
      line: 'Line',
      date: 'Date',
      kind: 'Kind',
      payer: 'Who paid',
    },
    noAmount: 'No amount yet',
    noPayee: 'No payee yet',
    noDate: 'No date yet',
    noPayer: 'Who paid?',
    which: 'Which amount?',
    or: 'or',
    lines: 'Lines used most',
    stopCorrecting: 'Stop correcting',
    problems: {
      amount: {
        'not-written': 'Please add an amount, such as 12.40.',
        unreadable: amountAdvice,
        negative: 'Please enter the amount without a minus sign.',
        decimals: 'An amount has at most two digits for the cents.',
        'too-large': amountAdvice,
        zero: 'Please enter an amount of more than zero.',
      } satisfies Record<AmountProblem | 'not-written' | 'unreadable' | 'negative', string>,
      payee: {
        'not-written': 'Please add who was paid or what it was, such as coffee.',
        'too-long': `Please use at most ${formatNumber(PAYEE_MAX)} characters.`,
      },
      date: dateAdvice,
      choice: 'Please choose the amount.',
    },
    saved: 'Saved.',
    savedIn: (month: string) => `Saved in ${month}.`,
    savedLeft: (left: string, line: string) => `Saved. ${left} left in ${line}.`,
    savedOver: (over: string, line: string) => `Saved. ${over} over in ${line}.`,
    failed: 'Not saved. Try again.',
    /** The reason comes from the server: trying again would not help. */
    refused: (why: string) => `Not saved. ${why}`,
  },
  list: {
    title: 'Transactions',
    loading: 'Loading transactions',
    today: 'Today',
    yesterday: 'Yesterday',
    empty: (month: string) => `Nothing recorded in ${month} yet.`,
    emptyHint: 'What you spend and what comes in appears here, day by day.',
    shown: (shown: number, all: number) =>
      `Showing ${formatNumber(shown)} of ${formatNumber(all)} transactions`,
    more: 'Show more',
    moreBusy: 'Loading...',
    moreFailed: 'We couldn’t load more. Please try again.',
    reload: {
      title: 'We couldn’t load your transactions',
      description: 'Your data is safe. Please try again.',
      action: 'Reload',
    },
  },
  form: {
    title: 'Edit transaction',
    submit: 'Save',
    busy: 'Saving...',
    cancel: 'Cancel',
    leave: {
      title: 'Discard your changes?',
      description: 'This transaction has changes that are not saved.',
      confirm: 'Discard',
      cancel: 'Keep editing',
    },
    fields: {
      amount: 'Amount',
      payee: 'Payee',
      kind: 'Kind',
      lineId: 'Line',
      categoryId: 'Category',
      date: 'Date',
      payer: 'Who paid',
      note: 'Note',
    },
    advice: {
      amount: `Please enter an amount from $0.01 to ${most}.`,
      payee: `Please enter a payee of at most ${formatNumber(PAYEE_MAX)} characters.`,
      date: dateAdvice,
      note: `Please use at most ${formatNumber(NOTE_MAX)} characters.`,
    },
    stale: {
      title: 'This was changed somewhere else in the meantime.',
      description: 'Load the newest version to continue. We’ll keep what you entered.',
      action: 'Load newest version',
      busy: 'Loading...',
      failed: 'The newest version could not be loaded. Please try again.',
      loaded: 'We loaded the newest version and kept what you entered. Review it, then save again.',
      clash: {
        named: (fields: string) =>
          `Changed here and somewhere else: ${fields}. Saving keeps the version here.`,
        action: 'Use the other version instead',
      },
      gone: {
        title: 'This was deleted or moved to another month in the meantime.',
        description: 'Close this window to see the transactions as they are now.',
      },
    },
    closed: (month: string) => `${month} is closed, so only the payee and the note can change.`,
    saved: 'Transaction updated',
    moved: (month: string) => `It’s in ${month} now.`,
    failed: 'We couldn’t save the transaction',
  },
  remove: {
    action: 'Delete transaction',
    busy: 'Deleting...',
    done: 'Transaction deleted',
    failed: 'We couldn’t delete the transaction',
  },
} as const;

/** The name of the payer of a transaction, or null if none is specified. */
export function payerName(people: Couple, payer: Payer | null): string | null {
  if (payer === null) return null;
  return payer === 'joint' ? texts.joint : people[payer];
}

/** The choices of who paid, with an empty value for none. */
export const payerOptions = (people: Couple) => [
  { value: '', label: texts.noPayer },
  { value: 'partner1', label: people.partner1 },
  { value: 'partner2', label: people.partner2 },
  { value: 'joint', label: texts.joint },
];

/** The label of a kind. */
export const kindLabel = (kind: string): string => {
  const known = transactionKind.safeParse(kind);
  return known.success ? texts.kinds[known.data] : texts.otherKind;
};

/** The lines of a month, as far as transactions show them. */
export type LineNames = readonly { readonly lineId: string; readonly name: string }[];

/** The name of the line of a transaction. */
export const lineLabel = (lines: LineNames, lineId: string | null): string =>
  lineId === null ? texts.noLine : (lines.find((line) => line.lineId === lineId)?.name ?? texts.otherLine);

/** The name of a transaction's category: that of the day when its month was closed, or that of today. */
export const categoryLabel = (
  categories: readonly Category[],
  { categoryId, categoryName }: Pick<MoneyTransaction, 'categoryId' | 'categoryName'>,
): string => categoryName ?? categories.find(({ id }) => id === categoryId)?.name ?? texts.otherCategory;

/** What a transaction belongs to: its line, or its category without a line. */
export const assignmentLabel = (
  lines: LineNames,
  categories: readonly Category[],
  transaction: MoneyTransaction,
): string =>
  transaction.categoryId === undefined
    ? lineLabel(lines, transaction.lineId)
    : categoryLabel(categories, transaction);

/** Formats an amount with its cents. */
export const money = (amount: string): string => formatMoney(amount, { cents: true });

/** Formats an amount as it is shown: income has a plus sign. */
export const shownAmount = (kind: string, amount: string): string =>
  `${kind === 'income' ? '+' : ''}${money(amount)}`;
