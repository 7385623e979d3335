// Parses the one line of quick add (MON-48). A date is taken out first, then the amount; the words that are left
// are the payee. Every part of the result is shown before it is saved (MON-49), so the parser assumes little, and
// marks what it assumed.
import { PAYEE_MAX, type TransactionKind } from '@savvi/budget-contract/transaction';
import type { Cents } from '@savvi/contracts/money';
import {
  type Amount,
  type AmountProblem,
  amountsAmong,
  type NumberInText,
  numbersIn,
  readNumber,
} from './amounts.rules.ts';
import { isDateWord } from './date-words.rules.ts';
import { bestDate, type DateInText, datesIn } from './dates.rules.ts';
import {
  indexed,
  type IndexedNames,
  type KnownNames,
  knownWords,
  lineOf,
} from '../../shared/line-match.rules.ts';
import { REFUND_WORDS } from '../../shared/refund-words.ts';
import { payeeOf } from './payee.rules.ts';
import { cleaned, type Word, wordsOf } from '../../shared/words.rules.ts';

/** The maximum length of the text of quick add. */
export const QUICK_ADD_MAX = 300;

/** A part of the transaction, and whether the text has it. */
export interface Part<T> {
  readonly value: T;
  readonly source: 'written' | 'assumed';
}

/** The parts of a transaction. `date` is a day such as `2027-05-14`. */
export interface QuickAddParts {
  readonly kind: Part<TransactionKind>;
  readonly amount: Part<Cents>;
  readonly payee: Part<string>;
  readonly lineId: Part<string | null>;
  readonly date: Part<string>;
}

/** A part without which nothing can be saved, and why it is missing. */
export type MissingPart =
  | { readonly part: 'amount'; readonly reason: 'not-written' | AmountProblem }
  | { readonly part: 'payee'; readonly reason: 'not-written' | 'too-long' };

/** The parts that were understood so far. */
export type QuickAddSoFar = { readonly [Name in keyof QuickAddParts]: QuickAddParts[Name] | null };

/** The result of parsing the text of quick add. */
export type QuickAdd =
  | { readonly state: 'understood'; readonly parts: QuickAddParts }
  /** Two or more amounts are possible. In each choice, the other numbers are in the payee. */
  | { readonly state: 'ambiguous'; readonly choices: readonly QuickAddParts[] }
  | { readonly state: 'incomplete'; readonly missing: readonly MissingPart[]; readonly parts: QuickAddSoFar };

/** What the text is compared with. `today` is a day such as `2027-05-14`. */
export interface QuickAddContext extends KnownNames {
  readonly today: string;
}

const INCOME = new Set(['income', 'paycheck', 'salary', 'wages']);

const written = <T>(value: T): Part<T> => ({ value, source: 'written' });
const assumed = <T>(value: T): Part<T> => ({ value, source: 'assumed' });

/** Parses a text such as '12.40 coffee yesterday', '+2500 paycheck' or 'rent 1450 3/1'. Never throws. */
export function readQuickAdd(text: string, context: QuickAddContext): QuickAdd {
  const line = cleaned(text);
  if (line.length > QUICK_ADD_MAX) return tooLong;
  const found = findIn(line, context);
  const { amounts, numbers, problem } = found;
  // The numbers among which the amount is are no payee: '12 30' has none.
  const payee = payeeIn(found, amounts.length > 0 ? amounts : numbers);
  const choices = amounts.map((amount) => partsOf(found, amount));
  const hasLongPayee = choices.some(({ payee }) => payee.value.length > PAYEE_MAX);
  const [first] = choices;
  if (first !== undefined && payee !== '' && !hasLongPayee)
    return choices.length === 1 ? { state: 'understood', parts: first } : { state: 'ambiguous', choices };
  const missing: MissingPart[] = [];
  if (first === undefined) missing.push({ part: 'amount', reason: problem ?? 'not-written' });
  if (payee === '' || hasLongPayee)
    missing.push({ part: 'payee', reason: hasLongPayee ? 'too-long' : 'not-written' });
  return { state: 'incomplete', missing, parts: soFar(found, payee) };
}

const tooLong: QuickAdd = {
  state: 'incomplete',
  missing: [{ part: 'payee', reason: 'too-long' }],
  parts: { kind: null, amount: null, payee: null, lineId: null, date: null },
};

/** What the words of the text may mean. */
interface Found {
  readonly words: readonly Word[];
  readonly names: IndexedNames;
  readonly today: string;
  readonly isKnown: (wordIndex: number) => boolean;
  readonly date: DateInText | null;
  readonly numbers: readonly NumberInText[];
  readonly amounts: readonly Amount[];
  readonly problem: AmountProblem | null;
}

function findIn(line: string, context: QuickAddContext): Found {
  const words = wordsOf(line);
  const names = indexed(context);
  const known = knownWords(words, names, ({ plain }) => readNumber(plain) === null && !isDateWord(plain));
  const isKnown = (wordIndex: number) => known.has(wordIndex);
  const dates = datesIn(words, context.today, isKnown);
  const isDate = (wordIndex: number) => dates.some((date) => isWithin(date, wordIndex));
  const numbers = numbersIn(words, isDate);
  return {
    words,
    names,
    today: context.today,
    isKnown,
    date: bestDate(words, dates),
    numbers,
    ...amountsAmong(numbers, isKnown),
  };
}

const isWithin = (span: { readonly from: number; readonly to: number }, wordIndex: number) =>
  wordIndex >= span.from && wordIndex < span.to;

const isRefundWord = (word: Word | undefined) => word !== undefined && REFUND_WORDS.has(word.plain);

/** The payee if these numbers are taken out; empty if no word is left. */
function payeeIn({ words, isKnown, date }: Found, taken: readonly NumberInText[]): string {
  const isTaken = (index: number) => [date, ...taken].some((span) => span !== null && isWithin(span, index));
  const isRefund = (index: number) => isRefundWord(words[index]) && !isKnown(index);
  // 'refund 30' has no other word for the payee.
  return payeeOf(words, (index) => isTaken(index) || isRefund(index)) || payeeOf(words, isTaken);
}

function kindOf({ words, isKnown }: Found, sign: Amount['sign']): Part<TransactionKind> {
  if (sign === '-' || words.some(isRefundWord)) return written('refund');
  if (sign === '+') return written('income');
  return assumed(words.some(({ plain }, at) => INCOME.has(plain) && !isKnown(at)) ? 'income' : 'spending');
}

function partsOf(found: Found, amount: Amount): QuickAddParts {
  const payee = payeeIn(found, [amount]);
  return {
    ...partsBeside(found, payee, amount.sign),
    amount: written(amount.value),
    payee: written(payee),
  };
}

function soFar(found: Found, payee: string): QuickAddSoFar {
  const amount = found.amounts.length === 1 ? found.amounts[0] : undefined;
  return {
    ...partsBeside(found, payee, amount?.sign ?? null),
    amount: amount === undefined ? null : written(amount.value),
    payee: payee === '' ? null : written(payee),
  };
}

function partsBeside(found: Found, payee: string, sign: Amount['sign']) {
  const { names, date, today } = found;
  const line = lineOf(payee, names);
  return {
    kind: kindOf(found, sign),
    lineId: line?.isWritten === true ? written(line.id) : assumed(line?.id ?? null),
    date: date === null ? assumed(today) : written(date.day),
  };
}
