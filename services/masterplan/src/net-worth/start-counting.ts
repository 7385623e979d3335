import type { Bus } from '@savvi/eventing/bus';
import { consume, type Consumer } from '@savvi/eventing/consume';
import type { Clock } from '@savvi/service-kit/clock';
import { onceDatabaseIsThere } from '@savvi/service-kit/database-wait';
import type { Log } from '@savvi/service-kit/log';
import type { RawTransactions } from '@savvi/service-kit/raw-transactions';
import type { Database } from '../db.ts';
import { stateHoldings } from '../shared/state-holdings.ts';
import { countedEvents, countedKinds } from './counted.ts';
import { countChange } from './net-worth.consumer.ts';

interface CountingDeps {
  readonly bus: Bus;
  readonly db: Database;
  readonly counting: Pick<RawTransactions, 'inTransaction'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Folds what happens to holdings into their months. Holdings that it never heard of, made before it was there
 * or while its months were lost, are told again first. Stopping it lets the event in hand finish, and breaks
 * the telling off between two batches.
 */
export function startCounting(deps: CountingDeps): Consumer {
  const { bus, log } = deps;
  const stopping = new AbortController();
  const counting = consume({
    bus,
    inTransaction: deps.counting.inTransaction,
    durable: 'masterplan.net-worth',
    types: countedEvents,
    apply: countChange,
    log,
  });
  const catchUp = async () =>
    void (await stateHoldings(countedKinds, { uncounted: true, signal: stopping.signal }, deps));
  const caughtUp = onceDatabaseIsThere(catchUp, { log, signal: stopping.signal }).catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'telling of holdings again failed'); // else broken off: the next start tells the rest
  });
  return {
    ...counting,
    async stop() {
      stopping.abort();
      await Promise.all([caughtUp, counting.stop()]);
    },
  };
}
