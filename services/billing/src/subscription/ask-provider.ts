import type { Outbox } from '@savvi/eventing/outbox';
import type { Log } from '@savvi/service-kit/log';
import { lockScope } from '@savvi/service-kit/prisma';
import type { Database } from '../db.ts';
import {
  type Fact,
  type FoldedSubscription,
  replacedId,
  subscriptionsOf,
  surplusOf,
  unsureOf,
} from '../shared/fold.rules.ts';
import type { PaymentProvider, ProviderEvent } from '../shared/payment-provider.ts';
import { providerEventRepository } from '../shared/provider-event.repository.ts';
import { settle } from '../shared/settle.ts';
import { subscriptionMaintenance } from '../shared/subscription.maintenance.repository.ts';
import { subscriptionRepository } from '../shared/subscription.repository.ts';
import type { QuestionCounts } from './question-counts.ts';

/** Dependencies of the provider queries. */
export interface AskingDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly payments: Pick<PaymentProvider, 'stateOf' | 'cancel'>;
  readonly questions: QuestionCounts;
}

/** The most accounts per round; they are handled one after the other. */
const PEOPLE_MAX = 50;

/** A fact from a query to the provider. */
type Answered = ProviderEvent & { readonly says: { readonly fact: Fact } };

const factOf = (
  { id: subscriptionId, customerId }: FoldedSubscription,
  what: Pick<Fact, 'eventId' | 'type' | 'happening' | 'periodEnd'>,
  created: Date,
): Answered => {
  const fact = { ...what, created, customerId, subscriptionId, planType: null, cancelAtPeriodEnd: null };
  return { id: fact.eventId, type: fact.type, created, says: { fact } };
};

/** Whether the provider itself does not know yet if the next period is paid. */
const isUndecided = ({ says }: ProviderEvent, now: Date): boolean =>
  'fact' in says &&
  says.fact.happening === 'paid' &&
  says.fact.periodEnd !== null &&
  says.fact.periodEnd <= now &&
  says.fact.cancelAtPeriodEnd !== true;

/**
 * Queries the provider about subscriptions with an overdue event, and ends those that another one replaced;
 * the results are stored as facts. If there is no result, the state stays, and the query is repeated later:
 * after downtime many payments are unknown, and nobody should lose access because of that.
 */
export function askingProvider({
  db,
  outbox: out,
  log,
  payments,
  questions,
}: AskingDeps): (now: Date) => Promise<void> {
  async function keep(event: Answered, now: Date): Promise<void> {
    const { customerId } = event.says.fact;
    await db.$transaction(async (tx) => {
      await lockScope(tx, { spaceId: customerId }); // The same lock as in the webhook.
      const people = (await providerEventRepository.peopleOf(tx, customerId)).sort();
      for (const spaceId of people) await lockScope(tx, { spaceId });
      // The account was erased in the meantime, or the event is known.
      if (people.length === 0 || !(await providerEventRepository.keep(tx, event, now))) return;
      for (const spaceId of people) await settle(tx, spaceId, { outbox: out, now, log });
    });
  }

  async function endReplaced(subscription: FoldedSubscription, isLive: boolean, now: Date): Promise<void> {
    await payments.cancel(subscription.id, isLive);
    await keep(
      factOf(
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
      'somebody bought another subscription: the earlier one is ended, what is left of it may have to be given back by hand',
    );
  }

  async function askAbout(subscription: FoldedSubscription, now: Date): Promise<void> {
    const answer = await payments.stateOf(subscription.id, now);
    if (answer === null) {
      const eventId = `unheard-of:${subscription.id}:${now.getTime()}`;
      await keep(
        factOf(
          subscription,
          { eventId, type: 'customer.subscription.missing', happening: 'unheard-of', periodEnd: null },
          now,
        ),
        now,
      );
      questions.count('unheard-of');
    } else if (isUndecided(answer, now) || !('fact' in answer.says)) questions.count('undecided');
    else {
      await keep({ ...answer, says: answer.says }, now);
      questions.count('answered');
    }
  }

  /** Handles one account. @returns whether the provider could be reached */
  async function seeTo(spaceId: string, now: Date): Promise<boolean> {
    const { history, agreed } = await db.$transaction(async (tx) => ({
      history: await providerEventRepository.historyOf(tx, spaceId),
      agreed: (await subscriptionRepository.find(tx, { spaceId }))?.agreedEnds ?? [],
    }));
    const subscriptions = subscriptionsOf(spaceId, history, now);
    const isLive = ({ id }: FoldedSubscription) =>
      [...history.facts, ...history.links].some(
        (said) => said.subscriptionId === id && said.isLive !== false,
      );
    const surplus = surplusOf(subscriptions, agreed);
    try {
      for (const each of surplus) await endReplaced(each, isLive(each), now);
      for (const each of unsureOf(subscriptions, now)) if (!surplus.includes(each)) await askAbout(each, now);
      // Of a subscription that the provider does not know, time decides.
      await db.$transaction((tx) => settle(tx, spaceId, { outbox: out, now, log }));
      return true;
    } catch (error) {
      questions.count('failed');
      log.warn(
        { spaceId, err: error },
        'the payment provider could not be asked about a subscription, which stays as it is; it is asked again',
      );
      return false;
    }
  }

  return async (now) => {
    for (let people = 0; people < PEOPLE_MAX; people += 1) {
      const next = await subscriptionMaintenance.claimForProvider(db, now);
      // If the provider is down for one account, it is down for all.
      if (next === null || !(await seeTo(next.spaceId, now))) return;
    }
  };
}
