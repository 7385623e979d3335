import {
  type MoneyTransaction,
  type TransactionPatch,
  transactionPatch,
} from '@savvi/budget-contract/transaction';
import { idsIn, textOfIds } from '../documents/document-ids.rules.ts';
import { isDivided, sentParts, storedParts } from '../split/split.rules.ts';
import { isReceived } from '@savvi/budget-contract/kind.rules';
import { kindChoices, texts } from '../transaction.texts.ts';

/** The fields of the form, in their order. */
export const FIELDS = [
  'amount',
  'payee',
  'kind',
  'planned',
  'lineId',
  'categoryId',
  'date',
  'payer',
  'accountId',
  'toAccountId',
  'goalId',
  'parts',
  'documentIds',
  'note',
] as const;
/** A field of the form. */
export type FieldKey = (typeof FIELDS)[number];
/** The contents of the form. An empty text is no value. */
export type TransactionEntries = Readonly<Record<FieldKey, string>>;

/** The texts of the fields for a transaction. */
export const entriesOf = (stored: MoneyTransaction): TransactionEntries => ({
  amount: stored.amount,
  payee: stored.payee,
  kind: stored.kind,
  planned: stored.planned ?? '',
  lineId: stored.lineId ?? '',
  categoryId: stored.categoryId ?? '',
  date: stored.date,
  payer: stored.payer ?? '',
  accountId: stored.accountId ?? '',
  toAccountId: stored.toAccountId ?? '',
  goalId: stored.goalId ?? '',
  parts: storedParts(stored),
  documentIds: textOfIds(stored.documentIds ?? []),
  note: stored.note ?? '',
});

/**
 * The form's fields as they are sent. Income and transfers have neither a line nor a category nor parts, and nobody pays a
 * transfer; a transaction with a line has no category of its own; only income is a paycheck; parts have what the whole has otherwise; only a transfer
 * goes somewhere.
 */
function effective(entries: TransactionEntries): TransactionEntries {
  const whole = { ...entries, lineId: '', categoryId: '' };
  const goingNowhere = { toAccountId: '', goalId: '' };
  if (entries.kind === 'income') return { ...whole, ...goingNowhere, parts: '' };
  const unplanned = { planned: '' };
  if (entries.kind === 'transfer') return { ...whole, ...unplanned, payer: '', parts: '' };
  if (entries.parts !== '') return { ...whole, ...unplanned, ...goingNowhere, payer: '' };
  const categoryId = entries.lineId === '' ? entries.categoryId : '';
  return { ...entries, ...unplanned, ...goingNowhere, categoryId };
}

/**
 * The entries with another kind. The account of money that came in is where a transfer goes to, and the account of other
 * money is where it comes from.
 */
export function withKind(entries: TransactionEntries, kind: string): TransactionEntries {
  const { accountId, toAccountId, goalId } = entries;
  if (kind === 'transfer' && isReceived(entries.kind) && toAccountId === '' && goalId === '')
    return { ...entries, kind, accountId: '', toAccountId: accountId };
  if (entries.kind === 'transfer' && accountId === '')
    return { ...entries, kind, accountId: toAccountId, toAccountId: '' };
  return { ...entries, kind };
}

const NULLABLE: readonly FieldKey[] = [
  'lineId',
  'categoryId',
  'payer',
  'accountId',
  'toAccountId',
  'goalId',
  'planned',
  'note',
];
const sent = (key: FieldKey, entry: string) => {
  if (key === 'parts') return sentParts(entry);
  if (key === 'documentIds') return idsIn(entry);
  return NULLABLE.includes(key) && entry === '' ? null : entry;
};

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
  const { amount, parts } = effective(entries);
  const isWrong =
    parts !== '' && (keys.includes('parts') || keys.includes('amount')) && !isDivided(amount, parts);
  const wrongParts: FieldKey[] = isWrong ? ['parts'] : [];
  if (checked.success) return { patch: checked.data, refused: wrongParts };
  const wrong = new Set(checked.error.issues.map(({ path }) => path[0]));
  return { patch: {}, refused: [...keys.filter((key) => wrong.has(key)), ...wrongParts] };
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

/** The choices of the kind. The kind of the transaction stays available, also one of a later release. */
export const kindOptions = (kind: string) =>
  kindChoices.some(({ value }) => value === kind)
    ? kindChoices
    : [...kindChoices, { value: kind, label: texts.otherKind }];
