import { budgetInput } from '@savvi/budget-contract/budget';
import { describe, expect, it } from 'vitest';
import { merge, normalise } from './budget.rules.ts';

const aBudget = (over: object = {}) =>
  budgetInput.parse({
    name: 'Home',
    partner1Name: 'Ann',
    partner2Name: 'Ben',
    partner2Income: '1200',
    splitPercentage: 60,
    ...over,
  });

describe('normalising a budget', () => {
  it('removes partner 2 from a single budget and gives partner 1 the whole split [BUD-52]', () => {
    expect(normalise(aBudget({ budgetType: 'single' }))).toMatchObject({
      partner2Name: null,
      partner2EmploymentType: null,
      partner2Income: '0.00',
      partner2AdditionalIncome: '0.00',
      partner2EstimatedTaxes: '0.00',
      splitPercentage: 100,
    });
  });

  it('leaves a couple unchanged, with an employment type for partner 2 [DATA-5]', () => {
    expect(normalise(aBudget({ partner2EmploymentType: null }))).toMatchObject({
      partner2Name: 'Ben',
      partner2EmploymentType: 'w2',
      splitPercentage: 60,
    });
  });
});

describe('merging a change', () => {
  it('leaves absent fields unchanged and clears fields with null', () => {
    expect(merge(aBudget(), { name: 'New', partner2Name: null })).toMatchObject({
      name: 'New',
      partner2Name: null,
      partner1Name: 'Ann',
      splitPercentage: 60,
    });
    expect(merge(aBudget(), { name: undefined })).toMatchObject({ name: 'Home' });
  });

  it('keeps a stored single budget single if the change names no budget type [BUD-24]', () => {
    const stored = normalise(aBudget({ budgetType: 'single' }));
    expect(merge(stored, { splitPercentage: 40, partner2Income: '10.00' })).toMatchObject({
      budgetType: 'single',
      splitPercentage: 100,
      partner2Income: '0.00',
    });
  });
});
