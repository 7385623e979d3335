import fc from 'fast-check';
import { type Entries, type EntryLine, NEW_ENTRIES } from '../features/budgets/wizard/entries.rules.ts';

/** Entries of a couple with a value in each field. */
export const someEntries = (over: Partial<Entries> = {}): Entries => ({
  ...NEW_ENTRIES,
  name: 'Our home',
  partner1Name: 'Ada',
  partner2Name: 'Ben',
  partner1Income: '6000',
  partner2Income: '4000',
  fixedExpenses: [{ id: 'a', name: 'Rent', amount: 1500 }],
  variableExpenses: [{ id: 'b', name: 'Food', amount: 600.5 }],
  savingsGoals: [{ id: 'c', name: 'Holiday', amount: 200 }],
  splitPercentage: 60,
  ...over,
});

const amount = fc.oneof(
  fc.constant(''),
  fc.bigInt(0n, 9_999_999_999n).map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`),
  fc.integer({ min: 0, max: 99_999_999 }).map(String),
);
const lines: fc.Arbitrary<EntryLine[]> = fc.array(
  fc.record({
    id: fc.uuid(),
    name: fc.string({ minLength: 1, maxLength: 20 }).filter((name) => name.trim() !== ''),
    amount: fc.integer({ min: 0, max: 9_999_999_999 }).map((cents) => cents / 100),
  }),
  { maxLength: 5 },
);
const employment = fc.constantFrom('w2', '1099', 'self_employed');
const typing = fc.constant({ name: '', amount: '' });

/** An arbitrary for any entries that a user can make. */
export const anyEntries: fc.Arbitrary<Entries> = fc.record({
  name: fc.string({ maxLength: 30 }),
  budgetType: fc.constantFrom('single', 'couple', undefined),
  partner1Name: fc.string({ maxLength: 20 }),
  partner2Name: fc.string({ maxLength: 20 }),
  partner1EmploymentType: employment,
  partner2EmploymentType: employment,
  partner1Income: amount,
  partner1AdditionalIncome: amount,
  partner1EstimatedTaxes: amount,
  partner2Income: amount,
  partner2AdditionalIncome: amount,
  partner2EstimatedTaxes: amount,
  fixedExpenses: lines,
  variableExpenses: lines,
  savingsGoals: lines,
  splitPercentage: fc.integer({ min: 0, max: 100 }),
  typing: fc.record({ fixedExpenses: typing, variableExpenses: typing, savingsGoals: typing }),
});
