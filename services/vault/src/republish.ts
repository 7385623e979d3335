import { entryEvents } from '@savvi/contracts/vault/events';
import { republish as republishRows } from '@savvi/eventing/republish';
import { republishing, type StatingDeps } from '@savvi/service-kit/republishing';
import { type Database, openDatabase, type Transaction } from './db.ts';
import { entryMaintenance } from './entries/entry.maintenance.repository.ts';
import type { EntryOfSpace } from './entries/entry.ts';

/**
 * Tells of every entry again that it is there, deleted ones that are still kept too; who knows better keeps
 * what they know. Answers how many.
 */
export const stateEntries = ({ db, clock }: StatingDeps<Database>, signal?: AbortSignal): Promise<number> =>
  republishRows<Transaction, EntryOfSpace>({
    inTransaction: (work) => db.$transaction(work),
    page: (tx, last, limit) => entryMaintenance.page(tx, { last, limit }),
    event: ({ spaceId, ...data }) => entryEvents.stated.of({ spaceId, data, now: clock.now() }),
    signal,
  });

/** The same for the operator. */
export const republish = republishing(openDatabase, stateEntries);
