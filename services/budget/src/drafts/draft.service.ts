import { DRAFT_DAYS, DRAFTS_MAX, type DraftInput, type StoredDraft } from '@savvi/budget-contract/draft';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { assertBudgetHeld } from '../shared/held-budget.ts';
import { draftMaintenance } from './draft.maintenance.repository.ts';
import { draftRepository } from './draft.repository.ts';

/** Dependencies of {@link draftService}. */
export interface DraftDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const DAY_MS = 86_400_000;

/** Drafts that were last changed at this time or before are expired. */
const oldestKept = (now: Date) => new Date(now.getTime() - DRAFT_DAYS * DAY_MS);

/** The use cases of budget drafts. */
export function draftService({ db, clock }: DraftDeps) {
  /** @throws {Problem} if the draft belongs to a budget that the space does not have */
  async function assertBudget(tx: Transaction, scope: Scope, id: string): Promise<void> {
    if (id !== 'new') await assertBudgetHeld(tx, scope, id);
  }

  return {
    list: (scope: Scope): Promise<StoredDraft[]> => draftRepository.list(db, scope, oldestKept(clock.now())),

    keep(scope: Scope, id: string, draft: DraftInput): Promise<void> {
      const now = clock.now();
      return db.$transaction(async (tx) => {
        await lockScope(tx, scope); // the lock makes concurrent requests count drafts one after the other
        if (await isErased(tx, scope)) throw new Problem('unauthorized');
        await assertBudget(tx, scope, id);
        if ((await draftRepository.countOthers(tx, scope, id, oldestKept(now))) >= DRAFTS_MAX)
          throw new Problem('full');
        await draftRepository.keep(tx, scope, id, draft, now);
      });
    },

    /** Does nothing without a draft: a budget may be saved before its first draft is sent. */
    discard: (scope: Scope, id: string): Promise<void> =>
      db.$transaction(async (tx) => {
        await assertBudget(tx, scope, id);
        await draftRepository.discard(tx, scope, id);
      }),
  };
}

/** The use cases of budget drafts. */
export type DraftService = ReturnType<typeof draftService>;

/** Deletes drafts that were not changed for {@link DRAFT_DAYS} days. */
export const forgetOldDrafts = (db: Database, now: Date): Promise<number> =>
  draftMaintenance.purge(db, oldestKept(now));
