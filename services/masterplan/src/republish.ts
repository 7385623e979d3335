import { systemClock } from '@savvi/service-kit/clock';
import { openDatabase } from './db.ts';
import { stateHoldings } from './shared/state-holdings.ts';
import { kinds } from './shared/kinds.ts';

/** Tells of every holding again, for projections that are rebuilt or new; who knows better keeps what they know. Answers how many. */
export async function republish({ databaseUrl, clockOffset }: { databaseUrl: string; clockOffset: number }): Promise<number> {
  const db = openDatabase(databaseUrl);
  try {
    return await stateHoldings(kinds, { uncounted: false }, { db, clock: systemClock(clockOffset) });
  } finally {
    await db.$disconnect();
  }
}
