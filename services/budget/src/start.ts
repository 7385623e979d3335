import {
  achievementsProjectionBegun,
  adminProjectionBegun,
  billingProjectionBegun,
} from '@savvi/contracts/projections';
import { defineService } from '@savvi/service/define-service';
import { forgetRequests } from '@savvi/service-kit/idempotency';
import { buildApp } from './app.ts';
import { eraseOnUserDeleted } from './budgets/user-deleted.consumer.ts';
import { forgetOldChanges } from './changes/change.service.ts';
import { openDatabase } from './db.ts';
import { forgetOldDrafts } from './drafts/draft.service.ts';
import { parseEnv } from './env.ts';
import { forgetRemovedGoals } from './goals/goal.service.ts';
import { republishBudgets } from './republish.ts';

/** The budget service. */
export const service = defineService({
  name: 'budget',
  parseEnv,
  openDatabase,
  buildApp,
  async sweep({ db }, now) {
    await forgetRequests(db, now);
    await forgetOldDrafts(db, now);
    await forgetRemovedGoals(db, now);
    await forgetOldChanges(db, now);
  },
  erase: eraseOnUserDeleted,
  backfill: {
    projections: [achievementsProjectionBegun, adminProjectionBegun, billingProjectionBegun],
    publish: republishBudgets,
  },
});
