import { BALANCE_POINTS_OF_SPACE_MAX } from '@savvi/masterplan-contract/balance';
import { listBalances } from '@savvi/masterplan-contract/balance.routes';
import { getLastMonth, getNetWorth } from '@savvi/masterplan-contract/net-worth.routes';
import { monthAfter } from '@savvi/masterplan-contract/payoff-plan';
import { toCents } from '@savvi/contracts/money';
import { monthOf } from '@savvi/contracts/values';
import { LISTS, type ServiceApp, type ServiceAppDeps } from '@savvi/service-kit/app';
import type { Clock } from '@savvi/service-kit/clock';
import { type Allowance, concurrencyLimit } from '@savvi/service-kit/concurrency-limit';
import { listOf } from '@savvi/service-kit/kept-record-routes';
import type { Database } from '../db.ts';
import { listHistories } from '../shared/balance-points.repository.ts';
import { changesOf, type MonthlyChange, netsAt } from '../shared/holding-months.repository.ts';
import { netWorthLine } from './net-worth.rules.ts';

interface NetWorthDeps extends Pick<ServiceAppDeps, 'rateLimitScale'> {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * A space may add up 480,000 rows in one burst, which is twice the maximum of five years, and 6,000 per
 * second after that.
 */
const ROWS: Allowance = { burst: 480_000, perSecond: 6_000 };
const rowsOfChanges = (changes: readonly MonthlyChange[]) =>
  changes.reduce((sum, { holdings }) => sum + holdings, 0);
const rowsOfNets = (nets: readonly { readonly rows: number }[]) =>
  nets.reduce((sum, { rows }) => sum + rows, 0);

/**
 * Mounts the routes of the net worth. They need no plan, because users may always read their own data (T-7).
 */
export function mountNetWorth(app: ServiceApp, { db, clock, rateLimitScale }: NetWorthDeps): void {
  // After years of changes this query takes half a second of PostgreSQL's CPU time, more than any list.
  // The overview of the master plan sends both requests concurrently. The second one waits for the first.
  const queries = concurrencyLimit({ ...LISTS, maxPerSpace: 1, allowance: ROWS }, rateLimitScale);
  app.mount(getNetWorth, async ({ scope }) =>
    netWorthLine(
      await queries.run(scope.spaceId, () => changesOf(db, scope), { costOf: rowsOfChanges }),
      monthOf(clock.now()),
    ),
  );
  app.mount(getLastMonth, async ({ scope }) => {
    const month = monthAfter(monthOf(clock.now()), -1);
    const nets = await queries.run(scope.spaceId, () => netsAt(db, scope, month), { costOf: rowsOfNets });
    const holdings = nets.flatMap(({ id, net }) => (toCents(net) === 0n ? [] : [{ id, net }]));
    return { month, holdings };
  });
  app.mount(listBalances, async ({ scope }) =>
    listOf(await listHistories(db, scope, BALANCE_POINTS_OF_SPACE_MAX)),
  );
}
