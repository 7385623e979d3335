// Takes events into a database: the effect and the mark in the inbox are one transaction, so what the bus
// delivers twice takes effect once. How often an event failed is counted in the consumer's own database, not
// by the bus: a database that is away for an hour parks nothing, and an event that kills the process is
// counted all the same.
import { type Envelope, envelopeSchema } from '@savvi/contracts/event';
import { tracing } from '@savvi/contracts/tracing';
import * as z from 'zod/mini';
import type { Bus, Delivery } from './bus.ts';
import { errorName } from './failure.ts';
import type { Log } from './log.ts';
import { beginAttempt, findParked, park, recordFailure } from './parked.ts';
import { execute, type InTransaction, select, type Transaction } from './sql.ts';

/** An event definition of contracts, as far as a consumer needs it. */
export type Readable = { readonly type: string; parse(envelope: unknown): Envelope };

/** The event that `apply` gets: typed where a definition was given, bare where a pattern was. */
export type EventOf<Source extends string | Readable> = Source extends Readable
  ? ReturnType<Source['parse']>
  : Envelope;

/** What a consumer is. */
export interface ConsumerOptions<Tx extends Transaction, Source extends string | Readable> {
  readonly bus: Bus;
  readonly inTransaction: InTransaction<Tx>;
  /**
   * Name of the consumer: of its position on the bus, its inbox marks and its parked events. Never rename it.
   */
  readonly durable: string;
  /** Event definitions (the event is read with them), or types and prefixes as text. */
  readonly types: readonly Source[];
  /** The effect. Must only write through `tx`; it is rolled back with everything else when this throws. */
  readonly apply: (tx: Tx, event: EventOf<Source>) => Promise<void>;
  /**
   * Work before the effect that is too long for one transaction: in transactions of its own, and again
   * whenever the event is delivered before it took effect. It ends early, by throwing, when the signal fires:
   * the event then comes again.
   */
  readonly before?: (event: EventOf<Source>, signal: AbortSignal) => Promise<void>;
  /** How often an event is tried before it is parked. */
  readonly maxAttempts?: number;
  readonly log: Log;
}

/** A running consumer. */
export interface Consumer {
  /** Its name, see `ConsumerOptions`. */
  readonly durable: string;
  /** See `Subscription`. */
  readonly ready: Promise<void>;
  lag(): Promise<number>;
  /**
   * Applies a parked event now and takes it off the list; throws what `apply` throws, and says false when it
   * is not parked.
   */
  replay(eventId: string): Promise<boolean>;
  /** Lets the event in hand finish. */
  stop(): Promise<void>;
}

/** Starts a consumer in the background. */
export function consume<Tx extends Transaction, const Source extends string | Readable>(
  options: ConsumerOptions<Tx, Source>,
): Consumer {
  const { bus, inTransaction, durable, types, before, apply, maxAttempts = 8, log } = options;
  const stopping = new AbortController();
  const readers = new Map(
    types
      .filter((source): source is Source & Readable => typeof source !== 'string')
      .map((source) => [source.type, source]),
  );
  const patterns = types.map((source) => (typeof source === 'string' ? source : source.type));

  /** @throws {z.core.$ZodError} when it is not an event, or not the one it says it is. */
  const read = (message: unknown): EventOf<Source> => {
    const event = envelopeSchema.parse(message);
    return (readers.get(event.type)?.parse(event) ?? event) as EventOf<Source>; // the definition of this very type, or a pattern's bare envelope
  };

  async function applyOnce(event: EventOf<Source>, clearFailure: boolean): Promise<void> {
    if (before !== undefined && !(await inTransaction((tx) => hasTakenEffect(tx, event.id))))
      await before(event, stopping.signal);
    await inTransaction(async (tx) => {
      const isNew = await execute(
        tx,
      )`INSERT INTO inbox (durable, event_id, applied_at) VALUES (${durable}, ${event.id}::uuid, now()) ON CONFLICT DO NOTHING`;
      if (isNew > 0) await apply(tx, event);
      if (clearFailure)
        await execute(tx)`DELETE FROM parked_events WHERE durable = ${durable} AND event_id = ${event.id}`;
    });
  }

  const hasTakenEffect = async (tx: Tx, eventId: string): Promise<boolean> =>
    (await select(tx)`SELECT 1 AS one FROM inbox WHERE durable = ${durable} AND event_id = ${eventId}::uuid`)
      .length > 0;

  async function deliver(message: unknown, delivery: Delivery): Promise<void> {
    const { id: eventId, type, attempt } = delivery;
    const failing = { inTransaction, durable, eventId, type, message, maxAttempts };
    if (attempt > 1 && (await beginAttempt(failing)) === 'parked') return;
    try {
      const event = read(message);
      const effect = () => applyOnce(event, attempt > 1);
      await (tracing()?.apply(durable, event, effect) ?? effect());
    } catch (error) {
      if (before !== undefined && stopping.signal.aborted) throw error; // broken off, not failed
      if (error instanceof z.core.$ZodError) await park(failing, error);
      else if ((await recordFailure(failing, error, { counted: attempt > 1 })) === 'tried') {
        log.warn({ durable, eventId, type, error: errorName(error) }, 'event failed; it will be tried again');
        throw error;
      }
      log.error({ durable, eventId, type, error: errorName(error) }, 'event parked');
    }
  }

  const subscription = bus.subscribe({ durable, types: patterns, deliver });
  return {
    durable,
    ready: subscription.ready,
    lag: () => subscription.lag(),
    stop() {
      stopping.abort();
      return subscription.stop();
    },
    async replay(eventId) {
      const message = await inTransaction((tx) => findParked(tx, durable, eventId));
      if (message === undefined) return false;
      await applyOnce(read(message), true);
      return true;
    },
  };
}
