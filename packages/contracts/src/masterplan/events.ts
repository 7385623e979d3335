import * as z from 'zod/mini';
import { defineEvent } from '../event.ts';
import { moneyOutput } from '../money.ts';
import { recordId, recordVersion } from '../values.ts';
import { accountType } from './savings-account.ts';
import { debtType } from './debt.ts';
import { policyType } from './policy.ts';
import { propertyType } from './property.ts';

// What the master plan tells others (architecture §4). Ids, amounts and kinds only: never a name, an address or a number of a policy.

const tombstone = { id: recordId, userId: recordId, version: recordVersion };

function eventsOf<const Thing extends string, Shape extends z.core.$ZodShape>(thing: Thing, counted: Shape) {
  const state = z.object({ ...tombstone, ...counted });
  return {
    /** One was made. */
    created: defineEvent({ type: `masterplan.${thing}.created.v1`, data: state }),
    /** One was changed. */
    updated: defineEvent({ type: `masterplan.${thing}.updated.v1`, data: state }),
    /** One was deleted: it counts nowhere unless a later version restores it. */
    deleted: defineEvent({ type: `masterplan.${thing}.deleted.v1`, data: z.object(tombstone) }),
    /** A deleted one is back. */
    restored: defineEvent({ type: `masterplan.${thing}.restored.v1`, data: state }),
  };
}

/** What happens to savings accounts. */
export const savingsAccountEvents = eventsOf('savings-account', { balance: moneyOutput, accountType });
/** What happens to debts. */
export const debtEvents = eventsOf('debt', { balance: moneyOutput, minimumPayment: moneyOutput, debtType });
/** What happens to properties. */
export const propertyEvents = eventsOf('property', { propertyValue: moneyOutput, mortgageBalance: z.nullable(moneyOutput), monthlyRent: z.nullable(moneyOutput), propertyType });
/** What happens to insurance policies. */
export const policyEvents = eventsOf('policy', { coverageAmount: moneyOutput, monthlyPremium: moneyOutput, policyType });

/** Everything the masterplan service held of a user is erased. */
export const masterplanUserDataErased = defineEvent({ type: 'masterplan.user-data.erased.v1', data: z.object({ userId: recordId }) });
