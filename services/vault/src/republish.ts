import { entryEvents } from '@savvi/vault-contract/events';
import { republish as republishRows } from '@savvi/eventing/republish';
import { republishing, type RepublishDeps } from '@savvi/service-kit/republishing';
import { type Database, openDatabase, type Transaction } from './db.ts';
import { entryMaintenance } from './entries/entry.maintenance.repository.ts';
import type { EntryOfSpace } from './entries/entry.ts';

/**
 * Publishes an event without contents for every entry again, including deleted entries that can still be
 * restored; consumers that know a newer version ignore it. Returns the number of events.
 */
export const republishEntries = (
  { db, clock }: RepublishDeps<Database>,
  signal?: AbortSignal,
): Promise<number> =>
  republishRows<Transaction, EntryOfSpace>({
    inTransaction: (work) => db.$transaction(work),
    page: (tx, last, limit) => entryMaintenance.page(tx, { last, limit }),
    event: ({ spaceId, ...data }) => entryEvents.stated.of({ spaceId, data, now: clock.now() }),
    signal,
  });

/** The operator's command that runs {@link republishEntries}. */
export const republish = republishing(openDatabase, republishEntries);
