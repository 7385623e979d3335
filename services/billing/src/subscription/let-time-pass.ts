import type { outbox } from '@savvi/eventing/outbox';
import type { Database } from '../db.ts';
import { settle } from '../shared/settle.ts';
import { subscriptionRepository } from '../shared/subscription.repository.ts';

const BATCH = 100;

/** Changes the subscriptions that are others by now because time went by: cancelled ones whose period is over, and those that nobody has paid for in days. Each in a transaction of its own. */
export async function letTimePass({ db, outbox: out }: { readonly db: Database; readonly outbox: typeof outbox }, now: Date): Promise<void> {
  let last: { spaceId: string } | null = null;
  for (;;) {
    const due: { spaceId: string }[] = await subscriptionRepository.due(db, now, { last, limit: BATCH });
    for (const { spaceId } of due) await db.$transaction((tx) => settle(tx, spaceId, { outbox: out, now }));
    last = due.at(-1) ?? null;
    if (due.length < BATCH) return;
  }
}
