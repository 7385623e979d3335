import { randomUUID } from 'node:crypto';
import type { Envelope } from '@savvi/contracts/event';
import { defineEvent } from '@savvi/contracts/event';
import type { Bus, Delivery } from '@savvi/eventing/bus';
import { vi } from 'vitest';
import { z } from 'zod';

/**
 * A bus driver under test, with a server of its own that allows `pantry.>` and `kitchen.>` to be appended and
 * read.
 */
export interface BusDriver {
  /**
   * Opens another connection, as another process would; redelivers quickly and detects a lost reader within a
   * second.
   */
  connect(): Bus;
  /** Interrupts every connection briefly, as a restart of the server would. */
  interrupt(): Promise<void>;
  close(): Promise<void>;
}

/** A sample event of the suite. */
export const jarFilled = defineEvent({
  type: 'pantry.jar.filled.v1',
  data: z.object({ jarId: z.uuid(), grams: z.int(), version: z.int() }),
});
/** A sample snapshot event, see `jarFilled`. */
export const jarStated = defineEvent({ type: 'pantry.jar.stated.v1', data: jarFilled.data });
/** A sample event of another producer, see `jarFilled`. */
export const mealCooked = defineEvent({
  type: 'kitchen.meal.cooked.v1',
  data: z.object({ persons: z.int() }),
});

/** Returns an event about a filled jar. */
export function aJarFilled({
  jarId = randomUUID(),
  grams = 100,
  version = 1,
}: { jarId?: string; grams?: number; version?: number } = {}): Envelope {
  return jarFilled.of({ spaceId: 'space-1', data: { jarId, grams, version }, now: new Date() });
}

/** Returns `count` events, with grams increasing from `from`. */
export const jarsFilled = (count: number, from = 0): Envelope[] =>
  Array.from({ length: count }, (_, index) => aJarFilled({ grams: from + index }));

/** Returns the grams of a message, which identify the suite's events. */
export const gramsOf = (message: unknown): number => jarFilled.parse(message).data.grams;

/** Polls until the check no longer throws. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 10_000, interval: 10 });

/** Creates a subscriber that records its messages; `fail` selects those on which it fails. */
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
