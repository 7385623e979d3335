import type { ImportRow, RowChoice, RowState } from '@savvi/budget-contract/import-row';
import { PART_ROWS_MAX } from '@savvi/budget-contract/import-row';
import type { ImportPreview } from '@savvi/budget-contract/import';
import { kindHasLine } from '@savvi/budget-contract/kind.rules';
import type { Rule } from '@savvi/budget-contract/rule';
import type { MoneyTransaction, TransactionKind } from '@savvi/budget-contract/transaction';
import { type Cents, fromCents } from '@savvi/contracts/money';
import type { Statement, StatementRow } from './parse/reading.ts';
import type { RuleNames } from '../../shared/rules/rule-sentence.ts';
import type { Preset } from './presets.rules.ts';

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
  /** Whether the kind and the line were chosen for another row with the same payee. */
  readonly isCopied?: boolean;
}

/** The decisions about rows, by their number in the import. */
export type Decisions = ReadonlyMap<number, Decision>;

/** What decided the kind or the line of a row: the user, a rule or the text of the row; null if none of them did. */
export type Source = 'choice' | 'rule' | 'preset' | null;

type Kinds = readonly [TransactionKind, ...TransactionKind[]];

/**
 * The kinds that money in this direction can have; the first one is usual. `accepted`: the kinds of the preview, because a
 * service of the release before refuses transfers.
 */
export function kindsOf(cents: Cents, accepted: ImportPreview['kinds']): Kinds {
  const transfer = accepted?.includes('transfer') === true ? (['transfer'] as const) : [];
  return cents < 0n ? ['spending', ...transfer] : ['income', 'refund', ...transfer];
}

interface Sourced<Value> {
  readonly value: Value;
  readonly source: Source;
}

/** The choice of the user, else what a rule gives, else what the text suggests, else the usual value. */
function decided<Value>(
  [choice, rule, preset]: readonly (Value | undefined)[],
  usual: Value,
): Sourced<Value> {
  if (choice !== undefined) return { value: choice, source: 'choice' };
  if (rule !== undefined) return { value: rule, source: 'rule' };
  return preset === undefined ? { value: usual, source: null } : { value: preset, source: 'preset' };
}

const NO_PRESET: Preset = { kind: null, lineId: null, isHabit: false };

/** The kind and the line of a row. */
function assignmentOf(
  kinds: Kinds,
  decision: Decision,
  results: CheckedRow['results'],
  preset: Preset,
): Pick<CheckedRow, 'kind' | 'kindSource' | 'lineId' | 'lineSource'> {
  const among = (kind: string | null | undefined) => kinds.find((each) => each === kind);
  // A suggested transfer would be without what the rule gives: the service applies no rule to chosen transfers.
  const suggested = results !== null && preset.kind === 'transfer' ? null : preset.kind;
  const kind = decided([among(decision.kind), among(results?.kind), among(suggested)], kinds[0]);
  const named = results?.categoryId === undefined ? (preset.lineId ?? undefined) : undefined;
  const line: Sourced<string | null> = kindHasLine(kind.value)
    ? decided([decision.lineId, results?.lineId, named], null)
    : { value: null, source: null };
  return { kind: kind.value, kindSource: kind.source, lineId: line.value, lineSource: line.source };
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
  /** The kinds and the lines that the user can choose. */
  readonly kinds: Kinds;
  readonly lines: RuleNames['lines'];
  /** What the row becomes, as the user, a rule, its text or the sign of its amount decides. */
  readonly kind: TransactionKind;
  readonly kindSource: Source;
  readonly lineId: string | null;
  readonly lineSource: Source;
  /** Whether the last transaction of the payee is the preset, not the text of the row. */
  readonly isHabit: boolean;
  readonly decision: Decision;
}

/** Whether a row becomes a transaction of its own, with a kind and a line. */
export const isAdded = ({ state, isTransfer }: Pick<CheckedRow, 'state' | 'isTransfer'>): boolean =>
  !isTransfer && (state === 'new' || state === 'closed');

/** A line that cannot be imported. */
export interface LeftOutLine {
  readonly id: string;
  readonly line: number;
  readonly sentence: string;
  readonly source: string;
}

/**
 * The rows of a statement with what becomes of them; those that the server refused are missing. `presets`: what their
 * texts suggest, in their order. `linesOf`: the lines that rows of a date can have.
 */
export function checkedRows(
  { rows }: Pick<Statement, 'rows'>,
  preview: ImportPreview,
  decisions: Decisions,
  presets: readonly Preset[] = [],
  linesOf: (date: string) => RuleNames['lines'] = () => [],
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
    const kinds = kindsOf(own.cents, preview.kinds);
    const shown = isKept ? 'new' : state;
    const preset = (isAdded({ state: shown, isTransfer }) && presets[row - 1]) || NO_PRESET;
    return [
      {
        ...own,
        id: String(row),
        row,
        state: shown,
        match: typed,
        isKept,
        results,
        half,
        isTransfer,
        kinds,
        lines: linesOf(own.date),
        ...assignmentOf(kinds, decision, results, preset),
        isHabit: preset.isHabit,
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

const isExplicit = (source: Source) => source === 'choice' || source === 'preset';

/** The decisions about rows: a row joins its match, unless both are kept (MON-69). */
export const choicesOf = (rows: readonly CheckedRow[]): RowChoice[] =>
  rows.flatMap((each): RowChoice[] => {
    const { row, match, isKept, half, isTransfer, results, kind, kindSource, lineId, lineSource } = each;
    if (match !== null && !isKept) return [{ row, match: match.id }];
    if (half !== null && isTransfer) return [{ row, transfer: half.id }];
    if (!isAdded(each)) return [];
    const isKindSent = isExplicit(kindSource);
    // Rules decide what the user leaves open (MON-84), such as the category that the row shows. With another kind the
    // service would give the line of a rule that the row does not show.
    const isCategoryShown = lineSource === null && results?.categoryId !== undefined;
    const isLineSent = kindHasLine(kind) && !isCategoryShown && (isKindSent || isExplicit(lineSource));
    const chosen = { ...(isKindSent && { kind }), ...(isLineSent && { lineId }) };
    return Object.keys(chosen).length > 0 ? [{ row, ...chosen }] : [];
  });

/** The numbers of transactions that an import adds, and that it joins with stored ones. */
export interface ImportCounts {
  readonly added: number;
  /** Rows that join what they look like (MON-69). */
  readonly matched: number;
  /** Rows that become a transfer with their other half (MON-53). */
  readonly transfers: number;
}

/** Counts what an import does. */
export function countsOf(rows: readonly CheckedRow[], hasCorrections: boolean): ImportCounts {
  const count = (does: (row: CheckedRow) => boolean) => rows.filter(does).length;
  return {
    added: count((row) => isAdded(row) && (row.state === 'new' || hasCorrections)),
    matched: count(({ state }) => state === 'match'),
    transfers: count(({ isTransfer }) => isTransfer),
  };
}
