import {
  debtRoutes,
  policyRoutes,
  propertyRoutes,
  savingsAccountRoutes,
} from '@savvi/masterplan-contract/masterplan.routes';
import { aDebt, aPolicy, aProperty, aSavingsAccount } from '@savvi/testing/builders';
import type { FakeBackend } from '@savvi/testing/fake-backend';

/** One kind of record for parameterized tests: its exact texts and the server responses. */
export interface MetKind {
  readonly tab: string;
  readonly label: string;
  readonly path: `/api/${string}`;
  readonly add: string;
  readonly nameLabel: string;
  readonly name: string;
  readonly said: Readonly<
    Record<'added' | 'updated' | 'deleted' | 'notAdded' | 'notUpdated' | 'notDeleted', string>
  >;
  /** The request body of an add form with only a name. */
  readonly bare: Readonly<Record<string, unknown>>;
  /** Returns a stored record with the given version. */
  stored(version?: number): { readonly id: string; readonly name: string; readonly version: number };
  /** Sets the list in the fake backend: one record with this version, or none for null. */
  list(backend: FakeBackend, version?: number | null): void;
}

const said = (One: string, one: string) => ({
  added: `${One} added successfully`,
  updated: `${One} updated successfully`,
  deleted: `${One} deleted successfully`,
  notAdded: `Failed to add ${one}`,
  notUpdated: `Failed to update ${one}`,
  notDeleted: `Failed to delete ${one}`,
});

/** The four kinds: savings accounts, debts, properties and insurance policies. */
export const FOUR_KINDS: readonly MetKind[] = [
  {
    tab: 'savings',
    label: 'Savings',
    path: '/api/savings-accounts',
    add: 'Add savings account',
    nameLabel: 'Account name',
    name: 'Rainy days',
    said: said('Savings account', 'savings account'),
    bare: { name: 'New', bankName: '', balance: '0', interestRate: null, accountType: 'savings' },
    stored: (version = 1) => aSavingsAccount({ version }),
    list: (backend, version = 1) =>
      backend.answer(savingsAccountRoutes.list, version === null ? [] : [aSavingsAccount({ version })]),
  },
  {
    tab: 'debts',
    label: 'Debts',
    path: '/api/debts',
    add: 'Add debt',
    nameLabel: 'Debt name',
    name: 'Visa',
    said: said('Debt', 'debt'),
    bare: {
      name: 'New',
      creditor: '',
      balance: '0',
      interestRate: '0',
      minimumPayment: '0',
      debtType: 'credit_card',
    },
    stored: (version = 1) => aDebt({ version }),
    list: (backend, version = 1) =>
      backend.answer(debtRoutes.list, version === null ? [] : [aDebt({ version })]),
  },
  {
    tab: 'properties',
    label: 'Properties',
    path: '/api/real-estate-properties',
    add: 'Add property',
    nameLabel: 'Property name',
    name: 'Our home',
    said: said('Property', 'property'),
    bare: {
      name: 'New',
      address: '',
      propertyValue: '0',
      mortgageBalance: null,
      monthlyRent: null,
      propertyType: 'primary_residence',
    },
    stored: (version = 1) => aProperty({ version }),
    list: (backend, version = 1) =>
      backend.answer(propertyRoutes.list, version === null ? [] : [aProperty({ version })]),
  },
  {
    tab: 'insurance',
    label: 'Insurance',
    path: '/api/insurance-policies',
    add: 'Add insurance policy',
    nameLabel: 'Policy name',
    name: 'Family plan',
    said: said('Insurance policy', 'insurance policy'),
    bare: {
      name: 'New',
      provider: '',
      policyType: 'health',
      coverageAmount: '0',
      monthlyPremium: '0',
      deductible: null,
      policyNumber: null,
    },
    stored: (version = 1) => aPolicy({ version }),
    list: (backend, version = 1) =>
      backend.answer(policyRoutes.list, version === null ? [] : [aPolicy({ version })]),
  },
];
