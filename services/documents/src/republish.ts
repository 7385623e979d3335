import { documentEvents } from '@savvi/contracts/documents/events';
import { republish as republishRows } from '@savvi/eventing/republish';
import { systemClock } from '@savvi/service-kit/clock';
import { openDatabase, type Transaction } from './db.ts';
import { countedOf, type StoredDocument } from './shared/document.ts';
import { documentRepository } from './shared/document.repository.ts';

/** Tells of every document again, deleted ones that are still kept too, for projections that are rebuilt or new; who knows better keeps what they know. Answers how many. */
export async function republish({ databaseUrl, clockOffset }: { databaseUrl: string; clockOffset: number }): Promise<number> {
  const db = openDatabase(databaseUrl);
  const clock = systemClock(clockOffset);
  try {
    return await republishRows<Transaction, StoredDocument & { spaceId: string }>({
      inTransaction: (work) => db.$transaction(work),
      page: (tx, last, limit) => documentRepository.page(tx, { last, limit }),
      event: ({ spaceId, ...document }) => documentEvents.stated.of({ spaceId, data: { ...countedOf(document), updatedAt: document.updatedAt, deletedAt: document.deletedAt }, now: clock.now() }),
    });
  } finally {
    await db.$disconnect();
  }
}
