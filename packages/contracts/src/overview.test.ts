import { expect, test } from 'vitest';
import { toCents } from './money.ts';
import { financialOverview, type Holdings } from './overview.ts';

const NONE: Holdings = {
  savings: 0n,
  debt: 0n,
  equity: 0n,
  coverage: 0n,
  mortgageDebt: 0n,
  propertyMortgages: 0n,
};
/** The overview of some figures, given as amounts such as `12.30`; all others are zero. */
const overviewOf = (figures: Partial<Record<keyof Holdings, string | null>>) =>
  financialOverview({
    ...NONE,
    ...Object.fromEntries(
      Object.entries(figures).map(([name, amount]) => [name, amount === null ? null : toCents(amount)]),
    ),
  });

test('net worth is savings plus equity minus debt, to the cent [DASH-8]', () => {
  expect(overviewOf({ savings: '0.30', debt: '1000.10', equity: '229999.75' })).toMatchObject({
    totalSavings: '0.30',
    totalDebt: '1000.10',
    propertyEquity: '229999.75',
    netWorth: '228999.95',
  });
});

test('negative equity lowers the net worth [DASH-8]', () => {
  expect(overviewOf({ equity: '-50.00' })).toMatchObject({ propertyEquity: '-50.00', netWorth: '-50.00' });
});

test.each([
  ['500000.00', '200000.00', '2.5'],
  ['1.00', '3.00', '0.3'],
  ['1.00', '8.00', '0.1'],
  ['0.25', '1.00', '0.3'],
  ['0.00', '1.00', '0.0'],
])('a coverage of %s with a debt of %s gives the ratio %s [DASH-9]', (coverage, debt, ratio) => {
  expect(overviewOf({ coverage, debt }).coverageToDebt).toBe(ratio);
});

test('without debt there is no coverage ratio [DASH-9]', () => {
  expect(overviewOf({ coverage: '10.00' }).coverageToDebt).toBe('N/A');
});

test.each([
  ['2000.00', '1000.00', '67%'],
  ['100.00', '0.00', '100%'],
  ['0.00', '5.00', '0%'],
  ['1.00', '199.00', '1%'],
])('savings of %s and a debt of %s give the savings rate %s [DASH-10]', (savings, debt, rate) => {
  expect(overviewOf({ savings, debt }).savingsRate).toBe(rate);
});

test('without savings and debt there is no savings rate [DASH-10]', () => {
  expect(overviewOf({}).savingsRate).toBe('N/A');
});

test('a figure is null when one from which it is computed is missing', () => {
  expect(overviewOf({ debt: null, savings: '5.00' })).toEqual({
    totalSavings: '5.00',
    totalDebt: null,
    propertyEquity: '0.00',
    insuranceCoverage: '0.00',
    netWorth: null,
    coverageToDebt: null,
    savingsRate: null,
    isMortgageCountedTwice: false,
  });
});

test.each([
  ['savings', { netWorth: null, coverageToDebt: 'N/A', savingsRate: null }],
  ['debt', { netWorth: null, coverageToDebt: null, savingsRate: null }],
  ['equity', { netWorth: null, coverageToDebt: 'N/A', savingsRate: 'N/A' }],
  ['coverage', { netWorth: '0.00', coverageToDebt: null, savingsRate: 'N/A' }],
])('without the figure %s only those that need it are missing', (name, figures) => {
  expect(overviewOf({ [name]: null })).toMatchObject(figures);
});

test('a mortgage that is entered both with a property and as a debt is detected', () => {
  const twice = { mortgageDebt: '5.00', propertyMortgages: '5.00' };
  expect(overviewOf(twice).isMortgageCountedTwice).toBe(true);
  for (const name of ['mortgageDebt', 'propertyMortgages'])
    for (const amount of ['0.00', null])
      expect(overviewOf({ ...twice, [name]: amount }).isMortgageCountedTwice).toBe(false);
});
