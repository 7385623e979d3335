import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';
import { tagRepository } from './tag.repository.ts';

/** The problem of a tag that a space does not have. */
export const missingTag = () => new Problem('not-found', { sentence: 'This tag does not exist.' });

/**
 * Rejects missing tags and those of another user; to be called under the lock of the space, so that no tag is
 * deleted until a document has it.
 * @throws {Problem} `not-found`
 */
export async function assertTags(tx: Transaction, scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const there = new Set((await tagRepository.list(tx, scope)).map(({ id }) => id));
  if (!ids.every((id) => there.has(id))) throw missingTag();
}
