import type { BillDate } from '@savvi/budget-contract/bill';
import { monthChanged } from '@savvi/budget-contract/events';
import { dayIn } from '@savvi/contracts/calendar';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope, type RawTransaction } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { billRepository, type StoredBillDate, type StoredBillRow } from '../shared/bill.repository.ts';
import { closedMonthRepository } from '../shared/closed-month.repository.ts';
import { closedSentence } from '../shared/closed-sentence.ts';
import { assertBudgetHeld } from '../shared/held-budget.ts';
import { monthEvents } from '../shared/month-events.ts';

/** Dependencies of the use cases of bills. */
export interface BillDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** The ids of a due date. */
export interface DateIds {
  readonly budgetId: string;
  readonly billId: string;
  readonly dateId: string;
}

/** A due date as it is returned. */
export const dateReply = ({
  scheduledOn: _scheduledOn,
  version: _version,
  ...date
}: StoredBillDate): BillDate => date;

/** What the use cases of bills share: finding bills, and changes under the lock of the space. */
export function billAccess({ db, outbox, clock }: BillDeps) {
  /** The day in the time zone of the account. */
  const today = ({ timeZone }: Scope): string => dayIn(timeZone, clock.now());

  async function billOf(
    client: RawTransaction,
    scope: Scope,
    budgetId: string,
    id: string,
  ): Promise<StoredBillRow> {
    const bill = await billRepository.find(client, scope, budgetId, id);
    if (bill === null) throw new Problem('not-found', { sentence: 'This bill does not exist.' });
    return bill;
  }

  async function dateOf(
    client: RawTransaction,
    scope: Scope,
    { budgetId, billId, dateId: id }: DateIds,
  ): Promise<StoredBillDate> {
    const [date] = await billRepository.dates(client, scope, { budgetId, billId, id });
    if (date === undefined) throw new Problem('not-found', { sentence: 'This due date does not exist.' });
    return date;
  }

  return {
    today,
    billOf,
    dateOf,

    /** Runs a change under the lock of the space, while the budget cannot be deleted. */
    changing: <Result>(
      scope: Scope,
      budgetId: string,
      work: (tx: Transaction) => Promise<Result>,
    ): Promise<Result> =>
      db.$transaction(async (tx) => {
        await lockScope(tx, scope);
        if (await isErased(tx, scope)) throw new Problem('unauthorized');
        await assertBudgetHeld(tx, scope, budgetId);
        return work(tx);
      }),

    /** @throws {Problem} `month-closed` */
    async assertOpen(tx: Transaction, scope: Scope, budgetId: string, ...days: string[]): Promise<void> {
      for (const month of new Set(days.map((day) => day.slice(0, 7))))
        if (await closedMonthRepository.has(tx, scope, budgetId, month))
          throw new Problem('month-closed', { sentence: closedSentence(month, today(scope)) });
    },

    /** Publishes that months of a budget have changed, so that open pages fetch its bills again. */
    publishMonths: (tx: Transaction, scope: Scope, budgetId: string, ...days: string[]): Promise<void> =>
      outbox.append(
        tx,
        monthEvents(
          monthChanged,
          scope,
          { budgetId, months: days.map((day) => day.slice(0, 7)) },
          clock.now(),
        ),
      ),
  };
}
