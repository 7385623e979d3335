import { RULES_MAX } from '@savvi/budget-contract/rule';
import { formatDay, formatMoney, formatNumber } from '@savvi/ui/format';

const transactions = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'transaction' : 'transactions'}`;

/** Texts of the page of rules. Texts quoted in the specification are exact. */
export const texts = {
  title: 'Rules',
  back: 'Transactions',
  label: 'Your rules, in the order in which they are tried',
  order: 'The first rule that matches an imported or quick-added transaction decides.',
  loading: 'Loading your rules',
  add: 'Add a rule',
  tryAgain: 'Please try again.',
  locked: 'You can still see, reorder and delete your rules. They decide again once your plan includes them.',
  full: `You have ${RULES_MAX} rules, the most that fit. Delete one to add another.`,
  empty: {
    title: 'No rules yet',
    description:
      'A rule sorts your imported and quick-added transactions, for example everything from “trader joe” into Groceries.',
  },
  reload: {
    title: 'We couldn’t load your rules',
    description: 'Your data is safe. Please try again.',
    action: 'Reload',
  },
  list: {
    up: (sentence: string) => `Move up: ${sentence}`,
    down: (sentence: string) => `Move down: ${sentence}`,
    edit: (sentence: string) => `Change: ${sentence}`,
    remove: (sentence: string) => `Delete: ${sentence}`,
    moved: (place: number, count: number) => `Rule ${formatNumber(place)} of ${formatNumber(count)}`,
    moveFailed: 'The rule was not moved',
  },
  remove: {
    done: 'Rule deleted',
    failed: 'The rule was not deleted',
    undo: 'Undo',
    undone: 'The rule is back',
    undoFailed: 'The rule is not back',
  },
  form: {
    add: { title: 'Add a rule', submit: 'Add rule', busy: 'Adding...' },
    edit: { title: 'Change rule', submit: 'Save', busy: 'Saving...' },
    cancel: 'Cancel',
    leave: {
      title: 'Discard your changes?',
      description: 'This rule has changes that are not saved.',
      confirm: 'Discard',
      cancel: 'Keep editing',
    },
    conditions: 'If a transaction has',
    conditionsHint: 'All of these must be true. Capital letters and accents make no difference.',
    results: 'Then it gets',
    fields: {
      payeeIs: 'Payee',
      payeeText: 'Text',
      amountIs: 'Amount',
      amount: 'Amount in dollars',
      from: 'From',
      to: 'To',
      accountId: 'Account',
      lineId: 'Line',
      categoryId: 'Category',
      payer: 'Who paid',
      kind: 'Kind',
      payee: 'Payee name',
    },
    payeeIs: { '': 'Any payee', contains: 'Contains', equals: 'Is exactly' },
    amountIs: { '': 'Any amount', exact: 'Is exactly', range: 'Is between' },
    anyAccount: 'Any account',
    otherAccount: 'Another account',
    unchanged: 'Leave as it is',
    kinds: { spending: 'Spending', income: 'Income', refund: 'Refund', transfer: 'Transfer' },
    joint: 'Joint account',
    otherLine: 'A line of another month',
    otherCategory: 'A deleted category',
    advice: {
      payeeText: 'Please enter a text to look for.',
      amount: 'Please enter an amount, such as 12.40.',
      from: 'Please enter an amount, such as 12.40.',
      to: 'Please enter an amount that is not below the first one.',
    },
    noCondition: 'Please choose at least one condition.',
    noResult: 'Please choose at least one thing that the transaction gets.',
    incomeHasNoLine: 'Income has no line and no category. Please choose one or the other.',
    transferHasNone: 'A transfer can’t have a line, category or payer. Remove them, or choose another kind.',
    stale: {
      title: 'This rule was changed elsewhere',
      description: 'Load the newest version, then save again. We’ll keep your changes.',
      action: 'Load newest version',
      busy: 'Loading...',
      failed: 'We couldn’t load the newest version. Please try again.',
      loaded: 'We loaded the newest version and kept your changes. Review it, then save again.',
      clash: {
        named: (fields: string) => `Both versions changed: ${fields}. We kept yours.`,
        action: 'Use the newest values',
      },
      gone: {
        title: 'This rule was deleted elsewhere',
        description: 'You can close this form and add the rule again.',
      },
    },
    added: 'Rule added',
    saved: 'Rule changed',
    failed: 'The rule was not saved',
  },
  wide: {
    question: (count: number) => `This would change ${transactions(count)}. Be more specific?`,
    description: (of: number) => `That is over half of your last ${transactions(of)}.`,
    confirm: 'Save anyway',
    cancel: 'Be more specific',
  },
  past: {
    action: 'Apply to past transactions',
    loading: 'Looking through your transactions',
    description: 'Months you closed and transactions you set by hand stay as they are.',
    count: (shown: number, total: number) =>
      shown === total
        ? `${transactions(total)} would change.`
        : `${transactions(total)} would change, the latest ${formatNumber(shown)} of them now.`,
    list: 'Transactions that would change',
    none: 'Your rules would change no past transaction.',
    details: (date: string, amount: string) => `${formatDay(date)} · ${formatMoney(amount, { cents: true })}`,
    submit: (count: number) => `Change ${transactions(count)}`,
    busy: 'Changing...',
    cancel: 'Cancel',
    close: 'Close',
    done: (count: number) => `${transactions(count)} changed`,
    failed: 'Nothing was changed',
    reload: {
      title: 'We couldn’t load the preview',
      description: 'Nothing was changed. Please try again.',
      action: 'Reload',
    },
  },
} as const;
