import type { Log } from '@savvi/service-kit/log';
import { keepChange, type LedgerDeps } from '../shared/ledger.ts';
import { newId } from '../shared/new-id.ts';
import { instantOf } from '../shared/calendar.rules.ts';
import { comeDue, dueAt } from '../shared/subscription.rules.ts';

/**
 * Lets happen what the clock has reached: renewals, second tries, ends. One that fails keeps no other
 * waiting; it is tried again the next time. @returns in how many milliseconds the next is due; null: none is
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
        if (await pass(id)) wake(); // only for what happened: who is woken by it comes here again
        else passedOver.push(id); // somebody else was there first
      } catch (error) {
        passedOver.push(id);
        log.error(
          { subscriptionId: id, err: error },
          'what is due of a subscription failed; it is tried again',
        );
      }
    }
    if (ids.length === 0) break;
  }
  const next = await database.inTransaction((tx) => subscriptions.nextDueAt(tx, passedOver));
  return next === null ? null : next.getTime() - clock.now().getTime();
}
