// What quick add is going to save: the parts that were understood in the text, and the user's corrections of them.
import type { Payer } from '@savvi/budget-contract/month';
import { PAYEE_MAX, type TransactionKind, type TransactionRequest } from '@savvi/budget-contract/transaction';
import { type Cents, fromCents, toCents } from '@savvi/contracts/money';
import { readNumber } from '../amounts.rules.ts';
import { kindHasLine } from '@savvi/budget-contract/kind.rules';
import { indexed, lineOf, type MatchedLine } from '../../../shared/line-match.rules.ts';
import type { QuickAdd, QuickAddContext, QuickAddSoFar } from '../quick-add.rules.ts';
import { texts } from '../transaction.texts.ts';

/** The user's corrections. Absent parts are those of the text. */
export interface Corrections {
  /** Which of several possible amounts is meant. */
  readonly choice?: Cents;
  /** The text of the amount's field. */
  readonly amount?: string;
  readonly payee?: string;
  readonly lineId?: string | null;
  readonly date?: string;
  readonly kind?: TransactionKind;
  readonly payer?: Payer | null;
}

/** A part that has to be corrected before the transaction can be saved, with a sentence about it. */
export interface EntryProblem {
  readonly part: 'amount' | 'payee' | 'date' | 'choice';
  readonly advice: string;
}

/** The parts of the transaction as they are shown. */
export interface Entry {
  /** The amounts to choose from; empty if the amount is clear. */
  readonly choices: readonly Cents[];
  /** Null while the amount is missing or invalid. */
  readonly amount: Cents | null;
  readonly amountText: string;
  readonly payee: string;
  readonly lineId: string | null;
  /** Whether the text or the payee's field names the line. */
  readonly isLineWritten: boolean;
  /** The name of the category that a rule gives instead of a line. */
  readonly category?: string;
  /** An empty text if the field for the date is incomplete. */
  readonly date: string;
  readonly kind: TransactionKind;
  /** Undefined if nobody was chosen and the payer of the line is not loaded. */
  readonly payer: Payer | null | undefined;
  readonly problems: readonly EntryProblem[];
}

/** What the entry is compared with. */
export interface EntryContext extends QuickAddContext {
  /** The payer of a line (MON-55); undefined while it is not loaded. */
  readonly payerOf: (lineId: string) => Payer | null | undefined;
}

/** The corrections with which any text means this transaction. */
export const correctionsFor = ({
  amount,
  payee,
  date,
  kind,
  lineId,
  payer,
  useRules,
}: TransactionRequest): Corrections => ({
  choice: toCents(String(amount)),
  amount: String(amount),
  payee,
  date,
  kind,
  // Rules choose the line again.
  ...(useRules !== true && { lineId: lineId ?? null }),
  ...(payer !== undefined && { payer }),
});

const NOTHING: QuickAddSoFar = { kind: null, amount: null, payee: null, lineId: null, date: null };

/** The parts that the text has, with the amount that was chosen. Null if an amount must be chosen first. */
function partsIn(read: QuickAdd, { choice }: Corrections): QuickAddSoFar | null {
  if (read.state !== 'ambiguous') return read.parts;
  return read.choices.find(({ amount }) => amount.value === choice) ?? null;
}

function amountOf(
  read: QuickAdd,
  parts: QuickAddSoFar,
  { amount }: Corrections,
): { cents: Cents | null; text: string; advice: string } {
  const { problems } = texts.add;
  if (amount !== undefined) {
    const number = readNumber(amount.replaceAll(/\s/g, '').toLowerCase());
    const value = number === null ? 'unreadable' : number.sign === '-' ? 'negative' : number.value;
    return typeof value === 'bigint'
      ? { cents: value, text: amount, advice: '' }
      : { cents: null, text: amount, advice: problems.amount[amount.trim() === '' ? 'not-written' : value] };
  }
  if (parts.amount !== null)
    return { cents: parts.amount.value, text: fromCents(parts.amount.value), advice: '' };
  const missing = read.state === 'incomplete' ? read.missing : [];
  const reason = missing.flatMap((each) => (each.part === 'amount' ? [each.reason] : []))[0] ?? 'not-written';
  return { cents: null, text: '', advice: problems.amount[reason] };
}

function payeeAdvice(read: QuickAdd, corrections: Corrections, payee: string): string | null {
  const { payee: problems } = texts.add.problems;
  const isTextTooLong =
    corrections.payee === undefined &&
    read.state === 'incomplete' &&
    read.missing.some(({ part, reason }) => part === 'payee' && reason === 'too-long');
  if (isTextTooLong || payee.length > PAYEE_MAX) return problems['too-long'];
  return payee.trim() === '' ? problems['not-written'] : null;
}

const lineIn = ({ lineId }: QuickAddSoFar): Partial<MatchedLine> =>
  lineId?.value == null ? {} : { id: lineId.value, isWritten: lineId.source === 'written' };

/** Combines the parsed text with the corrections. */
export function entryOf(read: QuickAdd, corrections: Corrections, context: EntryContext): Entry {
  const found = partsIn(read, corrections);
  const parts = found ?? NOTHING;
  const kind = corrections.kind ?? parts.kind?.value ?? 'spending';
  const chosenLine = context.lines.find(({ id }) => id === corrections.lineId);
  const written = corrections.payee ?? parts.payee?.value ?? '';
  // With a line and no payee, as after digits and a tap on a phone, the payee is the line.
  const payee = written === '' && corrections.payee === undefined ? (chosenLine?.name ?? '') : written;
  const { id: suggested = null, isWritten = false } =
    corrections.payee === undefined ? lineIn(parts) : (lineOf(corrections.payee, indexed(context)) ?? {});
  // A line that the user chose is never replaced by a suggestion; income and transfers have none.
  const line = corrections.lineId === undefined ? suggested : corrections.lineId;
  const lineId = kindHasLine(kind) ? line : null;
  const chosenPayer = kind === 'transfer' ? null : corrections.payer;
  const payer =
    chosenPayer === undefined && lineId !== null ? context.payerOf(lineId) : (chosenPayer ?? null);
  const amount = amountOf(read, parts, corrections);
  const date = corrections.date ?? parts.date?.value ?? context.today;
  const payeeProblem = payeeAdvice(read, corrections, payee);
  const { problems } = texts.add;
  return {
    choices:
      found === null && read.state === 'ambiguous' ? read.choices.map((each) => each.amount.value) : [],
    amount: amount.cents,
    amountText: amount.text,
    payee,
    lineId,
    isLineWritten: isWritten && lineId === suggested,
    date,
    kind,
    payer,
    problems:
      found === null
        ? [{ part: 'choice', advice: problems.choice }]
        : [
            ...(amount.cents === null ? [{ part: 'amount', advice: amount.advice } as const] : []),
            ...(payeeProblem === null ? [] : [{ part: 'payee', advice: payeeProblem } as const]),
            ...(date === '' ? [{ part: 'date', advice: problems.date } as const] : []),
          ],
  };
}

/** The corrections that still apply after the text has changed: not those of a part that was written again. */
export function correctionsAfter(corrections: Corrections, before: QuickAdd, after: QuickAdd): Corrections {
  const [was, is] = [partsIn(before, corrections) ?? NOTHING, partsIn(after, corrections) ?? NOTHING];
  const isSame = (part: 'amount' | 'payee' | 'date' | 'kind') => was[part]?.value === is[part]?.value;
  const { choice, amount, payee, date, kind, ...chosen } = corrections;
  return {
    ...chosen,
    ...(choice !== undefined && partsIn(after, corrections) !== null && { choice }),
    ...(amount !== undefined && isSame('amount') && { amount }),
    ...(payee !== undefined && isSame('payee') && { payee }),
    ...(date !== undefined && isSame('date') && { date }),
    ...(kind !== undefined && isSame('kind') && { kind }),
  };
}

/** The body of the request for an entry without problems; null otherwise. */
export function inputOf({
  amount,
  payee,
  lineId,
  date,
  kind,
  payer,
  problems,
}: Entry): TransactionRequest | null {
  if (amount === null || problems.length > 0) return null;
  return {
    date,
    kind,
    amount: fromCents(amount),
    payee: payee.trim(),
    note: null,
    lineId,
    ...(payer !== undefined && { payer }),
  };
}
