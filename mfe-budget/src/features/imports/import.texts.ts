import type { ImportFormat } from '@savvi/budget-contract/import';
import { monthName, monthNameBeside } from '@savvi/contracts/month-name';
import { formatDay, formatMoney, formatNumber } from '@savvi/ui/format';
import type { LineProblem, Refusal, UnreadLine } from './parse/reading.ts';
import { inOrder, writtenDate } from './parse/written-date.ts';

const transactions = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'transaction' : 'transactions'}`;
const lines = (count: number) => `${formatNumber(count)} ${count === 1 ? 'line' : 'lines'}`;
const matchedTo = (count: number, whose: string) =>
  `matched to ${count === 1 ? 'a transaction' : 'transactions'} ${whose}`;
/** What finished imports joined can also be the other halves of transfers, which the person need not have entered. */
const had = 'you already had';

/** Why a line cannot be imported, after the number of the line. */
const PROBLEMS: Readonly<Record<LineProblem, (written: string) => string>> = {
  date: (written) => (written === '' ? ' has no date.' : `: "${written}" is not a date.`),
  amount: (written) => `: "${written}" is not an amount.`,
  'no-amount': () => ' has no amount.',
  decimals: (written) => `: "${written}" has more than two decimals.`,
  large: (written) => `: "${written}" is more than 99,999,999.99.`,
  zero: () => ': the amount is zero.',
  currency: (written) => ` is in ${written}. Savvi plans in US dollars.`,
  columns: (written) => ` has ${written} columns, more than the other lines.`,
};

const REFUSALS: Readonly<Record<Exclude<Refusal['reason'], 'too-many' | 'quotes' | 'damaged'>, string>> = {
  pdf: 'This is a PDF. Ask your bank for CSV, OFX or CAMT.',
  picture: 'This is a picture. Ask your bank for CSV, OFX or CAMT.',
  'web-page': 'This is a web page. Ask your bank for CSV, OFX or CAMT.',
  'old-workbook': 'This is a workbook of an old Excel. Save it as .xlsx or CSV and choose it again.',
  protected: 'This workbook is protected with a password.',
  archive: 'This is an archive without statements. Unpack it and choose the statement.',
  document: 'This is a text document. Ask your bank for CSV, OFX or CAMT.',
  empty: 'This file is empty.',
  large: 'This file is larger than 10 MB. Ask your bank for a shorter period.',
  'no-transactions': 'This file has no transactions.',
  unknown: 'We don’t know this kind of file. Ask your bank for CSV, OFX or CAMT.',
  slow: 'This file takes too long to read. Ask your bank for a shorter period.',
};

/** An amount with its sign, as in the file. */
export const signedMoney = (amount: string): string =>
  `${amount.startsWith('-') || amount === '0.00' ? '' : '+'}${formatMoney(amount, { cents: true })}`;

const dayWithoutYear = (day: string) => `${monthName(day.slice(0, 7)).split(' ')[0]} ${Number(day.slice(8))}`;

/** Texts of the import of bank files. Texts quoted in the specification are exact. */
export const importTexts = {
  title: 'Import',
  back: 'Transactions',
  loading: 'Loading your imports',
  accounts: {
    loading: 'Loading your accounts',
    reload: {
      title: 'We couldn’t load your accounts',
      description: 'Your data is safe. Please try again.',
      action: 'Reload',
    },
  },
  steps: ['Choose a file', 'Check the columns', 'Check the transactions', 'Done'],
  stepsLabel: 'Steps of the import',
  choose: {
    drop: 'Choose a file, or drop it here',
    accepted: 'CSV, Excel (.xlsx), OFX, QFX, QIF, or CAMT, up to 10 MB and 5,000 rows.',
    stays:
      'The file stays in your browser. Only its transactions are sent, once you have checked the columns.',
    reading: 'Reading your file',
    planLocked: 'You can still see and undo your imports.',
  },
  refusal: (refusal: Refusal): string => {
    if (refusal.reason === 'too-many')
      return `This file has ${formatNumber(refusal.rows)} rows. Import up to 5,000 at a time.`;
    if (refusal.reason === 'quotes') return `A quotation mark in line ${refusal.line} is never closed.`;
    if (refusal.reason === 'damaged')
      return refusal.line === null
        ? 'This file is damaged. Download it from your bank again.'
        : `This file is damaged in line ${refusal.line}. Download it from your bank again.`;
    return REFUSALS[refusal.reason];
  },
  columns: {
    sample: 'The first rows of your file',
    noName: (column: number) => `Column ${column}`,
    none: 'No column',
    roles: {
      date: 'Date',
      amount: 'Amount',
      out: 'Money out',
      into: 'Money in',
      mark: 'Direction',
      payee: 'Payee',
      note: 'Note',
      bankId: 'Bank’s reference',
      currency: 'Currency',
    },
    amounts: {
      label: 'Amounts are in',
      signed: 'One column',
      two: 'Two columns',
      marked: 'One column, with a debit/credit column',
    },
    sign: {
      label: 'An amount without a minus sign is',
      in: 'Money in',
      out: 'Money out',
    },
    date: (written: string): { question: string; monthFirst: string; dayFirst: string } => {
      const found = writtenDate(written);
      const name = (order: 'month-first' | 'day-first') => {
        const day = found === null ? null : inOrder(found, order);
        return day === null ? written : dayWithoutYear(day);
      };
      const [monthFirst, dayFirst] = [name('month-first'), name('day-first')];
      return { question: `Is ${written} ${monthFirst} or ${dayFirst}?`, monthFirst, dayFirst };
    },
    decimals: (written: string): { question: string; point: string; comma: string } => {
      const digits = written.replace(/[^\d.,]/g, '');
      const [thousands, decimals] = [digits.replace(/[.,]/, ''), digits.replace(',', '.')];
      const names = { whole: formatMoney(thousands, { cents: true }), part: decimals };
      const isPoint = digits.includes('.');
      return {
        question: `Is ${written} ${names.whole} or ${names.part}?`,
        point: isPoint ? names.part : names.whole,
        comma: isPoint ? names.whole : names.part,
      };
    },
    statement: {
      label: (count: number) => `This file has ${count} accounts. Import one at a time.`,
      named: (account: string | null, count: number) =>
        `${account === null ? 'Account without a number' : shortAccount(account)}, ${transactions(count)}`,
    },
    account: {
      label: 'Which account is this statement of?',
      hint: 'We remember it for the next file.',
      none: 'Another account',
    },
    missing: 'Please choose the columns of the date and the amount.',
    unanswered: {
      date: 'Please answer the question about the dates.',
      amount: 'Please answer the question about the amounts.',
      account: 'Please choose the account of this statement.',
    },
    next: 'Continue',
    busy: 'Reading...',
    another: 'Choose another file',
  },
  check: {
    sameLayout: 'Same layout as last time.',
    change: 'Change',
    comparing: 'Comparing with your transactions',
    list: 'Transactions of the file',
    show: 'Show',
    all: 'All',
    states: {
      new: 'New',
      here: 'Already here',
      match: 'Looks like one you have',
      closed: 'In a closed month',
      unread: 'Can’t be read',
    },
    counted: transactions,
    sum: signedMoney,
    unreadLines: lines,
    line: (line: number) => `Line ${formatNumber(line)}`,
    looksLike: (payee: string, date: string) =>
      `Looks like ${payee} from ${formatDay(date)}, which you entered. It isn’t added again: yours gets the bank’s date and keeps your line and note.`,
    looksLikeReconciled: (payee: string, date: string) =>
      `Looks like ${payee} from ${formatDay(date)}, which you reconciled. It isn’t added again, and yours doesn’t change.`,
    kind: (payee: string) => `Kind: ${payee}`,
    kinds: { spending: 'Spending', income: 'Income', refund: 'Refund', transfer: 'Transfer' },
    inNoTotal: 'Neither spending nor income',
    lineOf: (payee: string) => `Line: ${payee}`,
    byRule: 'By your rule',
    byText: (kind: string) => `${kind} suggested by the bank’s text`,
    likeLast: 'Suggested from last time',
    byName: 'Line named in the bank’s text',
    alsoSet: (count: number, payee: string) =>
      `Also set for ${formatNumber(count)} other ${payee} ${count === 1 ? 'transaction' : 'transactions'}.`,
    onlyOne: 'Only this one',
    onlyOneSet: 'Set for this one only.',
    noLine: 'No line',
    sameTransfer: 'Same transfer?',
    sameTransferOf: (payee: string, half: string) => `Same transfer? ${payee}, ${half}`,
    half: (payee: string, date: string, account: string | null) =>
      account === null
        ? `The other half may be ${payee} from ${formatDay(date)}.`
        : `The other half may be ${payee} from ${formatDay(date)} in ${account}.`,
    keepBoth: 'Keep both',
    keepBothOf: (payee: string) => `Keep both: ${payee}`,
    closed: (count: number) =>
      count === 1
        ? '1 transaction is in a month you closed.'
        : `${formatNumber(count)} transactions are in months you closed.`,
    corrections: (count: number, day: string, beside: string) => {
      const month = monthNameBeside(day.slice(0, 7), beside.slice(0, 7));
      return count === 1 ? `Add it to ${month} as a correction` : `Add them to ${month} as corrections`;
    },
    pending: (count: number) =>
      count === 1
        ? '1 transaction isn’t booked by your bank yet and is left out.'
        : `${formatNumber(count)} transactions aren’t booked by your bank yet and are left out.`,
    allHere: (count: number) =>
      count === 1 ? 'The transaction is already here.' : `All ${transactions(count)} are already here.`,
    nothing: 'No transaction of this file can be imported.',
    nothingShown: 'Nothing to show here.',
    unread: (count: number) => (count === 1 ? '1 line can’t be read.' : `${lines(count)} can’t be read.`),
    moreUnread: (count: number) => `and ${lines(count)} more`,
    download: (count: number) =>
      count === 1 ? 'Download the line we left out' : `Download the ${formatNumber(count)} lines we left out`,
    downloadName: 'left-out-lines.txt',
    matched: (count: number) =>
      `${formatNumber(count)} ${count === 1 ? 'is' : 'are'} ${matchedTo(count, 'you entered')}.`,
    joined: (count: number) =>
      count === 1
        ? '1 becomes a transfer with a transaction of another account.'
        : `${formatNumber(count)} become transfers with transactions of other accounts.`,
    submit: (count: number) => `Import ${transactions(count)}`,
    match: (count: number) => `Match ${transactions(count)}`,
    busy: 'Importing...',
    failed: 'The transactions were not imported. Please try again.',
    comparingFailed: 'We couldn’t compare this file with your transactions. Please try again.',
    again: 'Try again',
  },
  done: {
    imported: (count: number) => `Imported ${transactions(count)}`,
    matched: (count: number) =>
      `${transactions(count)} ${count === 1 ? 'was' : 'were'} ${matchedTo(count, had)}.`,
    here: (count: number) => `${transactions(count)} ${count === 1 ? 'was' : 'were'} already here.`,
    leftOut: (count: number) => `${transactions(count)} ${count === 1 ? 'was' : 'were'} left out.`,
    look: 'See your transactions',
    another: 'Import another file',
  },
  list: {
    title: 'Your imports',
    empty: 'Nothing imported yet.',
    reload: {
      title: 'We couldn’t load your imports',
      description: 'Your data is safe. Please try again.',
      action: 'Reload',
    },
    formats: {
      csv: 'CSV',
      xlsx: 'Excel workbook',
      ofx: 'OFX',
      qif: 'QIF',
      camt: 'CAMT',
    } satisfies Record<ImportFormat, string>,
    otherFormat: 'File',
    name: (format: string, from: string, to: string) =>
      from === to ? `${format} of ${formatDay(from)}` : `${format}, ${formatDay(from)} to ${formatDay(to)}`,
    counts: (added: number, matched: number) =>
      [
        `${formatNumber(added)} added`,
        ...(matched > 0 ? [`${formatNumber(matched)} ${matchedTo(matched, had)}`] : []),
      ].join(', '),
    undone: 'Undone',
    ofPartner: 'Imported by your partner',
  },
  undo: {
    action: 'Undo this import',
    named: (name: string) => `Undo this import: ${name}`,
    busy: 'Undoing...',
    question: (changed: number) => `You changed ${formatNumber(changed)} of these since. Remove them too?`,
    confirm: 'Remove them too',
    cancel: 'Don’t undo',
    done: 'Import undone',
    failed: 'The import was not undone',
  },
} as const;

/** The last digits of an account number; the whole number is shown nowhere (MON-77). */
export const shortAccount = (account: string): string =>
  /\d/.test(account) ? `•••• ${account.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(-4)}` : account;

/** What is wrong with a line, by its number in an editor (MON-71). */
export const problemOf = ({ line, problem, written }: UnreadLine): string =>
  `Line ${line}${PROBLEMS[problem](written)}`;
