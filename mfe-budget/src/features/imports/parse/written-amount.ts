import type { Cents } from '@savvi/contracts/money';
import { type DecimalSign, readSpelling, revealedBy } from '../../../shared/spelling.rules.ts';
import { BOUNDS, type LineProblem } from './reading.ts';

/** The longest text that can be an amount, so that a hostile cell takes no time. */
const AMOUNT_LENGTH_MAX = 40;
/** The currency code of each currency sign. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
};
/** Grouped digits that may also be decimals: '1,250'. */
const OPEN_AMOUNT = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/;

const isDollar = (name: string) =>
  ['', 'USD', 'US$', '$', 'US', 'US DOLLAR', 'US DOLLARS'].includes(name.toUpperCase());

/** The currency of a cell of a currency column; null for US dollars. */
export function foreignCurrency(cell: string): string | null {
  const name = cell.trim();
  return isDollar(name) ? null : (SIGNS[name] ?? name.toUpperCase().slice(0, 20));
}

/** The currency that an amount names: '€ 12,00', '12.00 CHF'; null for US dollars or none. */
export function currencyIn(cell: string): string | null {
  if (cell.length > AMOUNT_LENGTH_MAX || !/\d/.test(cell)) return null;
  const [sign] = /\p{Sc}/u.exec(cell) ?? [];
  if (sign !== undefined && sign !== '$') return SIGNS[sign] ?? sign;
  const [, code = ''] = /(?:^|[\s\d.,)-])([A-Z]{3})(?:$|[\s\d(+-])/.exec(cell) ?? [];
  return isDollar(code) ? null : code;
}

/** The decimal sign of the amounts of a file, and an amount to ask about if no row decides (MON-66). */
export function decimalSignIn(cells: Iterable<string>): { sign: DecimalSign; open: string | null } {
  const found = { '.': 0, ',': 0 };
  let open: string | null = null;
  for (const cell of cells) {
    if (cell.length > AMOUNT_LENGTH_MAX) continue;
    const revealed = revealedBy(cell.replace(/\b[A-Z]{3}\b/, ''));
    if (revealed !== null) found[revealed] += 1;
    else if (OPEN_AMOUNT.test(cell)) open ??= cell.trim();
  }
  const isDecided = found['.'] + found[','] > 0;
  return { sign: found[','] > found['.'] ? ',' : '.', open: isDecided ? null : open };
}

const PROBLEMS = {
  empty: 'no-amount',
  decimals: 'decimals',
  unreadable: 'amount',
} as const satisfies Record<string, LineProblem>;

/** An amount in cents, negative with a minus sign or parentheses, or why it is none. */
export function centsIn(cell: string, sign: DecimalSign): Cents | LineProblem {
  if (cell.length > AMOUNT_LENGTH_MAX) return 'amount';
  // Minus and plus signs may follow a currency or be apart from the digits; codes other than USD are refused before.
  const written = readSpelling(cell.replace(/(?<=\d)\s*(?:CR|DR)$/i, ''), sign);
  if (typeof written === 'string') return PROBLEMS[written];
  const { cents } = written;
  if (cents === 0n) return 'zero';
  if (cents > BOUNDS.cents) return 'large';
  const isDebit = /\d\s*DR$/i.test(cell);
  return written.isNegative || isDebit ? -cents : cents;
}
