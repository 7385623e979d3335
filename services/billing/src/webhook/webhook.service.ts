import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import type { Log } from '@savvi/service-kit/log';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Database, Transaction } from '../db.ts';
import type { PaymentProvider, ProviderEvent } from '../shared/payment-provider.ts';
import type { Link } from '../shared/subscription-state.rules.ts';
import { ignoring, providerEventRepository } from '../shared/provider-event.repository.ts';
import { reconcile } from '../shared/reconcile.ts';
import type { EventCounts, Outcome } from './event-counts.ts';

/** Dependencies of {@link webhookService}. */
export interface WebhookDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly payments: Pick<PaymentProvider, 'readEvent' | 'cancel'>;
  readonly counts: EventCounts;
}

/** Thrown for a checkout of a deleted account: the purchase must be ended before the event is stored. */
class BoughtForNobody extends Error {
  readonly link: Link;

  constructor(link: Link) {
    super('a checkout was done for somebody who is gone');
    this.link = link;
  }
}

const customerOf = ({ content }: ProviderEvent) =>
  'subscriptionEvent' in content
    ? content.subscriptionEvent.customerId
    : 'link' in content
      ? content.link.customerId
      : null;

/** Stores the provider's events, each once. */
export function webhookService({ db, clock, outbox, log, payments, counts }: WebhookDeps) {
  /** Stores an event and applies its effect. @throws {BoughtForNobody} */
  async function take(tx: Transaction, event: ProviderEvent, now: Date): Promise<Outcome> {
    const { content } = event;
    const customerId = customerOf(event);
    // Events and links of one customer are processed one after the other, so that each transaction sees the
    // results of the others.
    if (customerId !== null) await lockScope(tx, { spaceId: customerId });
    const people = new Set(customerId === null ? [] : await providerEventRepository.peopleOf(tx, customerId));
    if ('link' in content) people.add(content.link.spaceId);
    const inTurn = [...people].sort(); // all transactions lock accounts in the same order
    for (const spaceId of inTurn) await lockScope(tx, { spaceId });
    if ('link' in content && (await isErased(tx, content.link))) throw new BoughtForNobody(content.link);
    if (!(await providerEventRepository.keep(tx, event, now))) return 'repeated';
    if ('ignored' in content) return `ignored:${content.ignored}`;
    for (const spaceId of inTurn) await reconcile(tx, spaceId, { outbox, now, log });
    return inTurn.length === 0 ? 'waiting' : 'applied';
  }

  async function takeOnce(event: ProviderEvent): Promise<Outcome> {
    const now = clock.now();
    try {
      return await db.$transaction((tx) => take(tx, event, now));
    } catch (error) {
      if (!(error instanceof BoughtForNobody)) throw error;
      const { subscriptionId } = error.link;
      // If the cancellation fails, the provider sends the event again.
      await payments.cancel(subscriptionId, event.isLive !== false);
      const outcome = await db.$transaction((tx) => take(tx, ignoring(event, 'erased'), now));
      if (outcome !== 'repeated')
        log.error(
          { subscriptionId },
          'deleted account was charged; the subscription is ended and a refund is due',
        );
      return outcome;
    }
  }

  return {
    /**
     * Handles the bytes of a webhook request. If it throws, nothing is stored.
     * @throws {Problem} `signature` or `malformed`
     */
    async receive(payload: Uint8Array, signature: string | undefined): Promise<void> {
      const event = await payments.readEvent(payload, signature).catch((error: unknown) => {
        if (error instanceof Problem) counts.count('refused');
        throw error;
      });
      const outcome = await takeOnce(event);
      counts.count(outcome);
      if (outcome.startsWith('ignored') && outcome !== 'ignored:unknown-type')
        log.warn(
          { eventId: event.id, type: event.type, outcome },
          'nothing follows from an event of the payment provider',
        );
    },
  };
}
