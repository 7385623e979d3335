import type { DebtInput } from '@savvi/masterplan-contract/debt';
import {
  debtRoutes,
  policyRoutes,
  propertyRoutes,
  savingsAccountRoutes,
} from '@savvi/masterplan-contract/masterplan.routes';
import type { PolicyInput } from '@savvi/masterplan-contract/policy';
import type { PropertyInput } from '@savvi/masterplan-contract/property';
import type { SavingsAccountInput } from '@savvi/masterplan-contract/savings-account';
import type { HoldingRoutes } from '../shared/kinds.ts';

const savingsAccount: SavingsAccountInput = {
  name: 'Rainy days',
  bankName: 'First',
  balance: '1250.50',
  interestRate: '4.2500',
  accountType: 'money_market',
};
const debt: DebtInput = {
  name: 'Card',
  creditor: 'Big Bank',
  balance: '9999999999.99',
  interestRate: '0.1999',
  minimumPayment: '99999999.99',
  debtType: 'other',
  paymentDay: 31,
  fixedRateUntil: '2028-02-29',
  propertyId: null,
};
const property: PropertyInput = {
  name: 'Home',
  address: '1 Main St\nTown',
  propertyValue: '350000.00',
  mortgageBalance: '210000.25',
  monthlyRent: '0.01',
  propertyType: 'vacation_home',
  purchaseDate: '2024-02-29',
};
const policy: PolicyInput = {
  name: 'Car',
  provider: 'Insure',
  policyNumber: 'A-1 "x" \\',
  policyType: 'umbrella',
  coverageAmount: '50000.00',
  monthlyPremium: '80.10',
  deductible: '500.00',
  expirationDate: '2026-12-31',
  propertyId: null,
  debtId: null,
};

const otherAccount: SavingsAccountInput = {
  name: 'Other',
  bankName: 'Second',
  balance: '0.00',
  interestRate: '9.9999',
  accountType: 'cd',
};
const otherDebt: DebtInput = {
  name: 'Other',
  creditor: '',
  balance: '0.01',
  interestRate: '9.9999',
  minimumPayment: '0.00',
  debtType: 'mortgage',
  paymentDay: 1,
  fixedRateUntil: '9999-12-31',
  propertyId: null,
};
const otherProperty: PropertyInput = {
  name: 'Other',
  address: '',
  propertyValue: '0.00',
  mortgageBalance: '1.00',
  monthlyRent: '2.00',
  propertyType: 'commercial',
  purchaseDate: '1000-01-01',
};
const otherPolicy: PolicyInput = {
  name: 'Other',
  provider: '',
  policyNumber: '7',
  policyType: 'life',
  coverageAmount: '0.00',
  monthlyPremium: '1.00',
  deductible: '2.00',
  expirationDate: '9999-12-31',
  propertyId: null,
  debtId: null,
};

/**
 * A kind of holding for tests: its name in events, a complete input, another that differs in every field but the
 * links, and the fields that null clears.
 */
export interface Sample {
  readonly routes: HoldingRoutes;
  readonly thing: string;
  readonly whole: Readonly<Record<string, string | number | null>>;
  readonly other: Readonly<Record<string, string | number | null>>;
  readonly cleared: Readonly<Record<string, null>>;
}

/** One sample of each kind of holding. */
export const samples: readonly Sample[] = [
  {
    routes: savingsAccountRoutes,
    thing: 'savings-account',
    whole: savingsAccount,
    other: otherAccount,
    cleared: { interestRate: null },
  },
  {
    routes: debtRoutes,
    thing: 'debt',
    whole: debt,
    other: otherDebt,
    cleared: { paymentDay: null, fixedRateUntil: null },
  },
  {
    routes: propertyRoutes,
    thing: 'property',
    whole: property,
    other: otherProperty,
    cleared: { mortgageBalance: null, monthlyRent: null, purchaseDate: null },
  },
  {
    routes: policyRoutes,
    thing: 'policy',
    whole: policy,
    other: otherPolicy,
    cleared: { policyNumber: null, deductible: null, expirationDate: null },
  },
];
