import type { ImportRow, RowChoice, RowState } from '@savvi/budget-contract/import-row';
import { PART_ROWS_MAX } from '@savvi/budget-contract/import-row';
import type { ImportPreview } from '@savvi/budget-contract/import';
import type { Rule } from '@savvi/budget-contract/rule';
import type { MoneyTransaction, TransactionKind } from '@savvi/budget-contract/transaction';
import { type Cents, fromCents } from '@savvi/contracts/money';
import type { Statement, StatementRow } from './parse/reading.ts';

/** The maximum size of a part, in UTF-16 units of its JSON; each is at most three bytes of a body of 1 MiB. */
const PART_LENGTH_MAX = 300_000;

/**
 * The rows as they are sent. They are numbered in their order, because several transactions can be in one line of
 * some formats.
 */
export const sentRows = (rows: readonly StatementRow[]): readonly ImportRow[] =>
  rows.map(({ date, cents, payee, note, bankId }, at) => ({
    row: at + 1,
    date,
    amount: fromCents(cents),
    payee,
    note,
    bankId,
  }));

/** Divides rows into the parts of an import. */
export function partsOf(rows: readonly ImportRow[]): readonly (readonly ImportRow[])[] {
  const parts: ImportRow[][] = [];
  let length = 0;
  for (const row of rows) {
    const own = JSON.stringify(row).length;
    const part = parts.at(-1);
    if (part === undefined || part.length >= PART_ROWS_MAX || length + own > PART_LENGTH_MAX) {
      parts.push([row]);
      length = own;
    } else {
      part.push(row);
      length += own;
    }
  }
  return parts;
}

/** What the user decided about a row; an absent key leaves it as the preview has it. */
export interface Decision {
  /** Keeps the row and its match (MON-69). */
  readonly isKept?: boolean;
  /** Makes the row and the other half a transfer (MON-53). */
  readonly isTransfer?: boolean;
  readonly kind?: TransactionKind;
  readonly lineId?: string | null;
}

/** A row in the preview. */
export interface CheckedRow extends StatementRow {
  /** For lists. */
  readonly id: string;
  /** Its number in the import. */
  readonly row: number;
  readonly state: RowState;
  /** The typed transaction that the row looks like. */
  readonly match: MoneyTransaction | null;
  /** Whether the row and its match are both kept, so that the row is new (MON-69). */
  readonly isKept: boolean;
  /** What a rule gives the row if it is added; null without a rule (MON-84). */
  readonly results: Rule['results'] | null;
  /** The transaction of another account that can be the other half of a transfer (MON-53). */
  readonly half: MoneyTransaction | null;
  readonly isTransfer: boolean;
  /** What the row becomes, as the user, a rule or the sign of the amount decides. */
  readonly kind: TransactionKind;
  readonly lineId: string | null;
  readonly decision: Decision;
}

/** Whether a row becomes a transaction of its own, with a kind and a line. */
export const isAdded = ({ state, isTransfer }: CheckedRow): boolean =>
  !isTransfer && (state === 'new' || state === 'closed');

/** A line that cannot be imported. */
export interface LeftOutLine {
  readonly id: string;
  readonly line: number;
  readonly sentence: string;
  readonly source: string;
}

/** The rows of a statement with what becomes of them; those that the server refused are missing. */
export function checkedRows(
  { rows }: Pick<Statement, 'rows'>,
  preview: ImportPreview,
  decisions: ReadonlyMap<number, Decision>,
): readonly CheckedRow[] {
  const matches = new Map(preview.matches.map((each) => [each.id, each]));
  return preview.rows.flatMap(({ row, state, match, transfer, rule }): CheckedRow[] => {
    const own = rows[row - 1];
    if (own === undefined) return [];
    const typed = (match !== undefined && matches.get(match)) || null;
    const half = (transfer !== undefined && matches.get(transfer)) || null;
    const decision = decisions.get(row) ?? {};
    const isKept = typed !== null && decision.isKept === true;
    const isTransfer = half !== null && decision.isTransfer === true;
    const results = ((typed === null || isKept) && !isTransfer && rule?.results) || null;
    const incoming = decision.kind ?? (results?.kind === 'refund' ? 'refund' : 'income');
    const kind = own.cents < 0n ? 'spending' : incoming;
    const line = decision.lineId === undefined ? results?.lineId : decision.lineId;
    return [
      {
        ...own,
        id: String(row),
        row,
        state: isKept ? 'new' : state,
        match: typed,
        isKept,
        results,
        half,
        isTransfer,
        kind,
        lineId: kind === 'income' ? null : (line ?? null),
        decision,
      },
    ];
  });
}

/** The number and the sum of rows. */
export interface Figure {
  readonly count: number;
  readonly sum: string;
}

/** The figures of each state of rows. */
export function figuresOf(rows: readonly CheckedRow[]): Readonly<Record<RowState, Figure>> {
  const figure = (state: RowState): Figure => {
    const own = rows.filter((row) => row.state === state);
    return { count: own.length, sum: fromCents(own.reduce<Cents>((sum, { cents }) => sum + cents, 0n)) };
  };
  return { new: figure('new'), here: figure('here'), match: figure('match'), closed: figure('closed') };
}

/** The decisions about rows: a row joins its match, unless both are kept (MON-69). */
export const choicesOf = (rows: readonly CheckedRow[]): RowChoice[] =>
  rows.flatMap((each): RowChoice[] => {
    const { row, match, isKept, half, isTransfer, kind, lineId, decision } = each;
    if (match !== null && !isKept) return [{ row, match: match.id }];
    if (half !== null && isTransfer) return [{ row, transfer: half.id }];
    // Rules decide what the user leaves open (MON-84). With another kind the service would give the line of a rule that
    // the row does not show.
    const hasLine = kind !== 'income' && (decision.kind ?? decision.lineId) !== undefined;
    const chosen = {
      ...(decision.kind !== undefined && { kind: decision.kind }),
      ...(hasLine && { lineId }),
    };
    return isAdded(each) && Object.keys(chosen).length > 0 ? [{ row, ...chosen }] : [];
  });

/** How many transactions an import adds or joins. */
export const importedCount = (figures: Readonly<Record<RowState, Figure>>, hasCorrections: boolean): number =>
  figures.new.count + figures.match.count + (hasCorrections ? figures.closed.count : 0);
