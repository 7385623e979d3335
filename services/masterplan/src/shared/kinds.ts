import type { DueDate } from '@savvi/contracts/due-on';
import type { BalanceKind } from '@savvi/masterplan-contract/balance';
import type { DebtInput } from '@savvi/masterplan-contract/debt';
import { dueDatesOfDebt, dueDatesOfPolicy } from '@savvi/masterplan-contract/due-dates';
import {
  debtEvents,
  debtPurged,
  policyEvents,
  policyPurged,
  propertyEvents,
  propertyPurged,
  savingsAccountEvents,
  savingsAccountPurged,
} from '@savvi/masterplan-contract/events';
import {
  debtRoutes,
  policyRoutes,
  propertyRoutes,
  savingsAccountRoutes,
} from '@savvi/masterplan-contract/masterplan.routes';
import type { PolicyInput } from '@savvi/masterplan-contract/policy';
import type { Property, PropertyInput } from '@savvi/masterplan-contract/property';
import type { SavingsAccountInput } from '@savvi/masterplan-contract/savings-account';
import type { Announcement, EventFields, Fields, HoldingEvents, StoredHolding } from './holding.ts';
import { type ColumnType, type HoldingRepository, holdingRepository } from './holding.repository.ts';

/** Every field of a kind's contract with the type of its column. */
type Columns<Input> = { readonly [Field in keyof Input]-?: ColumnType };

const savingsAccounts: Columns<SavingsAccountInput> = {
  name: 'text',
  bankName: 'text',
  balance: 'numeric',
  interestRate: 'numeric',
  accountType: 'text',
};
const debts: Columns<DebtInput> = {
  name: 'text',
  creditor: 'text',
  balance: 'numeric',
  interestRate: 'numeric',
  minimumPayment: 'numeric',
  debtType: 'text',
  paymentDay: 'integer',
  fixedRateUntil: 'date',
  propertyId: 'uuid',
};
const properties: Columns<PropertyInput & Pick<Property, 'linkedMortgage'>> = {
  name: 'text',
  address: 'text',
  propertyValue: 'numeric',
  mortgageBalance: 'numeric',
  monthlyRent: 'numeric',
  propertyType: 'text',
  purchaseDate: 'date',
  linkedMortgage: 'numeric',
};
const policies: Columns<PolicyInput> = {
  name: 'text',
  provider: 'text',
  policyNumber: 'text',
  policyType: 'text',
  coverageAmount: 'numeric',
  monthlyPremium: 'numeric',
  deductible: 'numeric',
  expirationDate: 'date',
  propertyId: 'uuid',
  debtId: 'uuid',
};

/** The routes of any kind of holding. */
export type HoldingRoutes =
  | typeof savingsAccountRoutes
  | typeof debtRoutes
  | typeof propertyRoutes
  | typeof policyRoutes;

/** A kind of holding: its routes, its repository and its events. */
export interface Kind {
  readonly routes: HoldingRoutes;
  readonly rows: HoldingRepository;
  readonly events: HoldingEvents;
  /** The event about a holding that was removed for good. */
  readonly purged: Announcement;
  /** The fields that contain the id of another holding, with the kind that they refer to (LNK-1). */
  readonly links: Readonly<Record<string, 'property' | 'debt'>>;
  /** The name of the kind in balance histories; absent if the kind has none. */
  readonly history?: BalanceKind;
  /** The fields that only the service sets, with the values of a new holding. */
  readonly computed: Fields;
  /** The data of a holding's events. */
  dataOf(holding: StoredHolding): EventFields;
}

/** A kind of holding that has a balance history. */
export type KindWithHistory = Kind & Required<Pick<Kind, 'history'>>;

const withoutDueDates = (holding: StoredHolding): EventFields => holding;
const withDueDates =
  <Input extends Fields>(dueDatesOf: (input: Input) => DueDate[]) =>
  (holding: StoredHolding): EventFields => ({
    ...holding,
    // A stored holding has the fields of its kind (see `readHolding`).
    dueOn: dueDatesOf(holding as Fields as Input),
  });

/** Savings accounts. */
export const savingsAccountKind: KindWithHistory = {
  routes: savingsAccountRoutes,
  rows: holdingRepository('savings_accounts', savingsAccounts),
  events: savingsAccountEvents,
  purged: savingsAccountPurged,
  links: {},
  history: 'savings-account',
  computed: {},
  dataOf: withoutDueDates,
};
/** Debts. */
export const debtKind: KindWithHistory = {
  routes: debtRoutes,
  rows: holdingRepository('debts', debts),
  events: debtEvents,
  purged: debtPurged,
  links: { propertyId: 'property' },
  history: 'debt',
  computed: {},
  dataOf: withDueDates(dueDatesOfDebt),
};
/** Properties. */
export const propertyKind: Kind = {
  routes: propertyRoutes,
  rows: holdingRepository('real_estate_properties', properties),
  events: propertyEvents,
  purged: propertyPurged,
  links: {},
  computed: { linkedMortgage: null },
  dataOf: withoutDueDates,
};
const policyKind: Kind = {
  routes: policyRoutes,
  rows: holdingRepository('insurance_policies', policies),
  events: policyEvents,
  purged: policyPurged,
  links: { propertyId: 'property', debtId: 'debt' },
  computed: {},
  dataOf: withDueDates(dueDatesOfPolicy),
};

/** The kinds of holdings in the master plan. */
export const kinds: readonly Kind[] = [savingsAccountKind, debtKind, propertyKind, policyKind];
