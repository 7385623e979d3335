import type { Budget } from '@savvi/budget-contract/budget';
import type { Month } from '@savvi/budget-contract/month';
import { lastMonth, type StoredChain } from '@savvi/budget-contract/month-chain';
import { monthNameBeside } from '@savvi/budget-contract/month.rules';
import { dayIn } from '@savvi/contracts/calendar';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope, type RawTransaction } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import { assertCurrent } from '@savvi/service-kit/record-version';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { foundBudget } from '../shared/budget-change.ts';
import { budgetRepository } from '../shared/budget.repository.ts';
import { closedSentence } from '../shared/closed-sentence.ts';
import { withCalculations } from '../shared/budget.view.ts';
import { monthRepository } from './month.repository.ts';
import { usualStamp } from '../shared/plan-lines.rules.ts';

/** Dependencies of the use cases of months. */
export interface MonthDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** What the use cases of months share: finding budgets and months, and changes under the lock of the space. */
export function monthAccess({ db, clock }: Pick<MonthDeps, 'db' | 'clock'>) {
  const budgetOf = async (client: RawTransaction, scope: Scope, id: string): Promise<Budget> =>
    withCalculations(foundBudget(await budgetRepository.find(client, scope, id)));

  /** Runs a change under the lock of the space, which all changes of plans take. */
  const changing = <Result>(scope: Scope, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db.$transaction(async (tx) => {
      await lockScope(tx, scope);
      if (await isErased(tx, scope)) throw new Problem('unauthorized');
      return work(tx);
    });

  /** The day in the time zone of the account. */
  const today = ({ timeZone }: Scope): string => dayIn(timeZone, clock.now());
  /** The name of a month in a sentence today. */
  const named = (scope: Scope, month: string): string => monthNameBeside(month, today(scope));

  /** @throws {Problem} `not-found` if the month is not started */
  async function monthOf(
    client: RawTransaction,
    scope: Scope,
    budget: Budget,
    month: string,
  ): Promise<Month> {
    const chain = await monthRepository.chain(client, scope, budget.id, { last: month, linesFrom: month });
    const found = lastMonth(budget.id, chain, usualStamp(budget, chain.usualGoals));
    if (found?.month !== month)
      throw new Problem('not-found', { sentence: `${named(scope, month)} hasn’t been started yet.` });
    return found;
  }

  /**
   * The open month with its lines.
   * @throws {Problem} `not-started`, `month-closed`, or `stale` for another version
   */
  function openedMonth(scope: Scope, chain: StoredChain, month: string, ifMatch: number | undefined) {
    const row = chain.months.find((each) => each.month === month);
    if (row === undefined)
      throw new Problem('not-started', { sentence: `${named(scope, month)} hasn’t been started yet.` });
    if (chain.closed !== null && month <= chain.closed.content.month)
      throw new Problem('month-closed', { sentence: closedSentence(month, today(scope)) });
    assertCurrent('month', row.version, ifMatch);
    return { row, lines: chain.lines.filter((line) => line.month === month) };
  }

  return { budgetOf, changing, today, named, monthOf, openedMonth };
}
