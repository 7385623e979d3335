import { documentEvents } from '@savvi/documents-contract/events';
import { budgetCreated, budgetDeleted, budgetStated, budgetUpdated } from '@savvi/budget-contract/events';
import {
  debtEvents,
  policyEvents,
  propertyEvents,
  savingsAccountEvents,
} from '@savvi/masterplan-contract/events';
import { entryEvents } from '@savvi/vault-contract/events';

const NOW = new Date('2026-03-03T12:00:00.000Z');

/**
 * Returns builders of the events about a space's records that projections count, as the services publish
 * them.
 */
export function eventsOf(spaceId: string) {
  const at = { spaceId, now: NOW };
  const told = (id: string, version: number) => ({ id, userId: spaceId, version });
  const restated = (deletedAt: string | null = null) => ({ updatedAt: NOW.toISOString(), deletedAt });
  const budget = { totalIncome: '1.00', totalExpenses: '1.00', remaining: '0.00' };
  const account = (balance: string) => ({ balance, accountType: 'savings' as const });
  const debt = { balance: '70.00', minimumPayment: '10.00', debtType: 'credit_card' as const };
  const property = {
    propertyValue: '1000.00',
    mortgageBalance: null,
    monthlyRent: null,
    propertyType: 'primary_residence' as const,
  };
  const policy = { coverageAmount: '5.00', monthlyPremium: '1.00', policyType: 'auto' as const };
  const document = { category: 'other' as const, fileSize: 7 };
  return {
    budget: {
      created: (id: string) => budgetCreated.of({ ...at, data: { ...told(id, 1), ...budget } }),
      updated: (id: string, version: number) =>
        budgetUpdated.of({ ...at, data: { ...told(id, version), ...budget } }),
      deleted: (id: string, version: number) => budgetDeleted.of({ ...at, data: told(id, version) }),
      stated: (id: string, version: number) =>
        budgetStated.of({ ...at, data: { ...told(id, version), ...budget } }),
    },
    account: {
      created: (id: string, balance: string) =>
        savingsAccountEvents.created.of({ ...at, data: { ...told(id, 1), ...account(balance) } }),
      updated: (id: string, version: number, balance: string) =>
        savingsAccountEvents.updated.of({ ...at, data: { ...told(id, version), ...account(balance) } }),
      deleted: (id: string, version: number) =>
        savingsAccountEvents.deleted.of({ ...at, data: told(id, version) }),
      restored: (id: string, version: number, balance: string) =>
        savingsAccountEvents.restored.of({ ...at, data: { ...told(id, version), ...account(balance) } }),
      stated: (id: string, version: number, balance: string, deletedAt: string | null = null) =>
        savingsAccountEvents.stated.of({
          ...at,
          data: { ...told(id, version), ...account(balance), ...restated(deletedAt) },
        }),
    },
    debt: {
      created: (id: string) => debtEvents.created.of({ ...at, data: { ...told(id, 1), ...debt } }),
      deleted: (id: string, version: number) => debtEvents.deleted.of({ ...at, data: told(id, version) }),
    },
    property: {
      created: (id: string) => propertyEvents.created.of({ ...at, data: { ...told(id, 1), ...property } }),
      updated: (id: string, version: number) =>
        propertyEvents.updated.of({ ...at, data: { ...told(id, version), ...property } }),
    },
    policy: {
      created: (id: string) => policyEvents.created.of({ ...at, data: { ...told(id, 1), ...policy } }),
      stated: (id: string, version: number, deletedAt: string | null) =>
        policyEvents.stated.of({ ...at, data: { ...told(id, version), ...policy, ...restated(deletedAt) } }),
    },
    document: {
      uploaded: (id: string) => documentEvents.uploaded.of({ ...at, data: { ...told(id, 1), ...document } }),
      moved: (id: string, version: number) =>
        documentEvents.moved.of({ ...at, data: { ...told(id, version), ...document } }),
      deleted: (id: string, version: number) => documentEvents.deleted.of({ ...at, data: told(id, version) }),
      restored: (id: string, version: number) =>
        documentEvents.restored.of({ ...at, data: { ...told(id, version), ...document } }),
    },
    entry: {
      created: (id: string) => entryEvents.created.of({ ...at, data: told(id, 1) }),
      updated: (id: string, version: number) => entryEvents.updated.of({ ...at, data: told(id, version) }),
      deleted: (id: string, version: number) => entryEvents.deleted.of({ ...at, data: told(id, version) }),
      stated: (id: string, version: number, deletedAt: string | null = null) =>
        entryEvents.stated.of({ ...at, data: { ...told(id, version), ...restated(deletedAt) } }),
    },
  };
}
