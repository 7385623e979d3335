import { randomUUID } from 'node:crypto';
import { userDeleted, userRegistered, userStated, userUpdated } from '@savvi/contracts/events';
import { eventsOf as eventsOfThings } from '@savvi/testing/counted-events';
import type { accountEvents } from '../projection/accounts.consumer.ts';
import type { ThingEvent } from '../projection/things.consumer.ts';
import type { AccountState } from '../shared/projection.repository.ts';

const NOW = new Date('2026-03-03T12:00:00.000Z');

/** An event of an account. */
export type AccountEvent = ReturnType<(typeof accountEvents)[number]['parse']>;

/** Creates the events of a user as services publish them. */
export function eventsOf(userId: string) {
  const at = { spaceId: userId, now: NOW };
  const state = (over: Partial<AccountState>) => ({
    userId,
    isAdmin: false,
    subscriptionStatus: 'free' as const,
    planType: 'free' as const,
    currentPeriodEnd: null,
    createdAt: NOW.toISOString(),
    version: 1,
    ...over,
  });
  return {
    registered: (over: Partial<AccountState> = {}) => userRegistered.of({ ...at, data: state(over) }),
    updated: (over: Partial<AccountState>) => userUpdated.of({ ...at, data: state(over) }),
    stated: (over: Partial<AccountState>) => userStated.of({ ...at, data: state(over) }),
    deleted: (id: string = randomUUID()) =>
      userDeleted.of({ ...at, id, data: { userId, spaceId: userId, version: 9 } }),
    ...eventsOfThings(userId),
  };
}

/** The projection after the events of {@link aHistory}. */
export const LEFT = { plan: ['active', 'annual'], counts: { budget: 1, document: 2, entry: 1 } };

/** Every kind of event of a user and their records, in order. */
export function aHistory(userId: string): { accounts: AccountEvent[]; things: ThingEvent[] } {
  const { registered, updated, stated, budget, document, entry } = eventsOf(userId);
  const [plan, gonePlan, letter, photo] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [goneFile, mail, goneMail] = [randomUUID(), randomUUID(), randomUUID()];
  return {
    accounts: [
      registered(),
      updated({ version: 2, subscriptionStatus: 'active', planType: 'premium' }),
      updated({ version: 3, subscriptionStatus: 'active', planType: 'annual' }),
      stated({ version: 2, subscriptionStatus: 'active', planType: 'premium' }),
    ],
    things: [
      budget.created(plan),
      budget.created(gonePlan),
      budget.updated(plan, 2),
      budget.deleted(gonePlan, 2),
      budget.stated(plan, 2),
      document.uploaded(letter),
      document.uploaded(photo),
      document.deleted(photo, 2),
      document.restored(photo, 3),
      document.uploaded(goneFile),
      document.deleted(goneFile, 2),
      entry.created(mail),
      entry.created(goneMail),
      entry.stated(goneMail, 2, NOW.toISOString()), // the deletion event of this entry was lost
      entry.stated(goneMail, 1), // a snapshot event of an old version, published late
    ],
  };
}
