import { ownSpaceOf } from '@savvi/contracts/own-space';
import { subscriptionChanged, subscriptionStated } from '@savvi/contracts/billing/events';
import { userUpdated } from '@savvi/contracts/events';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import type { Transaction } from '../db.ts';
import type { UserRepository, UserRow } from '../shared/user.repository.ts';
import { toUserState } from '../shared/user.view.ts';

/** The events that carry the state of a subscription. */
export const subscriptionEvents = [subscriptionChanged, subscriptionStated] as const;

type SubscriptionEvent = ReturnType<(typeof subscriptionEvents)[number]['parse']>;

/** Dependencies of {@link keepSubscription}. */
export interface SubscriptionDeps {
  readonly users: UserRepository;
  readonly outbox: Outbox;
  readonly clock: Clock;
  /** Called in the same transaction with the account before and after the change. */
  readonly onChange: (tx: Transaction, before: UserRow, after: UserRow, now: Date) => Promise<void>;
}

/**
 * Stores the state of a subscription, unless an equal or newer version is stored or the account is deleted,
 * so that order and repetition do not matter. The account's new version makes the gateway request a new
 * token.
 */
export const keepSubscription =
  ({ users, outbox, clock, onChange }: SubscriptionDeps) =>
  async (tx: Transaction, { data }: SubscriptionEvent): Promise<void> => {
    const { userId, subscriptionStatus, planType, currentPeriodEnd, cancelAtPeriodEnd, version } = data;
    const before = await users.lock(tx, userId);
    if (before === null || before.subscriptionVersion >= version) return;
    const now = clock.now();
    const copy = {
      subscriptionStatus,
      planType,
      currentPeriodEnd: currentPeriodEnd === null ? null : new Date(currentPeriodEnd),
      cancelAtPeriodEnd: Number(cancelAtPeriodEnd),
      subscriptionVersion: version,
    };
    const after = await users.change(tx, userId, copy, now);
    await outbox.append(tx, userUpdated.of({ spaceId: ownSpaceOf(userId), data: toUserState(after), now }));
    await onChange(tx, before, after, now);
  };
