import type { Envelope } from '@savvi/contracts/event';
import * as z from '@savvi/contracts/schema';
import { instant, recordId, recordVersion } from '@savvi/contracts/values';
import { LINK_KINDS } from '@savvi/documents-contract/link';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope } from '@savvi/service-kit/prisma';
import type { Transaction } from '../db.ts';
import { linkRepository } from '../shared/link.repository.ts';

const changedRecord = z.object({
  id: recordId,
  version: recordVersion,
  /** In snapshots only. */
  deletedAt: z.optional(z.nullable(instant)),
});

/** The kind and the change in a type such as `masterplan.debt.deleted.v1`, whichever service publishes it. */
const TYPE = /^[a-z-]+\.([a-z-]+)\.(deleted|restored|purged|stated)\.v1$/;

/**
 * Follows whether the records that documents belong to are deleted (LNK-1). A purged record loses its links. Events of
 * other kinds, of older versions and of erased spaces are ignored.
 */
export async function followLinkedRecords(
  tx: Transaction,
  { type, subject, time, data }: Envelope,
): Promise<void> {
  const [, sentKind, change] = TYPE.exec(type) ?? [];
  const kind = LINK_KINDS.find((known) => known === sentKind);
  if (kind === undefined) return;
  const { id, version, deletedAt } = changedRecord.parse(data);
  const owner = { spaceId: subject };
  await lockScope(tx, owner); // The lock serializes this transaction and a concurrent erasure of the account.
  if (await isErased(tx, owner)) return;
  if (change === 'purged') return linkRepository.forget(tx, owner, { kind, id });
  const since = change === 'deleted' ? time : (deletedAt ?? null);
  await linkRepository.follow(tx, owner, {
    kind,
    id,
    version,
    deletedAt: since === null ? null : new Date(since),
  });
}
