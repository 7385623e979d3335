import type { Pay, PayInput, StoredPay } from '@savvi/budget-contract/pay';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import { assertCurrent } from '@savvi/service-kit/record-version';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database } from '../db.ts';
import { foundBudget, NO_BUDGET } from '../shared/budget-change.ts';
import { budgetRepository } from '../shared/budget.repository.ts';
import { payRepository } from './pay.repository.ts';

/** Dependencies of {@link payService}. */
export interface PayDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** The pay of a budget before it is first stored. */
const NO_PAY: Pay = { partner1: null, partner2: null, version: 1 };

/** The use cases of pay (MON-23). */
export function payService({ db, clock }: PayDeps) {
  return {
    async get(scope: Scope, budgetId: string): Promise<Pay> {
      foundBudget(await budgetRepository.find(db.raw, scope, budgetId));
      return (await payRepository.find(db.raw, scope, budgetId)) ?? NO_PAY;
    },

    list: (scope: Scope): Promise<StoredPay[]> => payRepository.list(db.raw, scope),

    save: (scope: Scope, budgetId: string, input: PayInput, ifMatch: number | undefined): Promise<Pay> =>
      db.$transaction(async (tx) => {
        await lockScope(tx, scope); // concurrent changes raise the version one after the other
        if (await isErased(tx, scope)) throw new Problem('unauthorized');
        const { version } = (await payRepository.find(tx, scope, budgetId)) ?? NO_PAY;
        assertCurrent('budget’s pay', version, ifMatch);
        const saved = { ...input, version: version + 1 };
        if (!(await payRepository.keep(tx, scope, budgetId, saved, clock.now())))
          throw new Problem('not-found', { sentence: NO_BUDGET });
        return saved;
      }),
  };
}

/** The use cases of pay. */
export type PayService = ReturnType<typeof payService>;
