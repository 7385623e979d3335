import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MONEY_LIMITS, toCents } from '@savvi/contracts/money';
import {
  type BudgetFigures,
  calculateBudget,
  netIncome,
  paysEstimatedTaxes,
  planBudget,
  splitAmount,
  splitByIncome,
} from './calculations.ts';

const figures = (over: Partial<BudgetFigures> = {}): BudgetFigures => ({
  budgetType: 'couple',
  partner1EmploymentType: 'w2',
  partner1Income: '4000.00',
  partner1AdditionalIncome: '250.00',
  partner1EstimatedTaxes: '900.00',
  partner2EmploymentType: '1099',
  partner2Income: '3000.00',
  partner2AdditionalIncome: '0.00',
  partner2EstimatedTaxes: '500.00',
  fixedExpenses: [{ name: 'Rent', amount: 1800.1 }],
  variableExpenses: [
    { name: 'Food', amount: 600.2 },
    { name: 'Fun', amount: 0 },
  ],
  splitPercentage: 60,
  ...over,
});
const partner = (employmentType: 'w2' | '1099' | 'self_employed') => ({
  employmentType,
  income: '1000.00',
  additionalIncome: '200.00',
  estimatedTaxes: '300.00',
});

describe('net income', () => {
  it('net income ignores estimated taxes for a w2 income [BUD-58]', () => {
    expect(netIncome(partner('w2'))).toBe(120_000n);
  });

  it.each(['1099', 'self_employed'] as const)(
    'net income subtracts estimated taxes for %s [BUD-57]',
    (type) => {
      expect(netIncome(partner(type))).toBe(90_000n);
      expect(paysEstimatedTaxes(type)).toBe(true);
    },
  );
});

describe('the calculations of a budget', () => {
  it('a budget has totals, remaining, shares and half of each share [BUD-59] [BUD-60] [BUD-61] [BUD-62] [BUD-63] [BUD-64] [BUD-67]', () => {
    expect(calculateBudget(figures())).toEqual({
      totalIncome: '6750.00',
      totalExpenses: '2400.30',
      remaining: '4349.70',
      partner1Share: '2609.82',
      partner2Share: '1739.88',
      partner1Biweekly: '1304.91',
      partner2Biweekly: '869.94',
    });
  });

  it('a single budget counts partner 1 only and gives them everything [BUD-59]', () => {
    expect(calculateBudget(figures({ budgetType: 'single' }))).toMatchObject({
      totalIncome: '4250.00',
      partner1Share: '1849.70',
      partner2Share: '0.00',
    });
  });

  it('a budget without a type is calculated as a couple [BUD-24]', () => {
    expect(calculateBudget(figures({ budgetType: undefined }))).toEqual(calculateBudget(figures()));
  });

  it('an overspent budget has negative shares that add up', () => {
    const spent = calculateBudget(
      figures({ fixedExpenses: [{ name: 'Car', amount: 9_000.01 }], splitPercentage: 50 }),
    );
    expect(spent).toMatchObject({
      remaining: '-2850.21',
      partner1Share: '-1425.11',
      partner2Share: '-1425.10',
      partner1Biweekly: '-712.56',
    });
  });

  // Trust: input-7
  it('a budget is exact at the limit of every amount', () => {
    const most = calculateBudget(
      figures({
        partner1Income: '99999999.99',
        partner1AdditionalIncome: '99999999.99',
        partner2EmploymentType: 'w2',
        partner2Income: '99999999.99',
        partner2AdditionalIncome: '99999999.99',
        fixedExpenses: [],
        variableExpenses: [{ name: 'All', amount: 99_999_999.99 }],
      }),
    );
    expect(most).toMatchObject({ totalIncome: '399999999.96', remaining: '299999999.97' });
  });

  it('a budget plan computes the leftover after savings goals, and splits it [BUD-44] [BUD-45]', () => {
    const plan = planBudget(figures({ splitPercentage: 50 }), [{ name: 'Holiday', amount: 349.7 }]);
    expect(plan).toMatchObject({
      leftover: 400_000n,
      savings: 34_970n,
      partner1Share: 200_000n,
      partner1Biweekly: 100_000n,
    });
  });
});

describe('a split', () => {
  it('a split never loses or adds a cent [BUD-62]', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -MONEY_LIMITS.balance, max: MONEY_LIMITS.balance }),
        fc.integer({ min: 0, max: 100 }),
        (amount, percent) => {
          const { partner1Share, partner2Share } = splitAmount(amount, percent);
          return partner1Share + partner2Share === amount;
        },
      ),
    );
  });

  it('a split by income follows the net incomes in whole percent', () => {
    expect(splitByIncome(figures())).toBe(63);
    expect(splitByIncome(figures({ partner2Income: '0.00' }))).toBe(100);
    expect(
      splitByIncome(
        figures({
          partner1Income: '0',
          partner1AdditionalIncome: '0',
          partner2Income: '0',
          partner2EmploymentType: 'w2',
        }),
      ),
    ).toBeNull();
  });

  it('a split by income treats a partner with more taxes than income as earning nothing', () => {
    const loss = {
      partner1EmploymentType: '1099',
      partner1Income: '100.00',
      partner1AdditionalIncome: '0',
      partner1EstimatedTaxes: '300.00',
    } as const;
    const earned = {
      partner2EmploymentType: 'w2',
      partner2Income: '100.00',
      partner2AdditionalIncome: '0',
    } as const;
    expect(splitByIncome(figures({ ...loss, ...earned }))).toBe(0);
    expect(splitByIncome(figures({ ...loss, ...earned, partner2Income: '0.00' }))).toBeNull();
  });

  it('a split by income is half and half for equal incomes', () => {
    const equal = {
      partner1EmploymentType: 'w2',
      partner2EmploymentType: 'w2',
      partner1Income: '10.00',
      partner2Income: '10.00',
      partner1AdditionalIncome: '0',
      partner2AdditionalIncome: '0',
    } as const;
    expect(splitByIncome(figures(equal))).toBe(50);
  });

  it('a split by income stays within 0 to 100 for any income', () => {
    const amount = fc
      .bigInt({ min: 0n, max: MONEY_LIMITS.payment })
      .map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
    fc.assert(
      fc.property(amount, amount, amount, (partner1Income, partner2Income, partner2EstimatedTaxes) => {
        const percent = splitByIncome(figures({ partner1Income, partner2Income, partner2EstimatedTaxes }));
        return percent === null || (Number.isInteger(percent) && percent >= 0 && percent <= 100);
      }),
    );
  });
});

it('an expense total equals the sum of its cents', () => {
  const line = fc
    .integer({ min: 0, max: 9_999_999_999 })
    .map((cents) => ({ name: 'x', amount: cents / 100 }));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
      const cents = lines.reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 100)), 0n);
      return (
        toCents(calculateBudget(figures({ fixedExpenses: lines, variableExpenses: [] })).totalExpenses) ===
        cents
      );
    }),
  );
});
