import type { Envelope } from '@savvi/contracts/event';
import * as z from '@savvi/contracts/schema';
import { instant, recordId, recordVersion } from '@savvi/contracts/values';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope } from '@savvi/service-kit/prisma';
import type { Transaction } from '../db.ts';
import { knownAccountRepository } from '../shared/known-account.repository.ts';

const changedAccount = z.object({
  id: recordId,
  version: recordVersion,
  /** In snapshots only. */
  deletedAt: z.optional(z.nullable(instant)),
});

/** The kind and the change in a type such as `masterplan.debt.deleted.v1`. */
const TYPE = /^masterplan\.(savings-account|debt)\.([a-z]+)\.v1$/;

/**
 * Follows which accounts the master plan has, for the transactions that name one (MON-50). Other events, events of
 * older versions and of erased spaces are ignored.
 */
export async function followAccounts(tx: Transaction, { type, subject, data }: Envelope): Promise<void> {
  const [, kind, change] = TYPE.exec(type) ?? [];
  if (kind === undefined) return;
  const { id, version, deletedAt } = changedAccount.parse(data);
  const owner = { spaceId: subject };
  await lockScope(tx, owner); // The lock serializes this transaction and a concurrent erasure of the account.
  if (await isErased(tx, owner)) return;
  if (change === 'purged') return knownAccountRepository.forget(tx, owner, id);
  const isDeleted = change === 'deleted' || deletedAt != null;
  await knownAccountRepository.follow(tx, owner, { id, kind, version, isDeleted });
}
