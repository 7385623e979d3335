import { planId } from '@savvi/contracts/billing/plans';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import * as z from 'zod/mini';
import type { Answer } from '../shared/answer.ts';
import { secondOf } from '../shared/calendar.rules.ts';
import type { Delivery } from '../shared/delivery.rules.ts';
import { deliveryOf } from '../shared/delivery.view.ts';
import type { Forms } from '../shared/forms.ts';
import { keeping, type LedgerDeps } from '../shared/ledger.ts';
import { newId } from '../shared/new-id.ts';
import { CHECKOUT_S, newsEvent } from '../shared/stripe-objects.ts';
import type { Subscription } from '../shared/subscription.ts';
import { begin } from '../shared/subscription.rules.ts';
import { readCard } from './cards.rules.ts';
import { type Checkout, checkoutCompleted, checkoutExpired } from './checkout-event.ts';
import type { CheckoutRepository } from './checkout.repository.ts';
import { alteredPage, checkoutPage, expiredPage, unknownPlanPage } from './checkout.view.ts';

/** What the checkout needs. */
export interface CheckoutDeps extends LedgerDeps {
  readonly forms: Forms;
  readonly checkouts: CheckoutRepository;
  /** Where people find the shop. */
  readonly publicUrl: string;
}

const PURPOSE = 'checkout';
const sealedCheckout = z.object({ id: z.string(), plan: planId, reference: z.nullable(z.string()), openedAt: z.int() });

/** What the provider takes as a reference; anything else counts as none. */
const REFERENCE = /^[\w-]{1,200}$/;

/** The hosted checkout. */
export function checkoutService(deps: CheckoutDeps) {
  const { forms, checkouts, deliveries, subscriptions, database, clock, prices, publicUrl, realNow } = deps;
  const plansUrl = `${publicUrl}/subscribe`;
  const paidUrl = `${publicUrl}/payment-success`;

  const viewOf = (checkout: Checkout) => ({ checkout, sealed: forms.seal(PURPOSE, checkout), now: secondOf(clock.now()), plansUrl });

  /** What a checkout that is no longer open answers. */
  async function settled(tx: RawTransaction, { id }: Checkout): Promise<Answer> {
    return (await checkouts.find(tx, id)) === 'complete' ? { goTo: paidUrl } : expiredPage(plansUrl);
  }

  const pay = (checkout: Checkout, card: Subscription['card'], delivery: Delivery): Promise<Answer> =>
    keeping(deps, async (tx) => {
      const now = clock.now();
      if (!(await checkouts.settle(tx, checkout.id, 'complete', now))) return settled(tx, checkout);
      const { subscription, news } = begin({ plan: checkout.plan, card, isForSomebody: checkout.reference !== null }, secondOf(now), newId);
      await subscriptions.insert(tx, subscription);
      const events = [...news.map((each) => newsEvent(each, prices)), checkoutCompleted(checkout, subscription)];
      await deliveries.append(tx, { subject: subscription.customerId, events, delivery }, realNow());
      return { goTo: paidUrl };
    });

  const expire = (checkout: Checkout, delivery: Delivery): Promise<Answer> =>
    keeping(deps, async (tx) => {
      const now = clock.now();
      if (!(await checkouts.settle(tx, checkout.id, 'expired', now))) return settled(tx, checkout);
      await deliveries.append(tx, { subject: checkout.id, events: [checkoutExpired(checkout, secondOf(now))], delivery }, realNow());
      return expiredPage(plansUrl);
    });

  return {
    /** Opens a checkout: the page of a plan, for whom the link says. */
    open(plan: string, reference: string | null): Answer {
      const known = planId.safeParse(plan);
      if (!known.success) return unknownPlanPage(plansUrl);
      return checkoutPage(viewOf({ id: newId('cs_demo'), plan: known.data, reference: reference !== null && REFERENCE.test(reference) ? reference : null, openedAt: secondOf(clock.now()) }));
    },

    /** Takes the form of a checkout, as often as it comes: it is paid once. */
    async submit(fields: ReadonlyMap<string, string>): Promise<Answer> {
      const opened = sealedCheckout.safeParse(forms.open(PURPOSE, fields.get('checkout') ?? ''));
      if (!opened.success) return alteredPage(plansUrl);
      const checkout = opened.data;
      const delivery = deliveryOf(fields);
      const state = await database.inTransaction((tx) => checkouts.find(tx, checkout.id));
      if (state === 'complete') return { goTo: paidUrl };
      if (state === 'expired' || fields.get('act') === 'expire' || secondOf(clock.now()) >= checkout.openedAt + CHECKOUT_S) return expire(checkout, delivery);
      const typed = { number: fields.get('number') ?? '', expiry: fields.get('expiry') ?? '', cvc: fields.get('cvc') ?? '', delivery };
      const read = readCard(typed, clock.now());
      if ('errors' in read) return checkoutPage({ ...viewOf(checkout), typed, errors: read.errors }, 422);
      if ('declined' in read) return checkoutPage({ ...viewOf(checkout), typed, declined: read.declined }, 402);
      return pay(checkout, read.card, delivery);
    },
  };
}

/** The hosted checkout. */
export type CheckoutService = ReturnType<typeof checkoutService>;
