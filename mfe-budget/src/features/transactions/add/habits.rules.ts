// What was recorded before decides which line is suggested for a payee, and which lines come first.
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { folded } from '../../../shared/words.rules.ts';

type Recorded = Pick<MoneyTransaction, 'payee' | 'lineId' | 'kind' | 'parts'>;

/** The line that each payee got last, by folded payee. `latestFirst` is in the order of the lists. */
export function lastLines(latestFirst: readonly Recorded[]): ReadonlyMap<string, string> {
  const lines = new Map<string, string>();
  for (const { payee, lineId, kind, parts } of latestFirst.toReversed()) {
    if (kind === 'income' || kind === 'transfer' || parts !== undefined) continue;
    if (lineId === null) lines.delete(folded(payee));
    else lines.set(folded(payee), lineId);
  }
  return lines;
}

/** The number of lines that are offered on a phone (MON-110). */
const OFFERED = 5;

/** The lines used most, at first the variable ones in the order of the plan. */
export function mostUsed<Line extends { readonly lineId: string; readonly list: string }>(
  lines: readonly Line[],
  recorded: readonly Recorded[],
): readonly Line[] {
  const uses = Map.groupBy(recorded, ({ lineId }) => lineId);
  const usesOf = ({ lineId }: Line) => uses.get(lineId)?.length ?? 0;
  const isFixed = ({ list }: Line) => Number(list === 'fixed');
  return lines
    .toSorted((one, other) => usesOf(other) - usesOf(one) || isFixed(one) - isFixed(other))
    .slice(0, OFFERED);
}
