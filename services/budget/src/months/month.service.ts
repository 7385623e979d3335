import type { Budget } from '@savvi/budget-contract/budget';
import {
  type MoneyMove,
  type Month,
  type monthLineChanged,
  type MonthLinePatch,
  type MonthListed,
  type MonthPatch,
  MONTHS_MAX,
  PLANS_PAGE,
  type StoredMonth,
} from '@savvi/budget-contract/month';
import {
  figuredMonths,
  listedClosed,
  listedMonth,
  listedRecorded,
  type StoredLine,
} from '@savvi/budget-contract/month-chain';
import { monthChanged, monthStarted } from '@savvi/budget-contract/events';
import { monthName, startableMonths } from '@savvi/budget-contract/month.rules';
import { fromCents, toCents } from '@savvi/contracts/money';
import { JsonText } from '@savvi/service-kit/json-text';
import type { Cursor } from '@savvi/service-kit/page';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type * as z from 'zod/mini';
import { type OnRecorded, recordChange, rowsBefore } from '../shared/record-change.ts';
import { budgetChange } from '../shared/budget-change.ts';
import { budgetRepository } from '../shared/budget.repository.ts';
import { assertBytes } from '../shared/budget.rules.ts';
import { categoryRepository } from '../shared/category.repository.ts';
import { closedMonthRepository } from '../shared/closed-month.repository.ts';
import type { Transaction } from '../db.ts';
import { monthAccess, type MonthDeps } from './month-access.ts';
import { monthRepository } from './month.repository.ts';
import { withMoved } from './money-move.rules.ts';
import { setAsidePlans } from './set-aside.service.ts';
import { monthEvents } from '../shared/month-events.ts';
import { planLineRepository } from '../shared/plan-line.repository.ts';
import { planLinesOf } from '../shared/plan-lines.ts';
import { linesOf, type PlanLine, usualStamp } from '../shared/plan-lines.rules.ts';

type LineChanged = z.output<typeof monthLineChanged>;

/** The last month that a text of four and two digits can name. */
const LAST_MONTH = '9999-12';

/** The use cases of months. */
export function monthService({ db, outbox, clock }: MonthDeps) {
  const { budgetOf, changing, named, monthOf, openedMonth } = monthAccess({ db, clock });

  const publishChange = (tx: Transaction, scope: Scope, budgetId: string, months: readonly string[]) =>
    outbox.append(tx, monthEvents(monthChanged, scope, { budgetId, months }, clock.now()));

  /** The lines of a month that starts with the usual plan. Lines that save for bills have their part (MON-90). */
  async function usualLines(
    tx: Transaction,
    scope: Scope,
    budget: Budget,
    month: string,
  ): Promise<StoredLine[]> {
    const [amounts, lines] = [linesOf(budget), await planLinesOf(tx, scope, budget)];
    const { categories } = await categoryRepository.list(tx, scope, budget.id);
    const setAside = await setAsidePlans(tx, scope, budget.id, month);
    return lines.map(({ id, categoryId, ...line }, at) => ({
      ...line,
      lineId: id,
      category: categories.find((each) => each.id === categoryId) ?? null,
      planned: setAside.get(id) ?? (amounts[at]?.amount ?? 0).toFixed(2),
      isOwnAmount: false,
    }));
  }

  return {
    async list(scope: Scope, budgetId: string): Promise<MonthListed[]> {
      await budgetOf(db.raw, scope, budgetId);
      const chain = await monthRepository.chain(db.raw, scope, budgetId, { last: LAST_MONTH });
      const closed = await closedMonthRepository.list(db.raw, scope, budgetId);
      const open = figuredMonths(chain).filter(({ row }) => closed.every(({ month }) => month !== row.month));
      const listed = [
        ...open.map(listedMonth),
        ...closed.map(listedClosed),
        ...(await monthRepository.recorded(db.raw, scope, budgetId)).map(listedRecorded),
      ];
      return listed.toSorted((one, other) => other.month.localeCompare(one.month));
    },

    /** A page of all plans of the space, oldest first. `last` is its last one if another page may follow. */
    async listPlans(
      scope: Scope,
      after: Cursor | undefined,
    ): Promise<{ plans: JsonText; total: number; last: StoredMonth | undefined }> {
      const items = await monthRepository.listPlans(db, scope, after, PLANS_PAGE);
      const last = items.length === PLANS_PAGE ? items.at(-1) : undefined;
      return {
        plans: new JsonText(`[${items.join(',')}]`),
        total: await monthRepository.count(db, scope),
        // The items are JSON texts of the reply.
        last: last === undefined ? undefined : (JSON.parse(last) as StoredMonth),
      };
    },

    async get(scope: Scope, budgetId: string, month: string): Promise<Month> {
      return monthOf(db.raw, scope, await budgetOf(db.raw, scope, budgetId), month);
    },

    /** Starts a month with a copy of the usual month. `isNew` is false if it is started already (MON-26). */
    start: (scope: Scope, budgetId: string, month: string): Promise<{ month: Month; isNew: boolean }> =>
      changing(scope, async (tx) => {
        const budget = await budgetOf(tx, scope, budgetId);
        const chain = await monthRepository.chain(tx, scope, budgetId, { last: month, linesFrom: month });
        const isNew = chain.months.at(-1)?.month !== month;
        if (isNew) {
          const [lastClosed] = await closedMonthRepository.list(tx, scope, budgetId);
          if (lastClosed !== undefined && month < lastClosed.month) {
            const later = named(scope, lastClosed.month);
            throw new Problem('month-closed', {
              sentence: `${later} is closed, so earlier months can’t be started.`,
            });
          }
          const now = clock.now();
          const { first, last } = startableMonths(now);
          if (month < first || month > last)
            throw new Problem('invalid', {
              sentence: `Choose a month from ${monthName(first)} to ${monthName(last)}.`,
            });
          if ((await monthRepository.count(tx, scope)) >= MONTHS_MAX) throw new Problem('full');
          await monthRepository.insert(tx, scope, budgetId, {
            month,
            plannedIncome: budget.calculations.totalIncome,
            goals: chain.usualGoals,
            usualStamp: usualStamp(budget, chain.usualGoals),
            at: now,
            lines: await usualLines(tx, scope, budget, month),
          });
          await budgetRepository.chooseStarted(tx, scope, now);
          await outbox.append(tx, monthEvents(monthStarted, scope, { budgetId, months: [month] }, now));
        }
        return { month: await monthOf(tx, scope, budget, month), isNew };
      }),

    /**
     * Gives a month the usual plan. Amounts that were set for this month only stay, as do removed lines that
     * were set so; other removed lines are kept with an amount of zero if something was recorded for them.
     */
    update: (
      scope: Scope,
      budgetId: string,
      month: string,
      ifMatch: number | undefined,
      onRecorded?: OnRecorded,
    ): Promise<Month> =>
      changing(scope, async (tx) => {
        const budget = await budgetOf(tx, scope, budgetId);
        const chain = await monthRepository.chain(tx, scope, budgetId, { last: month, linesFrom: month });
        const { lines } = openedMonth(scope, chain, month, ifMatch);
        const own = new Map(lines.filter((line) => line.isOwnAmount).map((line) => [line.lineId, line]));
        const usual = (await usualLines(tx, scope, budget, month)).map((line) => {
          const kept = own.get(line.lineId);
          return kept === undefined ? line : { ...line, planned: kept.planned, isOwnAmount: true };
        });
        const isUsed = (lineId: string) =>
          chain.sums.some((sum) => sum.month === month && sum.lineId === lineId);
        const removed = lines
          .filter(({ lineId }) => usual.every((line) => line.lineId !== lineId))
          .filter(({ lineId, isOwnAmount }) => isOwnAmount || isUsed(lineId))
          .map((line, at) => ({
            ...line,
            position: usual.length + at,
            planned: line.isOwnAmount ? line.planned : '0.00',
          }));
        const done = { act: 'month-updated', budgetId, month, touched: { months: [month] } } as const;
        const before = await rowsBefore(tx, scope, budgetId, done.touched);
        await monthRepository.replaceLines(tx, scope, budgetId, month, [...usual, ...removed]);
        const plannedIncome = budget.calculations.totalIncome;
        const goals = chain.usualGoals;
        const stamp = usualStamp(budget, goals);
        await monthRepository.touch(
          tx,
          scope,
          budgetId,
          { month, plannedIncome, goals, usualStamp: stamp },
          clock.now(),
        );
        await recordChange(tx, scope, { ...done, before }, clock.now(), onRecorded);
        await publishChange(tx, scope, budgetId, [month]);
        return monthOf(tx, scope, budget, month);
      }),

    /** Changes the planned income of a month (MON-45). An update to the usual plan resets it. */
    change: (
      scope: Scope,
      budgetId: string,
      month: string,
      { plannedIncome }: MonthPatch,
      ifMatch: number | undefined,
      onRecorded?: OnRecorded,
    ): Promise<Month> =>
      changing(scope, async (tx) => {
        const budget = await budgetOf(tx, scope, budgetId);
        const chain = await monthRepository.chain(tx, scope, budgetId, { last: month, linesFrom: month });
        const { row } = openedMonth(scope, chain, month, ifMatch);
        const touched = { months: [month] };
        const before = await rowsBefore(tx, scope, budgetId, touched);
        await monthRepository.touch(tx, scope, budgetId, { ...row, plannedIncome }, clock.now());
        const done = {
          act: 'income-planned',
          budgetId,
          month,
          amount: plannedIncome,
          touched,
          before,
        } as const;
        await recordChange(tx, scope, done, clock.now(), onRecorded);
        await publishChange(tx, scope, budgetId, [month]);
        return monthOf(tx, scope, budget, month);
      }),

    /**
     * Raises the planned income of a month by income that is not in its plan (MON-54).
     * @throws {Problem} `not-found` for a transaction that is no income of the month; `invalid` for planned income
     */
    addIncome: (
      scope: Scope,
      { budgetId, month, transactionId }: { budgetId: string; month: string; transactionId: string },
      ifMatch: number | undefined,
      onRecorded?: OnRecorded,
    ): Promise<Month> =>
      changing(scope, async (tx) => {
        const budget = await budgetOf(tx, scope, budgetId);
        const chain = await monthRepository.chain(tx, scope, budgetId, { last: month, linesFrom: month });
        const { row } = openedMonth(scope, chain, month, ifMatch);
        const income = await monthRepository.income(tx, scope, budgetId, { month, id: transactionId });
        if (income === undefined) throw new Problem('not-found', { sentence: 'This income does not exist.' });
        if (income.planned !== null)
          throw new Problem('invalid', { sentence: 'This income is in your plan already.' });
        const plannedIncome = fromCents(toCents(row.plannedIncome) + toCents(income.amount));
        const touched = { transactions: [transactionId], months: [month] };
        const before = await rowsBefore(tx, scope, budgetId, touched);
        await monthRepository.touch(tx, scope, budgetId, { ...row, plannedIncome }, clock.now());
        await monthRepository.markAdded(tx, scope, transactionId, clock.now());
        const done = {
          act: 'income-planned',
          budgetId,
          month,
          amount: plannedIncome,
          touched,
          before,
        } as const;
        await recordChange(tx, scope, done, clock.now(), onRecorded);
        await publishChange(tx, scope, budgetId, [month]);
        return monthOf(tx, scope, budget, month);
      }),

    /** Changes a line of a month; with the reach `on`, also of later months and of the budget (MON-30). */
    changeLine: (
      scope: Scope,
      { budgetId, month, lineId }: { budgetId: string; month: string; lineId: string },
      { reach, ...patch }: MonthLinePatch,
      ifMatch: number | undefined,
      onRecorded?: OnRecorded,
    ): Promise<LineChanged> =>
      changing(scope, async (tx) => {
        const now = clock.now();
        const budget = await budgetOf(tx, scope, budgetId);
        const chain = await monthRepository.chain(tx, scope, budgetId, {
          last: LAST_MONTH,
          linesFrom: month,
        });
        const first = openedMonth(scope, chain, month, ifMatch);
        const ownLine = first.lines.find((line) => line.lineId === lineId);
        if (ownLine === undefined) throw new Problem('not-found', { sentence: 'This line does not exist.' });
        const reached = chain.months.filter((row) =>
          reach === 'only' ? row.month === month : row.month >= month,
        );
        const usual = reach === 'on' ? await planLinesOf(tx, scope, budget) : [];
        const isUsual = usual.some(({ id }) => id === lineId);
        const touched = {
          months: reached.map((row) => row.month),
          planLines: isUsual ? [lineId] : [],
          budget: isUsual && patch.planned !== undefined,
        };
        const rows = await rowsBefore(tx, scope, budgetId, touched);
        const changed = isUsual ? await changeUsual(tx, scope, budget, usual, lineId, patch, now) : budget;
        const [before, after] = [usualStamp(budget, chain.usualGoals), usualStamp(changed, chain.usualGoals)];
        const kept: LineChanged['kept'] = [];
        for (const row of reached) {
          const lines = chain.lines.filter((line) => line.month === row.month);
          const line = lines.find((each) => each.lineId === lineId);
          const keepsOwn = patch.planned !== undefined && row.month !== month && line?.isOwnAmount === true;
          if (keepsOwn) kept.push({ month: row.month, planned: line.planned });
          const { planned } = patch;
          const applied = lines.map((each) =>
            each.lineId === lineId
              ? {
                  ...each,
                  ...attributesOf(patch),
                  ...(planned !== undefined && !keepsOwn && { planned, isOwnAmount: reach === 'only' }),
                }
              : each,
          );
          await monthRepository.replaceLines(tx, scope, budgetId, row.month, applied);
          await monthRepository.touch(
            tx,
            scope,
            budgetId,
            { ...row, usualStamp: row.usualStamp === before ? after : row.usualStamp },
            now,
          );
        }
        const act = reach === 'on' ? 'line-changed-on' : 'line-changed';
        const { name } = ownLine;
        const done = { act, budgetId, name, month, amount: patch.planned, touched, before: rows } as const;
        await recordChange(tx, scope, done, now, onRecorded);
        await publishChange(tx, scope, budgetId, touched.months);
        return { month: await monthOf(tx, scope, changed, month), kept };
      }),

    /** Moves planned money between two lines of an open month. The total of its plan does not change (MON-43). */
    move: (
      scope: Scope,
      budgetId: string,
      month: string,
      { from, to, amount }: MoneyMove,
      ifMatch: number | undefined,
      onRecorded?: OnRecorded,
    ): Promise<Month> =>
      changing(scope, async (tx) => {
        const budget = await budgetOf(tx, scope, budgetId);
        const chain = await monthRepository.chain(tx, scope, budgetId, { last: month, linesFrom: month });
        const { row, lines } = openedMonth(scope, chain, month, ifMatch);
        const moved = withMoved(lines, { from, to, amount });
        const touched = { months: [month] };
        const before = await rowsBefore(tx, scope, budgetId, touched);
        await monthRepository.replaceLines(tx, scope, budgetId, month, moved);
        await monthRepository.touch(tx, scope, budgetId, row, clock.now());
        const nameOf = (id: string) => lines.find(({ lineId }) => lineId === id)?.name ?? '';
        const [name, toName] = [nameOf(from), nameOf(to)];
        const done = { act: 'money-moved', budgetId, name, toName, month, amount, touched, before } as const;
        await recordChange(tx, scope, done, clock.now(), onRecorded);
        await publishChange(tx, scope, budgetId, [month]);
        return monthOf(tx, scope, budget, month);
      }),
  };

  /** Changes a line of the usual month, if the budget still has it, and returns the budget. */
  async function changeUsual(
    tx: Transaction,
    scope: Scope,
    budget: Budget,
    lines: readonly PlanLine[],
    lineId: string,
    patch: Omit<MonthLinePatch, 'reach'>,
    now: Date,
  ): Promise<Budget> {
    const line = lines.find(({ id }) => id === lineId);
    if (line === undefined) return budget;
    await planLineRepository.replace(
      tx,
      scope,
      budget.id,
      lines.map((each) => (each.id === lineId ? { ...each, ...attributesOf(patch) } : each)),
    );
    const { planned } = patch;
    if (planned === undefined) return budget;
    const key = line.list === 'fixed' ? 'fixedExpenses' : 'variableExpenses';
    const amounts = budget[key].map((each, at) =>
      at === line.position ? { ...each, amount: Number(planned) } : each,
    );
    const { updated, event } = budgetChange(budget, { [key]: amounts }, scope, now);
    // A concurrent PATCH of the budget does not take the lock of the space.
    if (!(await budgetRepository.replace(tx, scope, updated, event))) throw new Problem('stale');
    assertBytes(await budgetRepository.usage(tx, scope));
    return updated;
  }
}

/** The attributes of a line that a patch changes, apart from its amount. */
const attributesOf = ({ carryOver, payer }: Omit<MonthLinePatch, 'reach'>) => ({
  ...(carryOver !== undefined && { carryOver }),
  ...(payer !== undefined && { payer }),
});

/** The use cases of months. */
export type MonthService = ReturnType<typeof monthService>;
