import { keepChange, type LedgerDeps } from '../shared/ledger.ts';
import { newId } from '../shared/new-id.ts';
import { comeDue } from '../shared/subscription.rules.ts';

/** Lets happen what the clock has reached: renewals, second tries, ends. @returns in how many milliseconds the next is due; null: none is */
export async function passTime(deps: LedgerDeps, signal: AbortSignal): Promise<number | null> {
  const { clock, subscriptions, database, wake } = deps;
  const one = () =>
    database.inTransaction(async (tx) => {
      const due = await subscriptions.lockDue(tx, clock.now());
      if (due !== null) await keepChange(tx, comeDue(due, newId), 'at-once', deps);
      return due !== null;
    });
  while (!signal.aborted && (await one())) wake(); // only for what happened: who is woken by it comes here again
  const next = await database.inTransaction((tx) => subscriptions.nextDueAt(tx));
  return next === null ? null : next.getTime() - clock.now().getTime();
}
