import { Problem } from '@savvi/service-kit/problem';
import type { StoredDocument } from './document.ts';

/** The problem of documents of which a space does not have all. */
export const missingDocuments = () =>
  new Problem('not-found', { sentence: 'Some of these documents do not exist. Nothing was changed.' });

/** Returns the found documents in the order of the ids. @throws {Problem} `not-found` if one is missing */
export function allFound(ids: readonly string[], found: readonly StoredDocument[]): StoredDocument[] {
  const byId = new Map(found.map((document) => [document.id, document]));
  return ids.map((id) => {
    const document = byId.get(id);
    if (document === undefined) throw missingDocuments();
    return document;
  });
}

/** Returns a document that is not deleted. @throws {Problem} `not-found` */
export function assertLive(document: StoredDocument): StoredDocument {
  if (document.deletedAt !== null) throw missingDocuments();
  return document;
}
