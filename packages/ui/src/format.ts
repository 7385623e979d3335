// The only module that formats money, dates and sizes (with Intl), so that another locale, currency or time
// zone is only a setting.

/** A decimal as in API responses ('1234.50', exact), or a number. */
export type Decimal = string | number;

/** The format settings; each has the product's default. */
export type FormatSettings = {
  /** BCP 47 tag; default en-US, and for dates the user's choice (REM-5). */
  locale?: string | undefined;
  /** ISO 4217 code; default USD. */
  currency?: string | undefined;
  /** IANA zone; default the user's choice (REM-5), otherwise the browser's. */
  timeZone?: string | undefined;
};

/** A point in time: ISO 8601 text, milliseconds since 1970, or a Date. */
export type TimeValue = string | number | Date;

const defaultLocale = 'en-US';
const defaultCurrency = 'USD';
const minusSign = '\u2212';
// The text in place of a value that cannot be formatted, so that an unfinished entry does not crash its page.
const unknown = '—';

function isDecimal(value: Decimal): boolean {
  return typeof value === 'number' ? Number.isFinite(value) : /^-?\d+(\.\d+)?$/.test(value);
}

// Creating an Intl object is much slower than using it, so each combination of settings is created once.
const cache = new Map<string, unknown>();
function cached<T>(
  Formatter: new (locale: string, options: object) => T,
  locale: string,
  options: object,
): T {
  const key = `${Formatter.name} ${locale} ${JSON.stringify(options)}`;
  let known = cache.get(key);
  if (known === undefined) {
    try {
      known = new Formatter(locale, options);
    } catch {
      // A browser that is older than the name of the time zone shows its own.
      known = new Formatter(locale, { ...options, timeZone: undefined });
    }
    cache.set(key, known);
  }
  // The key contains the name of the class, so the cached object has this type.
  return known as T;
}

function number(
  value: Decimal,
  { locale = defaultLocale }: FormatSettings = {},
  options: Intl.NumberFormatOptions,
): string {
  if (!isDecimal(value)) return unknown;
  const all = { signDisplay: 'negative', ...options } as const;
  // Intl accepts decimal strings and keeps every digit, but its types allow only literals.
  return cached(Intl.NumberFormat, locale, all)
    .format(value as number)
    .replace('-', minusSign);
}

const decimals = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

declare global {
  /**
   * The user's choices for dates (REM-5), set by the shell. Areas that have their own copy of this module find them
   * here, too.
   */
  var savviDates: Pick<FormatSettings, 'locale' | 'timeZone'> | undefined;
}

function date(
  value: TimeValue,
  settings: FormatSettings | undefined,
  options: Intl.DateTimeFormatOptions,
  inDigits = options,
): string {
  const { locale = defaultLocale, timeZone } = { ...globalThis.savviDates, ...settings };
  // The tag of a format in digits ends with -x-numeric.
  const form = locale.includes('-x') ? inDigits : options;
  return cached(Intl.DateTimeFormat, locale, { ...form, timeZone }).format(new Date(value));
}

/**
 * Formats money: whole units by default, two decimals with `cents`; a true minus sign; rounds halves away
 * from zero; exact for decimal strings of any length; '—' for a value that is not a number.
 */
export const formatMoney = (
  value: Decimal,
  settings: FormatSettings & { cents?: boolean | undefined } = {},
): string =>
  number(value, settings, {
    style: 'currency',
    currency: settings.currency ?? defaultCurrency,
    ...decimals(settings.cents ? 2 : 0),
  });

/** Formats money briefly for axes: '$1.2M', '−$950'. */
export const formatShortMoney = (value: Decimal, settings?: FormatSettings): string =>
  number(value, settings, {
    style: 'currency',
    currency: settings?.currency ?? defaultCurrency,
    notation: 'compact',
    maximumSignificantDigits: 3,
  });

/**
 * Formats two amounts as whole units that add up to their rounded sum: the first is rounded, the second gets
 * the rest.
 */
export function formatWholeParts(
  first: Decimal,
  second: Decimal,
  settings: FormatSettings = {},
): [string, string] {
  const cents = (value: Decimal) => Math.round(Number(value) * 100);
  const whole = (amount: number) => Math.sign(amount) * Math.round(Math.abs(amount) / 100);
  const rest = whole(cents(first) + cents(second)) - whole(cents(first));
  return [formatMoney(first, settings), formatMoney(Number.isFinite(rest) ? rest : second, settings)];
}

/**
 * Formats a part of a whole as a percentage. A small share is never '0%', and an incomplete one never '100%':
 * '<1%', '>99%'.
 */
export function formatShare(share: number, settings?: FormatSettings): string {
  if (share > 0 && share < 0.005) return `<${formatPercent(0.01, settings)}`;
  if (share >= 0.995 && share < 1) return `>${formatPercent(0.99, settings)}`;
  return formatPercent(share, settings);
}

/** Formats a fraction as a percentage: 0.6 is '60%'; `digits` is the number of decimals. */
export const formatPercent = (
  share: Decimal,
  settings: FormatSettings & { digits?: number | undefined } = {},
): string => number(share, settings, { style: 'percent', ...decimals(settings.digits ?? 0) });

/** Formats a number with thousands separators: 1234.5 is '1,234.5'. */
export const formatNumber = (
  value: Decimal,
  settings: FormatSettings & { digits?: number | undefined } = {},
): string => number(value, settings, settings.digits === undefined ? {} : decimals(settings.digits));

/** Formats month and day: 'Jan 5'. */
export const formatShortDate = (value: TimeValue, settings?: FormatSettings): string =>
  date(value, settings, { month: 'short', day: 'numeric' });

const DIGITS = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Formats a date with its year: 'Jan 5, 2026'. */
export const formatDate = (value: TimeValue, settings?: FormatSettings): string =>
  date(value, settings, { dateStyle: 'medium' }, DIGITS);

/** Formats a date for sentences: 'January 5, 2026'. */
export const formatLongDate = (value: TimeValue, settings?: FormatSettings): string =>
  date(value, settings, { dateStyle: 'long' }, DIGITS);

/** Formats a calendar date, independent of the time zone: '2026-01-05' is 'Jan 5, 2026'. */
export const formatDay = (day: string, settings?: FormatSettings): string =>
  formatDate(day, { ...settings, timeZone: 'UTC' });

/** The date of an instant where the user is, as forms and contracts use it: '2026-01-05'. */
export const dayOf = (now: Date): string => date(now, { locale: 'sv' }, { dateStyle: 'short' });

/** Formats a calendar month, independent of the time zone: '2029-04' is 'Apr 2029'. */
export const formatMonth = (month: string, { locale = defaultLocale }: FormatSettings = {}): string =>
  date(month, { locale, timeZone: 'UTC' }, { month: 'short', year: 'numeric' });

/** Formats date and time: 'Jan 5, 2026, 3:04 PM'. */
export const formatDateTime = (value: TimeValue, settings?: FormatSettings): string =>
  `${formatDate(value, settings)}, ${date(value, { locale: defaultLocale, ...settings }, { timeStyle: 'short' })}`;

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const relative = (
  value: number,
  unit: Intl.RelativeTimeFormatUnit,
  { locale = defaultLocale }: FormatSettings = {},
): string => cached(Intl.RelativeTimeFormat, locale, { numeric: 'auto' }).format(value, unit);

/** Formats the distance from `now`: '5 minutes ago', 'yesterday', 'in 2 weeks'; 'now' below a minute. */
export function formatRelativeTime(value: TimeValue, now: TimeValue, settings?: FormatSettings): string {
  const seconds = (new Date(value).getTime() - new Date(now).getTime()) / 1000;
  const [unit, length] = steps.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', Infinity];
  return relative(Math.trunc(seconds / length) || 0, unit, settings);
}

/** Formats a distance in whole days: 'today', 'tomorrow', 'in 45 days', '3 days ago'. */
export const formatDaysAway = (days: number, settings?: FormatSettings): string =>
  relative(days, 'day', settings);

/** Joins names: 'Rent, food, and phone'. */
export const formatList = (
  names: readonly string[],
  { locale = defaultLocale }: FormatSettings = {},
): string => cached(Intl.ListFormat, locale, { type: 'conjunction', style: 'long' }).format(names);

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** Formats a size in steps of 1024 with at most two decimals: '0 Bytes', '1.5 KB', '12.25 MB', '1 GB'. */
export function formatBytes(bytes: number, settings?: FormatSettings): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), sizeUnits.length - 1);
  return `${number(bytes / 1024 ** power, settings, { maximumFractionDigits: 2 })} ${sizeUnits[power] ?? sizeUnits[0]}`;
}
