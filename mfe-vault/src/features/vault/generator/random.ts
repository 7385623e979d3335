/** Fills an array with cryptographically secure random numbers. Tests pass a fake. */
export type Fill = (numbers: Uint32Array<ArrayBuffer>) => unknown;

const ROUND = 2 ** 32;
const browserFill: Fill = (numbers) => globalThis.crypto.getRandomValues(numbers);

/**
 * Returns a uniformly distributed integer from 0 to `bound` - 1. Numbers in the incomplete last range are
 * drawn again.
 */
export function randomBelow(bound: number, fill: Fill = browserFill): number {
  const unbroken = ROUND - (ROUND % bound);
  const drawn = new Uint32Array(1);
  let number: number;
  do {
    fill(drawn);
    number = drawn[0] ?? ROUND; // The array of random numbers has one element.
  } while (number >= unbroken);
  return number % bound;
}

/** Returns a random element. All are equally likely. */
export function randomOf<Item>(items: readonly Item[], fill?: Fill): Item {
  const item = items[randomBelow(items.length, fill)];
  if (item === undefined) throw new Error('cannot choose from an empty list');
  return item;
}
