import type { TransactionFilter } from '@savvi/budget-contract/transaction-list';
import { formatNumber } from '@savvi/ui/format';
import { money, texts } from './transaction.texts.ts';

const countText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'transaction' : 'transactions'}`;

const isZero = (amount: string) => /^-?0\.00$/.test(amount);

/** A value after a key, such as `line:groceries`; a phrase needs quotes. */
const asValue = (name: string) => (/\s/.test(name) ? `"${name}"` : name);

/** Texts of the list with search, filters and selection. */
export const listTexts = {
  search: {
    label: 'Search all months',
    clear: 'Clear the search',
    /** The names are examples that exist. */
    hint: ({ line, category, person }: Record<'line' | 'category' | 'person', string | null>) =>
      [
        'Try 48.20, 40..60, May',
        line === null ? null : `line:${asValue(line)}`,
        category === null ? null : `category:${asValue(category)}`,
        person === null ? null : `paid:${asValue(person)}`,
        'or no:line',
      ]
        .filter((part) => part !== null)
        .join(', ')
        .replace(', or', ' or'),
  },
  filter: {
    label: 'Show',
    all: 'All transactions',
    options: {
      spending: 'Spending',
      income: 'Income',
      refund: 'Refunds',
      transfer: 'Transfers',
      'no-line': 'Without a line',
      correction: 'Corrections',
    } satisfies Record<TransactionFilter, string>,
  },
  heading: 'Transactions',
  headingFound: 'Found in all months',
  count: countText,
  /** What follows the number of transactions; nothing for transfers only, which are in no sum. */
  sums: (spent: string, income: string): string =>
    [
      isZero(spent) ? '' : ` · ${money(spent)} spent`,
      isZero(income) ? '' : ` · ${money(income)} income`,
    ].join(''),
  selectAll: 'Select all',
  /** Of a list whose further pages are not loaded. */
  selectLoaded: (count: number) => `Select the first ${formatNumber(count)}`,
  select: (payee: string, amount: string) => `Select ${payee}, ${amount}`,
  nothingFound: {
    title: 'Nothing found',
    description: 'Check the spelling, or search with fewer words.',
    action: 'Clear the search',
  },
  nothingShown: {
    title: (filter: string, month: string) => `${filter}: nothing in ${month}`,
    transfers: 'Money that you move between your own accounts. Open a transaction to make it a transfer.',
    action: 'Show all transactions',
  },
  bar: {
    label: 'Selected transactions',
    clear: 'Clear selection',
    count: (count: number) => `${formatNumber(count)} selected`,
    tooMany: (max: number) => `Select at most ${formatNumber(max)} to change them.`,
    closed: (count: number) =>
      count === 1
        ? '1 is in a closed month and can’t be changed.'
        : `${formatNumber(count)} are in closed months and can’t be changed.`,
    line: 'Line',
    category: 'Category',
    payer: 'Who paid',
    date: 'Date',
    kind: 'Kind',
    remove: 'Delete',
  },
  dialogs: {
    line: (count: number) => `Line of ${countText(count)}`,
    category: (count: number) => `Category of ${countText(count)}`,
    payer: (count: number) => `Who paid ${countText(count)}`,
    date: (count: number) => `Date of ${countText(count)}`,
    kind: (count: number) => `Kind of ${countText(count)}`,
    mixed: 'Mixed',
    keepsIncome: 'Income has no line and stays as it is.',
    keepsTransfers: 'Income and transfers have no line and stay as they are.',
    incomeHasNoCategory: 'Income has no category and stays as it is.',
    transfersHaveNoCategory: 'Income and transfers have no category and stay as they are.',
    keepsSplit: 'Split transactions keep the lines, categories and payers of their parts.',
    splitStays: 'Split transactions stay as they are.',
    categoryForLine: 'The category replaces the line of these transactions.',
    transfersHaveNone: 'Transfers have no line, category or payer.',
    losesLine: 'Income has no line, so these transactions lose theirs.',
    submit: texts.form.submit,
    busy: texts.form.busy,
    cancel: texts.form.cancel,
    leave: { ...texts.form.leave, description: 'Your choice is not saved.' },
  },
  remove: {
    title: (count: number) => `Delete ${countText(count)}?`,
    question: 'You can undo this for 24 hours.',
    busy: texts.remove.busy,
  },
  done: {
    changed: (count: number) => `${countText(count)} updated`,
    removed: (count: number) => `${countText(count)} deleted`,
  },
  failed: {
    change: 'We couldn’t change the transactions',
    remove: 'We couldn’t delete the transactions',
  },
} as const;
