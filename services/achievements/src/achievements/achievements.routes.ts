import { getAchievements } from '@savvi/contracts/achievements/achievements.routes';
import { achievementsOf } from '@savvi/contracts/achievements/achievements.rules';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { Database } from '../db.ts';
import { countThings } from '../shared/counted-things.repository.ts';

/**
 * Mounts the route of the achievements. It needs no plan, because users may always read their own data (T-7).
 */
export const mountAchievements = (app: ServiceApp, { db }: { readonly db: Database }): void =>
  app.mount(getAchievements, async ({ scope }) => achievementsOf(await countThings(db, scope)));
