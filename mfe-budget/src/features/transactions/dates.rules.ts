import { daysAfter, daysBetween, monthsAfter } from '@savvi/contracts/calendar';
import { daysFromToday, monthNamed, shortWeekdayNamed, weekdayNamed } from './date-words.rules.ts';
import type { Word } from '../../shared/words.rules.ts';

/** A date in the text, with its words: `from` is the index of the first one, `to` the index after the last. */
export interface DateInText {
  readonly from: number;
  readonly to: number;
  readonly day: string;
  /** Which of several dates counts: the one with the highest rank, and of these the last one. */
  readonly rank: (typeof RANK)[keyof typeof RANK];
}

// A weekday is often part of a name ('taco tuesday'), and '1/2' may be a half.
const RANK = { weekday: 1, slashes: 2, exact: 3 } as const;

interface Found {
  /** The number of words. */
  readonly length: number;
  /** Null for an impossible date such as 2/30. */
  readonly day: string | null;
  readonly rank: DateInText['rank'];
}

const WEEK = 7;
const A_SUNDAY = '2023-01-01';
/** A day without a year is at most this many days ahead; otherwise it is last year's. */
const DAYS_AHEAD_MAX = 31;
const DAYS_AGO_MAX = 366;
/** The years after a month and a day: those of the months that can be started (MON-29). */
const YEARS = { behind: 1, ahead: 2 };

const ISO = /^([12]\d{3})[-/](\d{1,2})[-/](\d{1,2})$/;
const SLASHES = /^(\d{1,2})\/(\d{1,2})(?:\/([12]\d{3}|\d{2}))?$/;
const DAY_OF_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?$/;
const YEAR = /^[12]\d{3}$/;

const weekdayOf = (day: string): number => ((daysBetween(A_SUNDAY, day) % WEEK) + WEEK) % WEEK;

function dateOf(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1) return null;
  const last = Number(monthsAfter(`${year}-01-31`, month - 1).slice(-2));
  const two = (value: number) => String(value).padStart(2, '0');
  return day > last ? null : `${year}-${two(month)}-${two(day)}`;
}

/**
 * The day of a month in the year that fits best: at most 31 days ahead, otherwise in the past twelve months.
 * Null if there is none, as for February 29 in most years.
 */
function nearest(month: number, day: number, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const [first, last] = [monthsAfter(today, -12), daysAfter(today, DAYS_AHEAD_MAX)];
  const days = [year + 1, year, year - 1].map((each) => dateOf(each, month, day));
  return days.find((each) => each !== null && each >= first && each <= last) ?? null;
}

/** '2027-05-03', '3/1', '3/1/2027', '3/1/27'. */
function digitsDate(word: string, today: string): Found | null {
  const [, ...iso] = ISO.exec(word) ?? [];
  const [isoYear, isoMonth = 0, isoDay = 0] = iso.map(Number);
  if (isoYear !== undefined) return { length: 1, day: dateOf(isoYear, isoMonth, isoDay), rank: RANK.exact };
  const [, month, day, year] = SLASHES.exec(word) ?? [];
  if (month === undefined) return null;
  if (year === undefined)
    return { length: 1, day: nearest(Number(month), Number(day), today), rank: RANK.slashes };
  const fullYear = Number(year.length === 2 ? `20${year}` : year);
  return { length: 1, day: dateOf(fullYear, Number(month), Number(day)), rank: RANK.exact };
}

/** 'yesterday', 'last night', '2 days ago'. */
function relativeDate([first = '', second, third]: readonly string[], today: string): Found | null {
  const exact = (days: number, length: number): Found => ({
    length,
    day: daysAfter(today, days),
    rank: RANK.exact,
  });
  const days = daysFromToday(first);
  if (days !== null) return exact(days, 1);
  if (first === 'last' && second === 'night') return exact(-1, 2);
  const isAgo = (second === 'days' || second === 'day') && third === 'ago' && /^\d{1,3}$/.test(first);
  return isAgo && Number(first) <= DAYS_AGO_MAX ? exact(-Number(first), 3) : null;
}

/** 'may 3', 'May 3rd, 2027', '3 may', '3rd of May 2027'. */
function monthDate(words: readonly Word[], at: number, today: string): Found | null {
  const plain = (index: number) => words[index]?.plain ?? '';
  const dayIn = (index: number) => DAY_OF_MONTH.exec(plain(index))?.[1];
  const isMonthFirst = monthNamed(plain(at)) > 0;
  const monthAt = isMonthFirst ? at : plain(at + 1) === 'of' ? at + 2 : at + 1;
  const month = monthNamed(plain(monthAt));
  const day = dayIn(isMonthFirst ? at + 1 : at);
  if (month === 0 || day === undefined) return null;
  // In 'lunch 12 may 3' the month has a day after it, and 12 is the amount.
  if (!isMonthFirst && dayIn(monthAt + 1) !== undefined) return null;
  const end = isMonthFirst ? at + 2 : monthAt + 1;
  const hasYear = isYear(plain(end), words[end - 1], today);
  return {
    length: end - at + (hasYear ? 1 : 0),
    day: hasYear ? dateOf(Number(plain(end)), month, Number(day)) : nearest(month, Number(day), today),
    rank: RANK.exact,
  };
}

/** Whether a word is a year: any year after a comma, but not the amount in 'rent may 3 1450'. */
function isYear(plain: string, before: Word | undefined, today: string): boolean {
  const ahead = Number(plain) - Number(today.slice(0, 4));
  const isNear = ahead >= -YEARS.behind && ahead <= YEARS.ahead;
  return YEAR.test(plain) && (isNear || before?.typed.endsWith(',') === true);
}

const hasDigit = (word: Word | undefined) => word !== undefined && /\d/.test(word.plain);

/**
 * 'friday', 'last friday', and 'sat' where it is hardly part of a name ('sat prep'). 'next friday' is not a date,
 * because a weekday is never after today.
 */
function weekdayDate(words: readonly Word[], at: number, today: string): Found | null {
  const prefix = words[at]?.plain ?? '';
  const hasPrefix = prefix === 'last' || prefix === 'this';
  const index = hasPrefix ? at + 1 : at;
  const [before, word, after] = [words[index - 1], words[index]?.plain ?? '', words[index + 1]];
  const mayBeShort =
    hasPrefix ||
    before?.plain === 'on' ||
    hasDigit(before) ||
    hasDigit(after) ||
    (before !== undefined && after === undefined);
  const weekday = Math.max(weekdayNamed(word), mayBeShort ? shortWeekdayNamed(word) : -1);
  if (weekday < 0 || before?.plain === 'next') return null;
  const daysAgo = (weekdayOf(today) - weekday + WEEK) % WEEK;
  // On a Friday, 'friday' is today and 'last friday' a week ago.
  const isWeekAgo = daysAgo === 0 && prefix === 'last';
  return {
    length: hasPrefix ? 2 : 1,
    day: daysAfter(today, isWeekAgo ? -WEEK : -daysAgo),
    rank: RANK.weekday,
  };
}

/**
 * The dates in a text, in their order. A weekday is the latest such day up to today; '3/1' is month and day. A
 * day without a year is at most 31 days ahead, otherwise in the past twelve months. Words of known names are
 * no dates, except those with digits such as '3/1'.
 */
export function datesIn(
  words: readonly Word[],
  today: string,
  isKnown: (wordIndex: number) => boolean,
): readonly DateInText[] {
  const dates: DateInText[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const plain = words.slice(at, at + 3).map((word) => word.plain);
    const digits = digitsDate(plain[0] ?? '', today);
    const found =
      digits ?? relativeDate(plain, today) ?? monthDate(words, at, today) ?? weekdayDate(words, at, today);
    if (found === null || found.day === null) continue;
    if (digits === null && plain.slice(0, found.length).some((_, index) => isKnown(at + index))) continue;
    dates.push({ from: at, to: at + found.length, day: found.day, rank: found.rank });
    at += found.length - 1;
  }
  return dates;
}

/** The date that counts, with a weekday beside it that agrees ('Friday, May 14'); null without a date. */
export function bestDate(words: readonly Word[], dates: readonly DateInText[]): DateInText | null {
  const best = dates.reduce<DateInText | null>(
    (best, date) => (best === null || date.rank >= best.rank ? date : best),
    null,
  );
  if (best === null || best.rank === RANK.weekday) return best;
  const agrees = (index: number) => {
    const word = words[index]?.plain ?? '';
    return Math.max(weekdayNamed(word), shortWeekdayNamed(word)) === weekdayOf(best.day);
  };
  return {
    ...best,
    from: agrees(best.from - 1) ? best.from - 1 : best.from,
    to: agrees(best.to) ? best.to + 1 : best.to,
  };
}
