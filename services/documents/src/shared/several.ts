import { Problem } from '@savvi/service-kit/problem';
import type { StoredDocument } from './document.ts';

/** Returns the problem of a call with `count` documents of which the space does not have all. */
export const missingDocuments = (count: number, outcome = ''): Problem =>
  new Problem('not-found', {
    sentence:
      count === 1 ? 'This document does not exist.' : `Some of these documents do not exist.${outcome}`,
  });

/**
 * Returns the found documents in the order of the ids. `outcome` ends the message to the caller.
 * @throws {Problem} `not-found` if one is missing
 */
export function allFound(
  ids: readonly string[],
  found: readonly StoredDocument[],
  outcome?: string,
): StoredDocument[] {
  const byId = new Map(found.map((document) => [document.id, document]));
  return ids.map((id) => {
    const document = byId.get(id);
    if (document === undefined) throw missingDocuments(ids.length, outcome);
    return document;
  });
}

/** Like {@link allFound}, but a deleted document is missing, too. @throws {Problem} `not-found` */
export const allLive: typeof allFound = (ids, found, outcome) =>
  allFound(
    ids,
    found.filter(({ deletedAt }) => deletedAt === null),
    outcome,
  );
