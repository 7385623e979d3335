import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';
import { folderRepository } from './folder.repository.ts';

/**
 * Refuses a folder that is not there, somebody else's among them; null is the root.
 * @throws {Problem} `not-found`
 */
export async function assertFolder(tx: Transaction, scope: Scope, folderId: string | null): Promise<void> {
  if (folderId !== null && (await folderRepository.find(tx, scope, folderId)) === null)
    throw new Problem('not-found', { sentence: 'This folder does not exist.' });
}
