import { toCents } from '@savvi/contracts/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyEntries, someEntries } from '../../../testing/entries.ts';
import { NEW_ENTRIES } from './entries.rules.ts';
import { amountsByName, moneyParts, planOf } from './picture.rules.ts';
import { incomeSplit, splitText } from './split.rules.ts';

describe('the plan of a budget', () => {
  test('has a remainder of income minus expenses minus savings [BUD-44]', () => {
    expect(planOf(someEntries())).toMatchObject({
      totalIncome: 1_000_000n,
      totalExpenses: 210_050n,
      savings: 20_000n,
      leftover: 769_950n,
    });
  });

  test('has a share for each partner, and half of it every second week [BUD-45]', () => {
    const plan = planOf(someEntries({ splitPercentage: 60, savingsGoals: [] }));
    expect(plan.partner1Share).toBe(473_970n);
    expect(plan.partner1Biweekly).toBe(236_985n);
  });
});

const sumOf = (parts: readonly { value: string }[]) =>
  parts.reduce((sum, part) => sum + toCents(part.value), 0n);

describe('the chart of where the money goes', () => {
  test('adds up to the whole income, unless the budget is overspent', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const plan = planOf(entries);
        expect(sumOf(moneyParts(plan))).toBe(
          plan.leftover >= 0n ? plan.totalIncome : plan.totalExpenses + plan.savings,
        );
      }),
    );
  });

  test('combines lines with the same name', () => {
    const entries = someEntries({
      fixedExpenses: [{ id: 'a', name: 'Car', amount: 200 }],
      variableExpenses: [{ id: 'b', name: 'Car', amount: 80.05 }],
      savingsGoals: [],
    });
    expect(amountsByName(entries)).toEqual([{ name: 'Car', value: '280.05' }]);
  });

  test('contains every cent of every line', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const plan = planOf(entries);
        expect(sumOf(amountsByName(entries))).toBe(plan.totalExpenses + plan.savings);
      }),
    );
  });
});

describe('the split by income', () => {
  test('is proportional to the net incomes', () => {
    expect(incomeSplit(someEntries())).toEqual({ percentage: 60, partner1: 600_000n, partner2: 400_000n });
    expect(
      incomeSplit(someEntries({ partner1EmploymentType: '1099', partner1EstimatedTaxes: '2000' }))
        ?.percentage,
    ).toBe(50);
  });

  test('is not offered while neither partner has an income, and counts a loss as zero', () => {
    expect(incomeSplit(NEW_ENTRIES)).toBeNull();
    expect(
      incomeSplit(someEntries({ partner2EmploymentType: '1099', partner2EstimatedTaxes: '5000' })),
    ).toEqual({ percentage: 100, partner1: 600_000n, partner2: 0n });
  });

  test('is written with both percentages', () => {
    expect([50, 60, 0, 100].map(splitText)).toEqual(['50/50', '60/40', '0/100', '100/0']);
  });
});
