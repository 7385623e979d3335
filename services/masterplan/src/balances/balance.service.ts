import {
  BALANCE_POINTS_MAX,
  BALANCE_POINTS_OF_SPACE_MAX,
  type BalancePoint,
} from '@savvi/masterplan-contract/balance';
import type { Clock } from '@savvi/service-kit/clock';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import { assertEntitled, type Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { changePoints, dayOf } from '../shared/balance-history.ts';
import {
  type BalanceOwner,
  countPoints,
  listPoints,
  putPoint,
  removePoint,
} from '../shared/balance-points.repository.ts';
import type { StoredHolding } from '../shared/holding.ts';
import type { KindWithHistory } from '../shared/kinds.ts';

/** Dependencies of {@link balanceService}. */
export interface BalanceDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * The use cases of the balance histories of one kind of record. Without a plan that includes the master plan, users can
 * still read a history and remove points.
 */
export function balanceService({ routes, rows, history: kind }: KindWithHistory, { db, clock }: BalanceDeps) {
  async function getLive(client: Database | Transaction, scope: Scope, id: string): Promise<StoredHolding> {
    const found = await rows.find(client, scope, id);
    if (found === null || found.deletedAt !== null)
      throw new Problem('not-found', { sentence: `This ${routes.one} does not exist.` });
    return found;
  }

  /** Changes a past point under the lock of the space. */
  const change = (
    scope: Scope,
    { id, day }: { id: string; day: string },
    apply: (tx: Transaction, owner: BalanceOwner) => Promise<void>,
  ) =>
    db.$transaction(async (tx) => {
      await lockScope(tx, scope);
      const [stored, now] = [await getLive(tx, scope, id), clock.now()];
      if (day > dayOf(now)) throw new Problem('invalid', { sentence: 'day must not be in the future.' });
      if (day === dayOf(now))
        throw new Problem('invalid', {
          sentence: `Today’s balance is the balance of the ${routes.one}. Change it there.`,
        });
      const owner = { spaceId: scope.spaceId, kind, id };
      await changePoints(tx, owner, { stored, now, apply: () => apply(tx, owner) });
    });

  return {
    async list(scope: Scope, id: string): Promise<BalancePoint[]> {
      const { balance } = await getLive(db, scope, id);
      const [points, today] = [await listPoints(db, scope, id), dayOf(clock.now())];
      if (points.some(({ day }) => day >= today)) return points;
      return [...points, { day: today, balance: String(balance), isAdded: false }];
    },

    async set(
      scope: Scope,
      { id, day }: { id: string; day: string },
      balance: string,
    ): Promise<BalancePoint> {
      assertEntitled(scope, 'hasFinancialMasterPlan');
      const point = { day, balance, isAdded: true };
      await change(scope, { id, day }, async (tx, owner) => {
        const { exists, ofRecord, ofSpace } = await countPoints(tx, owner, day);
        if (!exists && ofRecord >= BALANCE_POINTS_MAX)
          throw new Problem('full', {
            sentence: `You can keep at most ${BALANCE_POINTS_MAX} balances of a ${routes.one}.`,
          });
        if (!exists && ofSpace >= BALANCE_POINTS_OF_SPACE_MAX)
          throw new Problem('full', {
            sentence: `You can keep at most ${BALANCE_POINTS_OF_SPACE_MAX} balances in all.`,
          });
        await putPoint(tx, owner, point);
      });
      return point;
    },

    remove: (scope: Scope, { id, day }: { id: string; day: string }): Promise<void> =>
      change(scope, { id, day }, (tx, owner) => removePoint(tx, owner, day)),
  };
}
