// A choice for one row is also made for the other open rows with the same payee.
import { kindHasLine } from '@savvi/budget-contract/kind.rules';
import { folded, trimmed } from '../../shared/words.rules.ts';
import { type CheckedRow, type Decision, isAdded } from './rows.rules.ts';

const SEPARATORS = ' -–,.:;/';

/** Words that banks write about any booking. They name no payee, so the number beside them is all that tells it. */
const BOOKING_WORDS: ReadonlySet<string> = new Set(
  (
    'check checking chk cheque payment pymt pmt pay bill withdrawal withdrawl wd transfer xfer deposit dep debit credit ' +
    'purchase card visa mastercard atm pos ach wire eft venmo zelle paypal cash app online mobile ' +
    'banking bank instant inst recurring automatic autopay internal external electronic savings sav account ' +
    'acct transaction trans txn ref reference id no number nr conf confirmation trace authorized auth ' +
    'to from for at on of by via the'
  ).split(' '),
);
const hasName = (text: string) =>
  folded(text)
    .split(/[^\p{L}]+/u)
    .some((word) => word !== '' && !BOOKING_WORDS.has(word));

/**
 * A payee without the numbers of stores and bookings: 'SAFEWAY #1234' becomes 'SAFEWAY'. '7-ELEVEN 33' keeps its name, and
 * so does 'CHECK 1001', of which only a word of the bank would be left.
 */
export function withoutNumbers(payee: string): string {
  const words = payee.split(/[\s#*]+/u).filter((word) => word !== '');
  const kept = words.filter((word, at) => !/\d/.test(word) || (at === 0 && /\p{L}/u.test(word)));
  const plain = trimmed(kept.join(' '), SEPARATORS, SEPARATORS);
  return hasName(plain) ? plain : payee;
}

const keyOf = ({ payee, cents }: CheckedRow) => `${cents < 0n} ${folded(withoutNumbers(payee))}`;

/** Whether the user chose the kind or the line of this very row. */
const isChosen = ({ decision: { kind, lineId, isCopied = false } }: CheckedRow) =>
  !isCopied && (kind !== undefined || lineId !== undefined);
const isRuled = ({ results }: CheckedRow) =>
  (results?.kind ?? results?.lineId ?? results?.categoryId) !== undefined;
/** Whether a row can have what was chosen for another one. */
const canHave = ({ kinds, lines }: CheckedRow, { kind, lineId = null }: Decision) =>
  (kind === undefined || kinds.includes(kind)) &&
  (lineId === null || lines.some((line) => line.lineId === lineId));
const isChanged = (row: CheckedRow, { kind, lineId }: Decision) =>
  (kind !== undefined && row.kind !== kind) ||
  (lineId !== undefined && kindHasLine(row.kind) && row.lineId !== lineId);

/**
 * The other rows for which a choice is made, too: those with the same payee and direction that neither the user nor a
 * rule decided, and that the choice changes. A row that cannot have the kind or the line stays as it is.
 */
export function alsoDecided(
  rows: readonly CheckedRow[],
  chosen: CheckedRow,
  decision: Decision,
): readonly CheckedRow[] {
  const key = keyOf(chosen);
  return rows.filter(
    (row) =>
      row.row !== chosen.row &&
      isAdded(row) &&
      !isChosen(row) &&
      !isRuled(row) &&
      canHave(row, decision) &&
      isChanged(row, decision) &&
      keyOf(row) === key,
  );
}
