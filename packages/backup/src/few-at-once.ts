/**
 * Runs `work` for every item, with at most `atOnce` concurrently. After a failure no further work starts; the
 * error is thrown once all running work has ended.
 */
export async function fewAtOnce<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let hasFailed = false;
  async function worker(): Promise<void> {
    for (let next = iterator.next(); !next.done && !hasFailed; next = iterator.next()) {
      await work(next.value).catch((cause: unknown) => {
        hasFailed = true;
        throw cause;
      });
    }
  }
  for (const outcome of await Promise.allSettled(Array.from({ length: atOnce }, worker)))
    if (outcome.status === 'rejected') throw outcome.reason;
}
