import { randomUUID } from 'node:crypto';
import { calculateBudget } from '@savvi/budget-contract/calculations';
import type { MoneyMove, Month, MonthLinePatch } from '@savvi/budget-contract/month';
import type { Budget } from '@savvi/budget-contract/budget';
import {
  closedContentOf,
  figuredMonths,
  lastMonth,
  listedClosed,
  listedMonth,
  type RecordedSum,
  type StoredChain,
  type StoredClosed,
  type StoredLine,
  type StoredMonthRow,
} from '@savvi/budget-contract/month-chain';
import { monthName } from '@savvi/budget-contract/month.rules';
import type { MoneyTransaction, TransactionInput } from '@savvi/budget-contract/transaction';
import { fromCents, toCents } from '@savvi/contracts/money';
import { Problem } from '@savvi/service-kit/problem';
import type { SampleAnswer, SampleCall, SampleRecords } from './sample-records.ts';
import type { SampleCategories } from './sample-categories.ts';
import { reconciliationAnswers } from './sample-reconciliations.ts';
import { searchAnswers } from './sample-search.ts';

type SampleBudget = Parameters<typeof calculateBudget>[0];
interface SampleMonth {
  readonly row: StoredMonthRow;
  readonly lines: readonly StoredLine[];
}

const LAST_MONTH = '9999-12';
const NOBODY = { partner1: '0.00', partner2: '0.00', joint: '0.00', nobody: '0.00' };

const OPTIONAL = ['categoryId', 'accountId', 'toAccountId', 'goalId', 'planned'];
/** A transaction as a reply has it: optional fields are absent instead of null, and parts have the lines and payers. */
const asReply = ({
  parts,
  ...fields
}: Pick<TransactionInput, 'parts'> & Readonly<Record<string, unknown>>): MoneyTransaction =>
  ({
    ...Object.fromEntries(
      Object.entries(fields).filter(([key, value]) => value != null || !OPTIONAL.includes(key)),
    ),
    ...(parts != null && {
      lineId: null,
      payer: null,
      parts: parts.map(({ payer = null, ...part }) => ({ categoryName: null, ...part, payer })),
    }),
    // The keys are those of a transaction.
  }) as unknown as MoneyTransaction;

/** The last part of a path that contains the id of a budget, such as the month of `/months/2027-05`. */
const partAfter = ({ path }: SampleCall, name: string): string =>
  new RegExp(`/${name}/([^/]+)`).exec(path)?.[1] ?? '';

/** Responses of the routes of months and transactions, by operation. */
export function monthAnswers(
  records: Pick<SampleRecords, 'find' | 'listed' | 'put'>,
  { categoryOf, categoriesOf }: SampleCategories,
): Readonly<Record<string, SampleAnswer>> {
  const months = new Map<string, SampleMonth[]>();
  const closed: (StoredClosed & { readonly budgetId: string })[] = [];
  let transactions: MoneyTransaction[] = [];
  const of = (budgetId: string) => months.get(budgetId) ?? [];

  const sums = (budgetId: string): RecordedSum[] =>
    transactions
      .filter((each) => each.budgetId === budgetId)
      .flatMap(({ date, kind, ...whole }) =>
        // The parts of a split transaction count in place of the whole.
        (whole.parts ?? [whole]).map(({ lineId, amount }, at) => ({
          month: date.slice(0, 7),
          lineId,
          spending: '0.00',
          refund: '0.00',
          income: '0.00',
          transactions: at === 0 ? 1 : 0,
          assignable: kind === 'spending' || kind === 'refund' ? 1 : 0,
          [kind]: amount,
        })),
      );
  /** Adds up the sums of a line, as the database does. */
  const grouped = (all: readonly RecordedSum[]): RecordedSum[] => {
    const groups = new Map<string, RecordedSum>();
    for (const each of all) {
      const key = `${each.month} ${each.lineId}`;
      const before = groups.get(key);
      const plus = (field: 'spending' | 'refund' | 'income') =>
        fromCents(toCents(each[field]) + toCents(before?.[field] ?? '0'));
      groups.set(key, {
        ...each,
        spending: plus('spending'),
        refund: plus('refund'),
        income: plus('income'),
        transactions: each.transactions + (before?.transactions ?? 0),
        assignable: each.assignable + (before?.assignable ?? 0),
      });
    }
    return [...groups.values()];
  };
  /** The months of a budget until one, as the database returns them. */
  const chainOf = (budgetId: string, last: string): StoredChain => {
    const until = of(budgetId).filter(({ row }) => row.month <= last);
    return {
      closed: closed.findLast((each) => each.budgetId === budgetId && each.content.month <= last) ?? null,
      months: until.map(({ row }) => row),
      lines: until.flatMap(({ row, lines }) =>
        lines.map((line) => ({ ...line, month: row.month, isRecategorized: false })),
      ),
      sums: grouped(sums(budgetId)),
      usualGoals: [],
      unreconciled: 0,
      categorySums: transactions.flatMap(({ budgetId: each, categoryId, date, kind, amount }) => {
        const category = categoriesOf(budgetId).find(({ id }) => id === categoryId);
        const spent = kind === 'refund' ? fromCents(-toCents(amount)) : amount;
        return each !== budgetId || category === undefined
          ? []
          : [{ ...category, month: date.slice(0, 7), spent }];
      }),
    };
  };
  const budgetOf = (id: string) =>
    records.find({ kind: 'budgets', id, version: undefined }) as unknown as SampleBudget; // by its input schema
  const stampOf = (id: string) => JSON.stringify([budgetOf(id).fixedExpenses, budgetOf(id).variableExpenses]);

  function show(budgetId: string, month: string): Month {
    const found = lastMonth(budgetId, chainOf(budgetId, month), stampOf(budgetId));
    if (found?.month !== month)
      throw new Problem('not-found', { sentence: `${monthName(month)} hasn’t been started yet.` });
    return found;
  }
  const usualLines = (id: string, before: readonly StoredLine[]): StoredLine[] => {
    const { fixedExpenses, variableExpenses } = budgetOf(id);
    const lines = (list: 'fixed' | 'variable', named: typeof fixedExpenses) =>
      named.map(({ name, amount }, position): StoredLine => {
        const same = before.find((line) => line.name === name);
        return {
          lineId: same?.lineId ?? randomUUID(),
          list,
          position,
          name,
          planned: same?.isOwnAmount === true ? same.planned : amount.toFixed(2),
          carryOver: same?.carryOver ?? 'fresh',
          payer: same?.payer ?? null,
          isOwnAmount: same?.isOwnAmount ?? false,
          category: categoryOf(id, { list, name }),
        };
      });
    return [...lines('fixed', fixedExpenses), ...lines('variable', variableExpenses)];
  };
  const put = (id: string, month: SampleMonth) =>
    months.set(
      id,
      [...of(id).filter(({ row }) => row.month !== month.row.month), month].toSorted((one, other) =>
        one.row.month.localeCompare(other.row.month),
      ),
    );
  const planned = (
    id: string,
    month: string,
    version: number,
    before: readonly StoredLine[],
  ): SampleMonth => ({
    row: {
      month,
      plannedIncome: calculateBudget(budgetOf(id)).totalIncome,
      goals: [],
      usualStamp: stampOf(id),
      version,
      createdAt: new Date().toISOString(),
      updatedAt: new Date().toISOString(),
    },
    lines: usualLines(id, before),
  });

  const transactionOf = (call: SampleCall): MoneyTransaction => {
    const found = transactions.find(({ id }) => id === partAfter(call, 'transactions'));
    if (found === undefined) throw new Problem('not-found', { sentence: 'This transaction does not exist.' });
    if (call.version !== undefined && call.version !== found.version) throw new Problem('stale');
    return found;
  };

  return {
    // No reply names a change, so none can be undone.
    listChanges: () => [],
    listMonths: ({ id = '' }) => [
      ...figuredMonths(chainOf(id, LAST_MONTH)).map(listedMonth).toReversed(),
      ...closed
        .filter((each) => each.budgetId === id)
        .map(({ content }) => listedClosed(content))
        .toReversed(),
    ],
    closeMonth(call) {
      const [id, month] = [call.id ?? '', partAfter(call, 'months')];
      for (const figured of figuredMonths(chainOf(id, month)))
        closed.push({
          budgetId: id,
          content: closedContentOf(
            records.find({ kind: 'budgets', id, version: undefined }) as unknown as Budget,
            figured,
            NOBODY,
          ),
          closedAt: new Date().toISOString(),
          lineIds: figured.lines.map(({ lineId }) => lineId),
        });
      return show(id, month);
    },
    startMonth({ id = '', body }) {
      const month = String(body['month']);
      const hasMain = records.listed('budgets').some(({ isMain }) => isMain === true);
      const budget = records.find({ kind: 'budgets', id, version: undefined });
      records.put('budgets', { ...budget, ...(!hasMain && { isMain: true }), hasMonths: true });
      if (of(id).every(({ row }) => row.month !== month))
        put(
          id,
          planned(
            id,
            month,
            1,
            of(id).flatMap(({ lines }) => lines.map((line) => ({ ...line, isOwnAmount: false }))),
          ),
        );
      return show(id, month);
    },
    getMonth: (call) => show(call.id ?? '', partAfter(call, 'months')),
    updateMonth(call) {
      const [id, month] = [call.id ?? '', partAfter(call, 'months')];
      const { version } = show(id, month);
      const before = of(id).find(({ row }) => row.month === month)?.lines ?? [];
      put(id, planned(id, month, version + 1, before));
      return show(id, month);
    },
    changeMonth(call) {
      const [id, month] = [call.id ?? '', partAfter(call, 'months')];
      const { version } = show(id, month);
      if (call.version !== undefined && call.version !== version) throw new Problem('stale');
      const plannedIncome = String(call.body['plannedIncome']);
      for (const { row, lines } of of(id).filter((each) => each.row.month === month))
        put(id, { row: { ...row, plannedIncome, version: version + 1 }, lines });
      return show(id, month);
    },
    changeMonthLine(call) {
      const [id, month, lineId] = [call.id ?? '', partAfter(call, 'months'), partAfter(call, 'lines')];
      const { reach, ...patch } = call.body as unknown as MonthLinePatch; // by the input schema of the route
      for (const { row, lines } of of(id).filter(({ row: { month: each } }) =>
        reach === 'on' ? each >= month : each === month,
      ))
        put(id, {
          row: { ...row, version: row.version + 1 },
          lines: lines.map((line) =>
            line.lineId === lineId
              ? {
                  ...line,
                  ...patch,
                  planned: patch.planned ?? line.planned,
                  carryOver: patch.carryOver ?? line.carryOver,
                  payer: patch.payer ?? line.payer,
                  isOwnAmount: reach === 'only',
                }
              : line,
          ),
        });
      return { month: show(id, month), kept: [] };
    },
    moveMoney(call) {
      const [id, month] = [call.id ?? '', partAfter(call, 'months')];
      const { from, to, amount } = call.body as unknown as MoneyMove; // by the input schema of the route
      const change = (lineId: string) =>
        lineId === from ? -toCents(amount) : lineId === to ? toCents(amount) : 0n;
      for (const { row, lines } of of(id).filter((each) => each.row.month === month))
        put(id, {
          row: { ...row, version: row.version + 1 },
          lines: lines.map((line) => ({
            ...line,
            planned: fromCents(toCents(line.planned) + change(line.lineId)),
          })),
        });
      return show(id, month);
    },
    planIncome(call) {
      const [id, month] = [call.id ?? '', partAfter(call, 'months')];
      const income = transactions.find((each) => each.id === call.body['transactionId']);
      if (income === undefined) throw new Problem('not-found');
      transactions = transactions.map((each) => (each === income ? { ...each, planned: 'added' } : each));
      for (const { row, lines } of of(id).filter((each) => each.row.month === month)) {
        const plannedIncome = fromCents(toCents(row.plannedIncome) + toCents(income.amount));
        put(id, { row: { ...row, plannedIncome, version: row.version + 1 }, lines });
      }
      return show(id, month);
    },
    listStoredMonths: () =>
      [...months].flatMap(([budgetId, all]) =>
        all.map(({ row: { month, plannedIncome }, lines }) => ({ budgetId, month, plannedIncome, lines })),
      ),
    listTransactions: ({ id, query }) =>
      transactions
        .filter((each) => each.budgetId === id && each.date.startsWith(query.get('month') ?? ''))
        .toSorted((one, other) => other.date.localeCompare(one.date) || other.id.localeCompare(one.id)),
    listAllTransactions: () => transactions,
    ...reconciliationAnswers({
      all: () => transactions,
      replaceAll: (next) => {
        transactions = next;
      },
      kindOf: (accountId) =>
        records.listed('debts').some(({ id }) => id === accountId) ? 'debt' : 'savings-account',
    }),
    ...searchAnswers({
      all: () => transactions,
      replaceAll: (next) => {
        transactions = next;
      },
      namesOf(id) {
        const budget = budgetOf(id) as unknown as Budget; // a stored record has all fields of a budget
        return {
          payers: { partner1: budget.partner1Name, partner2: budget.partner2Name },
          lines: new Map(
            of(id).flatMap(({ lines }) => lines.map(({ lineId, name }) => [lineId, [name]] as const)),
          ),
          categories: new Map(categoriesOf(id).map((category) => [category.id, [category.name]])),
          categoriesOfLines: new Map(
            of(id).flatMap(({ lines }) =>
              lines.map(
                ({ lineId, category }) => [lineId, category === null ? [] : [category.name]] as const,
              ),
            ),
          ),
        };
      },
    }),
    createTransaction({ id = '', body }) {
      const at = new Date().toISOString();
      const input = body as unknown as TransactionInput; // by the input schema of the route
      const created = asReply({
        ...input,
        payer: input.payer ?? null,
        id: randomUUID(),
        budgetId: id,
        version: 1,
        createdAt: at,
        updatedAt: at,
      });
      transactions = [...transactions, created];
      return created;
    },
    updateTransaction(call) {
      const before = transactionOf(call);
      const changed = asReply({ ...before, ...call.body, version: before.version + 1 });
      transactions = transactions.map((each) => (each.id === before.id ? changed : each));
      return changed;
    },
    deleteTransaction(call) {
      const { id } = transactionOf(call);
      transactions = transactions.filter((each) => each.id !== id);
    },
  };
}
