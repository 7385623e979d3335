import { type Cents, MONEY_LIMITS } from '@savvi/contracts/money';
import type { Word } from '../../shared/words.rules.ts';

/** Why a number is not an amount: more than two decimals, more than 99,999,999.99, or zero. */
export type AmountProblem = 'decimals' | 'too-large' | 'zero';

interface ReadNumber {
  readonly sign: '+' | '-' | null;
  /** Whether it is marked as money: by a sign, a currency or decimals. */
  readonly isClear: boolean;
  readonly value: Cents | AmountProblem;
}

/** A number in the text, with its words: `from` is the index of the first one, `to` the index after the last. */
export interface NumberInText extends ReadNumber {
  readonly from: number;
  readonly to: number;
}

/** A number in the text that is a valid amount. */
export type Amount = NumberInText & { readonly value: Cents };

const SIGNED = /^([+-]?)((?:us)?\p{Sc}|usd)?([+-]?)([\d.,]+)(\p{Sc}|usd)?$/u;
const POINT_DECIMALS = /^(\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/;
const COMMA_DECIMALS = /^(\d*|[1-9]\d{0,2}(?:\.\d{3})+),(\d+)$/;
const CURRENCY = /^(?:us)?\p{Sc}$|^usd$/u;
/** Words for the currency after a number. Not 'dollar': '8.20 dollar general' is a purchase at Dollar General. */
const CURRENCY_WORDS = new Set(['bucks', 'dollars']);
const CENT_DIGITS = 2;
const WHOLE_DIGITS = String(MONEY_LIMITS.payment).length - CENT_DIGITS;

function valueOf(written: string, decimals: string): Cents | AmountProblem {
  const whole = written.replaceAll(/[.,]/g, '').replace(/^0+/, '');
  if (decimals.length > CENT_DIGITS) return 'decimals';
  if (whole.length > WHOLE_DIGITS) return 'too-large';
  const cents = BigInt(whole + decimals.padEnd(CENT_DIGITS, '0'));
  return cents === 0n ? 'zero' : cents;
}

/**
 * Parses one word as a number: '12.40', '-$1,250.50', '12,40', '30usd'; null for any other word, such as
 * '7-eleven' or '2.5k'.
 */
export function readNumber(plain: string): ReadNumber | null {
  const [, outer = '', before, inner = '', digits = '', after] = SIGNED.exec(plain) ?? [];
  const [, whole, decimals = ''] = POINT_DECIMALS.exec(digits) ?? COMMA_DECIMALS.exec(digits) ?? [];
  if (digits === '' || whole === undefined || (outer !== '' && inner !== '')) return null;
  const sign = outer + inner === '+' ? '+' : outer + inner === '-' ? '-' : null;
  const isMarked = sign !== null || before !== undefined || after !== undefined;
  return { sign, isClear: isMarked || decimals.length >= CENT_DIGITS, value: valueOf(whole, decimals) };
}

/** Whether the word at an index is the currency of the number before it: not the '$' in '3 coffees $ 12'. */
function isCurrencyAfter(words: readonly (Word | undefined)[], at: number): boolean {
  const plain = words[at]?.plain ?? '';
  if (CURRENCY_WORDS.has(plain)) return true;
  return CURRENCY.test(plain) && readNumber(words[at + 1]?.plain ?? '') === null;
}

/**
 * The numbers of a text in their order, without those in its dates. The currency may be a word of its own:
 * '$ 12.40', '30 bucks'.
 */
export function numbersIn(
  all: readonly Word[],
  isDate: (wordIndex: number) => boolean,
): readonly NumberInText[] {
  const words = all.map((word, at) => (isDate(at) ? undefined : word));
  const numbers: NumberInText[] = [];
  for (const [at, word] of words.entries()) {
    const number = readNumber(word?.plain ?? '');
    if (number === null) continue;
    const isFreeBefore = at > (numbers.at(-1)?.to ?? 0);
    const hasBefore = isFreeBefore && CURRENCY.test(words[at - 1]?.plain ?? '');
    const hasAfter = isCurrencyAfter(words, at + 1);
    const from = hasBefore ? at - 1 : at;
    // A dash between words separates them; only at the start of the text it is a sign.
    const first = from === 1 && number.sign === null ? words[0]?.plain : undefined;
    const sign = first === '+' || first === '-' ? first : null;
    numbers.push({
      sign: number.sign ?? sign,
      isClear: number.isClear || hasBefore || hasAfter || sign !== null,
      value: number.value,
      from: sign === null ? from : 0,
      to: hasAfter ? at + 2 : at + 1,
    });
  }
  return numbers;
}

const isAmount = (number: NumberInText): number is Amount => typeof number.value === 'bigint';

/**
 * The numbers that may be the amount, each value once: the clear ones, or else the bare ones, or else those in
 * known names ('route 66 diner'). Without any, the problem of a number that is not an amount.
 */
export function amountsAmong(
  numbers: readonly NumberInText[],
  isKnown: (wordIndex: number) => boolean,
): { readonly amounts: readonly Amount[]; readonly problem: AmountProblem | null } {
  const clear = numbers.filter(({ isClear }) => isClear);
  // A clear number that is refused is reported. The result is not a bare number instead: the amount of
  // '12.400 for 2 coffees' is not 2.
  const named = clear.length > 0 ? clear : numbers;
  const amounts = named.filter(isAmount);
  const unknown = amounts.filter(({ isClear, from }) => isClear || !isKnown(from));
  const best = unknown.length > 0 ? unknown : amounts;
  const problem = named.map(({ value }) => value).find((value) => typeof value === 'string');
  return {
    amounts: best.filter(({ value }, at) => best.findIndex((other) => other.value === value) === at),
    problem: best.length > 0 ? null : (problem ?? null),
  };
}
