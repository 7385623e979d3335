import type { RawTransaction } from '@savvi/service-kit/prisma';
import type Stripe from 'stripe';
import { type Delivery, MAX_FAILURES, retryAfterMs, sendings } from './delivery.rules.ts';
import { eventId } from './new-id.ts';

/** An event to be delivered. */
export interface Pending {
  readonly id: string;
  readonly body: string;
  readonly failures: number;
}

/** Events about one subject, stored in the transaction of the change that caused them. */
export interface Message {
  readonly subject: string;
  readonly events: readonly Omit<Stripe.Event, 'id'>[];
  readonly delivery: Delivery;
}

/** The queue of events. Its times are real time, because the shop checks signatures by real time. */
export const deliveryRepository = {
  async append(
    tx: RawTransaction,
    { subject, events, delivery }: Message,
    realNow: Date,
    random: () => number = Math.random,
  ): Promise<void> {
    const bodies: string[] = [];
    for (const event of events) {
      const [row] = await tx.$queryRaw<{ number: string }[]>`SELECT nextval('event_numbers') AS number`;
      bodies.push(JSON.stringify({ id: eventId(Number(row?.number)), ...event }, null, 2));
    }
    for (const { index, afterMs, isOrdered } of sendings(delivery, bodies.length, random)) {
      await tx.$executeRaw`INSERT INTO deliveries (subject, body, is_ordered, due_at) VALUES (${subject}, ${bodies[index]}, ${isOrdered}, ${new Date(realNow.getTime() + afterMs)})`;
    }
  },

  /** The events that may be sent now, the oldest first. */
  due: (tx: RawTransaction, realNow: Date, limit: number) =>
    tx.$queryRaw<Pending[]>`SELECT id::text, body, failures FROM deliveries AS d
      WHERE due_at <= ${realNow} AND NOT (is_ordered AND EXISTS (SELECT FROM deliveries AS e WHERE e.subject = d.subject AND e.is_ordered AND e.id < d.id))
      ORDER BY due_at, id LIMIT ${limit}`,

  /** When the next event may be sent; null if none is waiting. */
  async nextAt(tx: RawTransaction): Promise<Date | null> {
    const [row] = await tx.$queryRaw<{ at: Date | null }[]>`SELECT min(due_at) AS at FROM deliveries AS d
      WHERE NOT (is_ordered AND EXISTS (SELECT FROM deliveries AS e WHERE e.subject = d.subject AND e.is_ordered AND e.id < d.id))`;
    return row?.at ?? null;
  },

  taken: (tx: RawTransaction, id: string) => tx.$executeRaw`DELETE FROM deliveries WHERE id = ${id}::bigint`,

  /**
   * Schedules an event again after a failure, or gives it up after too many failures.
   * @returns whether the event is sent again
   */
  async refused(tx: RawTransaction, { id, failures }: Pending, realNow: Date): Promise<boolean> {
    const count = failures + 1;
    if (count >= MAX_FAILURES) {
      await tx.$executeRaw`DELETE FROM deliveries WHERE id = ${id}::bigint`;
      return false;
    }
    await tx.$executeRaw`UPDATE deliveries SET failures = ${count}, due_at = ${new Date(realNow.getTime() + retryAfterMs(count))} WHERE id = ${id}::bigint`;
    return true;
  },
};

/** The queue of events. */
export type DeliveryRepository = typeof deliveryRepository;
