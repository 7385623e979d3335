import * as z from 'zod/mini';
import { keptRecordEvents } from '../kept-record-events.ts';
import { moneyOutput } from '../money.ts';
import { accountType } from './savings-account.ts';
import { debtType } from './debt.ts';
import { policyType } from './policy.ts';
import { propertyType } from './property.ts';
import { userDataErasedBy } from '../user-data-erased.ts';

// What the master plan tells others (architecture §4). Ids, amounts and kinds only: never a name, an address
// or a number of a policy.

/** What happens to savings accounts. */
export const savingsAccountEvents = keptRecordEvents('masterplan', 'savings-account', {
  balance: moneyOutput,
  accountType,
});
/** What happens to debts. */
export const debtEvents = keptRecordEvents('masterplan', 'debt', {
  balance: moneyOutput,
  minimumPayment: moneyOutput,
  debtType,
});
/** What happens to properties. */
export const propertyEvents = keptRecordEvents('masterplan', 'property', {
  propertyValue: moneyOutput,
  mortgageBalance: z.nullable(moneyOutput),
  monthlyRent: z.nullable(moneyOutput),
  propertyType,
});
/** What happens to insurance policies. */
export const policyEvents = keptRecordEvents('masterplan', 'policy', {
  coverageAmount: moneyOutput,
  monthlyPremium: moneyOutput,
  policyType,
});

/** Everything the masterplan service held of a user is erased. */
export const masterplanUserDataErased = userDataErasedBy('masterplan');
