import { republishing, type StatingDeps } from '@savvi/service-kit/republishing';
import { type Database, openDatabase } from './db.ts';
import { stateHoldings } from './shared/state-holdings.ts';
import { kinds } from './shared/kinds.ts';

/**
 * Tells of every holding again, deleted ones that are still kept too; who knows better keeps what they know.
 * Answers how many.
 */
export const stateAllHoldings = (deps: StatingDeps<Database>, signal?: AbortSignal): Promise<number> =>
  stateHoldings(kinds, { uncounted: false, signal }, deps);

/** The same for the operator. */
export const republish = republishing(openDatabase, stateAllHoldings);
