import { documentEvents } from '@savvi/documents-contract/events';
import { republish as republishRows } from '@savvi/eventing/republish';
import { republishing, type RepublishDeps } from '@savvi/service-kit/republishing';
import { type Database, openDatabase, type Transaction } from './db.ts';
import { countedOf, type StoredDocument } from './shared/document.ts';
import { documentMaintenance } from './shared/document.maintenance.repository.ts';

/**
 * Publishes the current state of every document again, including deleted ones that can still be restored;
 * consumers that know a newer version ignore it. Returns the number of events.
 */
export const republishDocuments = (
  { db, clock }: RepublishDeps<Database>,
  signal?: AbortSignal,
): Promise<number> =>
  republishRows<Transaction, StoredDocument & { spaceId: string }>({
    inTransaction: (work) => db.$transaction(work),
    page: (tx, last, limit) => documentMaintenance.page(tx, { last, limit }),
    event: ({ spaceId, ...document }) =>
      documentEvents.stated.of({
        spaceId,
        data: { ...countedOf(document), updatedAt: document.updatedAt, deletedAt: document.deletedAt },
        now: clock.now(),
      }),
    signal,
  });

/** The operator's command that runs {@link republishDocuments}. */
export const republish = republishing(openDatabase, republishDocuments);
