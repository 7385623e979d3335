import fc from 'fast-check';
import papaparse from 'papaparse';
import { describe, expect, test } from 'vitest';
import { type Budget, type BudgetInput, budgetInput } from './budget.ts';
import { budgetCsv, csvFileName } from './budget-csv.ts';
import { calculateBudget } from './calculations.ts';

function aBudget(over: Partial<Budget> = {}): Budget {
  const couple = {
    name: 'Our home',
    partner1Name: 'Ada',
    partner2Name: 'Ben',
    partner1Income: '4000.00',
    partner2Income: '2000.00',
    fixedExpenses: [{ name: 'Rent', amount: 1500 }],
    variableExpenses: [{ name: 'Food', amount: 600 }],
  } satisfies Partial<BudgetInput>;
  const at = '2026-03-01T12:00:00.000Z';
  const budget = {
    ...budgetInput.parse(couple),
    id: 'b1',
    userId: 'u1',
    savingsGoals: [],
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...over,
  };
  return { ...budget, calculations: calculateBudget(budget) };
}

const rowsOf = (csv: string) =>
  papaparse.parse<string[]>(csv.slice(1), { newline: '\r\n', skipEmptyLines: true }).data;
const itemOf = (csv: string, part: string) =>
  rowsOf(csv)
    .filter(([name]) => name === part)
    .map(([, item, monthly]) => [item, monthly]);

describe('the CSV file of a budget', () => {
  test('the CSV contains name, partners, each income and expense line and the totals [BUD-14]', () => {
    const csv = budgetCsv(aBudget({ partner1EmploymentType: '1099', partner1EstimatedTaxes: '300.00' }));
    expect(csv).toBe(
      '\uFEFF' +
        [
          '"Part","Item","Monthly amount"',
          '"Budget","Our home",',
          '"Partner 1","Ada",',
          '"Partner 2","Ben",',
          '"Income","Ada: income",4000.00',
          '"Income","Ada: additional income",0.00',
          '"Income","Ada: estimated taxes",-300.00',
          '"Income","Ben: income",2000.00',
          '"Income","Ben: additional income",0.00',
          '"Fixed expense","Rent",1500.00',
          '"Variable expense","Food",600.00',
          '"Total","Total Income",5700.00',
          '"Total","Total Expenses",2100.00',
          '"Total","Remaining",3600.00',
          '"Share","Ada: monthly share",1800.00',
          '"Share","Ada: bi-weekly",900.00',
          '"Share","Ben: monthly share",1800.00',
          '"Share","Ben: bi-weekly",900.00',
          '',
        ].join('\r\n'),
    );
  });

  test('the CSV of a single budget names no partner 2', () => {
    const csv = budgetCsv(
      aBudget({
        budgetType: 'single',
        partner2Name: null,
        partner2EmploymentType: null,
        splitPercentage: 100,
      }),
    );
    expect(csv).not.toMatch(/Partner 2|Ben/);
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', "' =1"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\n=1', "'\n'=1"],
    ['a;=1+1', "a;'=1+1"],
    ['a; "=1+1', `a;' "=1+1`],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ['a\n-1', "a\n'-1"],
    ['\uFF1D1+1', "'\uFF1D1+1"],
    ['a;\uFF0B1', "a;'\uFF0B1"],
    ['\uFF0D1', "'\uFF0D1"],
    ['\uFF20SUM(A1)', "'\uFF20SUM(A1)"],
  ])('the CSV keeps %j from running as a formula [BUD-15]', (name, harmless) => {
    const csv = budgetCsv(aBudget({ name, partner1Name: name, fixedExpenses: [{ name, amount: 5 }] }));
    expect(itemOf(csv, 'Budget')).toEqual([[harmless, '']]);
    expect(itemOf(csv, 'Fixed expense')).toEqual([[harmless, '5.00']]);
    expect(itemOf(csv, 'Income')[0]?.[0]).toBe(`${harmless}: income`);
  });

  test.each(['Rent; food', 'half-time', 'a@b.co', 'x = y', 'Ada; Ben'])(
    'the CSV leaves %j unchanged',
    (name) => {
      expect(itemOf(budgetCsv(aBudget({ name })), 'Budget')).toEqual([[name, '']]);
    },
  );

  test('the CSV leaves numbers unchanged, including negative ones', () => {
    expect(
      itemOf(budgetCsv(aBudget({ fixedExpenses: [{ name: 'Rent', amount: 9000.1 }] })), 'Total'),
    ).toContainEqual(['Remaining', '-3600.10']);
  });

  test('the CSV preserves any name, with commas, quotes, line breaks and non-Latin scripts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (name) => {
        const [[item] = []] = itemOf(budgetCsv(aBudget({ name })), 'Budget');
        // The CSV adds an apostrophe only before a possible formula. Any other apostrophe belongs to the name
        // itself.
        const runs = /(?:^|[;\t\r\n])[\s"]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(name);
        expect(item === name).toBe(!runs);
      }),
      { examples: [["'- "], ['a;=1']] },
    );
  });
});

test.each([
  ['Our Plan!', 'Our_Plan__budget.csv'],
  ['2026', '2026_budget.csv'],
  ['Ä & Ö', '______budget.csv'],
  ['🏡', '__budget.csv'],
  ['a/../b', 'a____b_budget.csv'],
])('the CSV of the budget %j is saved as %s [BUD-16]', (name, file) => {
  expect(csvFileName(name)).toBe(file);
});
