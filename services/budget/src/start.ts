import {
  achievementsProjectionBegun,
  adminProjectionBegun,
  billingProjectionBegun,
  budgetDocumentsProjectionBegun,
  budgetProjectionBegun,
  remindersProjectionBegun,
} from '@savvi/contracts/projections';
import { GRANTED_EVENTS } from '@savvi/contracts/bus-rights';
import { consume } from '@savvi/eventing/consume';
import { defineService } from '@savvi/service/define-service';
import { forgetRequests } from '@savvi/service-kit/idempotency';
import { followAccounts } from './accounts/known-accounts.consumer.ts';
import { buildApp } from './app.ts';
import { extendBills } from './bills/extend-bills.ts';
import { eraseOnUserDeleted } from './budgets/user-deleted.consumer.ts';
import { forgetOldChanges } from './changes/change.service.ts';
import { openDatabase } from './db.ts';
import { followDocuments } from './documents/known-documents.consumer.ts';
import { forgetOldDrafts } from './drafts/draft.service.ts';
import { parseEnv } from './env.ts';
import { forgetRemovedGoals } from './goals/goal.service.ts';
import { forgetOldImports } from './transactions/imports/import.service.ts';
import { forgetRemovedRules } from './transactions/rules/rule.service.ts';
import { republishAll } from './republish.ts';

/** The budget service. */
export const service = defineService({
  name: 'budget',
  parseEnv,
  openDatabase,
  buildApp,
  projection: [budgetProjectionBegun, budgetDocumentsProjectionBegun],
  async sweep({ db, outbox, log }, now) {
    await forgetRequests(db, now);
    await forgetOldDrafts(db, now);
    await forgetRemovedGoals(db, now);
    await forgetOldChanges(db, now);
    await forgetRemovedRules(db, now);
    await forgetOldImports(db, now);
    await extendBills({ db, outbox, log }, now);
  },
  erase: eraseOnUserDeleted,
  backfill: {
    projections: [
      achievementsProjectionBegun,
      adminProjectionBegun,
      billingProjectionBegun,
      remindersProjectionBegun,
    ],
    publish: republishAll,
  },
  consumers: (deps) => [
    consume({
      ...deps,
      durable: 'budget.known-accounts',
      types: [GRANTED_EVENTS],
      apply: followAccounts,
    }),
    consume({
      ...deps,
      durable: 'budget.known-documents',
      types: [GRANTED_EVENTS],
      apply: followDocuments,
    }),
  ],
});
