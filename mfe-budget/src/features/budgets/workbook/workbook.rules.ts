import type { Budget } from '@savvi/budget-contract/budget';
import { BUDGET_COLUMNS, budgetRows } from '@savvi/budget-contract/budget-csv';
import type { Month, MonthListed, Payer } from '@savvi/budget-contract/month';
import { firstDay, monthName } from '@savvi/budget-contract/month.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { fromCents, toCents } from '@savvi/contracts/money';
import { workbookTexts as texts } from './workbook.texts.ts';
import type { Cell, Sheet } from './xlsx.ts';

const [NARROW, MEDIUM, WIDE] = [12, 18, 34];
const text = (value: string): Cell => ({ text: value });
const amount = (value: string): Cell => ({ amount: value });

const PLAN_COLUMNS: Sheet['columns'] = [
  { title: texts.plan.list, width: NARROW },
  { title: texts.plan.line, width: WIDE },
  { title: texts.plan.planned, width: MEDIUM },
  { title: texts.plan.carriedIn, width: MEDIUM },
  { title: texts.plan.spent, width: MEDIUM },
  { title: texts.plan.left, width: MEDIUM },
  { title: texts.plan.payer, width: MEDIUM },
];

const TRANSACTION_COLUMNS: Sheet['columns'] = [
  { title: texts.transactions.date, width: NARROW },
  { title: texts.transactions.kind, width: NARROW },
  { title: texts.transactions.payee, width: WIDE },
  { title: texts.transactions.amount, width: MEDIUM },
  { title: texts.transactions.line, width: WIDE },
  { title: texts.transactions.payer, width: MEDIUM },
  { title: texts.transactions.note, width: WIDE },
  { title: texts.transactions.corrects, width: MEDIUM },
];

/** A month of a workbook; one that is only recorded has no plan. */
export type WorkbookMonth = Pick<MonthListed, 'month' | 'state'>;

/**
 * The sheets of a workbook: the budget, then the plan and the transactions of each month. Several months have their
 * names in those of their sheets, of at most 31 characters: 'Plan and actual, September 2027'.
 */
export function sheetsOf(months: readonly WorkbookMonth[]): Sheet[] {
  const named = (name: string, month: string) =>
    months.length === 1 ? name : `${name}, ${monthName(month)}`;
  return [
    {
      name: texts.sheets.budget,
      columns: BUDGET_COLUMNS.map((title, at) => ({ title, width: [MEDIUM, WIDE, MEDIUM][at] ?? MEDIUM })),
    },
    ...months.flatMap(({ month, state }) => [
      ...(state === 'recorded' ? [] : [{ name: named(texts.sheets.plan, month), columns: PLAN_COLUMNS }]),
      { name: named(texts.sheets.transactions, month), columns: TRANSACTION_COLUMNS },
    ]),
  ];
}

/** The rows of a budget, those of its CSV. */
export const rowsOfBudget = (budget: Budget): Cell[][] =>
  budgetRows(budget).map(([part, item, monthly]) => [
    text(part),
    text(item),
    monthly === '' ? null : amount(monthly),
  ]);

type Names = Pick<Budget, 'partner1Name' | 'partner2Name'>;

function payerName(payer: Payer | null, { partner1Name, partner2Name }: Names): string {
  if (payer === null) return '';
  if (payer === 'joint') return texts.joint;
  return payer === 'partner1' ? partner1Name : (partner2Name ?? '');
}

/** The rows of a month's plan: its lines, what was spent outside of it, totals, incomes and state. */
export function rowsOfPlan(month: Month, names: Names): Cell[][] {
  const words = texts.plan;
  const below = (label: string, cell: Cell): Cell[] => [null, text(label), cell];
  return [
    ...month.lines.map((line) => [
      text(words.lists[line.list]),
      text(line.name),
      amount(line.planned),
      amount(line.carriedIn),
      amount(line.spent),
      amount(line.left),
      text(payerName(line.payer, names)),
    ]),
    [
      null,
      text(words.outside),
      null,
      null,
      amount(month.outsidePlan),
      amount(fromCents(-toCents(month.outsidePlan))),
    ],
    [
      null,
      text(words.total),
      amount(month.planned),
      amount(month.carriedIn),
      amount(month.spent),
      amount(month.leftInAll),
    ],
    [],
    below(words.month, { day: firstDay(month.month) }),
    below(words.state, text(words.states[month.state])),
    below(words.plannedIncome, amount(month.plannedIncome)),
    below(words.income, amount(month.income)),
    below(words.leftToSpend, amount(month.leftToSpend)),
  ];
}

/** The rows of transactions of a month. Amounts are positive, as in the product; the kind has the direction. */
export function rowsOfTransactions(
  transactions: readonly MoneyTransaction[],
  lines: Month['lines'],
  names: Names,
): Cell[][] {
  const lineNames = new Map(lines.map(({ lineId, name }) => [lineId, name]));
  // The parts of a split transaction are rows in place of the whole (MON-51).
  return transactions.flatMap(({ parts, ...each }) =>
    (parts ?? [each]).map(({ amount: counted, lineId, payer }) => [
      { day: each.date },
      text(texts.kinds.get(each.kind) ?? each.kind),
      text(each.payee),
      amount(counted),
      text(lineId === null ? '' : (lineNames.get(lineId) ?? '')),
      text(payerName(payer, names)),
      text(each.note ?? ''),
      each.corrects === null ? null : { day: firstDay(each.corrects) },
    ]),
  );
}
