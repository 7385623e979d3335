import { ownerOf } from '@savvi/contracts/own-space';
import type { Subscription } from '@savvi/contracts/billing/billing';
import { subscriptionChanged } from '@savvi/contracts/billing/events';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Log } from '@savvi/service-kit/log';
import { lockScope } from '@savvi/service-kit/prisma';
import type { Transaction } from '../db.ts';
import {
  choose,
  type SubscriptionState,
  openOf,
  subscriptionsOf,
  surplusOf,
  undecidedOf,
} from './subscription-state.rules.ts';
import { providerEventRepository } from './provider-event.repository.ts';
import {
  FREE,
  type StoredSubscription,
  type Replaced,
  subscriptionRepository,
} from './subscription.repository.ts';

const published = ({
  subscriptionStatus,
  planType,
  currentPeriodEnd,
  cancelAtPeriodEnd,
}: SubscriptionState): Subscription => ({
  subscriptionStatus,
  planType,
  currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null,
  cancelAtPeriodEnd,
});

const isSame = (a: Subscription, b: Subscription) =>
  a.subscriptionStatus === b.subscriptionStatus &&
  a.planType === b.planType &&
  a.currentPeriodEnd === b.currentPeriodEnd &&
  a.cancelAtPeriodEnd === b.cancelAtPeriodEnd;

/** The plan that the current plan replaced last. */
function replacedBy(
  chosen: SubscriptionState | undefined,
  subscriptions: readonly SubscriptionState[],
): Replaced | null {
  if (chosen?.subscriptionStatus !== 'active') return null;
  const [last] = subscriptions
    .filter(
      ({ isReplaced, currentPeriodEnd }) =>
        isReplaced && currentPeriodEnd !== null && currentPeriodEnd >= chosen.since,
    )
    .toSorted((a, b) => Number(b.currentPeriodEnd) - Number(a.currentPeriodEnd));
  return last?.currentPeriodEnd ? { planType: last.planType, at: last.currentPeriodEnd } : null;
}

/** The customer whose payments the portal shows: preferably one who bought with the owner's own link. */
const payerOf = (chosen: SubscriptionState | undefined, subscriptions: readonly SubscriptionState[]) =>
  chosen?.isConfirmed === false
    ? (openOf(subscriptions).find(({ isConfirmed }) => isConfirmed) ?? chosen)
    : chosen;

/** The subscription as published to other services. */
export const stateOf = ({ spaceId, subscription, version }: StoredSubscription) => ({
  userId: ownerOf(spaceId),
  ...subscription,
  version,
});

/**
 * Computes an account's subscription at `now` and publishes it if it has changed. A lock makes concurrent
 * calls for one account run one after the other. `agree`: all subscriptions that the owner has agreed to end,
 * now or earlier.
 * @returns whether the subscription has changed
 */
export async function reconcile(
  tx: Transaction,
  spaceId: string,
  {
    outbox: out,
    now,
    log,
    agree,
  }: {
    readonly outbox: Outbox;
    readonly now: Date;
    readonly log: Pick<Log, 'warn'>;
    readonly agree?: readonly string[];
  },
): Promise<boolean> {
  await lockScope(tx, { spaceId });
  const subscriptions = subscriptionsOf(spaceId, await providerEventRepository.historyOf(tx, spaceId), now);
  // The version floor is read before the subscription's row, because reading it takes a lock that keeps both
  // from being raised in between.
  const floor = await subscriptionRepository.versionFloor(tx);
  const before = await subscriptionRepository.find(tx, { spaceId });
  const agreedEnds = agree ?? before?.agreedEnds ?? [];
  const open = openOf(subscriptions).map(({ id }) => id);
  const hasSurplus = surplusOf(subscriptions, agreedEnds).length > 0;
  const isUndecided = undecidedOf(subscriptions, agreedEnds).length > 0;
  if (open.length > 1 && !hasSurplus)
    log.warn({ spaceId, subscriptionIds: open }, 'account has several paid subscriptions');
  const chosen = choose(subscriptions);
  const subscription = chosen === undefined ? FREE : published(chosen);
  const customerId = payerOf(chosen, subscriptions)?.customerId ?? null;
  const isChanged = !isSame(before?.subscription ?? FREE, subscription);
  const replaced = replacedBy(chosen, subscriptions);
  const isAsStored =
    agree === undefined &&
    isUndecided === (before?.isUndecided ?? false) &&
    customerId === (before?.customerId ?? null) &&
    hasSurplus === (before?.hasSurplus ?? false) &&
    replaced?.at.getTime() === before?.replaced?.at.getTime();
  if (!isChanged && isAsStored) return false;
  const version = isChanged ? Math.max(before?.version ?? 0, floor) + 1 : (before?.version ?? 0);
  const row = { spaceId, subscription, customerId, version, hasSurplus, replaced, isUndecided, agreedEnds };
  await subscriptionRepository.keep(tx, row);
  if (isChanged) await out.append(tx, subscriptionChanged.of({ spaceId, data: stateOf(row), now }));
  return isChanged;
}
