import { getAdminStats, listSignUps } from '@savvi/admin-contract/admin.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { Clock } from '@savvi/service-kit/clock';
import type { Database } from '../db.ts';
import { statsRepository } from './stats.repository.ts';
import { recentSince, signUpDays, signUpsOf, statsOf } from './stats.rules.ts';

/** Mounts the routes of the statistics. */
export function mountStats(
  app: ServiceApp,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  app.mount(getAdminStats, async () => statsOf(await statsRepository.totals(db, recentSince(clock.now()))));
  app.mount(listSignUps, async () => {
    const now = clock.now();
    const [firstDay = ''] = signUpDays(now);
    return signUpsOf(now, await statsRepository.signUps(db, firstDay));
  });
}
