import type { Envelope } from '@savvi/contracts/event';
import * as z from '@savvi/contracts/schema';
import { instant, recordId, recordVersion } from '@savvi/contracts/values';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope } from '@savvi/service-kit/prisma';
import type { Transaction } from '../db.ts';
import { knownDocumentRepository } from '../shared/known-document.repository.ts';

const changedDocument = z.object({
  id: recordId,
  version: recordVersion,
  /** In snapshots only. */
  deletedAt: z.optional(z.nullable(instant)),
});

/** The change in a type such as `documents.document.deleted.v1`. */
const TYPE = /^documents\.document\.([a-z]+)\.v1$/;

/**
 * Follows which documents the locker has, for the transactions that name some (MON-56). Other events, events of older
 * versions and of erased spaces are ignored.
 */
export async function followDocuments(tx: Transaction, { type, subject, data }: Envelope): Promise<void> {
  const change = TYPE.exec(type)?.[1];
  if (change === undefined) return;
  const { id, version, deletedAt } = changedDocument.parse(data);
  const owner = { spaceId: subject };
  await lockScope(tx, owner); // The lock serializes this transaction and a concurrent erasure of the account.
  if (await isErased(tx, owner)) return;
  const isDeleted = change === 'deleted' || deletedAt != null;
  await knownDocumentRepository.follow(tx, owner, { id, version, isDeleted });
}
