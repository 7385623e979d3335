/** Milliseconds that "late" is late by. */
export const LATE_MS = 10_000;
/** Milliseconds between events that go out the wrong way round. */
const STEP_MS = 1_000;

/** How the events of one happening reach the shop; the real provider promises none of the tidy ones. */
export const DELIVERIES = ['at-once', 'late', 'twice', 'out-of-order', 'mixed'] as const;
/** How the events of one happening reach the shop. */
export type Delivery = (typeof DELIVERIES)[number];

/** One sending of one of the events. */
export interface Sending {
  readonly index: number;
  readonly afterMs: number;
  /** Whether it waits until everything before it has been taken. */
  readonly isOrdered: boolean;
}

/** What is sent when of `count` events. `random` answers numbers from 0 up to 1. */
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

/** Refusals after which a delivery is given up: some three days. */
export const MAX_FAILURES = 900;
const FIRST_MS = 500;
const LONGEST_MS = 300_000;

/** Milliseconds to wait after so many refusals in a row. */
export const retryAfterMs = (failures: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20));
