import type { Outbox } from '@savvi/eventing/outbox';
import type { Log } from '@savvi/service-kit/log';
import type { Database } from '../db.ts';
import { reconcile } from '../shared/reconcile.ts';
import { subscriptionMaintenance } from '../shared/subscription.maintenance.repository.ts';

const BATCH = 100;

/** Dependencies of {@link timePassing}. */
export interface TimePassingDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly log: Log;
}

/**
 * Updates the subscriptions that change by time: canceled ones whose period has ended. Each has its own
 * transaction; a failing one is logged once and does not delay others.
 */
export function timePassing({ db, outbox: out, log }: TimePassingDeps): (now: Date) => Promise<void> {
  const failing = new Set<string>();
  async function pass(spaceId: string, now: Date): Promise<void> {
    try {
      await db.$transaction((tx) => reconcile(tx, spaceId, { outbox: out, now, log }));
      failing.delete(spaceId);
    } catch (error) {
      if (!failing.has(spaceId))
        log.error({ spaceId, err: error }, 'ending an expired subscription failed; will be retried');
      failing.add(spaceId);
    }
  }
  return async (now) => {
    let last: { spaceId: string } | null = null;
    for (;;) {
      const due: { spaceId: string }[] = await subscriptionMaintenance.due(db, now, { last, limit: BATCH });
      for (const { spaceId } of due) await pass(spaceId, now);
      last = due.at(-1) ?? null;
      if (due.length < BATCH) return;
    }
  };
}
