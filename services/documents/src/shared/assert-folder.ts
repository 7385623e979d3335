import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';
import { folderRepository } from './folder.repository.ts';

/** The problem of a folder that a space does not have. */
export const missingFolder = () => new Problem('not-found', { sentence: 'This folder does not exist.' });

/** Rejects a missing folder and a folder of another user; null is the root. @throws {Problem} `not-found` */
export async function assertFolder(tx: Transaction, scope: Scope, folderId: string | null): Promise<void> {
  if (folderId !== null && (await folderRepository.find(tx, scope, folderId)) === null) throw missingFolder();
}
