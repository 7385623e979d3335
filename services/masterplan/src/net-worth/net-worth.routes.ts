import { BALANCE_POINTS_OF_SPACE_MAX } from '@savvi/masterplan-contract/balance';
import { listBalances } from '@savvi/masterplan-contract/balance.routes';
import { getLastMonth, getNetWorth } from '@savvi/masterplan-contract/net-worth.routes';
import { monthOf } from '@savvi/contracts/values';
import { LISTS, type ServiceApp, type ServiceAppDeps } from '@savvi/service-kit/app';
import type { Clock } from '@savvi/service-kit/clock';
import { type Allowance, concurrencyLimit } from '@savvi/service-kit/concurrency-limit';
import { listOf } from '@savvi/service-kit/kept-record-routes';
import type { Database } from '../db.ts';
import { listHistories } from '../shared/balance-points.repository.ts';
import { changesOf, type MonthlyChange, netsAt } from '../shared/holding-months.repository.ts';
import { monthBefore, netWorthLine } from './net-worth.rules.ts';

interface NetWorthDeps extends Pick<ServiceAppDeps, 'rateLimitScale'> {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * A space may add up 480,000 rows in one burst, which is twice the maximum of five years, and 6,000 per
 * second after that.
 */
const ROWS: Allowance = { burst: 480_000, perSecond: 6_000 };
const rowsOf = (changes: readonly MonthlyChange[]) =>
  changes.reduce((sum, { holdings }) => sum + holdings, 0);

/**
 * Mounts the routes of the net worth. They need no plan, because users may always read their own data (T-7).
 */
export function mountNetWorth(app: ServiceApp, { db, clock, rateLimitScale }: NetWorthDeps): void {
  // After years of changes this query takes half a second of PostgreSQL's CPU time, more than any list.
  const queries = concurrencyLimit(
    { ...LISTS, maxPerSpace: 1, allowance: ROWS, timeoutMs: 500 },
    rateLimitScale,
  );
  app.mount(getNetWorth, async ({ scope }) =>
    netWorthLine(
      await queries.run(scope.spaceId, () => changesOf(db, scope), { costOf: rowsOf }),
      monthOf(clock.now()),
    ),
  );
  app.mount(getLastMonth, async ({ scope }) => {
    const month = monthBefore(monthOf(clock.now()));
    return { month, holdings: await queries.run(scope.spaceId, () => netsAt(db, scope, month)) };
  });
  app.mount(listBalances, async ({ scope }) =>
    listOf(await listHistories(db, scope, BALANCE_POINTS_OF_SPACE_MAX)),
  );
}
