import type { Outbox } from '@savvi/eventing/outbox';
import type { Log } from '@savvi/service-kit/log';
import { lockScope } from '@savvi/service-kit/prisma';
import type { Database } from '../db.ts';
import {
  type SubscriptionEvent,
  type SubscriptionState,
  replacedId,
  subscriptionsOf,
  surplusOf,
  unsureOf,
} from '../shared/subscription-state.rules.ts';
import type { PaymentProvider, ProviderEvent } from '../shared/payment-provider.ts';
import { providerEventRepository } from '../shared/provider-event.repository.ts';
import { reconcile } from '../shared/reconcile.ts';
import { subscriptionMaintenance } from '../shared/subscription.maintenance.repository.ts';
import { subscriptionRepository } from '../shared/subscription.repository.ts';
import type { QuestionCounts } from './question-counts.ts';

/** Dependencies of the provider queries. */
export interface ProviderQueryDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly payments: Pick<PaymentProvider, 'stateOf' | 'cancel'>;
  readonly questions: QuestionCounts;
}

/** The maximum number of accounts per round of provider queries; they are handled one after the other. */
const PEOPLE_MAX = 50;

/** An event that reports the answer to a provider query. */
type ReportedEvent = ProviderEvent & { readonly content: { readonly subscriptionEvent: SubscriptionEvent } };

const eventOf = (
  { id: subscriptionId, customerId }: SubscriptionState,
  what: Pick<SubscriptionEvent, 'eventId' | 'type' | 'happening' | 'periodEnd'>,
  created: Date,
): ReportedEvent => {
  const subscriptionEvent = {
    ...what,
    created,
    customerId,
    subscriptionId,
    planType: null,
    cancelAtPeriodEnd: null,
  };
  return {
    id: subscriptionEvent.eventId,
    type: subscriptionEvent.type,
    created,
    content: { subscriptionEvent },
  };
};

/** Whether the provider itself does not know yet if the next period is paid. */
const isUndecided = ({ content }: ProviderEvent, now: Date): boolean =>
  'subscriptionEvent' in content &&
  content.subscriptionEvent.happening === 'paid' &&
  content.subscriptionEvent.periodEnd !== null &&
  content.subscriptionEvent.periodEnd <= now &&
  content.subscriptionEvent.cancelAtPeriodEnd !== true;

/**
 * Queries the provider about subscriptions with an overdue event, and ends those that another one replaced;
 * the results are stored as events. If there is no result, the state stays, and the query is repeated later:
 * after downtime many payments are unknown, and nobody should lose access because of that.
 */
export function providerQueries({
  db,
  outbox: out,
  log,
  payments,
  questions,
}: ProviderQueryDeps): (now: Date) => Promise<void> {
  async function keep(event: ReportedEvent, now: Date): Promise<void> {
    const { customerId } = event.content.subscriptionEvent;
    await db.$transaction(async (tx) => {
      await lockScope(tx, { spaceId: customerId }); // the webhook takes the same lock
      const people = (await providerEventRepository.peopleOf(tx, customerId)).sort();
      for (const spaceId of people) await lockScope(tx, { spaceId });
      // The account was erased in the meantime, or the event is stored already.
      if (people.length === 0 || !(await providerEventRepository.keep(tx, event, now))) return;
      for (const spaceId of people) await reconcile(tx, spaceId, { outbox: out, now, log });
    });
  }

  async function endReplaced(subscription: SubscriptionState, isLive: boolean, now: Date): Promise<void> {
    await payments.cancel(subscription.id, isLive);
    await keep(
      eventOf(
        subscription,
        {
          eventId: replacedId(subscription.id),
          type: 'customer.subscription.deleted',
          happening: 'ended',
          periodEnd: now,
        },
        now,
      ),
      now,
    );
    questions.count('replaced');
    log.warn(
      { subscriptionId: subscription.id },
      'subscription ended because its owner bought another; a refund may be due',
    );
  }

  async function queryState(subscription: SubscriptionState, now: Date): Promise<void> {
    const answer = await payments.stateOf(subscription.id, now);
    if (answer === null) {
      const eventId = `unheard-of:${subscription.id}:${now.getTime()}`;
      await keep(
        eventOf(
          subscription,
          { eventId, type: 'customer.subscription.missing', happening: 'unheard-of', periodEnd: null },
          now,
        ),
        now,
      );
      questions.count('unheard-of');
    } else if (isUndecided(answer, now) || !('subscriptionEvent' in answer.content))
      questions.count('undecided');
    else {
      await keep({ ...answer, content: answer.content }, now);
      questions.count('answered');
    }
  }

  /**
   * Queries the provider about one account and updates its subscription.
   * @returns whether the provider could be reached
   */
  async function reconcileWithProvider(spaceId: string, now: Date): Promise<boolean> {
    const { history, agreed } = await db.$transaction(async (tx) => ({
      history: await providerEventRepository.historyOf(tx, spaceId),
      agreed: (await subscriptionRepository.find(tx, { spaceId }))?.agreedEnds ?? [],
    }));
    const subscriptions = subscriptionsOf(spaceId, history, now);
    const isLive = ({ id }: SubscriptionState) =>
      [...history.events, ...history.links].some(
        (event) => event.subscriptionId === id && event.isLive !== false,
      );
    const surplus = surplusOf(subscriptions, agreed);
    try {
      for (const each of surplus) await endReplaced(each, isLive(each), now);
      for (const each of unsureOf(subscriptions, now))
        if (!surplus.includes(each)) await queryState(each, now);
      // For a subscription that the provider does not know, time alone decides the state.
      await db.$transaction((tx) => reconcile(tx, spaceId, { outbox: out, now, log }));
      return true;
    } catch (error) {
      questions.count('failed');
      log.warn(
        { spaceId, err: error },
        'provider query failed; the subscription is unchanged and the query will be retried',
      );
      return false;
    }
  }

  return async (now) => {
    for (let people = 0; people < PEOPLE_MAX; people += 1) {
      const next = await subscriptionMaintenance.claimForProvider(db, now);
      // If the provider is down for one account, it is down for all.
      if (next === null || !(await reconcileWithProvider(next.spaceId, now))) return;
    }
  };
}
