import { isBareReference, parseCheckoutReference } from '@savvi/contracts/billing/checkout-reference';
import { planId } from '@savvi/contracts/billing/plans';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import * as z from 'zod/mini';
import type { Answer } from '../shared/answer.ts';
import { secondOf } from '../shared/calendar.rules.ts';
import { DELIVERIES, type Delivery } from '../shared/delivery.rules.ts';
import { deliveryOf } from '../shared/delivery.view.ts';
import type { Forms } from '../shared/forms.ts';
import { keeping, type LedgerDeps } from '../shared/ledger.ts';
import { newId } from '../shared/new-id.ts';
import { CHECKOUT_S, newsEvent } from '../shared/stripe-objects.ts';
import type { Subscription } from '../shared/subscription.ts';
import { begin } from '../shared/subscription.rules.ts';
import { readCard, repeatable } from './cards.rules.ts';
import { type Checkout, checkoutCompleted, checkoutExpired } from './checkout-event.ts';
import type { CheckoutRepository } from './checkout.repository.ts';
import {
  alreadyYoursPage,
  alteredPage,
  checkoutPage,
  expiredPage,
  oldLinkPage,
  paidPage,
  unknownPlanPage,
} from './checkout.view.ts';

/** Dependencies of {@link checkoutService}. */
export interface CheckoutDeps extends LedgerDeps {
  readonly forms: Forms;
  readonly checkouts: CheckoutRepository;
}

const PURPOSE = 'checkout';
// The URL is only a path, so that people return to the origin they came from, where their session is (U-29).
const plansUrl = '/subscribe';
const accountUrl = '/account-settings';
const paidUrl = '/payment-success';

const sealedCheckout = z.object({
  id: z.string(),
  plan: planId,
  reference: z.nullable(z.string()),
  replaces: z.nullable(z.string()),
  openedAt: z.int(),
});

/**
 * The purpose for which messages about an unpaid form are signed. The page shows signed messages only, so
 * that nobody else can make it show a text.
 */
const FORM_DOMAIN = 'said';
const text = z.optional(z.string());
const sealedFields = z.object({
  typed: z.object({ number: z.string(), expiry: z.string(), delivery: z.enum(DELIVERIES) }),
  errors: z.optional(z.object({ number: text, expiry: text, cvc: text })),
  declined: text,
});
type FormFields = z.infer<typeof sealedFields>;

/** The references that the provider accepts; anything else counts as no reference. */
const REFERENCE = /^[\w-]{1,200}$/;

/**
 * The hosted checkout. Its form responds with a redirect, so that going back or reloading neither pays nor
 * loses anything.
 */
export function checkoutService(deps: CheckoutDeps) {
  const { forms, checkouts, deliveries, subscriptions, database, clock, prices, realNow } = deps;

  const addressOf = (checkout: Checkout, fields?: FormFields) =>
    `/demo-payments/checkout/${checkout.plan}?${String(new URLSearchParams({ session: forms.seal(PURPOSE, checkout), ...(fields && { said: forms.seal(FORM_DOMAIN, fields) }) }))}`;
  const opened = (session: string): Checkout | undefined =>
    sealedCheckout.safeParse(forms.open(PURPOSE, session)).data;
  const isOver = ({ openedAt }: Checkout) => secondOf(clock.now()) >= openedAt + CHECKOUT_S;
  const buyerOf = ({ reference }: Checkout) =>
    reference === null ? null : forms.pseudonym(parseCheckoutReference(reference)?.spaceId ?? reference);
  const isOld = (reference: string) =>
    isBareReference(reference) || (parseCheckoutReference(reference)?.expiresAt ?? clock.now()) < clock.now();

  /** The subscription that the person already has. */
  async function paidFor(tx: RawTransaction, checkout: Checkout): Promise<Subscription | null> {
    const buyer = buyerOf(checkout);
    return buyer === null ? null : subscriptions.findOfBuyer(tx, buyer);
  }

  const pay = (
    checkout: Checkout,
    card: Subscription['card'],
    delivery: Delivery,
    fields: FormFields,
  ): Promise<Answer> =>
    keeping(deps, async (tx) => {
      const now = clock.now();
      const buyer = buyerOf(checkout);
      if (buyer !== null) await subscriptions.lockBuyer(tx, buyer);
      if ((await checkouts.find(tx, checkout.id)) === 'complete') return { goTo: paidUrl };
      const before = await paidFor(tx, checkout);
      if (before !== null && (before.plan === checkout.plan || before.id !== checkout.replaces))
        // Nothing is charged. The checkout page is shown again, with the person's current plan.
        return { goTo: addressOf(checkout, fields) };
      if (!(await checkouts.setState(tx, checkout.id, 'complete', now)))
        return {
          goTo: (await checkouts.find(tx, checkout.id)) === 'complete' ? paidUrl : addressOf(checkout),
        };
      const { subscription, news } = begin(
        { plan: checkout.plan, card, isForSomebody: checkout.reference !== null },
        secondOf(now),
        newId,
      );
      await subscriptions.insert(tx, subscription, buyer);
      const events = [
        ...news.map((each) => newsEvent(each, prices)),
        checkoutCompleted(checkout, subscription),
      ];
      await deliveries.append(tx, { subject: subscription.customerId, events, delivery }, realNow());
      return { goTo: paidUrl };
    });

  const expire = (checkout: Checkout, delivery: Delivery): Promise<Answer> =>
    keeping(deps, async (tx) => {
      const now = clock.now();
      if (await checkouts.setState(tx, checkout.id, 'expired', now))
        await deliveries.append(
          tx,
          { subject: checkout.id, events: [checkoutExpired(checkout, secondOf(now))], delivery },
          realNow(),
        );
      return { goTo: addressOf(checkout) };
    });

  return {
    /** Starts a checkout of a plan for the person in the link's reference. */
    begin(plan: string, reference: string | null): Answer {
      const known = planId.safeParse(plan);
      if (!known.success) return unknownPlanPage(plansUrl);
      if (reference !== null && isOld(reference)) return oldLinkPage(plansUrl);
      return {
        goTo: addressOf({
          id: newId('cs_demo'),
          plan: known.data,
          reference: reference !== null && REFERENCE.test(reference) ? reference : null,
          replaces: null,
          openedAt: secondOf(clock.now()),
        }),
      };
    },

    /** Shows a checkout in its current state; `fields` is the sealed input of its form. */
    show: (session: string, fields: string | null): Promise<Answer> =>
      database.inTransaction(async (tx) => {
        const checkout = opened(session);
        if (checkout === undefined) return alteredPage(plansUrl);
        const state = await checkouts.find(tx, checkout.id);
        if (state === 'complete') return paidPage('/');
        if (state === 'expired' || isOver(checkout)) return expiredPage(plansUrl);
        const before = await paidFor(tx, checkout);
        if (before?.plan === checkout.plan) return alreadyYoursPage(before, accountUrl);
        const sealed = forms.seal(PURPOSE, { ...checkout, replaces: before?.id ?? null });
        const { typed, errors, declined } =
          sealedFields.safeParse(forms.open(FORM_DOMAIN, fields ?? '')).data ?? {};
        return checkoutPage({
          checkout,
          sealed,
          before,
          now: secondOf(clock.now()),
          plansUrl,
          ...(typed && { typed }),
          ...(errors && { errors }),
          ...(declined !== undefined && { declined }),
        });
      }),

    /** Handles the form of a checkout. The checkout is paid once, however often its form is sent. */
    async submit(fields: ReadonlyMap<string, string>): Promise<Answer> {
      const checkout = opened(fields.get('checkout') ?? '');
      if (checkout === undefined) return alteredPage(plansUrl);
      const delivery = deliveryOf(fields);
      const state = await database.inTransaction((tx) => checkouts.find(tx, checkout.id));
      if (state === 'complete') return { goTo: paidUrl };
      if (state === 'expired') return { goTo: addressOf(checkout) };
      if (fields.get('act') === 'expire' || isOver(checkout)) return expire(checkout, delivery);
      const card = {
        number: fields.get('number') ?? '',
        expiry: fields.get('expiry') ?? '',
        cvc: fields.get('cvc') ?? '',
      };
      const typed = { ...repeatable(card), delivery };
      const read = readCard(card, clock.now());
      if ('errors' in read) return { goTo: addressOf(checkout, { typed, errors: read.errors }) };
      if ('declined' in read) return { goTo: addressOf(checkout, { typed, declined: read.declined }) };
      return pay(checkout, read.card, delivery, { typed });
    },
  };
}

/** The hosted checkout. */
export type CheckoutService = ReturnType<typeof checkoutService>;
