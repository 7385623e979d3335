// Households for the tests of gaps.
import { daysAfter } from '@savvi/contracts/calendar';
import {
  type GapAccount,
  type GapDebt,
  type GapDocument,
  type GapInput,
  type GapPolicy,
  type GapProperty,
  type GapRule,
  gapsOf,
} from './gaps.ts';

/** The current day of all households. */
export const TODAY = '2026-11-27';
/** The day that many days after today. */
export const inDays = (days: number) => daysAfter(TODAY, days);

/** A debt without a gap of its own. */
export const aDebt = (fields: Partial<GapDebt> = {}): GapDebt => ({
  id: 'd1',
  debtType: 'auto_loan',
  balance: '1000.00',
  interestRate: '0.0500',
  minimumPayment: '100.00',
  fixedRateUntil: null,
  propertyId: null,
  ...fields,
});
/** A property without insurance or a mortgage. */
export const aProperty = (fields: Partial<GapProperty> = {}): GapProperty => ({
  id: 'p1',
  propertyType: 'primary_residence',
  propertyValue: '300000.00',
  mortgageBalance: null,
  linkedMortgage: null,
  ...fields,
});
/** A home policy in force without links. */
export const aPolicy = (fields: Partial<GapPolicy> = {}): GapPolicy => ({
  id: 'i1',
  policyType: 'home',
  coverageAmount: '100000.00',
  monthlyPremium: '50.00',
  expirationDate: null,
  propertyId: null,
  debtId: null,
  ...fields,
});
/** A savings account. */
export const anAccount = (fields: Partial<GapAccount> = {}): GapAccount => ({
  id: 'a1',
  accountType: 'savings',
  balance: '1000.00',
  ...fields,
});
/** A document that never expires. */
export const aDocument = (fields: Partial<GapDocument> = {}): GapDocument => ({
  id: 'f1',
  category: 'insurance',
  expirationDate: null,
  links: [],
  ...fields,
});
/** A household without records, except the given ones. */
export const aHousehold = (fields: Partial<GapInput>): GapInput => ({
  today: TODAY,
  debts: [],
  properties: [],
  policies: [],
  accounts: [],
  documents: [],
  monthlyIncome: null,
  ...fields,
});

/** The records of each finding of a rule. */
export const found = (rule: GapRule, fields: Partial<GapInput>) =>
  gapsOf(aHousehold(fields))
    .filter((gap) => gap.rule === rule)
    .map(({ records }) => records.map(({ id }) => id).join(' '));
