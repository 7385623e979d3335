import type { ProjectionBegun } from '@savvi/contracts/projections';
import type { Bus } from './bus.ts';
import { consume, type Consumer } from './consume.ts';
import type { Log } from './log.ts';
import type { InTransaction, Transaction } from './sql.ts';

/** What a service tells again, and to whom. */
export interface Retelling {
  /** The projections that read from it. */
  readonly to: readonly ProjectionBegun[];
  /**
   * Tells of everything there is now, in transactions of its own; breaks off by throwing when the signal
   * fires. Gives how many.
   */
  readonly tell: (signal: AbortSignal) => Promise<number>;
}

/**
 * Tells everything again whenever one of the projections begins on an empty database. What it is killed in
 * comes again from the start; the events carry versions, so doubles and what happens meanwhile change
 * nothing.
 */
export function startRetelling<Tx extends Transaction>({
  name,
  bus,
  inTransaction,
  log,
  retelling,
}: {
  /** Of the service; its durable is called by it. */
  readonly name: string;
  readonly bus: Bus;
  readonly inTransaction: InTransaction<Tx>;
  readonly log: Log;
  readonly retelling: Retelling;
}): Consumer {
  return consume({
    bus,
    inTransaction,
    durable: `${name}.projection-begun`,
    types: retelling.to,
    async before({ type }, signal) {
      const told = await retelling.tell(signal);
      log.info({ type, told }, 'a projection began: told it all again');
    },
    apply: () => Promise.resolve(), // the mark in the inbox is all
    log,
  });
}
