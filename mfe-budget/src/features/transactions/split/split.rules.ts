// The parts of a split transaction in its form: one text, like every other field (MON-51).
import { type MoneyTransaction, transactionPartInput } from '@savvi/budget-contract/transaction';
import { type Cents, toCents } from '@savvi/contracts/money';

/** The contents of the fields of a part. An empty text is no value. */
export interface PartEntries {
  readonly amount: string;
  readonly lineId: string;
  readonly categoryId: string;
  readonly payer: string;
}

/** A part without contents. */
export const NEW_PART: PartEntries = { amount: '', lineId: '', categoryId: '', payer: '' };

/** The text of parts; empty without any. */
export const textOfParts = (parts: readonly PartEntries[]): string =>
  parts.length === 0 ? '' : JSON.stringify(parts);

/** The parts in a text of {@link textOfParts}. */
export const partsIn = (text: string): readonly PartEntries[] =>
  text === '' ? [] : (JSON.parse(text) as PartEntries[]);

/** The text of the parts of a transaction. */
export const storedParts = ({ parts = [] }: Pick<MoneyTransaction, 'parts'>): string =>
  textOfParts(
    parts.map(({ amount, lineId, categoryId, payer }) => ({
      amount,
      lineId: lineId ?? '',
      categoryId: categoryId ?? '',
      payer: payer ?? '',
    })),
  );

/** The parts of a text as they are sent; null without any. */
export const sentParts = (text: string) =>
  text === ''
    ? null
    : partsIn(text).map(({ amount, lineId, categoryId, payer }) => ({
        amount,
        lineId: lineId || null,
        categoryId: categoryId || null,
        payer: payer || null,
      }));

/** The cents of an amount; null if it is none that can be stored. */
export function centsOf(amount: string): Cents | null {
  const read = transactionPartInput.shape.amount.safeParse(amount);
  return read.success ? toCents(read.data) : null;
}

/** The sum of the parts, as far as they have amounts. */
export const dividedOf = (parts: readonly PartEntries[]): Cents =>
  parts.reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0n), 0n);

/** Whether each part has an amount, and together they are the whole. */
export const isDivided = (total: string, text: string): boolean => {
  const parts = partsIn(text);
  return parts.every(({ amount }) => centsOf(amount) !== null) && dividedOf(parts) === centsOf(total);
};
