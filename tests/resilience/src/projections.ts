// What projections must come to: the same, row by row, as the tables of the services that own the things.
import { expect, vi } from 'vitest';
import { accountsAt, countedBy, recomputed } from './counted.ts';

/** A projection of events. */
export type Projection = 'achievements' | 'admin';

/** @throws when a projection does not hold exactly what there is: achievements at its newest versions, admin by being there, and the accounts */
async function assertEqual(projection: Projection, dataDir: string): Promise<void> {
  if (projection === 'achievements') return expect(await countedBy(dataDir, projection)).toEqual(await recomputed(dataDir));
  const [counted, owned] = [await countedBy(dataDir, projection), await recomputed(dataDir, ['budget', 'document', 'entry'])];
  expect(Object.keys(counted).toSorted()).toEqual(Object.keys(owned).toSorted()); // it does not read of alterations, so its versions are those of presence
  const { there, known } = await accountsAt(dataDir);
  expect(known).toEqual(there);
}

/** Waits, for so many milliseconds, until the projections equal the tables. */
export async function untilProjected(dataDir: string, timeout: number, projections: readonly Projection[] = ['achievements', 'admin']): Promise<void> {
  for (const projection of projections) await vi.waitFor(() => assertEqual(projection, dataDir), { timeout, interval: 250 });
}
