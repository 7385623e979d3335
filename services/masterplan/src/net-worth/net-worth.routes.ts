import { getNetWorth } from '@savvi/contracts/masterplan/net-worth.routes';
import { monthOf } from '@savvi/contracts/values';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { Clock } from '@savvi/service-kit/clock';
import type { Database } from '../db.ts';
import { monthsOf } from '../shared/holding-months.repository.ts';
import { netWorthLine } from './net-worth.rules.ts';

interface NetWorthDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Mounts the line of the net worth. It is read without a plan: it is one's own (T-7). */
export const mountNetWorth = (app: ServiceApp, { db, clock }: NetWorthDeps): void => app.mount(getNetWorth, async ({ scope }) => netWorthLine(await monthsOf(db, scope), monthOf(clock.now())));
