// What projections must come to: the same, row by row, as the tables of the services that own the things.
import { expect, vi } from 'vitest';
import { accountsAt, countedBy, netWorthAt, recomputed } from './counted.ts';

/** A projection of events. */
export type Projection = 'achievements' | 'admin' | 'billing' | 'net-worth';

/** What those count that do not count everything. */
const COUNTED = { admin: ['budget', 'document', 'entry'], billing: ['budget', 'document'] } as const;

/** @throws when what is known is not what is there */
const assertSame = <Rows>({ there, known }: { there: Rows; known: Rows }): void =>
  expect(known).toEqual(there);

/**
 * @throws when a projection does not hold exactly what there is: achievements and the net worth at its newest
 * versions, admin and what billing limits by being there, and the accounts
 */
async function assertEqual(projection: Projection, dataDir: string): Promise<void> {
  if (projection === 'achievements')
    return assertSame({ there: await recomputed(dataDir), known: await countedBy(dataDir, projection) });
  if (projection === 'net-worth') return assertSame(await netWorthAt(dataDir));
  const [counted, owned] = [
    await countedBy(dataDir, projection),
    await recomputed(dataDir, COUNTED[projection]),
  ];
  expect(Object.keys(counted).toSorted()).toEqual(Object.keys(owned).toSorted()); // they do not read of alterations, so their versions are those of presence
  if (projection === 'admin') assertSame(await accountsAt(dataDir));
}

/** Waits, for so many milliseconds, until the projections equal the tables. */
export async function untilProjected(
  dataDir: string,
  timeout: number,
  projections: readonly Projection[] = ['achievements', 'admin', 'billing', 'net-worth'],
): Promise<void> {
  for (const projection of projections)
    await vi.waitFor(() => assertEqual(projection, dataDir), { timeout, interval: 250 });
}
