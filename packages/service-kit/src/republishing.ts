import { type Clock, systemClock } from './clock.ts';

/** What stating everything needs. */
export interface StatingDeps<Database> {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * A service's `republish` for the operator: `state` over a database that is opened for it. `clockOffset` is
 * in milliseconds. Answers how many were told.
 */
export const republishing =
  <Database extends { $disconnect(): Promise<void> }>(
    openDatabase: (url: string) => Database,
    state: (deps: StatingDeps<Database>) => Promise<number>,
  ) =>
  async ({ databaseUrl, clockOffset }: { databaseUrl: string; clockOffset: number }): Promise<number> => {
    const db = openDatabase(databaseUrl);
    try {
      return await state({ db, clock: systemClock(clockOffset) });
    } finally {
      await db.$disconnect();
    }
  };
