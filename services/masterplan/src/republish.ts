import { republishing, type RepublishDeps } from '@savvi/service-kit/republishing';
import { type Database, openDatabase } from './db.ts';
import { republishHoldings } from './shared/republish-holdings.ts';
import { kinds } from './shared/kinds.ts';

/**
 * Publishes the current state of every holding again, including deleted ones that can still be restored;
 * consumers that know a newer version ignore it. Returns the number of events.
 */
export const republishAllHoldings = (deps: RepublishDeps<Database>, signal?: AbortSignal): Promise<number> =>
  republishHoldings(kinds, { uncounted: false, signal }, deps);

/** The operator's command that runs {@link republishAllHoldings}. */
export const republish = republishing(openDatabase, republishAllHoldings);
