import { getCheckout, getSubscription, keepSubscription } from '@savvi/contracts/billing/billing.routes';
import type { SubscriptionStatusReply } from '@savvi/contracts/billing/billing';
import type { Outbox } from '@savvi/eventing/outbox';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { Clock } from '@savvi/service-kit/clock';
import type { Log } from '@savvi/service-kit/log';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import { ownSpace, type Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { type SubscriptionState, subscriptionsOf, undecidedOf } from '../shared/subscription-state.rules.ts';
import type { PaymentProvider } from '../shared/payment-provider.ts';
import { providerEventRepository } from '../shared/provider-event.repository.ts';
import { reconcile } from '../shared/reconcile.ts';
import { FREE, type StoredSubscription, subscriptionRepository } from '../shared/subscription.repository.ts';

interface SubscriptionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly payments: Pick<PaymentProvider, 'checkoutFor'>;
}
type Owner = Pick<Scope, 'spaceId'>;

const shown = ({ id, planType, since, currentPeriodEnd }: SubscriptionState) => ({
  id,
  planType,
  since: since.toISOString(),
  currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null,
});

/**
 * Mounts the routes of the user's own subscription: its state, the payment links, and the choice between
 * several.
 */
export function mountSubscription(
  app: ServiceApp,
  { db, clock, outbox: out, log, payments }: SubscriptionDeps,
): void {
  async function undecided(
    tx: Transaction,
    { spaceId }: Owner,
    stored: StoredSubscription,
  ): Promise<SubscriptionState[]> {
    return stored.isUndecided
      ? undecidedOf(
          subscriptionsOf(spaceId, await providerEventRepository.historyOf(tx, spaceId), clock.now()),
          stored.agreedEnds,
        )
      : [];
  }

  async function statusOf(own: Owner): Promise<SubscriptionStatusReply> {
    const stored = await subscriptionRepository.find(db, own);
    if (stored === null) return FREE;
    const { subscription, replaced } = stored;
    const open = stored.isUndecided ? await db.$transaction((tx) => undecided(tx, own, stored)) : [];
    return {
      ...subscription,
      ...(replaced && { replaced: { planType: replaced.planType, at: replaced.at.toISOString() } }),
      ...(open.length > 0 && { undecided: open.map(shown) }),
    };
  }

  app.mount(getSubscription, ({ scope }) => statusOf(ownSpace(scope)));

  app.mount(getCheckout, ({ scope }) => {
    const { links, expiresAt } = payments.checkoutFor(ownSpace(scope).spaceId, clock.now());
    return { links, expiresAt: expiresAt.toISOString() };
  });

  app.mount(keepSubscription, async ({ scope, body }) => {
    const own = ownSpace(scope);
    await db.$transaction(async (tx) => {
      await lockScope(tx, own);
      const stored = await subscriptionRepository.find(tx, own);
      const open = stored === null ? [] : await undecided(tx, own, stored);
      if (stored === null || !open.some(({ id }) => id === body.id)) throw new Problem('not-found');
      const ends = open.map(({ id }) => id).filter((id) => id !== body.id);
      await reconcile(tx, own.spaceId, {
        outbox: out,
        now: clock.now(),
        log,
        agree: [...stored.agreedEnds, ...ends],
      });
    });
    return statusOf(own);
  });
}
