// Converts between the digits of an amount and its grouped text in a field.

/** The number separators of a locale. */
export type Separators = { group: string; decimal: string };

/** The maximum number of digits before and after the decimal sign. */
export type Limits = { digits: number; decimals: number };

/** The separators of a locale, from Intl. */
export function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.8);
  const of = (type: string) => parts.find((part) => part.type === type)?.value;
  return { group: of('group') ?? ',', decimal: of('decimal') ?? '.' };
}

/** The digits and first decimal sign of a text, as a plain decimal ('1234.5', '12.', ''). */
export function plainDecimal(text: string, { decimal }: Separators, { digits, decimals }: Limits): string {
  const [whole = '', ...rest] = text.split(decimal);
  const onlyDigits = (part: string) => part.replace(/\D/g, '');
  const before = onlyDigits(whole)
    .replace(/^0+(?=\d)/, '')
    .slice(0, digits);
  if (rest.length === 0) return before;
  return `${before || '0'}.${onlyDigits(rest.join('')).slice(0, decimals)}`;
}

/**
 * The position of a grouping sign that starts the cents, because it comes before the last one or two digits
 * or at the end ('12,5'); -1 if there is none.
 */
export function openSignAt(text: string, { group, decimal }: Separators): number {
  const at = text.lastIndexOf(group);
  return at >= 0 && !text.includes(decimal) && text.length - at <= 3 ? at : -1;
}

/** The text with a decimal sign in place of a grouping sign that starts the cents. */
export function withDecimalSign(text: string, separators: Separators): string {
  const at = openSignAt(text, separators);
  return at < 0 ? text : text.slice(0, at) + separators.decimal + text.slice(at + 1);
}

/** A plain decimal with thousands grouped, with the locale's separators. */
export function grouped(plain: string, { group, decimal }: Separators): string {
  const [whole = '', fraction] = plain.split('.');
  const text = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? text : text + decimal + fraction;
}

/** Whether two plain decimals are the same amount ('5', '5.00' and '5.'). */
export function sameAmount(a: string, b: string): boolean {
  const bare = (plain: string) =>
    (plain.includes('.') ? plain.replace(/\.?0*$/, '') : plain).replace(/^0+(?=\d)/, '');
  return bare(a) === bare(b);
}
