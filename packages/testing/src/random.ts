/** Returns the seed of this run: the environment variable `SEED`, to repeat a run, or a random one. */
export const seedOfRun = (): number => Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));

/**
 * Returns a generator of numbers in [0, 1) that are the same for the same seed, so that a run can be repeated
 * (mulberry32).
 */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns the items in random order, about half of them twice. This is at least as disordered as any delivery
 * of a bus.
 */
export const disordered = <Item>(items: readonly Item[], random: () => number): Item[] =>
  [...items, ...items.filter(() => random() < 0.5)]
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
