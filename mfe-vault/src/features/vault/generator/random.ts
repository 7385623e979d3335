/** Fills with numbers nobody can foresee; the browser's own source, or a fake in tests. */
export type Fill = (numbers: Uint32Array<ArrayBuffer>) => unknown;

const ROUND = 2 ** 32;
const browserFill: Fill = (numbers) => globalThis.crypto.getRandomValues(numbers);

/**
 * A whole number from 0 up to and without `bound`, each as likely as the next: numbers of the last, broken
 * round are drawn again.
 */
export function randomBelow(bound: number, fill: Fill = browserFill): number {
  const unbroken = ROUND - (ROUND % bound);
  const drawn = new Uint32Array(1);
  let number: number;
  do {
    fill(drawn);
    number = drawn[0] ?? ROUND; // it has one
  } while (number >= unbroken);
  return number % bound;
}

/** One of several, each as likely as the next. */
export function randomOf<Item>(items: readonly Item[], fill?: Fill): Item {
  const item = items[randomBelow(items.length, fill)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}
