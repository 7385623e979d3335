import type { Document } from '@savvi/documents-contract/document';
import type { SpaceKey } from '@savvi/sealing/space-key';
import type { Log } from '@savvi/service-kit/log';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import { replyOf, type StoredDocument } from './document.ts';
import { openHash } from './file-hash.ts';
import type { FileKeys } from './file-keys.ts';
import { linkRepository } from './link.repository.ts';
import { textRepository } from './text.repository.ts';

/** Dependencies of {@link documentReplies}. */
export interface ReplyDeps {
  readonly fileKeys: FileKeys;
  readonly log: Log;
}

/**
 * The hash that is returned for a damaged row, so that the other documents stay in the list. No file has this
 * hash.
 */
export const UNKNOWN_HASH = '0'.repeat(64);

/** Builds replies: opens the hashes of documents for their owner. */
export function documentReplies({ fileKeys, log }: ReplyDeps) {
  /**
   * Null if the key of the space does not open or its master key is missing: the list must still work, and a
   * plain hash needs no key.
   */
  const keyOf = (client: RawTransaction, scope: Pick<Scope, 'spaceId'>): Promise<SpaceKey | null> =>
    fileKeys.find(client, scope).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      log.error({ err: error, spaceId: scope.spaceId }, 'the key of a space is unavailable');
      return null;
    });

  async function hashesOf(
    client: RawTransaction,
    scope: Pick<Scope, 'spaceId'>,
    documents: readonly StoredDocument[],
  ): Promise<string[]> {
    const spaceKey = documents.length === 0 ? null : await keyOf(client, scope);
    return documents.map((document) => {
      const hash = openHash(spaceKey, document);
      if (hash === null) log.error({ documentId: document.id }, 'the stored hash of a file does not open');
      return hash ?? UNKNOWN_HASH;
    });
  }

  async function all(
    client: RawTransaction,
    scope: Pick<Scope, 'spaceId'>,
    documents: readonly StoredDocument[],
  ): Promise<Document[]> {
    if (documents.length === 0) return [];
    const hashes = await hashesOf(client, scope, documents);
    const ids = documents.map(({ id }) => id);
    const links = await linkRepository.of(client, scope, ids);
    const states = await textRepository.statesOf(client, scope, ids);
    return documents.map((document, at) =>
      replyOf(
        document,
        hashes[at] ?? UNKNOWN_HASH,
        links.get(document.id) ?? [],
        states.get(document.id) ?? null,
      ),
    );
  }

  return {
    all,
    async one(
      client: RawTransaction,
      scope: Pick<Scope, 'spaceId'>,
      document: StoredDocument,
    ): Promise<Document> {
      const [reply] = await all(client, scope, [document]);
      if (reply === undefined) throw new Error('a document has no reply');
      return reply;
    },
    hashOf: async (
      client: RawTransaction,
      scope: Pick<Scope, 'spaceId'>,
      document: StoredDocument,
    ): Promise<string> => (await hashesOf(client, scope, [document]))[0] ?? UNKNOWN_HASH,
  };
}
