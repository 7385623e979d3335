import type { Log } from '@savvi/service-kit/log';
import { keepChange, type LedgerDeps } from '../shared/ledger.ts';
import { newId } from '../shared/new-id.ts';
import { instantOf } from '../shared/calendar.rules.ts';
import { comeDue, dueAt } from '../shared/subscription.rules.ts';

/**
 * Runs everything that is due: renewals, retries, ends. A failing subscription does not delay others; it is
 * retried in the next run.
 * @returns the milliseconds until the next one is due; null if there is none
 */
export async function passTime(
  deps: LedgerDeps & { readonly log: Log },
  signal: AbortSignal,
): Promise<number | null> {
  const { clock, subscriptions, database, wake, log } = deps;
  const passedOver: string[] = [];
  const pass = (id: string) =>
    database.inTransaction(async (tx) => {
      const due = await subscriptions.lock(tx, id);
      const second = due === null ? null : dueAt(due);
      const isDue = due !== null && second !== null && instantOf(second) <= clock.now();
      if (isDue) await keepChange(tx, comeDue(due, newId), 'at-once', deps);
      return isDue;
    });
  for (;;) {
    const ids = await database.inTransaction((tx) => subscriptions.dueIds(tx, clock.now(), passedOver));
    for (const id of ids) {
      if (signal.aborted) return null;
      try {
        // Wakes the worker only after a change, because waking runs this function again.
        if (await pass(id)) wake();
        else passedOver.push(id); // another process handled the subscription first
      } catch (error) {
        passedOver.push(id);
        log.error({ subscriptionId: id, err: error }, 'renewing a subscription failed; will be retried');
      }
    }
    if (ids.length === 0) break;
  }
  const next = await database.inTransaction((tx) => subscriptions.nextDueAt(tx, passedOver));
  return next === null ? null : next.getTime() - clock.now().getTime();
}
