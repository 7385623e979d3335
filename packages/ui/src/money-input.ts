// What happens to the text of a money field between two key strokes, without a browser:
// the text as typed becomes digits, the digits become grouped text, and the caret stays
// behind the digit it stood behind.

/** How a locale writes numbers. */
export type Separators = { group: string; decimal: string };

/** A text with the caret's place in it. */
export type Typed = { text: string; caret: number };

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
  const before = onlyDigits(whole).replace(/^0+(?=\d)/, '').slice(0, digits);
  if (rest.length === 0) return before;
  return `${before || '0'}.${onlyDigits(rest.join('')).slice(0, decimals)}`;
}

/** A plain decimal with its thousands grouped, in the locale's signs. */
export function grouped(plain: string, { group, decimal }: Separators): string {
  const [whole = '', fraction] = plain.split('.');
  const text = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? text : text + decimal + fraction;
}

/** The place in `text` behind its nth counting sign. */
function behind(text: string, count: number, { group }: Separators): number {
  if (count <= 0) return 0;
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== group) seen += 1;
    if (seen === count) return at + 1;
  }
  return text.length;
}

/** Whether an edit asks for more digits than fit; cutting others off to make room would change the amount unseen. */
function overflows(previous: string, text: string, separators: Separators, { digits, decimals }: Limits): boolean {
  const parts = (of: string) => plainDecimal(of, separators, { digits: Infinity, decimals: Infinity }).split('.');
  const [whole = '', fraction = ''] = parts(text);
  const [, before = ''] = parts(previous);
  return whole.length > digits || (fraction.length > decimals && before.length === decimals);
}

/** The next text and caret after an edit that left `typed` in a field which showed `previous`. */
export function afterEdit(previous: string, typed: Typed, deleted: 'backward' | 'forward' | null, separators: Separators, limits: Limits): Typed & { plain: string } {
  let { text, caret } = typed;
  if (overflows(previous, text, separators, limits)) {
    const stay = Math.max(0, previous.length - (text.length - caret));
    return { text: previous, plain: plainDecimal(previous, separators, limits), caret: stay };
  }
  // Deleting a separator means the digit beside it: else the key would seem dead.
  if (deleted !== null && text.length === previous.length - 1 && previous[caret] === separators.group) {
    const at = deleted === 'backward' ? caret - 1 : caret;
    text = text.slice(0, at) + text.slice(at + 1);
    caret = at;
  }
  const plain = plainDecimal(text, separators, limits);
  const shown = grouped(plain, separators);
  // The signs behind the caret tell its place best: what stands there wasn't touched by this edit.
  const rest = plainTail(text.slice(caret), separators);
  const total = shown.replaceAll(separators.group, '').length;
  return { text: shown, plain, caret: behind(shown, Math.max(0, total - rest), separators) };
}

function plainTail(tail: string, { decimal }: Separators): number {
  return [...tail].filter((sign) => /\d/.test(sign) || sign === decimal).length;
}

/** Whether two plain decimals are the same amount ('5', '5.00' and '5.'). */
export function sameAmount(a: string, b: string): boolean {
  const bare = (plain: string) => (plain.includes('.') ? plain.replace(/\.?0*$/, '') : plain).replace(/^0+(?=\d)/, '');
  return bare(a) === bare(b);
}
