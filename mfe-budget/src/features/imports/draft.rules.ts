import type { Columns, DateOrder, Mapping, OpenQuestions, Opened, Spelled } from './parse/reading.ts';
import type { DecimalSign } from '../../shared/spelling.rules.ts';

/** The chosen columns while the user checks them; null for none. */
export interface ChosenColumns {
  readonly kind: Columns['amount']['kind'];
  readonly date: number | null;
  readonly amount: number | null;
  readonly out: number | null;
  readonly into: number | null;
  readonly mark: number | null;
  readonly payee: number | null;
  readonly note: number | null;
  readonly bankId: number | null;
  readonly currency: number | null;
}

/** What a column contains. */
export type ColumnRole = Exclude<keyof ChosenColumns, 'kind'>;

/** What step 2 decides about a file. */
export interface Draft {
  /** Null for a format that names its values. */
  readonly columns: ChosenColumns | null;
  readonly isFlipped: boolean;
  readonly open: OpenQuestions;
  /** The answers to the open questions, or what the file decides; null while unanswered. */
  readonly dateOrder: DateOrder | null;
  readonly decimalSign: DecimalSign | null;
  /** The index of the account of the file that is imported. */
  readonly statement: number;
  /** The account in the product that the statement is of; null for another one, undefined while unanswered. */
  readonly accountId: string | null | undefined;
}

const NO_COLUMNS: ChosenColumns = {
  kind: 'signed',
  date: null,
  amount: null,
  out: null,
  into: null,
  mark: null,
  payee: null,
  note: null,
  bankId: null,
  currency: null,
};

function chosen(columns: Columns | null): ChosenColumns {
  if (columns === null) return NO_COLUMNS;
  const { amount, ...others } = columns;
  const { kind } = amount;
  if (amount.kind === 'two') return { ...NO_COLUMNS, ...others, kind, out: amount.out, into: amount.into };
  return {
    ...NO_COLUMNS,
    ...others,
    kind,
    amount: amount.column,
    mark: amount.kind === 'marked' ? amount.mark : null,
  };
}

/** The columns of a table if date and amount are chosen. */
export function completeColumns({
  kind,
  date,
  amount,
  out,
  into,
  mark,
  ...others
}: ChosenColumns): Columns | null {
  if (date === null) return null;
  if (kind === 'two')
    return out === null || into === null ? null : { date, ...others, amount: { kind, out, into } };
  if (amount === null) return null;
  if (kind === 'signed') return { date, ...others, amount: { kind, column: amount } };
  return mark === null ? null : { date, ...others, amount: { kind, column: amount, mark } };
}

/** The draft with what the rows decide, and without answers to questions that they leave open. */
export const withSpelling = (
  draft: Draft,
  { spelled, open }: { readonly spelled: Spelled; readonly open: OpenQuestions },
): Draft => ({
  ...draft,
  open,
  dateOrder: open.date === null ? spelled.dateOrder : null,
  decimalSign: open.amount === null ? spelled.decimalSign : null,
});

/**
 * The draft of an opened file: with a remembered mapping, or with what is suggested. `asked`: what its columns decide;
 * a remembered answer counts only where they decide nothing.
 */
export function draftOf(
  opened: Opened,
  { open, spelled }: { readonly spelled: Spelled; readonly open: OpenQuestions },
  remembered: Mapping | null,
  accountId: string | null | undefined,
): Draft {
  const isTable = opened.kind === 'table';
  return {
    columns: isTable ? chosen(remembered?.columns ?? opened.columns) : null,
    isFlipped: isTable && (remembered?.isFlipped ?? opened.isFlipped),
    open,
    dateOrder: open.date === null ? spelled.dateOrder : (remembered?.dateOrder ?? null),
    decimalSign: open.amount === null ? spelled.decimalSign : (remembered?.decimalSign ?? null),
    statement: 0,
    accountId,
  };
}

/** How the file is spelled, if no question is open. */
export const spelledOf = ({ dateOrder, decimalSign }: Draft): Spelled | null =>
  dateOrder === null || decimalSign === null ? null : { dateOrder, decimalSign };

/** What is missing before the file can be read. */
export function missingIn(
  draft: Draft,
  hasAccounts: boolean,
): 'columns' | 'date' | 'amount' | 'account' | null {
  if (draft.columns !== null && completeColumns(draft.columns) === null) return 'columns';
  if (draft.dateOrder === null) return 'date';
  if (draft.decimalSign === null) return 'amount';
  return draft.accountId === undefined && hasAccounts ? 'account' : null;
}
