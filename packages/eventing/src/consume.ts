// Applies events to a database. The effect and the inbox mark are one transaction, so an event that the bus
// delivers twice takes effect once. Failed attempts are counted in the consumer's own database, not by the
// bus: while the database is unavailable no event is dead-lettered, and an event that kills the process is
// counted as well.
import { type Envelope, envelopeSchema } from '@savvi/contracts/event';
import { tracing } from '@savvi/contracts/tracing';
import * as z from 'zod/mini';
import type { Bus, Delivery } from './bus.ts';
import { errorName } from './failure.ts';
import type { Log } from './log.ts';
import { beginAttempt, findDeadLetter, deadLetter, recordFailure } from './dead-letters.ts';
import { execute, type InTransaction, select, type Transaction } from './sql.ts';

/** The part of an event definition that a consumer uses. */
export type EventReader = { readonly type: string; parse(envelope: unknown): Envelope };

/** The type of the event that `apply` gets: typed for a definition, an untyped envelope for a pattern. */
export type EventOf<Source extends string | EventReader> = Source extends EventReader
  ? ReturnType<Source['parse']>
  : Envelope;

/** The options of a consumer. */
export interface ConsumerOptions<Tx extends Transaction, Source extends string | EventReader> {
  readonly bus: Bus;
  readonly inTransaction: InTransaction<Tx>;
  /**
   * Name of the consumer, used for its position on the bus, its inbox marks and its dead letters. Never
   * rename it.
   */
  readonly durable: string;
  /** Event definitions, which also parse the event, or types and prefixes as text. */
  readonly types: readonly Source[];
  /** Applies the event. It must write through `tx` only; all of it is rolled back when this throws. */
  readonly apply: (tx: Tx, event: EventOf<Source>) => Promise<void>;
  /**
   * Work before `apply` that is too long for one transaction. It uses its own transactions, and runs again
   * when the event is redelivered before it took effect. When the signal aborts, it must end early by
   * throwing; the event is then redelivered.
   */
  readonly before?: (event: EventOf<Source>, signal: AbortSignal) => Promise<void>;
  /** Number of attempts before an event is dead-lettered. */
  readonly maxAttempts?: number;
  readonly log: Log;
}

/** A running consumer. */
export interface Consumer {
  /** The name from `ConsumerOptions`. */
  readonly durable: string;
  /** Resolves like `ready` of a `Subscription`. */
  readonly ready: Promise<void>;
  lag(): Promise<number>;
  /**
   * Applies a dead-lettered event and removes it from the dead letters. Throws what `apply` throws; returns
   * false when the event is not dead-lettered.
   */
  replay(eventId: string): Promise<boolean>;
  /** Finishes the current event and stops. */
  stop(): Promise<void>;
}

/** Starts a consumer in the background. */
export function consume<Tx extends Transaction, const Source extends string | EventReader>(
  options: ConsumerOptions<Tx, Source>,
): Consumer {
  const { bus, inTransaction, durable, types, before, apply, maxAttempts = 8, log } = options;
  const stopping = new AbortController();
  const readers = new Map(
    types
      .filter((source): source is Source & EventReader => typeof source !== 'string')
      .map((source) => [source.type, source]),
  );
  const patterns = types.map((source) => (typeof source === 'string' ? source : source.type));

  /** @throws {z.core.$ZodError} when the message is not an event, or does not match its type */
  const read = (message: unknown): EventOf<Source> => {
    const event = envelopeSchema.parse(message);
    // The event is parsed by the definition of its type, or is an untyped envelope for a pattern.
    return (readers.get(event.type)?.parse(event) ?? event) as EventOf<Source>;
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
      // An attempt that was aborted by the stop has not failed.
      if (before !== undefined && stopping.signal.aborted) throw error;
      if (error instanceof z.core.$ZodError) await deadLetter(failing, error);
      else if ((await recordFailure(failing, error, { counted: attempt > 1 })) === 'tried') {
        log.warn({ durable, eventId, type, error: errorName(error) }, 'event failed; retrying');
        throw error;
      }
      log.error({ durable, eventId, type, error: errorName(error) }, 'event dead-lettered');
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
      const message = await inTransaction((tx) => findDeadLetter(tx, durable, eventId));
      if (message === undefined) return false;
      await applyOnce(read(message), true);
      return true;
    },
  };
}

// An alias with the name of the previous release, for services in other repositories.
export type { EventReader as Readable };
