import type { Figure } from './figure.ts';
import { fileOf, formOf, openLocker } from './locker.ts';
import { forgetPeak, peakMib } from '@savvi/testing/memory';

const FILE_BYTES = 10_000_000;
const AT_ONCE = 20;
const LIMIT_MIB = 60;

/** Measures how much memory many concurrent uploads and downloads use in the processes they pass through. */
export async function measure(): Promise<Figure[]> {
  const locker = await openLocker(FILE_BYTES);
  try {
    const form = formOf(fileOf(FILE_BYTES));
    const parts = ['gateway', 'documents'].map((part) => ({ part, pid: locker.product.processOf(part).pid }));
    // Warm-up: the first upload loads code, which takes memory only once.
    const ids = [await locker.upload(form)];
    await locker.download(ids[0] ?? '');
    const figures: Figure[] = [];
    async function during(what: string, work: () => Promise<unknown>): Promise<void> {
      const before = parts.map(({ pid }) => forgetPeak(pid));
      await work();
      for (const [index, { part, pid }] of parts.entries()) {
        const [from, to] = [before[index] ?? 0, peakMib(pid)];
        figures.push({
          name: `memory of the ${part} process, ${AT_ONCE} ${what} of ${FILE_BYTES / 1e6} MB at once`,
          value: to - from,
          unit: 'MiB',
          limit: LIMIT_MIB,
          detail: `from ${from.toFixed(0)} to ${to.toFixed(0)} resident`,
        });
      }
    }
    await during('uploads', async () =>
      ids.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => locker.upload(form))))),
    );
    await during('downloads', () => Promise.all(ids.slice(0, AT_ONCE).map((id) => locker.download(id))));
    return figures;
  } finally {
    await locker.close();
  }
}
