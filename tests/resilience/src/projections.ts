// What projections must come to: the same, row by row, as the tables of the services that own the things.
import { expect, vi } from 'vitest';
import { accountsAt, countedBy, recomputed } from './counted.ts';

/** A projection of events. */
export type Projection = 'achievements' | 'admin';

/** @throws when a projection does not hold exactly what there is, at its newest versions; of `admin` the accounts, too */
async function assertEqual(projection: Projection, dataDir: string): Promise<void> {
  expect(await countedBy(dataDir, projection)).toEqual(await recomputed(dataDir, projection === 'admin' ? ['budget', 'document', 'entry'] : undefined));
  if (projection === 'achievements') return;
  const { there, known } = await accountsAt(dataDir);
  expect(known).toEqual(there);
}

/** Waits, for so many milliseconds, until the projections equal the tables. */
export async function untilProjected(dataDir: string, timeout: number, projections: readonly Projection[] = ['achievements', 'admin']): Promise<void> {
  for (const projection of projections) await vi.waitFor(() => assertEqual(projection, dataDir), { timeout, interval: 250 });
}
