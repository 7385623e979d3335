import type { ProjectionBegun } from '@savvi/contracts/projections';
import type { Bus } from './bus.ts';
import { consume, type Consumer } from './consume.ts';
import type { Log } from './log.ts';
import type { InTransaction, Transaction } from './sql.ts';

/** A backfill that a service offers to projections. */
export interface Backfill {
  /** The projections that read from this service. */
  readonly projections: readonly ProjectionBegun[];
  /**
   * Publishes a snapshot event of every record, in its own transactions, and returns the number of events.
   * Throws when the signal aborts.
   */
  readonly publish: (signal: AbortSignal) => Promise<number>;
}

/**
 * Publishes snapshot events whenever one of the projections starts on an empty database. A killed backfill
 * starts from the beginning. The events carry versions, so duplicates and concurrent changes do no harm.
 */
export function startBackfill<Tx extends Transaction>({
  name,
  bus,
  inTransaction,
  log,
  backfill,
}: {
  /** Name of the service, from which the durable's name is made. */
  readonly name: string;
  readonly bus: Bus;
  readonly inTransaction: InTransaction<Tx>;
  readonly log: Log;
  readonly backfill: Backfill;
}): Consumer {
  return consume({
    bus,
    inTransaction,
    durable: `${name}.projection-begun`,
    types: backfill.projections,
    async before({ type }, signal) {
      const published = await backfill.publish(signal);
      log.info({ type, published }, 'snapshot events published for a new projection');
    },
    // Applying a request only writes its inbox mark; `before` has published the events.
    apply: () => Promise.resolve(),
    log,
  });
}

// Aliases with the names of the previous release, for services in other repositories.
export { type Backfill as Retelling, startBackfill as startRetelling };
