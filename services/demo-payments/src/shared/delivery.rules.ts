/** The delay of late events, in milliseconds. */
export const LATE_MS = 10_000;
/** The time between events in reversed order, in milliseconds. */
const STEP_MS = 1_000;

/**
 * How the events of one change reach the shop. The real provider guarantees neither their order nor that each
 * arrives only once.
 */
export const DELIVERIES = ['at-once', 'late', 'twice', 'out-of-order', 'mixed'] as const;
/** How the events of one change reach the shop. */
export type Delivery = (typeof DELIVERIES)[number];

/** One scheduled delivery of an event. */
export interface Sending {
  readonly index: number;
  readonly afterMs: number;
  /** Whether the delivery waits until all earlier events were accepted. */
  readonly isOrdered: boolean;
}

/** The deliveries of `count` events with their delays. `random` returns numbers from 0 up to 1. */
export function sendings(delivery: Delivery, count: number, random: () => number): Sending[] {
  const indexes = Array.from({ length: count }, (_, index) => index);
  switch (delivery) {
    case 'at-once':
      return indexes.map((index) => ({ index, afterMs: 0, isOrdered: true }));
    case 'late':
      return indexes.map((index) => ({ index, afterMs: LATE_MS, isOrdered: true }));
    case 'twice':
      return indexes
        .flatMap((index) => [index, index])
        .map((index) => ({ index, afterMs: 0, isOrdered: true }));
    case 'out-of-order':
      return indexes
        .toReversed()
        .map((index, place) => ({ index, afterMs: place * STEP_MS, isOrdered: false }));
    case 'mixed':
      return indexes.flatMap((index) =>
        Array.from({ length: random() < 0.5 ? 1 : 2 }, () => ({
          index,
          afterMs: Math.floor(random() * LATE_MS),
          isOrdered: false,
        })),
      );
  }
}

/** The number of failures after which a delivery is given up: about three days. */
export const MAX_FAILURES = 900;
const FIRST_MS = 500;
const LONGEST_MS = 300_000;

/** The milliseconds to wait after a number of failures in a row. */
export const retryAfterMs = (failures: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20));
