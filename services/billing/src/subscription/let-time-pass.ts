import type { outbox } from '@savvi/eventing/outbox';
import type { Log } from '@savvi/service-kit/log';
import type { Database } from '../db.ts';
import { settle } from '../shared/settle.ts';
import { subscriptionRepository } from '../shared/subscription.repository.ts';

const BATCH = 100;

/** What letting time pass needs. */
export interface TimePassingDeps {
  readonly db: Database;
  readonly outbox: typeof outbox;
  readonly log: Log;
}

/**
 * Changes the subscriptions that are others by now because time went by: cancelled ones whose period is over.
 * Each in a transaction of its own: one that fails is told of once, and keeps no other waiting.
 */
export function timePassing({ db, outbox: out, log }: TimePassingDeps): (now: Date) => Promise<void> {
  const failing = new Set<string>();
  async function pass(spaceId: string, now: Date): Promise<void> {
    try {
      await db.$transaction((tx) => settle(tx, spaceId, { outbox: out, now, log }));
      failing.delete(spaceId);
    } catch (error) {
      if (!failing.has(spaceId))
        log.error(
          { spaceId, err: error },
          'a subscription whose time is over was not seen to; it is tried again',
        );
      failing.add(spaceId);
    }
  }
  return async (now) => {
    let last: { spaceId: string } | null = null;
    for (;;) {
      const due: { spaceId: string }[] = await subscriptionRepository.due(db, now, { last, limit: BATCH });
      for (const { spaceId } of due) await pass(spaceId, now);
      last = due.at(-1) ?? null;
      if (due.length < BATCH) return;
    }
  };
}
