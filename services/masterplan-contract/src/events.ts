import * as z from 'zod/mini';
import { dueOn } from '@savvi/contracts/due-on';
import { defineEvent } from '@savvi/contracts/event';
import { restorableRecordEvents } from '@savvi/contracts/kept-record-events';
import { moneyOutput } from '@savvi/contracts/money';
import { recordId, recordVersion } from '@savvi/contracts/values';
import { accountType } from './savings-account.ts';
import { debtType } from './debt.ts';
import { policyType } from './policy.ts';
import { propertyType } from './property.ts';
import { userDataErasedBy } from '@savvi/contracts/user-data-erased';

// The events of the masterplan service (architecture §4). They contain ids, amounts, kinds and due dates
// only, never a name, an address or a policy number.

/** The events of savings accounts. */
export const savingsAccountEvents = restorableRecordEvents('masterplan', 'savings-account', {
  balance: moneyOutput,
  accountType,
});
/** The events of debts. */
export const debtEvents = restorableRecordEvents('masterplan', 'debt', {
  balance: moneyOutput,
  minimumPayment: moneyOutput,
  debtType,
  dueOn,
});
/** The events of properties. */
export const propertyEvents = restorableRecordEvents('masterplan', 'property', {
  propertyValue: moneyOutput,
  mortgageBalance: z.nullable(moneyOutput),
  monthlyRent: z.nullable(moneyOutput),
  /** The part of the mortgage that a linked debt replaces; absent in events of a release without links. */
  linkedMortgage: z.optional(z.nullable(moneyOutput)),
  propertyType,
});
/** The events of insurance policies. */
export const policyEvents = restorableRecordEvents('masterplan', 'policy', {
  coverageAmount: moneyOutput,
  monthlyPremium: moneyOutput,
  policyType,
  dueOn,
});

/** A deleted record was removed for good, so links to it can be removed (LNK-1). */
const purged = <const Thing extends string>(thing: Thing) =>
  defineEvent({
    type: `masterplan.${thing}.purged.v1`,
    /** `version` is that of the deletion. */
    data: z.object({ id: recordId, userId: recordId, version: recordVersion }),
  });
/** A deleted savings account was removed for good. */
export const savingsAccountPurged = purged('savings-account');
/** A deleted debt was removed for good. */
export const debtPurged = purged('debt');
/** A deleted property was removed for good. */
export const propertyPurged = purged('property');
/** A deleted insurance policy was removed for good. */
export const policyPurged = purged('policy');

/** The masterplan service has erased all data of a user. */
export const masterplanUserDataErased = userDataErasedBy('masterplan');
