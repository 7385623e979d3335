// A choice for one row is also made for the other open rows with the same payee.
import { kindHasLine } from '@savvi/budget-contract/kind.rules';
import { payeeKey } from './payee-key.rules.ts';
import { type CheckedRow, type Decision, isAdded } from './rows.rules.ts';

const keyOf = ({ payee, cents }: CheckedRow) => `${cents < 0n} ${payeeKey(payee)}`;

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
