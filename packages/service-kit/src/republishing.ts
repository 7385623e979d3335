import { type Clock, systemClock } from './clock.ts';

/** Dependencies of a service's `republish` command. */
export interface RepublishDeps<Database> {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * A service's `republish` command for the operator: runs `publishAll` with a database connection of its own.
 * `clockOffset` is in milliseconds. Returns the number of published events.
 */
export const republishing =
  <Database extends { $disconnect(): Promise<void> }>(
    openDatabase: (url: string) => Database,
    publishAll: (deps: RepublishDeps<Database>) => Promise<number>,
  ) =>
  async ({ databaseUrl, clockOffset }: { databaseUrl: string; clockOffset: number }): Promise<number> => {
    const db = openDatabase(databaseUrl);
    try {
      return await publishAll({ db, clock: systemClock(clockOffset) });
    } finally {
      await db.$disconnect();
    }
  };

// An alias with the name of the previous release, for services in other repositories.
export type { RepublishDeps as StatingDeps };
