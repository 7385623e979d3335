// How an amount stands in its field: digits become grouped text, and the text digits again.

/** How a locale writes numbers. */
export type Separators = { group: string; decimal: string };

/** How many digits fit before and after the decimal sign. */
export type Limits = { digits: number; decimals: number };

/** The separators of a locale, from Intl. */
export function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.8);
  const of = (type: string) => parts.find((part) => part.type === type)?.value;
  return { group: of('group') ?? ',', decimal: of('decimal') ?? '.' };
}

/** What counts of a text: digits and the first decimal sign, as a plain decimal ('1234.5', '12.', ''). */
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
 * Where a grouping sign stands before the last one or two digits or at the end, so that it parts the cents
 * ('12,5'); -1 if nowhere.
 */
export function openSignAt(text: string, { group, decimal }: Separators): number {
  const at = text.lastIndexOf(group);
  return at >= 0 && !text.includes(decimal) && text.length - at <= 3 ? at : -1;
}

/** The same text with a decimal sign where a grouping sign parts the cents. */
export function withDecimalSign(text: string, separators: Separators): string {
  const at = openSignAt(text, separators);
  return at < 0 ? text : text.slice(0, at) + separators.decimal + text.slice(at + 1);
}

/** A plain decimal with its thousands grouped, in the locale's signs. */
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
