import type { feedReply } from '@savvi/contracts/activity-feed';
import { dayIn } from '@savvi/contracts/calendar';
import { monthNameBeside } from '@savvi/contracts/month-name';
import type * as z from '@savvi/contracts/schema';
import type { Clock } from '@savvi/service-kit/clock';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database } from '../db.ts';
import { activityRepository } from './activity.repository.ts';

/** Dependencies of {@link activityService}. */
export interface ActivityDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const importedText = (count: number) =>
  count === 1
    ? 'Imported 1 transaction'
    : `Imported ${String(count).replace(/\B(?=\d{3}$)/, ',')} transactions`; // at most 5,000

/** The use case of what users did last (MON-104). */
export const activityService = ({ db, clock }: ActivityDeps) => ({
  async list(scope: Scope): Promise<z.infer<typeof feedReply>> {
    const today = dayIn(scope.timeZone, clock.now());
    return (await activityRepository.latest(db.raw, scope)).map(({ id, budgetId, at, month, imported }) => ({
      id,
      text: month === null ? importedText(imported) : `Closed ${monthNameBeside(month, today)}`,
      to: `/month/${month ?? 'import'}?budget=${budgetId}`,
      at: at.toISOString(),
    }));
  },
});

/** The use case of what users did last. */
export type ActivityService = ReturnType<typeof activityService>;
