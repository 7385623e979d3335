import {
  type MoneyTransaction,
  type TransactionPatch,
  transactionKind,
  transactionPatch,
} from '@savvi/budget-contract/transaction';
import { texts } from '../transaction.texts.ts';

/** The fields of the form, in their order. */
export const FIELDS = ['amount', 'payee', 'kind', 'lineId', 'categoryId', 'date', 'payer', 'note'] as const;
/** A field of the form. */
export type FieldKey = (typeof FIELDS)[number];
/** The contents of the form. An empty text is no value. */
export type TransactionEntries = Readonly<Record<FieldKey, string>>;

/** The texts of the fields for a transaction. */
export const entriesOf = (stored: MoneyTransaction): TransactionEntries => ({
  amount: stored.amount,
  payee: stored.payee,
  kind: stored.kind,
  lineId: stored.lineId ?? '',
  categoryId: stored.categoryId ?? '',
  date: stored.date,
  payer: stored.payer ?? '',
  note: stored.note ?? '',
});

/**
 * The form's fields as they are sent. Income has neither a line nor a category; a transaction with a line has no
 * category of its own.
 */
function effective(entries: TransactionEntries): TransactionEntries {
  if (entries.kind === 'income') return { ...entries, lineId: '', categoryId: '' };
  return entries.lineId === '' ? entries : { ...entries, categoryId: '' };
}

const NULLABLE: readonly FieldKey[] = ['lineId', 'categoryId', 'payer', 'note'];
const sent = (key: FieldKey, entry: string) => (NULLABLE.includes(key) && entry === '' ? null : entry);

/** The keys of the fields that differ. */
export const changedKeys = (from: TransactionEntries, to: TransactionEntries): FieldKey[] =>
  FIELDS.filter((key) => effective(from)[key] !== effective(to)[key]);

/**
 * The changes to send, and the fields that the contract refuses. A field that was not changed is neither, even if it
 * has a value of a later release.
 */
export function changesOf(
  base: TransactionEntries,
  entries: TransactionEntries,
): { readonly patch: TransactionPatch; readonly refused: readonly FieldKey[] } {
  const keys = changedKeys(base, entries);
  const body = Object.fromEntries(keys.map((key) => [key, sent(key, effective(entries)[key])]));
  const checked = transactionPatch.safeParse(body);
  if (checked.success) return { patch: checked.data, refused: [] };
  const wrong = new Set(checked.error.issues.map(({ path }) => path[0]));
  return { patch: {}, refused: keys.filter((key) => wrong.has(key)) };
}

/** The newest version with the changes that the user made since `base`. */
export const onTopOf = (
  newest: TransactionEntries,
  base: TransactionEntries,
  typed: TransactionEntries,
): TransactionEntries => ({
  ...newest,
  ...Object.fromEntries(changedKeys(base, typed).map((key) => [key, typed[key]])),
});

const ADVICE: Partial<Record<FieldKey, string>> = texts.form.advice;

/** The sentence about a field that the contract refuses. */
export const adviceFor = (key: FieldKey): string => ADVICE[key] ?? texts.tryAgain;

/** The choices of the kind; a kind of a later release stays available. */
export const kindOptions = (kind: string) => [
  ...transactionKind.options.map((value) => ({ value: String(value), label: texts.kinds[value] })),
  ...(transactionKind.safeParse(kind).success ? [] : [{ value: kind, label: texts.otherKind }]),
];
