/** What a text says: an amount as a plain decimal, or why it can't be taken. */
export type ReadAmount = { readonly amount: string } | { readonly problem: 'unreadable' | 'negative' | 'large' };

const SIGNS = /\s|\p{Sc}|US(?=\p{Sc})|^USD|USD$/giu;
const MOST_DECIMALS = 2;
// Nobody writes thousands that begin with a zero: '0.500' is a half, not five hundred.
const isGrouped = (whole: string, group: string) => new RegExp(`^[1-9]\\d{0,2}(?:\\${group}\\d{3})+$`).test(whole);

/** Which of the two signs stands before the cents; null when neither does. */
function decimalSignOf(text: string): '.' | ',' | null {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (point < 0 && comma < 0) return null;
  const sign = point > comma ? '.' : ',';
  // One kind alone, before exactly three digits, parts thousands: there are no tenths of a cent.
  const isAlone = point < 0 || comma < 0;
  return isAlone && isGrouped(text, sign) ? null : sign;
}

/** Reads an amount as people write it: '1,234.50', '$1234', '1.234,50', '1 234.5'. `digits` is the most before the decimal sign. */
export function readAmount(written: string, digits: number): ReadAmount {
  const text = written.replace(SIGNS, '').replace(/['’]/g, ',');
  if (/^[-\u2212\u2013(]/.test(text) && /\d/.test(text)) return { problem: 'negative' };
  if (!/^[\d.,]*\d[\d.,]*$/.test(text)) return { problem: 'unreadable' };
  const sign = decimalSignOf(text);
  const at = sign === null ? text.length : text.lastIndexOf(sign);
  const [whole, cents] = [text.slice(0, at), text.slice(at + 1)];
  const isPlain = /^\d*$/.test(whole);
  if (!/^\d*$/.test(cents) || cents.length > MOST_DECIMALS || !(isPlain || isGrouped(whole, '.') || isGrouped(whole, ','))) return { problem: 'unreadable' };
  const plain = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  if (plain.length > digits) return { problem: 'large' };
  return { amount: cents === '' ? plain : `${plain}.${cents}` };
}
