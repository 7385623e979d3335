import type { DateOrder } from './reading.ts';

/** A date as a file has it: certain, or with a day and a month that may be swapped. */
export type WrittenDate =
  | { readonly day: string }
  | { readonly first: number; readonly second: number; readonly year: number };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Two digits from here on are of the century before. */
const LAST_CENTURY_FROM = 80;

const padded = (value: number, length = 2) => String(value).padStart(length, '0');

/** The calendar date; null if it does not exist. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && day > 0;
  return exists && year >= 1000 ? `${padded(year, 4)}-${padded(month)}-${padded(day)}` : null;
}

/** The year of two or four digits; an apostrophe before two digits is of QIF and means this century. */
function yearOf(digits: string, hasApostrophe = false): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year + (year >= LAST_CENTURY_FROM && !hasApostrophe ? 1900 : 2000);
}

const known = (day: string | null): WrittenDate | null => (day === null ? null : { day });
const monthAt = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Times of day after a date, which do not count. */
const TIME =
  /(?:T|,?\s+)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;

/** Parses a date as banks write it; null if it is none or does not exist in any order. */
export function writtenDate(cell: string): WrittenDate | null {
  const text = cell.trim().replace(TIME, '').replace(WEEKDAY, '');
  if (text.length > 40) return null;
  const compact = /^(\d{4})(\d{2})(\d{2})(?:\d{6}.*|\[.*)?$/.exec(text);
  if (compact !== null) return known(dayOf(Number(compact[1]), Number(compact[2]), Number(compact[3])));
  const ordered = /^(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})$/.exec(text);
  if (ordered !== null) return known(dayOf(Number(ordered[1]), Number(ordered[2]), Number(ordered[3])));
  const dayNamed = /^(\d{1,2})(?:st|nd|rd|th)?[\s\-./]*([a-z]{3,9})\.?[\s\-./,']*(\d{4}|\d{2})$/i.exec(text);
  if (dayNamed !== null)
    return known(dayOf(yearOf(dayNamed[3] ?? ''), monthAt(dayNamed[2] ?? ''), Number(dayNamed[1])));
  const monthNamed = /^([a-z]{3,9})\.?[\s\-./]*(\d{1,2})(?:st|nd|rd|th)?[\s\-./,']+(\d{4}|\d{2})$/i.exec(
    text,
  );
  if (monthNamed !== null)
    return known(dayOf(yearOf(monthNamed[3] ?? ''), monthAt(monthNamed[1] ?? ''), Number(monthNamed[2])));
  const open = /^(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?([-/.']{1,2})\s?(\d{4}|\d{1,2})$/.exec(text);
  if (open === null) return null;
  const [, one = '', two = '', before = '', last = ''] = open;
  const [first, second, year] = [Number(one), Number(two), yearOf(last, before.includes("'"))];
  const isPossible = dayOf(year, first, second) !== null || dayOf(year, second, first) !== null;
  return isPossible ? { first, second, year } : null;
}

/** The date in the order of its file; null if it does not exist in it. */
export function inOrder(written: WrittenDate, order: DateOrder): string | null {
  if ('day' in written) return written.day;
  const { first, second, year } = written;
  return order === 'day-first' ? dayOf(year, second, first) : dayOf(year, first, second);
}

/**
 * The order of the dates of a file, and a date to ask about if no row decides (MON-66). If rows contradict each other,
 * the order of most rows counts, and the others do not exist in it.
 */
export function dateOrderOf(cells: Iterable<string>): { order: DateOrder; open: string | null } {
  let [dayFirst, monthFirst] = [0, 0];
  let open: string | null = null;
  for (const cell of cells) {
    const written = writtenDate(cell);
    if (written === null || 'day' in written || written.first === written.second) continue;
    const [asDay, asMonth] = [inOrder(written, 'day-first'), inOrder(written, 'month-first')];
    if (asDay !== null && asMonth !== null) open ??= cell.trim();
    else if (asDay !== null) dayFirst += 1;
    else monthFirst += 1;
  }
  const order = dayFirst > monthFirst ? 'day-first' : 'month-first';
  return { order, open: dayFirst + monthFirst === 0 ? open : null };
}
