import { expect, test } from 'vitest';
import {
  debtFigures,
  financialOverview,
  type Holdings,
  policyFigures,
  propertyFigures,
  savingsFigures,
} from './overview.ts';

const holdings = (over: Partial<Holdings> = {}): Holdings => ({
  savings: [],
  debts: [],
  properties: [],
  policies: [],
  ...over,
});
const saving = (balance: string) => ({ balance });
const debt = (balance: string, debtType = 'credit_card') => ({ balance, debtType });
const home = (propertyValue: string, mortgageBalance: string | null) => ({ propertyValue, mortgageBalance });
const policy = (coverageAmount: string) => ({ coverageAmount });

test('the schema of a list item requires the fields that the overview reads, and drops all others', () => {
  const record = {
    id: '0190d6c0-7e3a-7b1e-9d5c-2f1a4b6c8d0e',
    name: 'One',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
  for (const [figures, fields] of [
    [savingsFigures, { balance: '1.00' }],
    [debtFigures, { balance: '1.00', debtType: 'mortgage' }],
    [propertyFigures, { propertyValue: '1.00', mortgageBalance: null }],
    [policyFigures, { coverageAmount: '1.00' }],
  ] as const) {
    expect(figures.parse({ ...record, ...fields, another: true })).toEqual({ ...record, ...fields });
    for (const missing of Object.keys({ ...record, ...fields }))
      expect(figures.safeParse({ ...record, ...fields, [missing]: undefined }).success).toBe(false);
  }
});

test('net worth is savings plus equity minus debt over all records, to the cent [DASH-8]', () => {
  const overview = financialOverview(
    holdings({
      savings: [saving('0.10'), saving('0.20')],
      debts: [debt('1000.05'), debt('0.05')],
      properties: [home('350000.00', '210000.25'), home('90000.00', null)],
    }),
  );
  expect(overview).toMatchObject({
    totalSavings: '0.30',
    totalDebt: '1000.10',
    propertyEquity: '229999.75',
    netWorth: '228999.95',
  });
});

test('a property worth less than its mortgage lowers the net worth [DASH-8]', () => {
  expect(financialOverview(holdings({ properties: [home('100.00', '150.00')] }))).toMatchObject({
    propertyEquity: '-50.00',
    netWorth: '-50.00',
  });
});

test('sums stay exact at the largest amounts', () => {
  const most = '9999999999.99';
  expect(
    financialOverview(holdings({ savings: [saving(most), saving(most), saving('0.01')] })).totalSavings,
  ).toBe('19999999999.99');
});

test.each([
  ['500000.00', '200000.00', '2.5'],
  ['1.00', '3.00', '0.3'],
  ['1.00', '8.00', '0.1'],
  ['0.25', '1.00', '0.3'],
  ['0.00', '1.00', '0.0'],
])('a coverage of %s with a debt of %s gives the ratio %s [DASH-9]', (coverage, owed, ratio) => {
  expect(
    financialOverview(holdings({ policies: [policy(coverage)], debts: [debt(owed)] })).coverageToDebt,
  ).toBe(ratio);
});

test('without debt there is no coverage ratio [DASH-9]', () => {
  expect(financialOverview(holdings({ policies: [policy('10.00')] })).coverageToDebt).toBe('N/A');
  expect(
    financialOverview(holdings({ policies: [policy('10.00')], debts: [debt('0.00')] })).coverageToDebt,
  ).toBe('N/A');
});

test.each([
  ['2000.00', '1000.00', '67%'],
  ['100.00', '0.00', '100%'],
  ['0.00', '5.00', '0%'],
  ['1.00', '199.00', '1%'],
])('savings of %s and a debt of %s give the savings rate %s [DASH-10]', (saved, owed, rate) => {
  expect(financialOverview(holdings({ savings: [saving(saved)], debts: [debt(owed)] })).savingsRate).toBe(
    rate,
  );
});

test('without savings and debt there is no savings rate [DASH-10]', () => {
  expect(financialOverview(holdings()).savingsRate).toBe('N/A');
});

test('a figure is null when a list from which it is computed is missing', () => {
  expect(financialOverview(holdings({ debts: null, savings: [saving('5.00')] }))).toEqual({
    totalSavings: '5.00',
    totalDebt: null,
    propertyEquity: '0.00',
    insuranceCoverage: '0.00',
    netWorth: null,
    coverageToDebt: null,
    savingsRate: null,
    isMortgageCountedTwice: false,
  });
  expect(
    Object.values(financialOverview({ savings: null, debts: null, properties: null, policies: null })),
  ).toEqual([null, null, null, null, null, null, null, false]);
});

test.each([
  ['savings', { netWorth: null, coverageToDebt: 'N/A', savingsRate: null }],
  ['debts', { netWorth: null, coverageToDebt: null, savingsRate: null }],
  ['properties', { netWorth: null, coverageToDebt: 'N/A', savingsRate: 'N/A' }],
  ['policies', { netWorth: '0.00', coverageToDebt: null, savingsRate: 'N/A' }],
])('without the list of %s only the figures that need it are missing', (list, figures) => {
  expect(financialOverview(holdings({ [list]: null }))).toMatchObject(figures);
});

test('a mortgage that is entered twice is detected among other debts and properties, unless it is paid off', () => {
  const twice = holdings({
    debts: [debt('5.00'), debt('5.00', 'mortgage')],
    properties: [home('10.00', null), home('10.00', '5.00')],
  });
  expect(financialOverview(twice).isMortgageCountedTwice).toBe(true);
  expect(financialOverview({ ...twice, debts: [debt('0.00', 'mortgage')] }).isMortgageCountedTwice).toBe(
    false,
  );
  expect(financialOverview({ ...twice, debts: null }).isMortgageCountedTwice).toBe(false);
  expect(financialOverview({ ...twice, properties: null }).isMortgageCountedTwice).toBe(false);
});

test('a mortgage that is entered both with a property and as a debt is detected', () => {
  const twice = holdings({ debts: [debt('5.00', 'mortgage')], properties: [home('10.00', '5.00')] });
  expect(financialOverview(twice).isMortgageCountedTwice).toBe(true);
  expect(financialOverview({ ...twice, debts: [debt('5.00')] }).isMortgageCountedTwice).toBe(false);
  expect(financialOverview({ ...twice, properties: [home('10.00', null)] }).isMortgageCountedTwice).toBe(
    false,
  );
});
