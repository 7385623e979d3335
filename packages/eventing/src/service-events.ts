import { userDeleted } from '@savvi/contracts/events';
import type { Bus } from './bus.ts';
import { consume, type Consumer, type EventOf } from './consume.ts';
import type { Log } from './log.ts';
import { startRelay } from './relay.ts';
import { REPLAY_CHANNEL, runReplays } from './replays.ts';
import { type Backfill, startBackfill } from './backfill.ts';
import type { InTransaction, Transaction } from './sql.ts';

/** The options of a service with its own events. */
export interface ServiceEventsOptions<Tx extends Transaction> {
  /** The name of the service, which prefixes the names of its events and consumers. Never rename it. */
  readonly name: string;
  readonly databaseUrl: string;
  readonly bus: Bus;
  readonly inTransaction: InTransaction<Tx>;
  readonly clock: { readonly now: () => Date };
  readonly log: Log;
  /**
   * Erases all data of a deleted user and appends the confirmation to the outbox; absent for a service
   * without user data.
   */
  readonly erase?: ((tx: Tx, event: EventOf<typeof userDeleted>) => Promise<void>) | undefined;
  /** The backfill for new projections; absent when none reads from this service. */
  readonly backfill?: Backfill | undefined;
  /** The name of `backfill` in the previous release, for services in other repositories. */
  readonly retelling?: Backfill | undefined;
  /** Further consumers, already started. */
  readonly consumers?: readonly Consumer[] | undefined;
}

/**
 * Publishes the events of a service, erases the data of deleted accounts, sends backfills to new projections,
 * and replays dead letters on an operator's request.
 * @returns functions that stop these parts, in the order in which they must stop
 */
export function startServiceEvents<Tx extends Transaction>({
  name,
  databaseUrl,
  bus,
  inTransaction,
  clock,
  log,
  erase,
  retelling,
  backfill = retelling,
  consumers = [],
}: ServiceEventsOptions<Tx>): readonly (() => Promise<void>)[] {
  const all = [
    ...consumers,
    ...(erase === undefined
      ? []
      : [
          consume({
            bus,
            inTransaction,
            durable: `${name}.user-deleted`,
            types: [userDeleted],
            apply: erase,
            log,
          }),
        ]),
    ...(backfill === undefined ? [] : startBackfill({ name, bus, inTransaction, log, backfill })),
  ];
  const replays = runReplays({ inTransaction, consumers: all, log });
  const relay = startRelay({
    databaseUrl,
    bus,
    log,
    now: clock.now,
    also: { channel: REPLAY_CHANNEL, wake: replays.wake },
  });
  // Stops all concurrently: a running replay may only end when its consumer stops.
  const stopConsuming = async () => void (await Promise.all([replays, ...all].map((each) => each.stop())));
  return [stopConsuming, relay.drain];
}
