import { FEED_MAX } from '@savvi/contracts/activity-feed';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';

const [closedMonths, imports] = [owned('closed_months'), owned('imports')];

/** A closed month, or an import with the number of transactions that it added or joined. */
export type Activity = { readonly id: string; readonly budgetId: string; readonly at: Date } & (
  | { readonly month: string; readonly imported: null }
  | { readonly month: null; readonly imported: number }
);

/** What was done in a space; the query names the space. */
export const activityRepository = {
  /** The months closed and the files imported last, newest first. Undone imports are left out. */
  latest: (db: RawTransaction, owner: Pick<Scope, 'spaceId'>): Promise<Activity[]> =>
    db.$queryRaw<Activity[]>`
      SELECT * FROM (
        SELECT budget_id || to_char(month, '-YYYY-MM') AS id, budget_id::text AS "budgetId", to_char(month, 'YYYY-MM') AS month, NULL::integer AS imported, closed_at AS at ${closedMonths.read(owner)}
        UNION ALL
        SELECT id::text, budget_id::text, NULL, added + matched, committed_at ${imports.read(owner)} AND committed_at IS NOT NULL AND undone_at IS NULL AND added + matched > 0) AS latest
      ORDER BY at DESC, id LIMIT ${FEED_MAX}`,
};
