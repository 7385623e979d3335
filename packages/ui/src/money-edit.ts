// Computes the next text of a money field after an edit, without a browser: the text becomes digits, the
// digits become grouped text, and the caret stays behind the same digit. Nothing is dropped silently. A digit
// over the limit leaves the field unchanged with a reason. Any other character stays until the whole text is
// an amount, so that '1e5' never becomes 15 and '-500' never 500.
import {
  grouped,
  openSignAt,
  plainDecimal,
  withDecimalSign,
  type Limits,
  type Separators,
} from './money-input.ts';
import { readAmount } from './read-amount.ts';

/** A text with the caret's position, and the inserted text if the browser reports it. */
export type Typed = { text: string; caret: number; inserted?: string | null };

/** The kind of the edit. */
export type EditKind = 'typed' | 'pasted' | 'backward' | 'forward' | 'removed';

/** Why an edit was refused. */
export type Refusal = 'negative' | 'unreadable' | 'large' | 'sign' | 'cents';

/** The field after an edit; `plain` is its amount as a plain decimal. */
export type Edited = {
  text: string;
  caret: number;
  /** The new amount; null while the text is not an amount, so that the previous amount stays valid. */
  plain: string | null;
  refused: Refusal | null;
  /** Whether the text is still as typed and not formatted yet. */
  isRaw?: boolean;
  /** Whether the amount was rounded to the cent. */
  isRounded?: boolean;
};

const DIGITS_AND_SIGNS = /^[\d.,\s$]*$/;

/** The field after an edit of a text that is not an amount yet, or contains words. */
export function afterRawEdit({ text, caret }: Typed, separators: Separators, limits: Limits): Edited {
  if (text.trim() === '') return { text: '', plain: '', caret: 0, refused: null };
  const read = readAmount(text, limits.digits);
  if ('problem' in read)
    return {
      text,
      caret,
      plain: null,
      refused: read.problem === 'unreadable' ? 'sign' : read.problem,
      isRaw: true,
    };
  if (!DIGITS_AND_SIGNS.test(text) || read.rounded)
    return { text, caret, plain: read.amount, refused: null, isRaw: true, isRounded: read.rounded ?? false };
  const shown = grouped(read.amount, separators);
  return { text: shown, caret: shown.length, plain: read.amount, refused: null };
}

/** Characters that may be ignored: the field shows the currency, and people separate digits with spaces. */
const IGNORED = /[\s$]/g;
const MINUS = /^[-\u2212\u2013(]/;
const isNothing = (text: string) => /^[0.,]*$/.test(text);

/** Splits the edited text: the part before the edit, the inserted part, and the part after it. */
function partsOf(previous: string, { text, caret, inserted }: Typed) {
  const tail = previous.endsWith(text.slice(caret)) ? text.slice(caret) : '';
  const front = text.slice(0, text.length - tail.length);
  if (inserted && front.endsWith(inserted))
    return { head: front.slice(0, front.length - inserted.length), added: inserted, tail };
  const unchanged = previous.slice(0, previous.length - tail.length);
  let same = 0;
  while (same < front.length && same < unchanged.length && front[same] === unchanged[same]) same += 1;
  return { head: unchanged.slice(0, same), added: front.slice(same), tail };
}

/** The meaning of a typed separator at its position: a decimal sign, nothing, or an invalid character. */
function meaningOf(
  sign: string,
  head: string,
  tail: string,
  { group, decimal }: Separators,
): 'decimal' | 'nothing' | Refusal {
  if (MINUS.test(sign)) return 'negative';
  const hasDecimal = (head + tail).includes(decimal);
  if (sign === decimal) return hasDecimal ? 'sign' : 'decimal';
  if (sign !== group) return 'sign';
  const digitsBehind = (tail.split(decimal)[0] ?? '').replace(/\D/g, '').length;
  if (!hasDecimal && digitsBehind <= 2) return 'decimal';
  // A typed thousands separator has no effect where the field itself groups thousands.
  return !head.includes(decimal) && digitsBehind > 0 && digitsBehind % 3 === 0 ? 'nothing' : 'sign';
}

/** The position in `text` after its nth digit or decimal sign. */
function behind(text: string, count: number, { group }: Separators): number {
  if (count <= 0) return 0;
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== group) seen += 1;
    if (seen === count) return at + 1;
  }
  return text.length;
}

const countingSigns = (text: string, { decimal }: Separators) =>
  [...text].filter((sign) => /\d/.test(sign) || sign === decimal).length;

/** Deleting a separator deletes the digit beside it; otherwise the key would have no effect. */
function withoutNeighbour(head: string, tail: string, kind: EditKind): [string, string] {
  return kind === 'backward' ? [head.slice(0, -1), tail] : [head, tail.slice(1)];
}

/** The next text and caret after an edit that changed the field's text from `previous` to `typed`. */
export function afterEdit(
  previous: string,
  typed: Typed,
  kind: EditKind,
  separators: Separators,
  limits: Limits,
): Edited {
  const { group, decimal } = separators;
  const before = withDecimalSign(previous, separators);
  const { head: shownHead, added, tail: shownTail } = partsOf(previous, typed);
  const refuse = (refused: Refusal): Edited => ({
    text: previous,
    plain: plainDecimal(before, separators, limits),
    caret: previous.length - shownTail.length,
    refused,
  });
  const whole = (written: string): Edited => {
    const read = readAmount(written, limits.digits);
    if ('problem' in read) return refuse(read.problem);
    const text = grouped(read.amount, separators);
    return {
      text,
      plain: read.amount,
      caret: text.length,
      refused: null,
      ...(read.rounded && { isRounded: true }),
    };
  };

  if (typed.text.trim() === '') return { text: '', plain: '', caret: 0, refused: null };
  let head = before.slice(0, shownHead.length);
  let tail = before.slice(before.length - shownTail.length);
  let sign = added.replace(IGNORED, '');
  const isDigits = /^\d*$/.test(sign);
  if (kind === 'pasted' && (!isDigits || isNothing(head + tail))) return whole(added);
  // Several characters without a paste event (autofill, dictation, undo) are parsed as a whole text.
  if (kind === 'typed' && (added === '' || (!isDigits && sign.length > 1))) return whole(typed.text);
  let isOpen = openSignAt(previous, separators) >= 0 && (head + tail).includes(decimal);
  if (!isDigits) {
    const meaning = meaningOf(sign, head, tail, separators);
    if (meaning !== 'decimal' && meaning !== 'nothing')
      return kind === 'typed' ? afterRawEdit(typed, separators, limits) : refuse(meaning);
    isOpen ||= sign === group && meaning === 'decimal';
    sign = meaning === 'decimal' ? decimal : '';
  }
  if (
    (kind === 'backward' || kind === 'forward') &&
    head.length + tail.length === before.length - 1 &&
    before[head.length] === group
  )
    [head, tail] = withoutNeighbour(head, tail, kind);

  let plain = plainDecimal(head + sign + tail, separators, { digits: Infinity, decimals: Infinity });
  const [units = '', cents = ''] = plain.split('.');
  // Three digits after a typed grouping sign show that it groups thousands and does not start the cents.
  if (isOpen && cents.length === 3 && units !== '0') [plain, isOpen] = [units + cents, false];
  else if (cents.length > limits.decimals) return refuse('cents');
  if ((plain.split('.')[0] ?? '').length > limits.digits) return refuse('large');

  const shown = grouped(plain, separators);
  const total = countingSigns(shown, separators);
  // The caret is placed by the characters after it, because this edit did not change them.
  const caret = behind(shown, Math.max(0, total - countingSigns(tail, separators)), separators);
  return { text: isOpen ? shown.replace(decimal, group) : shown, plain, caret, refused: null };
}
