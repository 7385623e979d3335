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
const minusSign = '\u2212';
// The text in place of a value that cannot be formatted, so that an unfinished entry does not crash its page.
const unknown = '—';

function numeric(value: Decimal): number {
  // Intl accepts decimal strings and keeps every digit, but its types allow only literals.
  return value as number;
}

function isDecimal(value: Decimal): boolean {
  return typeof value === 'number' ? Number.isFinite(value) : /^-?\d+(\.\d+)?$/.test(value);
}

// Creating an Intl object is much slower than using it, so each combination of settings is created once.
const cache = new Map<string, unknown>();
function cached<T>(kind: string, locale: string, options: object, make: () => T): T {
  const key = `${kind}|${locale}|${JSON.stringify(options)}`;
  const known = cache.get(key);
  // The key contains the kind, so the cached object has this type.
  if (known !== undefined) return known as T;
  const made = make();
  cache.set(key, made);
  return made;
}

function number(value: Decimal, locale: string, options: Intl.NumberFormatOptions): string {
  if (!isDecimal(value)) return unknown;
  const all = { signDisplay: 'negative', ...options } as const;
  const text = cached('number', locale, all, () => new Intl.NumberFormat(locale, all)).format(numeric(value));
  return text.replace('-', minusSign);
}

/**
 * The user's choices (REM-5), which the shell writes to <html>. Areas that have their own copy of this module find
 * them there, too.
 */
const chosen = (): DOMStringMap => globalThis.document?.documentElement.dataset ?? {};

function date(
  value: TimeValue,
  given: FormatSettings,
  options: Intl.DateTimeFormatOptions,
  numeric?: Intl.DateTimeFormatOptions,
): string {
  const { dates, timeZone } = chosen();
  const locale = given.locale ?? (dates || defaultLocale);
  // The tag of a format in digits ends with -x-numeric.
  const form = numeric && locale.includes('-x-') ? numeric : options;
  const all = { ...form, timeZone: given.timeZone ?? (timeZone || undefined) };
  return cached('date', locale, all, () => new Intl.DateTimeFormat(locale, all)).format(new Date(value));
}

/**
 * Formats money: whole units by default, two decimals with `cents`; a true minus sign; rounds halves away
 * from zero; exact for decimal strings of any length; '—' for a value that is not a number.
 */
export function formatMoney(
  value: Decimal,
  {
    cents = false,
    locale = defaultLocale,
    currency = 'USD',
  }: FormatSettings & { cents?: boolean | undefined } = {},
): string {
  const digits = cents ? 2 : 0;
  return number(value, locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Formats money briefly for axes: '$1.2M', '−$950'. */
export function formatShortMoney(
  value: Decimal,
  { locale = defaultLocale, currency = 'USD' }: FormatSettings = {},
): string {
  return number(value, locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumSignificantDigits: 3,
  });
}

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
export function formatShare(share: number, settings: FormatSettings = {}): string {
  if (share > 0 && share < 0.005) return `<${formatPercent(0.01, settings)}`;
  if (share >= 0.995 && share < 1) return `>${formatPercent(0.99, settings)}`;
  return formatPercent(share, settings);
}

/** Formats a fraction as a percentage: 0.6 is '60%'; `digits` is the number of decimals. */
export function formatPercent(
  share: Decimal,
  { digits = 0, locale = defaultLocale }: FormatSettings & { digits?: number | undefined } = {},
): string {
  return number(share, locale, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Formats a number with thousands separators: 1234.5 is '1,234.5'. */
export function formatNumber(
  value: Decimal,
  { digits, locale = defaultLocale }: FormatSettings & { digits?: number | undefined } = {},
): string {
  return number(
    value,
    locale,
    digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  );
}

/** Formats month and day: 'Jan 5'. */
export const formatShortDate = (value: TimeValue, settings: FormatSettings = {}): string =>
  date(value, settings, { month: 'short', day: 'numeric' });

const DIGITS = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Formats a date with its year: 'Jan 5, 2026'. */
export const formatDate = (value: TimeValue, settings: FormatSettings = {}): string =>
  date(value, settings, { dateStyle: 'medium' }, DIGITS);

/** Formats a date for sentences: 'January 5, 2026'. */
export const formatLongDate = (value: TimeValue, settings: FormatSettings = {}): string =>
  date(value, settings, { dateStyle: 'long' }, DIGITS);

/** Formats a calendar date, independent of the time zone: '2026-01-05' is 'Jan 5, 2026'. */
export const formatDay = (day: string, { locale }: FormatSettings = {}): string =>
  formatDate(day, { locale, timeZone: 'UTC' });

/** The date of an instant where the user is, as forms and contracts use it: '2026-01-05'. */
export const dayOf = (now: Date): string => date(now, { locale: 'sv' }, { dateStyle: 'short' });

/** Formats a calendar month, independent of the time zone: '2029-04' is 'Apr 2029'. */
export const formatMonth = (month: string, { locale = defaultLocale }: FormatSettings = {}): string =>
  date(month, { locale, timeZone: 'UTC' }, { month: 'short', year: 'numeric' });

/** Formats date and time: 'Jan 5, 2026, 3:04 PM'. */
export const formatDateTime = (value: TimeValue, settings: FormatSettings = {}): string =>
  `${formatDate(value, settings)}, ${date(value, { locale: defaultLocale, ...settings }, { timeStyle: 'short' })}`;

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Formats the distance from `now`: '5 minutes ago', 'yesterday', 'in 2 weeks'; 'now' below a minute. */
export function formatRelativeTime(
  value: TimeValue,
  now: TimeValue,
  { locale = defaultLocale }: FormatSettings = {},
): string {
  const options = { numeric: 'auto' } as const;
  const words = cached('relative', locale, options, () => new Intl.RelativeTimeFormat(locale, options));
  const seconds = (new Date(value).getTime() - new Date(now).getTime()) / 1000;
  const step = steps.find(([, length]) => Math.abs(seconds) >= length);
  return step ? words.format(Math.trunc(seconds / step[1]), step[0]) : words.format(0, 'second');
}

/** Formats a distance in whole days: 'today', 'tomorrow', 'in 45 days', '3 days ago'. */
export function formatDaysAway(days: number, { locale = defaultLocale }: FormatSettings = {}): string {
  const options = { numeric: 'auto' } as const;
  return cached('relative', locale, options, () => new Intl.RelativeTimeFormat(locale, options)).format(
    days,
    'day',
  );
}

/** Joins names: 'Rent, food, and phone'. */
export function formatList(
  names: readonly string[],
  { locale = defaultLocale }: FormatSettings = {},
): string {
  const options = { type: 'conjunction', style: 'long' } as const;
  return cached('list', locale, options, () => new Intl.ListFormat(locale, options)).format(names);
}

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** Formats a size in steps of 1024 with at most two decimals: '0 Bytes', '1.5 KB', '12.25 MB', '1 GB'. */
export function formatBytes(bytes: number, { locale = defaultLocale }: FormatSettings = {}): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), sizeUnits.length - 1);
  return `${number(bytes / 1024 ** power, locale, { maximumFractionDigits: 2 })} ${sizeUnits[power] ?? sizeUnits[0]}`;
}
