import type { userDeleted } from '@savvi/contracts/events';
import type { Clock } from '@savvi/service-kit/clock';
import { eraseSpace } from '@savvi/service-kit/erased-spaces';
import type { Transaction } from '../db.ts';
import { documentRepository } from '../shared/document.repository.ts';
import type { FileKeys } from '../shared/file-keys.ts';
import { folderRepository } from '../shared/folder.repository.ts';
import { linkRepository } from '../shared/link.repository.ts';
import { tagRepository } from '../shared/tag.repository.ts';
import { looseObjectRepository } from '../shared/loose-objects.repository.ts';
import { erasureRepository } from './erasure.repository.ts';

/** How soon after an account deletion the objects of its unfinished uploads are removed. */
const COMING_MS = 60_000;

interface ErasureDeps {
  readonly clock: Clock;
  readonly fileKeys: FileKeys;
}
type UserDeleted = ReturnType<typeof userDeleted.parse>;

/**
 * Erases the rows and keys of a deleted account. The cleanup removes the objects later and then publishes the
 * erasure.
 */
export const eraseOnUserDeleted =
  ({ clock, fileKeys }: ErasureDeps) =>
  async (tx: Transaction, { data: { userId, spaceId } }: UserDeleted): Promise<void> => {
    const now = clock.now();
    await eraseSpace(tx, { spaceId }, now, async (inTransaction, owner) => {
      await looseObjectRepository.hasten(inTransaction, owner, new Date(now.getTime() + COMING_MS));
      await linkRepository.erase(inTransaction, owner);
      await documentRepository.erase(inTransaction, owner, now);
      await folderRepository.erase(inTransaction, owner);
      await tagRepository.erase(inTransaction, owner);
      await fileKeys.erase(inTransaction, owner);
    });
    await erasureRepository.begin(tx, { spaceId }, userId, now);
  };
