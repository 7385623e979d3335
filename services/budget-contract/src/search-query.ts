// The language of the search field of transactions (MON-57). Parsing needs neither names nor rows.
import { type Cents, MONEY_LIMITS, toCents } from '@savvi/contracts/money';
import { MONTH_NAMES } from './month.rules.ts';

/** The most terms of a search; further ones are ignored. */
const TERMS_MAX = 20;

/** A condition on a transaction. Texts are as typed; they are compared without case and accents. */
export type Condition =
  /** Payee or note contain a text. */
  | { readonly is: 'text'; readonly text: string }
  /** The amount, both ends included. */
  | { readonly is: 'amount'; readonly from: Cents; readonly to: Cents }
  /** The date, both ends included. */
  | { readonly is: 'date'; readonly from: string; readonly to: string }
  /** A month of any year, or a day of it. */
  | { readonly is: 'yearly'; readonly month: number; readonly day: number | null }
  /** The name of the line contains a text. */
  | { readonly is: 'line'; readonly name: string }
  /** The name of the category, of the transaction or of its line, contains a text. */
  | { readonly is: 'category'; readonly name: string }
  /** Spending or a refund without a line. */
  | { readonly is: 'no-line' }
  /** The name of the payer contains a text. */
  | { readonly is: 'paid'; readonly by: string };

/** A term of a search: one of its conditions has to hold. It has at most one condition of each kind. */
export type SearchTerm = readonly Condition[];
/** A search: all of its terms have to hold. */
export type SearchQuery = readonly SearchTerm[];

/** A word or quoted phrase, with the key before its colon. */
interface Token {
  readonly key: string | null;
  readonly value: string;
  readonly isQuoted: boolean;
}

const QUOTES = '"“”„«»';
const TOKEN = new RegExp(
  String.raw`(?:([a-z]+):)?[${QUOTES}]([^${QUOTES}]*)[${QUOTES}]?|([^\s${QUOTES}]+)`,
  'giu',
);
const KEYED = /^([a-z]+):(.*)$/iu;

function tokensOf(query: string): Token[] {
  return [...query.matchAll(TOKEN)].map(([, key, phrase, word = '']): Token => {
    if (phrase !== undefined) return { key: key?.toLowerCase() ?? null, value: phrase, isQuoted: true };
    const [, keyOfWord, value] = KEYED.exec(word) ?? [];
    return keyOfWord === undefined || value === undefined
      ? { key: null, value: word, isQuoted: false }
      : { key: keyOfWord.toLowerCase(), value, isQuoted: false };
  });
}

const text = (value: string): Condition => ({ is: 'text', text: value });

// A currency, a sign, and thousands are accepted, but do not change which amount is meant.
const AMOUNT = /^[+\-−]?\$?(\d{1,8}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/u;

/** The amount that a text means; null if it is none. */
function amountIn(value: string): Cents | null {
  const [, whole, decimals] = AMOUNT.exec(value) ?? [];
  if (whole === undefined) return null;
  const plain = whole.replaceAll(',', '');
  return toCents(decimals === undefined ? plain : `${plain}.${decimals}`);
}

const two = (value: number): string => String(value).padStart(2, '0');
const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const LEAP_YEAR = 2000;

/** Days in a row, both ends included. */
interface Dates {
  readonly from: string;
  readonly to: string;
}

/** The days of a year, a month or a day. Null if there is no such date. */
function span(year: number, month?: number, day?: number): Dates | null {
  if (year < 2000 || year > 2199) return null;
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  if (month < 1 || month > 12) return null;
  const last = daysOf(year, month);
  if (day !== undefined && (day < 1 || day > last)) return null;
  const start = `${year}-${two(month)}`;
  return { from: `${start}-${two(day ?? 1)}`, to: `${start}-${two(day ?? last)}` };
}

const DATE = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/u;
const SLASHES = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/u;

/** The days that '2027-05-03', '2027-05' or '5/3/2027' mean; null for another text. */
function datesIn(value: string): Dates | null {
  const [, year, month, day] = DATE.exec(value) ?? [];
  if (year !== undefined) return span(Number(year), Number(month), day === undefined ? day : Number(day));
  const [, slashMonth, slashDay, slashYear] = SLASHES.exec(value) ?? [];
  return slashYear === undefined ? null : span(Number(slashYear), Number(slashMonth), Number(slashDay));
}

/** A month of any year, or a day of it; null if no year has that day. */
function yearly(month: number, day: number | null): Condition | null {
  if (month < 1 || month > 12) return null;
  return day === null || (day >= 1 && day <= daysOf(LEAP_YEAR, month)) ? { is: 'yearly', month, day } : null;
}

const RANGE = /^(.*?)\.\.(.*)$/u;
/** The first and the last day that a transaction can have. */
const FIRST_DAY: Dates = { from: '2000-01-01', to: '2000-01-01' };
const LAST_DAY: Dates = { from: '2199-12-31', to: '2199-12-31' };

/** '40..60', '40..', '..60', '2027-05-01..2027-05-15': both ends included, in any order. */
function rangeIn(value: string): Condition | null {
  const [, first, last] = RANGE.exec(value) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const [low, high] = [
    first === '' ? 0n : amountIn(first),
    last === '' ? MONEY_LIMITS.payment : amountIn(last),
  ];
  if (low !== null && high !== null)
    return { is: 'amount', from: low < high ? low : high, to: low < high ? high : low };
  const [start, end] = [first === '' ? FIRST_DAY : datesIn(first), last === '' ? LAST_DAY : datesIn(last)];
  if (start === null || end === null) return null;
  return {
    is: 'date',
    from: start.from < end.from ? start.from : end.from,
    to: start.to > end.to ? start.to : end.to,
  };
}

const YEAR = /^2[01]\d\d$/u;
const WHOLE = /^\d+$/u;

/** The conditions of a single word without a key. A whole number may also be a year or part of a name. */
function conditionsOf(value: string): SearchTerm {
  const range = rangeIn(value);
  if (range !== null) return [range];
  const dates = datesIn(value);
  if (dates !== null) return [{ is: 'date', ...dates }];
  const [, month, day] = SLASHES.exec(value) ?? [];
  const inYears = month === undefined ? null : yearly(Number(month), Number(day));
  if (inYears !== null) return [inYears, text(value)];
  const amount = amountIn(value);
  if (amount === null) return [text(value)];
  const equal: Condition = { is: 'amount', from: amount, to: amount };
  if (!WHOLE.test(value)) return [equal];
  const year = YEAR.test(value) ? span(Number(value)) : null;
  return [equal, ...(year === null ? [] : [{ is: 'date' as const, ...year }]), text(value)];
}

/** The month of a word: its name, or with `isShort` three letters of it. 0 if it is none. */
function monthNamed(word: string, isShort: boolean): number {
  const lower = word.toLowerCase().replace(/[.,]$/u, '');
  return (
    MONTH_NAMES.findIndex((name) => {
      const full = name.toLowerCase();
      return (
        full === lower || (isShort && (full.slice(0, 3) === lower || (lower === 'sept' && full[0] === 's')))
      );
    }) + 1
  );
}

const DAY = /^(\d{1,2})(?:st|nd|rd|th)?,?$/iu;

/** A date that begins at a token ('May', 'May 2027', 'May 3', 'May 3, 2027'), and the number of its tokens. */
function monthAt(tokens: readonly Token[], at: number): { length: number; term: SearchTerm } | null {
  const plain = (index: number) => {
    const token = tokens[index];
    return token === undefined || token.isQuoted || token.key !== null ? '' : token.value;
  };
  const month = monthNamed(plain(at), true);
  if (month === 0) return null;
  if (YEAR.test(plain(at + 1))) {
    const dates = span(Number(plain(at + 1)), month);
    return dates && { length: 2, term: [{ is: 'date', ...dates }] };
  }
  const day = DAY.exec(plain(at + 1))?.[1];
  if (day !== undefined) {
    const dates = YEAR.test(plain(at + 2)) ? span(Number(plain(at + 2)), month, Number(day)) : null;
    if (dates !== null) return { length: 3, term: [{ is: 'date', ...dates }] };
    const condition = yearly(month, Number(day));
    if (condition !== null) return { length: 2, term: [condition] };
  }
  // A month alone may be part of a name, and three letters most often are.
  if (monthNamed(plain(at), false) === 0) return null;
  return { length: 1, term: [{ is: 'yearly', month, day: null }, text(plain(at))] };
}

/** The conditions of a key with its value; null for an unknown key. Without a value it is not finished yet. */
function keyedTerm(key: string, value: string): SearchTerm | 'unfinished' | null {
  if (key === 'line') return value === '' ? 'unfinished' : [{ is: 'line', name: value }];
  if (key === 'category') return value === '' ? 'unfinished' : [{ is: 'category', name: value }];
  if (key === 'paid') return value === '' ? 'unfinished' : [{ is: 'paid', by: value }];
  if (key !== 'no') return null;
  if (value === '') return 'unfinished';
  return value.toLowerCase() === 'line' ? [{ is: 'no-line' }] : null;
}

/**
 * Parses a search: words, quoted phrases, amounts ('48.20', '40..60'), dates ('May', '2027-05-03'), `line:`,
 * `category:`, `paid:` and `no:line`. Any text is a valid search; an unknown key is searched as words.
 */
export function parseSearch(query: string): SearchQuery {
  const tokens = tokensOf(query);
  const terms: SearchTerm[] = [];
  for (let at = 0; at < tokens.length && terms.length < TERMS_MAX; at += 1) {
    const { key, value, isQuoted } = tokens[at] as Token; // the loop ends before the length
    const keyed = key === null ? null : keyedTerm(key, value.trim());
    const date = monthAt(tokens, at);
    if (keyed === 'unfinished') continue;
    if (keyed !== null) terms.push(keyed);
    else if (key !== null) terms.push([text(`${key}:${value}`)]);
    else if (date !== null) {
      terms.push(date.term);
      at += date.length - 1;
    } else terms.push(isQuoted ? [text(value)] : conditionsOf(value));
  }
  return terms;
}
