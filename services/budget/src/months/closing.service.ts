import type { Budget } from '@savvi/budget-contract/budget';
import type { Month } from '@savvi/budget-contract/month';
import { closedContentOf, type FiguredMonth, figuredMonths } from '@savvi/budget-contract/month-chain';
import { monthClosed } from '@savvi/budget-contract/events';
import { firstDay, monthLater, monthName } from '@savvi/budget-contract/month.rules';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';
import { closedMonthRepository } from '../shared/closed-month.repository.ts';
import { monthEvents } from '../shared/month-events.ts';
import { hashOfClosed } from './closed-month.rules.ts';
import { monthAccess, type MonthDeps } from './month-access.ts';
import { monthRepository } from './month.repository.ts';

/** The first day of a month in a sentence: 'June 1', or 'January 1, 2028' in another year. */
function dayNamed(day: string, today: string): string {
  const [name, year] = monthName(day.slice(0, 7)).split(' ');
  return `${name} 1${day.slice(0, 4) === today.slice(0, 4) ? '' : `, ${year}`}`;
}

/** The use cases of closing months. */
export function closingService({ db, outbox, clock }: MonthDeps) {
  const { budgetOf, changing, today, named, monthOf, openedMonth } = monthAccess({ db, clock });

  /** @throws {Problem} `month-running` until the month has ended in the time zone of the account (MON-34) */
  function assertOver(scope: Scope, month: string): void {
    const next = firstDay(monthLater(month, 1));
    if (today(scope) < next)
      throw new Problem('month-running', {
        sentence: `This month isn’t over yet. You can close it on ${dayNamed(next, today(scope))}.`,
      });
  }

  /** Stores the figures of a month with the names of today. */
  async function closeOne(tx: Transaction, scope: Scope, budget: Budget, month: FiguredMonth): Promise<void> {
    const { row, lines } = month;
    const content = closedContentOf(
      budget,
      month,
      await monthRepository.paid(tx, scope, budget.id, row.month),
    );
    const at = clock.now();
    await closedMonthRepository.insert(tx, scope, {
      budgetId: budget.id,
      content,
      hash: hashOfClosed(content),
      lineIds: lines.map(({ lineId }) => lineId),
      userId: scope.userId,
      at,
    });
    await monthRepository.keepCategories(tx, scope, budget.id, row.month);
    await monthRepository.touch(tx, scope, budget.id, row, at);
  }

  return {
    /**
     * Closes a month that is over, or all open months until it. A closed month never changes (MON-34 to MON-37).
     * A repeated request returns the closed month.
     */
    close: (
      scope: Scope,
      budgetId: string,
      month: string,
      closesAll: boolean,
      ifMatch: number | undefined,
    ): Promise<Month> =>
      changing(scope, async (tx) => {
        const budget = await budgetOf(tx, scope, budgetId);
        const chain = await monthRepository.chain(tx, scope, budgetId, { last: month });
        const isClosed = chain.closed?.content.month === month;
        if (!isClosed) {
          openedMonth(scope, chain, month, ifMatch);
          assertOver(scope, month);
          const open = figuredMonths(chain);
          const earlier = open.find(({ row }) => row.month < month);
          if (earlier !== undefined && !closesAll)
            throw new Problem('close-in-order', {
              sentence: `Close ${named(scope, earlier.row.month)} first.`,
            });
          for (const each of open) await closeOne(tx, scope, budget, each);
          const months = open.map(({ row }) => row.month);
          await outbox.append(tx, monthEvents(monthClosed, scope, { budgetId, months }, clock.now()));
        }
        return monthOf(tx, scope, budget, month);
      }),
  };
}

/** The use cases of closing months. */
export type ClosingService = ReturnType<typeof closingService>;
