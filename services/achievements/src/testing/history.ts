import { randomUUID } from 'node:crypto';
import { documentEvents } from '@savvi/contracts/documents/events';
import { budgetCreated, budgetDeleted, budgetStated, budgetUpdated } from '@savvi/contracts/events';
import { debtEvents, policyEvents, propertyEvents, savingsAccountEvents } from '@savvi/contracts/masterplan/events';
import { entryEvents } from '@savvi/contracts/vault/events';
import type { CountedEvent } from '../counting/counted.ts';

const NOW = new Date('2026-03-03T12:00:00.000Z');

/** Events of a space, as the services would announce them. */
export function eventsOf(spaceId: string) {
  const at = { spaceId, now: NOW };
  const told = (id: string, version: number) => ({ id, userId: spaceId, version });
  const restated = (deletedAt: string | null = null) => ({ updatedAt: NOW.toISOString(), deletedAt });
  const budget = { totalIncome: '1.00', totalExpenses: '1.00', remaining: '0.00' };
  const account = (balance: string) => ({ balance, accountType: 'savings' as const });
  const debt = { balance: '70.00', minimumPayment: '10.00', debtType: 'credit_card' as const };
  const property = { propertyValue: '1000.00', mortgageBalance: null, monthlyRent: null, propertyType: 'primary_residence' as const };
  const policy = { coverageAmount: '5.00', monthlyPremium: '1.00', policyType: 'auto' as const };
  const document = { category: 'other' as const, fileSize: 7 };
  return {
    budget: {
      created: (id: string) => budgetCreated.of({ ...at, data: { ...told(id, 1), ...budget } }),
      updated: (id: string, version: number) => budgetUpdated.of({ ...at, data: { ...told(id, version), ...budget } }),
      deleted: (id: string, version: number) => budgetDeleted.of({ ...at, data: told(id, version) }),
      stated: (id: string, version: number) => budgetStated.of({ ...at, data: { ...told(id, version), ...budget } }),
    },
    account: {
      created: (id: string, balance: string) => savingsAccountEvents.created.of({ ...at, data: { ...told(id, 1), ...account(balance) } }),
      updated: (id: string, version: number, balance: string) => savingsAccountEvents.updated.of({ ...at, data: { ...told(id, version), ...account(balance) } }),
      deleted: (id: string, version: number) => savingsAccountEvents.deleted.of({ ...at, data: told(id, version) }),
      restored: (id: string, version: number, balance: string) => savingsAccountEvents.restored.of({ ...at, data: { ...told(id, version), ...account(balance) } }),
      stated: (id: string, version: number, balance: string, deletedAt: string | null = null) => savingsAccountEvents.stated.of({ ...at, data: { ...told(id, version), ...account(balance), ...restated(deletedAt) } }),
    },
    debt: {
      created: (id: string) => debtEvents.created.of({ ...at, data: { ...told(id, 1), ...debt } }),
      deleted: (id: string, version: number) => debtEvents.deleted.of({ ...at, data: told(id, version) }),
    },
    property: {
      created: (id: string) => propertyEvents.created.of({ ...at, data: { ...told(id, 1), ...property } }),
      updated: (id: string, version: number) => propertyEvents.updated.of({ ...at, data: { ...told(id, version), ...property } }),
    },
    policy: {
      created: (id: string) => policyEvents.created.of({ ...at, data: { ...told(id, 1), ...policy } }),
      stated: (id: string, version: number, deletedAt: string | null) => policyEvents.stated.of({ ...at, data: { ...told(id, version), ...policy, ...restated(deletedAt) } }),
    },
    document: {
      uploaded: (id: string) => documentEvents.uploaded.of({ ...at, data: { ...told(id, 1), ...document } }),
      moved: (id: string, version: number) => documentEvents.moved.of({ ...at, data: { ...told(id, version), ...document } }),
      deleted: (id: string, version: number) => documentEvents.deleted.of({ ...at, data: told(id, version) }),
      restored: (id: string, version: number) => documentEvents.restored.of({ ...at, data: { ...told(id, version), ...document } }),
    },
    entry: {
      created: (id: string) => entryEvents.created.of({ ...at, data: told(id, 1) }),
      updated: (id: string, version: number) => entryEvents.updated.of({ ...at, data: told(id, version) }),
      deleted: (id: string, version: number) => entryEvents.deleted.of({ ...at, data: told(id, version) }),
    },
  };
}

/** What is left of {@link aHistory}. */
export const LEFT = { budgets: 1, documents: 2, passwords: 1, savingsAccounts: 2, debts: 0, properties: 1, policies: 1, savings: '250.30' } as const;

/** Everything that may happen to each kind of thing in a space, in order. */
export function aHistory(spaceId: string): CountedEvent[] {
  const { budget, account, debt, property, policy, document, entry } = eventsOf(spaceId);
  const [plan, gonePlan, rainy, holiday, closed] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [card, home, car, gonePolicy] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [letter, photo, goneFile, mail, goneMail] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  return [
    budget.created(plan),
    budget.created(gonePlan),
    budget.updated(plan, 2),
    budget.deleted(gonePlan, 2),
    budget.stated(plan, 2),
    account.created(rainy, '100.10'),
    account.created(holiday, '9000.00'),
    account.created(closed, '40.00'),
    account.updated(rainy, 2, '249.99'),
    account.deleted(rainy, 3),
    account.restored(rainy, 4, '249.99'),
    account.updated(holiday, 2, '0.31'),
    account.stated(holiday, 1, '9000.00'), // an old state that is told late
    account.stated(closed, 2, '40.00', '2026-03-01T00:00:00.000Z'), // its deletion was lost
    debt.created(card),
    debt.deleted(card, 2),
    property.created(home),
    property.updated(home, 2),
    policy.created(car),
    policy.created(gonePolicy),
    policy.stated(gonePolicy, 2, '2026-03-01T00:00:00.000Z'),
    document.uploaded(letter),
    document.moved(letter, 2),
    document.uploaded(photo),
    document.deleted(photo, 2),
    document.restored(photo, 3),
    document.uploaded(goneFile),
    document.deleted(goneFile, 2),
    entry.created(mail),
    entry.updated(mail, 2),
    entry.created(goneMail),
    entry.deleted(goneMail, 2),
  ];
}
