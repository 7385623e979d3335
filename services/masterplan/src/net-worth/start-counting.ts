import type { Bus } from '@savvi/eventing/bus';
import { consume, type Consumer } from '@savvi/eventing/consume';
import type { Clock } from '@savvi/service-kit/clock';
import { onceDatabaseIsThere } from '@savvi/service-kit/database-wait';
import type { Log } from '@savvi/service-kit/log';
import type { RawTransactions } from '@savvi/service-kit/raw-transactions';
import type { Database } from '../db.ts';
import { republishHoldings } from '../shared/republish-holdings.ts';
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
 * Applies the events of holdings to the months of the net worth. First it republishes the holdings that the projection
 * lacks or has outdated: those from before it existed, those whose months were lost, and those that a server of an earlier
 * release changed. Stopping waits for the current event, and ends the republishing between two batches.
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
    void (await republishHoldings(countedKinds, { uncounted: true, signal: stopping.signal }, deps));
  const caughtUp = onceDatabaseIsThere(catchUp, { log, signal: stopping.signal }).catch((error: unknown) => {
    // After a failure or a shutdown, the next start of the service republishes the remaining holdings.
    if (!stopping.signal.aborted) log.error({ err: error }, 'republishing holdings failed');
  });
  return {
    ...counting,
    async stop() {
      stopping.abort();
      await Promise.all([caughtUp, counting.stop()]);
    },
  };
}
