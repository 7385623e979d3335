import { accountLabel, type Named } from '../../shared/accounts/account.texts.ts';
import { type Couple, NO_PAYER } from '../../shared/couple.ts';
import type { Payer } from '@savvi/budget-contract/month';
import type { Category } from '@savvi/budget-contract/category';
import {
  type MoneyTransaction,
  NOTE_MAX,
  PAYEE_MAX,
  type TransactionKind,
  transactionKind,
} from '@savvi/budget-contract/transaction';
import { type Cents, fromCents, MONEY_LIMITS } from '@savvi/contracts/money';
import { formatMoney, formatNumber } from '@savvi/ui/format';
import type { AmountProblem } from './amounts.rules.ts';
import { isReceived } from '@savvi/budget-contract/kind.rules';

const most = formatMoney(fromCents(MONEY_LIMITS.payment), { cents: true });
const amountAdvice = `Please enter an amount up to ${most}, such as 12.40.`;
const dateAdvice = 'Please enter a date.';

/** The end of a transfer that is no account in Savvi. */
const OUTSIDE = 'Outside Savvi';

/** Texts of quick add and of the transactions. Texts quoted in the specification are exact. */
export const texts = {
  kinds: { spending: 'Spending', income: 'Income', refund: 'Refund', transfer: 'Transfer' } satisfies Record<
    TransactionKind,
    string
  >,
  /** The label of a kind that a later release has added. */
  otherKind: 'Other',
  noLine: 'No line',
  suggestion: {
    question: (line: string) => `${line}?`,
    /** Starts with the visible text. */
    label: (line: string, payee: string) => `${line}? Suggested line for ${payee}`,
    accepted: (line: string) => `Put in ${line}`,
  },
  /** Offers a rule after a correction (MON-80). */
  ruleQuestion: {
    ask: (payee: string, line: string) => `Always put ${payee} in ${line}?`,
    yes: 'Yes',
    notNow: 'Not now',
    never: 'Never for this payee',
    made: (payee: string, line: string) => `${payee} goes in ${line} from now on`,
    changed: (payee: string, line: string) => `Your rule for ${payee} was changed to ${line}`,
    refused: (payee: string) => `We won’t ask about ${payee} again`,
    failed: 'We couldn’t save your answer',
  },
  /** The label of a line that the month does not have. */
  otherLine: 'A line of another month',
  /** The label of a category that is not loaded or was deleted. */
  otherCategory: 'Another category',
  otherGoal: 'Another goal',
  /** A choice of where a transfer goes. */
  goal: (name: string) => `Goal: ${name}`,
  /** From where to where. */
  transfer: (from: string, to: string) => `${from} → ${to}`,
  joint: 'Joint account',
  correction: (month: string) => `Correction for ${month}`,
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
      accountId: 'Account',
      toAccountId: 'To',
      goalId: 'Goal',
      parts: 'Parts',
      planned: 'Paycheck',
      documentIds: 'Documents',
      note: 'Note',
    },
    from: 'From',
    categoriesFailed: 'Your categories can’t be shown right now. Open this transaction again in a moment.',
    outside: OUTSIDE,
    noAccounts: 'Add savings accounts or debts to your master plan to choose them here.',
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
    closed: (month: string) =>
      `${month} is closed, so only the payee, the note and the documents can change.`,
    saved: 'Transaction updated',
    moved: (month: string) => `It’s in ${month} now.`,
    failed: 'We couldn’t save the transaction',
  },
  /** About transactions that a rule set. */
  rule: {
    deleted: 'Set by a rule you deleted.',
    changed: 'Set by a rule that has changed since.',
    change: 'Change rule',
  },
  /** About transactions that a statement of their account has. */
  reconciled: {
    label: 'Reconciled',
    note: 'This transaction is reconciled with a statement.',
    start: (account: string) => `Reconcile ${account}`,
    question: (count: number) =>
      count === 1
        ? 'Change a reconciled transaction?'
        : `Change ${formatNumber(count)} reconciled transactions?`,
    change: 'Its account will no longer match the statement. You can reconcile it again.',
    deletion: 'Its account will no longer match the statement.',
    confirm: 'Change',
    confirmDeletion: 'Delete',
  },
  planned: {
    none: 'Not in your plan',
    added: 'In your plan',
    add: 'Add to this month’s plan',
    noPaycheck: 'Not a paycheck',
    paycheck: (name: string) => `${name}’s paycheck`,
    /** In a budget of one person. */
    ownPaycheck: 'Your paycheck',
    suggested: (paycheck: string) => `${paycheck}?`,
    done: 'Added to your plan',
    failed: 'We couldn’t add it to your plan',
  },
  split: {
    action: 'Split',
    legend: 'Parts',
    part: (number: number) => `Part ${formatNumber(number)}`,
    line: 'Line or category',
    remove: (number: number) => `Remove part ${formatNumber(number)}`,
    add: 'Add part',
    join: 'Don’t split',
    fillIn: 'Fill in the rest',
    left: (left: Cents): string => {
      if (left === 0n) return 'Everything is divided.';
      const amount = formatMoney(fromCents(left < 0n ? -left : left), { cents: true });
      return left < 0n ? `${amount} too much` : `Left to divide: ${amount}`;
    },
    noAmount: 'Please enter an amount.',
    sum: (parts: string, whole: string) => `The parts add up to ${parts}, not ${whole}.`,
    /** What a split transaction belongs to. */
    shown: (names: readonly string[]) => `Split: ${names.join(', ')}`,
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

/** How income is part of the plan: whose paycheck it is, or that it was added. Empty: it is not in the plan. */
export function plannedLabel(people: Couple | null, planned: string): string {
  if (planned === '') return texts.planned.none;
  if (planned !== 'partner1' && planned !== 'partner2') return texts.planned.added;
  return people === null ? texts.planned.ownPaycheck : texts.planned.paycheck(people[planned]);
}

/** The choices of who paid, with an empty value for none. */
export const payerOptions = (people: Couple) => [
  { value: '', label: NO_PAYER },
  { value: 'partner1', label: people.partner1 },
  { value: 'partner2', label: people.partner2 },
  { value: 'joint', label: texts.joint },
];

/** The label of a kind. */
export const kindLabel = (kind: string): string => {
  const known = transactionKind.safeParse(kind);
  return known.success ? texts.kinds[known.data] : texts.otherKind;
};

/** The choices of a kind. */
export const kindChoices = transactionKind.options.map((value) => ({
  value: String(value),
  label: texts.kinds[value],
}));

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

/** The name of a goal. */
export const goalLabel = (goals: readonly Named[], goalId: string): string =>
  goals.find(({ id }) => id === goalId)?.name ?? texts.otherGoal;

/** Where a transfer comes from and goes to: 'Checking → Savings'. */
export const transferLabel = (
  accounts: readonly Named[],
  goals: readonly Named[],
  { accountId, toAccountId, goalId }: Pick<MoneyTransaction, 'accountId' | 'toAccountId' | 'goalId'>,
): string => {
  const end = (id: string | undefined) => (id === undefined ? OUTSIDE : accountLabel(accounts, id));
  return texts.transfer(end(accountId), goalId === undefined ? end(toAccountId) : goalLabel(goals, goalId));
};

/** What a transaction belongs to: its line, its category without a line, or those of its parts. */
export function assignmentLabel(
  lines: LineNames,
  categories: readonly Category[],
  { parts, ...transaction }: MoneyTransaction,
): string {
  const labelOf = ({
    lineId,
    categoryId,
    categoryName,
  }: Pick<MoneyTransaction, 'lineId' | 'categoryId' | 'categoryName'>) =>
    categoryId === undefined
      ? lineLabel(lines, lineId)
      : categoryLabel(categories, { categoryId, ...(categoryName !== undefined && { categoryName }) });
  if (parts === undefined) return labelOf(transaction);
  const labels = parts.map(({ lineId, categoryId, categoryName }) =>
    labelOf({
      lineId,
      ...(categoryId !== null && { categoryId }),
      ...(categoryName !== null && { categoryName }),
    }),
  );
  return texts.split.shown([...new Set(labels)]);
}

/** Formats an amount with its cents. */
export const money = (amount: string): string => formatMoney(amount, { cents: true });

/** Formats an amount as it is shown: money that comes in has a plus sign. */
export const shownAmount = (kind: string, amount: string): string =>
  `${isReceived(kind) ? '+' : ''}${money(amount)}`;
