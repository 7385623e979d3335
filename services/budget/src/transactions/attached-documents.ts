// The documents of the locker that a transaction has (MON-56).
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { Problem } from '@savvi/service-kit/problem';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { knownDocumentRepository } from '../shared/known-document.repository.ts';

/** A transaction with other documents. If `documentIds` is undefined they stay unchanged. */
export function withDocuments<T extends Pick<MoneyTransaction, 'documentIds'>>(
  transaction: T,
  documentIds: readonly string[] | undefined,
): T {
  if (documentIds === undefined) return transaction;
  const { documentIds: _before, ...rest } = transaction;
  // The key is that of the transaction.
  return { ...rest, ...(documentIds.length > 0 && { documentIds }) } as T;
}

/**
 * Checks that documents exist in the locker. A transaction keeps those of `before` after they are deleted.
 * @throws {Problem} `not-found`
 */
export async function assertDocumentsExist(
  tx: RawTransaction,
  scope: Scope,
  documentIds: readonly string[] = [],
  before: readonly string[] = [],
): Promise<void> {
  const added = documentIds.filter((id) => !before.includes(id));
  if (added.length > 0 && !(await knownDocumentRepository.haveAll(tx, scope, added)))
    throw new Problem('not-found', { sentence: 'This document does not exist.' });
}
