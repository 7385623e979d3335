/**
 * The result of parsing a text: an amount as a plain decimal (`rounded` to the cent if necessary), or the
 * reason of the refusal.
 */
export type ReadAmount =
  | { readonly amount: string; readonly rounded?: true }
  | { readonly problem: 'unreadable' | 'negative' | 'large' };

const SIGNS = /\s|\p{Sc}|US(?=\p{Sc})|^USD|USD$/giu;
/** The suffixes of a monthly amount; '/m' may be the start of '/mo'. */
const PER_MONTH = /\s*(?:\/\s*(?:m(?:o(?:n(?:th?)?)?)?)?|(?:per|a)\s+month|monthly)\.?\s*$/i;
const MOST_DECIMALS = 2;
// Grouped thousands never start with a zero: '0.500' is a half, not five hundred.
const isGrouped = (whole: string, group: string) =>
  new RegExp(`^[1-9]\\d{0,2}(?:\\${group}\\d{3})+$`).test(whole);

/** The sign before the cents; null when there is none. */
function decimalSignOf(text: string): '.' | ',' | null {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (point < 0 && comma < 0) return null;
  const sign = point > comma ? '.' : ',';
  // If all separators are alike and form groups of three digits, they group thousands, because cents have at
  // most two digits.
  const isAlone = point < 0 || comma < 0;
  return isAlone && isGrouped(text, sign) ? null : sign;
}

/**
 * Parses an amount as people write it: '1,234.50', '$1234', '1.234,50', '1 234.5', '$ 1,250.50/mo'. Parts of
 * a cent are rounded, half a cent up. `digits` is the maximum before the decimal sign.
 */
export function readAmount(written: string, digits: number): ReadAmount {
  const text = written.replace(PER_MONTH, '').replace(SIGNS, '').replace(/['’]/g, ',');
  if (/^[-\u2212\u2013(]/.test(text) && /\d/.test(text)) return { problem: 'negative' };
  if (!/^[\d.,]*\d[\d.,]*$/.test(text)) return { problem: 'unreadable' };
  const sign = decimalSignOf(text);
  const at = sign === null ? text.length : text.lastIndexOf(sign);
  const [whole, cents] = [text.slice(0, at), text.slice(at + 1)];
  const isPlain = /^\d*$/.test(whole);
  if (!/^\d*$/.test(cents) || !(isPlain || isGrouped(whole, '.') || isGrouped(whole, ',')))
    return { problem: 'unreadable' };
  const plain = withoutZeros(whole.replace(/\D/g, ''));
  const isRounded = /[1-9]/.test(cents.slice(MOST_DECIMALS));
  const amount = isRounded
    ? roundedToCents(plain, cents)
    : cents === ''
      ? plain
      : `${plain}.${cents.slice(0, MOST_DECIMALS)}`;
  if ((amount.split('.')[0] ?? '').length > digits) return { problem: 'large' };
  return isRounded ? { amount, rounded: true } : { amount };
}

const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '') || '0';

/** Rounds exactly to whole cents: half a cent and more rounds up. */
function roundedToCents(whole: string, decimals: string): string {
  const cents = String(
    BigInt(whole + decimals.slice(0, MOST_DECIMALS)) + (decimals.charAt(MOST_DECIMALS) >= '5' ? 1n : 0n),
  ).padStart(MOST_DECIMALS + 1, '0');
  return `${cents.slice(0, -MOST_DECIMALS)}.${cents.slice(-MOST_DECIMALS)}`;
}
