import { achievementsProjectionBegun } from '@savvi/contracts/projections';
import { consume } from '@savvi/eventing/consume';
import { type CoreDeps, defineService } from '@savvi/service/define-service';
import type { ServiceEnv } from '@savvi/service-kit/env';
import { gauge } from '@savvi/service-kit/measures';
import { rawTransactions } from '@savvi/service-kit/raw-transactions';
import { buildApp } from './app.ts';
import { countedEvents } from './counting/counted.ts';
import { countChange } from './counting/counting.consumer.ts';
import { eraseOnUserDeleted } from './counting/user-deleted.consumer.ts';
import { type Database, openDatabase } from './db.ts';
import { parseEnv } from './env.ts';
import { followChanges } from './stream/follow-changes.ts';
import { followAccounts, followMonths } from './stream/follow-events.ts';
import { createStreams } from './stream/streams.ts';

function createOwn({ metrics, watchPool }: CoreDeps<Database>, env: ServiceEnv) {
  const streams = createStreams();
  gauge(
    metrics,
    { name: 'savvi_streams_open', help: 'Answers without an end that are open in this process.', labels: [] },
    () => [[{}, streams.count()]],
  );
  return { streams, counting: rawTransactions(env.DATABASE_URL, 1, { watch: watchPool }) };
}

/** The achievements service. */
export const service = defineService({
  name: 'achievements',
  parseEnv,
  openDatabase,
  createOwn,
  buildApp,
  projection: achievementsProjectionBegun,
  erase: eraseOnUserDeleted,
  consumers: (deps) => [
    consume({
      ...deps,
      inTransaction: deps.counting.inTransaction,
      durable: 'achievements.counting',
      types: countedEvents,
      apply: countChange,
    }),
  ],
  background({ bus, streams, log }, env, draining) {
    // Ends the open streams when the service drains, because they never end on their own.
    draining.addEventListener('abort', streams.close);
    return [
      followChanges({ databaseUrl: env.DATABASE_URL, streams, log }),
      followAccounts({ bus, streams }),
      followMonths({ bus, streams }),
    ];
  },
  close: ({ counting }) => counting.close(),
});
