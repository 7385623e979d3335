// Compares projections with the tables of the services that own the records. They must be equal, row by row.
import { expect, vi } from 'vitest';
import { accountsAt, countedBy, netWorthAt, recomputed } from './counted.ts';

/** A projection of events. */
export type Projection = 'achievements' | 'admin' | 'billing' | 'net-worth';

/** The kinds of records that a projection counts, if it does not count all. */
const COUNTED = { admin: ['budget', 'document', 'entry'], billing: ['budget', 'document'] } as const;

/** @throws when the projection differs from the tables */
const assertSame = <Rows>({ there, known }: { there: Rows; known: Rows }): void =>
  expect(known).toEqual(there);

/**
 * @throws when a projection differs from the tables. Achievements and net worth are compared by the latest
 * versions, admin and billing limits by the existing records and accounts
 */
async function assertEqual(projection: Projection, dataDir: string): Promise<void> {
  if (projection === 'achievements')
    return assertSame({ there: await recomputed(dataDir), known: await countedBy(dataDir, projection) });
  if (projection === 'net-worth') return assertSame(await netWorthAt(dataDir));
  const [counted, owned] = [
    await countedBy(dataDir, projection),
    await recomputed(dataDir, COUNTED[projection]),
  ];
  // These projections ignore updates, so they have the versions of the last create, delete or restore.
  expect(Object.keys(counted).toSorted()).toEqual(Object.keys(owned).toSorted());
  if (projection === 'admin') assertSame(await accountsAt(dataDir));
}

/** Waits up to this many milliseconds until the projections equal the tables. */
export async function untilProjected(
  dataDir: string,
  timeout: number,
  projections: readonly Projection[] = ['achievements', 'admin', 'billing', 'net-worth'],
): Promise<void> {
  for (const projection of projections)
    await vi.waitFor(() => assertEqual(projection, dataDir), { timeout, interval: 250 });
}
