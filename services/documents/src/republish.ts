import { documentEvents } from '@savvi/contracts/documents/events';
import { republish as republishRows } from '@savvi/eventing/republish';
import { republishing, type StatingDeps } from '@savvi/service-kit/republishing';
import { type Database, openDatabase, type Transaction } from './db.ts';
import { countedOf, type StoredDocument } from './shared/document.ts';
import { documentMaintenance } from './shared/document.maintenance.repository.ts';

/**
 * Tells of every document again, deleted ones that are still kept too; who knows better keeps what they know.
 * Answers how many.
 */
export const stateDocuments = ({ db, clock }: StatingDeps<Database>, signal?: AbortSignal): Promise<number> =>
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

/** The same for the operator. */
export const republish = republishing(openDatabase, stateDocuments);
