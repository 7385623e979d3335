import { randomUUID } from 'node:crypto';
import type { Envelope } from '@savvi/contracts/event';
import { defineEvent } from '@savvi/contracts/event';
import type { Bus, Delivery } from '@savvi/eventing/bus';
import { vi } from 'vitest';
import { z } from 'zod';

/**
 * A driver of the bus under test, with a server of its own on which `pantry.>` and `kitchen.>` may be
 * appended and read.
 */
export interface BusDriver {
  /**
   * Another connection, as another process would have it; redelivers quickly and notices a lost reader within
   * a second.
   */
  connect(): Bus;
  /** Cuts every connection for a moment, as a restart of the server would. */
  interrupt(): Promise<void>;
  close(): Promise<void>;
}

/** Events of the suite's little domains. */
export const jarFilled = defineEvent({
  type: 'pantry.jar.filled.v1',
  data: z.object({ jarId: z.uuid(), grams: z.int(), version: z.int() }),
});
/** See `jarFilled`. */
export const jarStated = defineEvent({ type: 'pantry.jar.stated.v1', data: jarFilled.data });
/** See `jarFilled`. */
export const mealCooked = defineEvent({
  type: 'kitchen.meal.cooked.v1',
  data: z.object({ persons: z.int() }),
});

/** A jar that was filled. */
export function aJarFilled({
  jarId = randomUUID(),
  grams = 100,
  version = 1,
}: { jarId?: string; grams?: number; version?: number } = {}): Envelope {
  return jarFilled.of({ spaceId: 'space-1', data: { jarId, grams, version }, now: new Date() });
}

/** As many, with grams counting up from `from`. */
export const jarsFilled = (count: number, from = 0): Envelope[] =>
  Array.from({ length: count }, (_, index) => aJarFilled({ grams: from + index }));

/** The grams of a message: what tells the suite's events apart. */
export const gramsOf = (message: unknown): number => jarFilled.parse(message).data.grams;

/** Waits until the check no longer throws. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 10_000, interval: 10 });

/** A subscriber that writes down what it gets; `fail` decides who is not to succeed. */
export function recorder({
  fail = () => false,
}: { fail?: (message: unknown, delivery: Delivery) => boolean } = {}) {
  const seen: { grams: number; attempt: number }[] = [];
  return {
    seen,
    grams: () => seen.map(({ grams }) => grams),
    deliver: async (message: unknown, delivery: Delivery) => {
      if (fail(message, delivery)) throw new Error('not this time');
      seen.push({ grams: gramsOf(message), attempt: delivery.attempt });
    },
  };
}
