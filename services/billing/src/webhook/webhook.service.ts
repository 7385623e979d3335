import type { outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import type { Log } from '@savvi/service-kit/log';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Database, Transaction } from '../db.ts';
import type { PaymentProvider, ProviderEvent } from '../shared/payment-provider.ts';
import type { Link } from '../shared/fold.rules.ts';
import { ignoring, providerEventRepository } from '../shared/provider-event.repository.ts';
import { settle } from '../shared/settle.ts';
import type { EventCounts, Outcome } from './event-counts.ts';

/** What taking in the provider's events needs. */
export interface WebhookDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly outbox: typeof outbox;
  readonly log: Log;
  readonly payments: Pick<PaymentProvider, 'readEvent' | 'cancel'>;
  readonly counts: EventCounts;
}

/** A checkout for somebody who is gone: what was bought has to be ended before the event may be kept. */
class BoughtForNobody extends Error {
  readonly link: Link;

  constructor(link: Link) {
    super('a checkout was done for somebody who is gone');
    this.link = link;
  }
}

const customerOf = ({ says }: ProviderEvent) =>
  'fact' in says ? says.fact.customerId : 'link' in says ? says.link.customerId : null;

/** Takes the provider's events in, each once. */
export function webhookService({ db, clock, outbox, log, payments, counts }: WebhookDeps) {
  /** Keeps an event with its effect. @throws {BoughtForNobody} */
  async function take(tx: Transaction, event: ProviderEvent, now: Date): Promise<Outcome> {
    const { says } = event;
    const customerId = customerOf(event);
    if (customerId !== null) await lockScope(tx, { spaceId: customerId }); // facts and links of a customer see each other
    const people = new Set(customerId === null ? [] : await providerEventRepository.peopleOf(tx, customerId));
    if ('link' in says) people.add(says.link.spaceId);
    const inTurn = [...people].sort(); // everybody locks in the same order
    for (const spaceId of inTurn) await lockScope(tx, { spaceId });
    if ('link' in says && (await isErased(tx, says.link))) throw new BoughtForNobody(says.link);
    if (!(await providerEventRepository.keep(tx, event, now))) return 'repeated';
    if ('ignored' in says) return `ignored:${says.ignored}`;
    for (const spaceId of inTurn) await settle(tx, spaceId, { outbox, now, log });
    return inTurn.length === 0 ? 'waiting' : 'applied';
  }

  async function takeOnce(event: ProviderEvent): Promise<Outcome> {
    const now = clock.now();
    try {
      return await db.$transaction((tx) => take(tx, event, now));
    } catch (error) {
      if (!(error instanceof BoughtForNobody)) throw error;
      const { subscriptionId } = error.link;
      await payments.cancel(subscriptionId, event.isLive !== false); // fails: the provider comes again
      const outcome = await db.$transaction((tx) => take(tx, ignoring(event, 'erased'), now));
      if (outcome !== 'repeated')
        log.error(
          { subscriptionId },
          'somebody paid for a deleted account: the subscription is ended, and its payment has to be given back by hand',
        );
      return outcome;
    }
  }

  return {
    /**
     * Takes an event from the bytes that came.
     * @throws {Problem} `signature` or `malformed`, and nothing is kept
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
