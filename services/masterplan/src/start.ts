import {
  achievementsProjectionBegun,
  budgetProjectionBegun,
  remindersProjectionBegun,
} from '@savvi/contracts/projections';
import { type CoreDeps, defineService } from '@savvi/service/define-service';
import type { ServiceEnv } from '@savvi/service-kit/env';
import { rawTransactions } from '@savvi/service-kit/raw-transactions';
import { buildApp } from './app.ts';
import { type Database, openDatabase } from './db.ts';
import { parseEnv } from './env.ts';
import { purge } from './holdings/purge.ts';
import { eraseOnUserDeleted } from './holdings/user-deleted.consumer.ts';
import { startCounting } from './net-worth/start-counting.ts';
import { republishAllHoldings } from './republish.ts';

const createOwn = ({ watchPool }: CoreDeps<Database>, env: ServiceEnv) => ({
  counting: rawTransactions(env.DATABASE_URL, 1, { watch: watchPool }),
});

/** The masterplan service. */
export const service = defineService({
  name: 'masterplan',
  parseEnv,
  openDatabase,
  createOwn,
  buildApp,
  sweep: purge,
  erase: eraseOnUserDeleted,
  backfill: {
    projections: [achievementsProjectionBegun, budgetProjectionBegun, remindersProjectionBegun],
    publish: republishAllHoldings,
  },
  consumers: (deps) => [startCounting(deps)],
  close: ({ counting }) => counting.close(),
});
