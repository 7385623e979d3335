import { budgetInput, budgetPatch } from '@savvi/budget-contract/budget';
import { calculateBudget } from '@savvi/budget-contract/calculations';
import { fromCents } from '@savvi/contracts/money';
import { aBudget } from '@savvi/testing/builders';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyEntries, someEntries } from '../../../testing/entries.ts';
import { entriesOf, NEW_ENTRIES } from './entries.rules.ts';
import { createPayload, editPayload } from './payload.rules.ts';
import { planOf } from './picture.rules.ts';

const KEYS = [
  'budgetType',
  'fixedExpenses',
  'name',
  'partner1AdditionalIncome',
  'partner1EmploymentType',
  'partner1EstimatedTaxes',
  'partner1Income',
  'partner1Name',
  'partner2AdditionalIncome',
  'partner2EmploymentType',
  'partner2EstimatedTaxes',
  'partner2Income',
  'partner2Name',
  'splitPercentage',
  'variableExpenses',
];

const single = aBudget({
  budgetType: 'single',
  partner2Name: null,
  partner2EmploymentType: null,
  partner2Income: '0.00',
  splitPercentage: 100,
});

describe('the request that creates a budget', () => {
  test("contains a couple's entries, with exactly the specified keys and no savings goals [BUD-49] [BUD-50] [DATA-20]", () => {
    const payload = createPayload(
      someEntries({ partner1EmploymentType: '1099', partner1EstimatedTaxes: '250.50' }),
    );
    expect(Object.keys(payload).sort()).toEqual(KEYS);
    expect(payload).toEqual({
      name: 'Our home',
      budgetType: 'couple',
      partner1Name: 'Ada',
      partner2Name: 'Ben',
      partner1EmploymentType: '1099',
      partner2EmploymentType: 'w2',
      partner1Income: '6000',
      partner1AdditionalIncome: '0',
      partner1EstimatedTaxes: '250.50',
      partner2Income: '4000',
      partner2AdditionalIncome: '0',
      partner2EstimatedTaxes: '0',
      fixedExpenses: [{ name: 'Rent', amount: 1500 }],
      variableExpenses: [{ name: 'Food', amount: 600.5 }],
      splitPercentage: 60,
    });
  });

  test('contains the defaults for empty fields [BUD-47] [BUD-51] [DATA-18]', () => {
    const emptied = { ...NEW_ENTRIES, partner1Income: '', partner2EstimatedTaxes: '', name: '   ' };
    expect(createPayload(emptied)).toEqual({
      name: 'Untitled Budget',
      budgetType: 'couple',
      partner1Name: 'Partner 1',
      partner2Name: 'Partner 2',
      partner1EmploymentType: 'w2',
      partner2EmploymentType: 'w2',
      partner1Income: '0',
      partner1AdditionalIncome: '0',
      partner1EstimatedTaxes: '0',
      partner2Income: '0',
      partner2AdditionalIncome: '0',
      partner2EstimatedTaxes: '0',
      fixedExpenses: [],
      variableExpenses: [],
      splitPercentage: 50,
    });
  });

  test('contains nothing of partner 2 and no split for a single budget [BUD-52]', () => {
    const payload = createPayload(
      someEntries({ budgetType: 'single', partner2EmploymentType: '1099', partner2EstimatedTaxes: '10' }),
    );
    expect(payload).toMatchObject({
      budgetType: 'single',
      partner2Name: null,
      partner2EmploymentType: null,
      partner2Income: '0',
      partner2AdditionalIncome: '0',
      partner2EstimatedTaxes: '0',
      splitPercentage: 100,
    });
    expect(payload).toMatchObject({ name: 'Our home', partner1Name: 'Ada', partner1Income: '6000' });
  });

  test('is accepted by the contract with the same figures, whatever the entries [BUD-46]', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const stored = budgetInput.parse(createPayload(entries));
        const withoutGoals = planOf({ ...entries, savingsGoals: [] });
        const calculations = calculateBudget(stored);
        expect(calculations.totalIncome).toBe(fromCents(withoutGoals.totalIncome));
        expect(calculations.remaining).toBe(fromCents(withoutGoals.leftover));
        expect(calculations.partner1Share).toBe(fromCents(withoutGoals.partner1Share));
      }),
    );
  });
});

describe('the request that changes a budget', () => {
  test('contains the same values without the type if nothing was changed [BUD-24]', () => {
    const stored = aBudget();
    const payload = editPayload(entriesOf(stored), stored);
    expect(payload).not.toHaveProperty('budgetType');
    expect(stored).toMatchObject(budgetPatch.parse(payload));
  });

  test('keeps a single budget single, without its type, if nothing was changed', () => {
    const payload = editPayload(entriesOf(single), single);
    expect(payload).not.toHaveProperty('budgetType');
    expect(payload).toMatchObject({ partner2Name: null, partner2EmploymentType: null, splitPercentage: 100 });
    expect(single).toMatchObject(budgetPatch.parse(payload));
  });

  test('keeps a single budget single if another name and income of partner 1 were entered', () => {
    const payload = editPayload({ ...entriesOf(single), name: 'Mine', partner1Income: '9' }, single);
    expect(payload).toMatchObject({
      name: 'Mine',
      partner1Income: '9',
      partner2Name: null,
      splitPercentage: 100,
    });
    expect(payload).not.toHaveProperty('budgetType');
  });

  test.each([
    { partner2Name: 'Ben' },
    { partner2EmploymentType: '1099' },
    { partner2Income: '1' },
    { partner2AdditionalIncome: '1' },
    { partner2EstimatedTaxes: '1' },
    { splitPercentage: 60 },
  ] as const)('changes a single budget to a couple, with the type, if %o was changed', (change) => {
    const payload = editPayload({ ...entriesOf(single), ...change }, single);
    expect(payload).toMatchObject({
      budgetType: 'couple',
      partner2Name: 'Partner 2',
      partner2EmploymentType: 'w2',
      ...change,
    });
  });

  test('contains no change if an income of partner 2 was deleted and entered again as zero', () => {
    expect(editPayload({ ...entriesOf(single), partner2Income: '' }, single)).not.toHaveProperty(
      'budgetType',
    );
  });

  test('contains a type that the user selected again, whatever is stored', () => {
    const stored = aBudget();
    expect(editPayload({ ...entriesOf(stored), budgetType: 'couple' }, stored)).toMatchObject({
      budgetType: 'couple',
      partner2Name: 'Ben',
    });
    expect(editPayload({ ...entriesOf(stored), budgetType: 'single' }, stored)).toMatchObject({
      budgetType: 'single',
      partner2Name: null,
      splitPercentage: 100,
    });
    expect(editPayload({ ...entriesOf(single), budgetType: 'couple' }, single)).toMatchObject({
      budgetType: 'couple',
      partner2Name: 'Partner 2',
    });
  });

  test('is accepted by the contract for any entries, and a budget for one person gets no fields of a second partner', () => {
    fc.assert(
      fc.property(anyEntries, fc.constantFrom(single, aBudget()), (entries, stored) => {
        const payload = budgetPatch.parse(editPayload(entries, stored));
        const isSingle = (payload.budgetType ?? stored.budgetType) === 'single';
        expect(payload.partner2Name === null).toBe(isSingle);
        expect(payload.partner2EmploymentType === null).toBe(isSingle);
        expect(!isSingle || payload.splitPercentage === 100).toBe(true);
      }),
    );
  });
});
