import type { Cents } from '@savvi/contracts/money';

/** The sign before the cents. */
export type DecimalSign = '.' | ',';

/**
 * A written amount in cents without its sign, or why it is none: nothing is written, or it has more than two
 * decimals. The caller checks its size.
 */
export type Spelling =
  | { readonly cents: Cents; readonly isNegative: boolean }
  | 'empty'
  | 'decimals'
  | 'unreadable';

const MOST_DECIMALS = 2;
const PER_MONTH = /\s*(?:\/\s*(?:m|mo|mth|month)|(?:per|a)\s+month|monthly)\.?$/i;
const CURRENCY = /(?:US)?\p{Sc}|USD/giu;
/** The marks before and after the digits, and the digits with their separators. */
const PARTS = /^([^\d.,]*)([.,]?\d(?:.*\d)?[.,]?)([^\d.,]*)$/;
/** Groups of three digits after a space or an apostrophe: '1 250,50', "1'250.50". */
const SPACED = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d*)?$/;
/** Whether each form of the marks around an amount, without its currency, makes it negative. */
const MARKS: ReadonlyMap<string, boolean> = new Map([
  ['#', false],
  ['+#', false],
  ['-#', true],
  ['#-', true],
  ['(#)', true],
]);

// Grouped thousands never start with a zero: '0.500' is a half, not five hundred.
const isGrouped = (digits: string, sign: string) =>
  new RegExp(`^[1-9]\\d{0,2}(?:\\${sign}\\d{3})+$`).test(digits);

interface Written {
  readonly digits: string;
  readonly isNegative: boolean;
}

/** The digits of an amount with their separators, and whether it is negative; null for another text. */
function writtenIn(cell: string): Written | null {
  const [, before = '', digits = '', after = ''] = PARTS.exec(cell.replace(PER_MONTH, '')) ?? [];
  const marks = `${before}#${after}`
    .replace(/\s/g, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(CURRENCY, '');
  const isNegative = MARKS.get(marks);
  const plain = SPACED.test(digits) ? digits.replace(/[\s'’]/g, '') : digits;
  return isNegative === undefined || !/^[\d.,]*\d[\d.,]*$/.test(plain) ? null : { digits: plain, isNegative };
}

interface Separated {
  /** The index of the last separator, -1 without one. */
  readonly at: number;
  readonly sign: DecimalSign;
  readonly other: DecimalSign;
  readonly before: string;
  readonly after: string;
  /** Whether all separators are alike and group thousands. */
  readonly isGroupedOnly: boolean;
}

function separated(digits: string): Separated {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const sign = digits[at] === ',' ? ',' : '.';
  return {
    at,
    sign,
    other: sign === '.' ? ',' : '.',
    before: digits.slice(0, Math.max(at, 0)),
    after: digits.slice(at + 1),
    isGroupedOnly: isGrouped(digits, sign),
  };
}

/** The decimal sign that an amount reveals: '1.250,5' and '1.250.000' a comma, '1.250' none. */
export function revealedBy(cell: string): DecimalSign | null {
  const written = writtenIn(cell);
  if (written === null) return null;
  const { at, sign, other, before, isGroupedOnly } = separated(written.digits);
  if (at < 0) return null;
  if (!isGroupedOnly) return sign;
  return before.includes(sign) ? other : null;
}

/** The decimal sign of a table: a comma if an amount reveals it and none reveals a point. */
export function decimalSignOf(cells: readonly string[]): DecimalSign {
  const revealed = new Set(cells.map(revealedBy));
  return revealed.has(',') && !revealed.has('.') ? ',' : '.';
}

/**
 * Parses an amount as people and spreadsheets write it: '$1,250.50', '1.250,50', '(40.00)', '$ 1,250.50/mo'.
 * `decimalSign` decides what '1.250' is: thousands if the sign is a comma, otherwise three decimals.
 */
export function readSpelling(cell: string, decimalSign: DecimalSign = '.'): Spelling {
  const text = cell.replace(/\p{Cf}/gu, '').trim();
  // Spreadsheets show zero as a dash.
  if (/^[-\u2212\u2013]?$/.test(text.replace(CURRENCY, '').trim())) return 'empty';
  const written = writtenIn(text);
  if (written === null) return 'unreadable';
  const { at, sign, other, before, after, isGroupedOnly } = separated(written.digits);
  if (at < 0 || (isGroupedOnly && (before.includes(sign) || sign !== decimalSign)))
    return inCents(written.digits, '', written.isNegative);
  if (!/^\d*$/.test(before) && !isGrouped(before, other)) return 'unreadable';
  return after.length > MOST_DECIMALS ? 'decimals' : inCents(before, after, written.isNegative);
}

function inCents(whole: string, decimals: string, isNegative: boolean): Spelling {
  const cents = BigInt(whole.replace(/\D/g, '') + decimals.padEnd(MOST_DECIMALS, '0'));
  return { cents, isNegative };
}
