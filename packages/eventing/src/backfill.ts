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
   * Projections that a later release added. Each has a durable of its own, because replicas of the release before skip
   * events of a type that is added to their durable.
   */
  readonly added?: readonly ProjectionBegun[] | undefined;
  /**
   * Publishes a snapshot event of every record, in its own transactions, and returns the number of events.
   * Throws when the signal aborts.
   */
  readonly publish: (signal: AbortSignal) => Promise<number>;
}

/** The durable of an added projection: `documents.budget-documents-projection-begun`. */
const durableOf = (name: string, { type }: ProjectionBegun): string =>
  `${name}.${type.replace(/\.v\d+$/, '').replaceAll('.', '-')}`;

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
}): Consumer[] {
  const publishFor = (durable: string, types: readonly ProjectionBegun[]) =>
    consume({
      bus,
      inTransaction,
      durable,
      types,
      async before({ type }, signal) {
        const published = await backfill.publish(signal);
        log.info({ type, published }, 'snapshot events published for a new projection');
      },
      // Applying a request only writes its inbox mark; `before` has published the events.
      apply: () => Promise.resolve(),
      log,
    });
  const { projections, added = [] } = backfill;
  return [
    publishFor(`${name}.projection-begun`, projections),
    ...added.map((begun) => publishFor(durableOf(name, begun), [begun])),
  ];
}

// Aliases with the names of the previous release, for services in other repositories.
export { type Backfill as Retelling, startBackfill as startRetelling };
