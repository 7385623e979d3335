// A choice for one row is also made for the other open rows with the same payee.
import { kindHasLine } from '../../shared/kinds.rules.ts';
import { folded, trimmed } from '../../shared/words.rules.ts';
import { type CheckedRow, type Decision, isAdded } from './rows.rules.ts';

const SEPARATORS = ' -–,.:;/';

/** A payee without the numbers of stores and bookings: 'SAFEWAY #1234' becomes 'SAFEWAY'. '7-ELEVEN 33' keeps its name. */
export function withoutNumbers(payee: string): string {
  const words = payee.split(/[\s#*]+/u).filter((word) => word !== '');
  const kept = words.filter((word, at) => !/\d/.test(word) || (at === 0 && /\p{L}/u.test(word)));
  return trimmed(kept.join(' '), SEPARATORS, SEPARATORS) || payee;
}

const keyOf = ({ payee, cents }: CheckedRow) => `${cents < 0n} ${folded(withoutNumbers(payee))}`;

/** Whether the user chose the kind or the line of this very row. */
const isChosen = ({ decision: { kind, lineId, isCopied = false } }: CheckedRow) =>
  !isCopied && (kind !== undefined || lineId !== undefined);
const isRuled = ({ results }: CheckedRow) =>
  (results?.kind ?? results?.lineId ?? results?.categoryId) !== undefined;
const isChanged = (row: CheckedRow, { kind, lineId }: Decision) =>
  (kind !== undefined && row.kind !== kind) ||
  (lineId !== undefined && kindHasLine(row.kind) && row.lineId !== lineId);

/**
 * The other rows for which a choice is made, too: those with the same payee and direction that neither the user nor a
 * rule decided, and that the choice changes.
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
      isChanged(row, decision) &&
      keyOf(row) === key,
  );
}
