import { describe, expect, it } from 'vitest';
import { budgetInput, budgetPatch, budgetReply } from './budget.ts';

const least = { name: 'Home', partner1Name: 'Ann' };
const refuses = (over: object) => budgetInput.safeParse({ ...least, ...over }).success === false;

describe('a new budget', () => {
  it('a new budget gets the defaults of the specification [BUD-47] [DATA-5] [DATA-6] [DATA-7] [DATA-8] [DATA-18]', () => {
    expect(budgetInput.parse(least)).toEqual({
      name: 'Home',
      budgetType: 'couple',
      partner1Name: 'Ann',
      partner2Name: null,
      partner1EmploymentType: 'w2',
      partner2EmploymentType: 'w2',
      partner1Income: '0.00',
      partner1AdditionalIncome: '0.00',
      partner1EstimatedTaxes: '0.00',
      partner2Income: '0.00',
      partner2AdditionalIncome: '0.00',
      partner2EstimatedTaxes: '0.00',
      fixedExpenses: [],
      variableExpenses: [],
      splitPercentage: 50,
    });
  });

  it('a new budget ignores keys that a client may not set, including savings goals [API-17] [BUD-50]', () => {
    const kept = budgetInput.parse({
      ...least,
      id: 'x',
      userId: 'x',
      spaceId: 'x',
      createdAt: 'x',
      version: 9,
      savingsGoals: [{ name: 'Boat', amount: 1 }],
      ['__proto__']: { isAdmin: 1 },
    });
    expect(Object.keys(kept)).toHaveLength(15);
    expect(kept).not.toHaveProperty('savingsGoals');
  });

  it.each([
    { name: '' },
    { name: '   ' },
    { name: 'x'.repeat(201) },
    { name: 7 },
    { name: 'a\u0000b' },
    { name: '\ud800' },
    { partner1Name: '' },
    { partner1Name: null },
    { partner2Name: 5 },
    { budgetType: 'family' },
    { partner1EmploymentType: 'boss' },
    { partner1Income: 'abc' },
    { partner2Income: '100000000.00' },
    { partner1Income: null },
    { fixedExpenses: 'rent' },
    { fixedExpenses: [{ name: 'Rent' }] },
    { fixedExpenses: [{ name: 'Rent', amount: '5' }] },
    { fixedExpenses: [{ name: 'Rent', amount: -5 }] },
    { variableExpenses: Array(201).fill({ name: 'x', amount: 1 }) },
    { splitPercentage: 101 },
    { splitPercentage: -1 },
    { splitPercentage: 50.5 },
    { splitPercentage: '50' },
  ])('a new budget with %o is refused [N-13]', (over) => {
    expect(refuses(over)).toBe(true);
  });

  it('a new budget needs the name of partner 1 [DATA-4]', () => {
    expect(budgetInput.safeParse({ name: 'Home' }).success).toBe(false);
  });
});

describe('a change to a budget', () => {
  it('a change accepts any field of a budget, and ignores other keys', () => {
    expect(budgetPatch.parse({ name: 'New', createdAt: 'x' })).toEqual({ name: 'New' });
    expect(budgetPatch.parse({})).toEqual({});
  });

  it('a change clears a field with null only when the field may be empty', () => {
    expect(budgetPatch.parse({ partner2Name: null, partner2EmploymentType: null })).toEqual({
      partner2Name: null,
      partner2EmploymentType: null,
    });
    expect(budgetPatch.safeParse({ name: null }).success).toBe(false);
  });
});

it('a budget has no status and no workflow [BUD-65]', () => {
  expect(Object.keys(budgetReply.shape).filter((key) => /status|state|phase/i.test(key))).toEqual([]);
});
