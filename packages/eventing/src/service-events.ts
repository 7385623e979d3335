import { userDeleted } from '@savvi/contracts/events';
import type { Bus } from './bus.ts';
import { consume, type EventOf } from './consume.ts';
import type { Log } from './log.ts';
import { startRelay } from './relay.ts';
import type { InTransaction, Transaction } from './sql.ts';

/** A service that keeps what belongs to people. */
export interface ServiceEventsOptions<Tx extends Transaction> {
  /** What its events and its consumer are called by. Never rename it. */
  readonly name: string;
  readonly databaseUrl: string;
  readonly bus: Bus;
  readonly inTransaction: InTransaction<Tx>;
  readonly clock: { readonly now: () => Date };
  readonly log: Log;
  /** Erases everything of a person whose account is gone, and appends to the outbox that it did. */
  readonly erase: (tx: Tx, event: EventOf<typeof userDeleted>) => Promise<void>;
}

/** Publishes the events of a service, and has it erase what it keeps of deleted accounts. @returns what ends each, in the order in which they have to end */
export function startServiceEvents<Tx extends Transaction>({ name, databaseUrl, bus, inTransaction, clock, log, erase }: ServiceEventsOptions<Tx>): readonly (() => Promise<void>)[] {
  const relay = startRelay({ databaseUrl, bus, log, now: clock.now });
  const erasure = consume({ bus, inTransaction, durable: `${name}.user-deleted`, types: [userDeleted], apply: erase, log });
  return [erasure.stop, relay.drain];
}
