import { userDeleted } from '@savvi/contracts/events';
import type { Bus } from './bus.ts';
import { consume, type Consumer, type EventOf } from './consume.ts';
import type { Log } from './log.ts';
import { startRelay } from './relay.ts';
import { REPLAY_CHANNEL, takeUpReplays } from './replays.ts';
import { type Retelling, startRetelling } from './retell.ts';
import type { InTransaction, Transaction } from './sql.ts';

/** A service with events of its own. */
export interface ServiceEventsOptions<Tx extends Transaction> {
  /** What its events and its consumer are called by. Never rename it. */
  readonly name: string;
  readonly databaseUrl: string;
  readonly bus: Bus;
  readonly inTransaction: InTransaction<Tx>;
  readonly clock: { readonly now: () => Date };
  readonly log: Log;
  /**
   * Erases everything of a person whose account is gone, and appends to the outbox that it did; absent where
   * nobody tells.
   */
  readonly erase?: ((tx: Tx, event: EventOf<typeof userDeleted>) => Promise<void>) | undefined;
  /** What it tells again to projections that begin; absent where none reads from it. */
  readonly retelling?: Retelling | undefined;
  /** What else it consumes, started already. */
  readonly consumers?: readonly Consumer[] | undefined;
}

/**
 * Publishes the events of a service, has it erase what it keeps of deleted accounts, tell projections that
 * begin what there is, and try parked events again when an operator asks for it.
 * @returns what ends each, in the order in which they have to end
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
    ...(retelling === undefined ? [] : [startRetelling({ name, bus, inTransaction, log, retelling })]),
  ];
  const replays = takeUpReplays({ inTransaction, consumers: all, log });
  const relay = startRelay({
    databaseUrl,
    bus,
    log,
    now: clock.now,
    also: { channel: REPLAY_CHANNEL, wake: replays.wake },
  });
  // All at once: a replay may be in the middle of what only its consumer's stop breaks off.
  const stopConsuming = async () => void (await Promise.all([replays, ...all].map((each) => each.stop())));
  return [stopConsuming, relay.drain];
}
