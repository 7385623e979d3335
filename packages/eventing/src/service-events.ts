import { userDeleted } from '@savvi/contracts/events';
import type { Bus } from './bus.ts';
import { consume, type EventOf } from './consume.ts';
import type { Log } from './log.ts';
import { startRelay } from './relay.ts';
import { type Retelling, startRetelling } from './retell.ts';
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
  /** What it tells again to projections that begin; absent where none reads from it. */
  readonly retelling?: Retelling;
}

/** Publishes the events of a service, has it erase what it keeps of deleted accounts, and tell projections that begin what there is. @returns what ends each, in the order in which they have to end */
export function startServiceEvents<Tx extends Transaction>({ name, databaseUrl, bus, inTransaction, clock, log, erase, retelling }: ServiceEventsOptions<Tx>): readonly (() => Promise<void>)[] {
  const relay = startRelay({ databaseUrl, bus, log, now: clock.now });
  const erasure = consume({ bus, inTransaction, durable: `${name}.user-deleted`, types: [userDeleted], apply: erase, log });
  const retells = retelling === undefined ? [] : [startRetelling({ name, bus, inTransaction, log, retelling }).stop];
  return [...retells, erasure.stop, relay.drain];
}
