import { ownSpaceOf } from '@savvi/contracts/own-space';
import { subscriptionChanged, subscriptionStated } from '@savvi/contracts/billing/events';
import { userUpdated } from '@savvi/contracts/events';
import type { Clock } from '@savvi/service-kit/clock';
import type { Transaction } from '../db.ts';
import type { Outbox } from '../shared/outbox.ts';
import type { UserRepository, UserRow } from '../shared/user.repository.ts';
import { toUserState } from '../shared/user.view.ts';

/** Everything that says what a subscription is. */
export const subscriptionEvents = [subscriptionChanged, subscriptionStated] as const;

type SubscriptionEvent = ReturnType<(typeof subscriptionEvents)[number]['parse']>;

/** What keeping the copy needs. */
export interface SubscriptionDeps {
  readonly users: UserRepository;
  readonly outbox: Outbox;
  readonly clock: Clock;
  /** Is told, in the same transaction, what an account was and is now. */
  readonly onChange: (tx: Transaction, before: UserRow, after: UserRow, now: Date) => Promise<void>;
}

/**
 * Keeps billing's word about a subscription, unless a version as new is known or the account is gone: order
 * and repetition change nothing. The new version of the account makes the gateway ask for a new token.
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
