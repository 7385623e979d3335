// The form contains the documents of a transaction as one text.
import type { MoneyTransaction, TransactionPatch } from '@savvi/budget-contract/transaction';

/** The ids of documents in a text of the form. */
export const idsIn = (text: string): string[] => text.split(' ').filter((id) => id !== '');

/** The text of the form for ids of documents. */
export const textOfIds = (ids: readonly string[]): string => ids.join(' ');

/** The ids of the documents that a change adds to a transaction. */
export const addedIds = (
  { documentIds: before = [] }: MoneyTransaction,
  { documentIds = [] }: TransactionPatch,
): string[] => documentIds.filter((id) => !before.includes(id));
