import { randomUUID } from 'node:crypto';
import type { CountedEvent } from '@savvi/counted-events/events';
import { userUpdated } from '@savvi/contracts/events';
import { eventsOf } from '@savvi/testing/counted-events';

/** The record counts after the events of {@link aHistory}. */
export const LEFT = {
  'budgets.count': 1n,
  'documents.count': 2n,
  'passwords.count': 1n,
  'savings.count': 2n,
  'debts.count': 0n,
  'properties.count': 1n,
  'policies.count': 1n,
  'savings.total': 25030n,
} as const;

/** Every kind of event for every kind of record in a space, in order. */
export function aHistory(spaceId: string): CountedEvent[] {
  const { budget, account, debt, property, policy, document, entry } = eventsOf(spaceId);
  const [plan, gonePlan, rainy, holiday, closed] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  const [card, home, car, gonePolicy] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [letter, photo, goneFile, mail, goneMail] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
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
    account.stated(holiday, 1, '9000.00'), // a snapshot event of an old version, published late
    // The deletion event of this account was lost.
    account.stated(closed, 2, '40.00', '2026-03-01T00:00:00.000Z'),
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

/** The event that the account of a space's user has changed. */
export const changedAccount = (spaceId: string) =>
  userUpdated.of({
    spaceId,
    data: {
      userId: spaceId,
      isAdmin: false,
      subscriptionStatus: 'active',
      planType: 'premium',
      currentPeriodEnd: '2026-04-03T12:00:00.000Z',
      createdAt: '2026-03-03T12:00:00.000Z',
      version: 2,
    },
    now: new Date(),
  });
