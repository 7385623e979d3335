import { PLANS } from '@savvi/contracts/billing/plans';
import { deliveryFields } from '../shared/delivery.view.ts';
import { type Content, html } from '../shared/html.ts';
import { messagePage, type Page } from '../shared/page.view.ts';
import { priceOf, type Subscription } from '../shared/subscription.ts';
import { type ActName, isPossible, switchTerms } from '../shared/subscription.rules.ts';
import { dayOf, dollars, priceWords } from '../shared/wording.ts';
import { PORTAL_TEXTS } from './portal.texts.ts';

/** The data of the portal page. */
export interface PortalView {
  readonly subscription: Subscription;
  readonly action: string;
  readonly token: string;
  readonly returnUrl: string;
  /** The current time in seconds since 1970. */
  readonly now: number;
  readonly notice?: { readonly kind: 'good' | 'bad'; readonly sentence: string };
}

interface Standing {
  readonly badge: 'good' | 'warn' | 'bad';
  readonly label: string;
  readonly next: string;
}

function standingOf({
  status,
  cancelAtPeriodEnd,
  periodEnd,
  endedAt,
  plan,
  credit,
  invoice,
}: Subscription): Standing {
  if (status === 'canceled')
    return { badge: 'bad', label: 'Ended', next: `Ended on ${dayOf(endedAt ?? periodEnd)}` };
  if (status === 'past_due')
    return {
      badge: 'bad',
      label: 'Payment failed',
      next:
        invoice.nextAttemptAt === null
          ? 'None'
          : `${dollars(invoice.due)}, tried again on ${dayOf(invoice.nextAttemptAt)}`,
    };
  if (cancelAtPeriodEnd) return { badge: 'warn', label: `Ends on ${dayOf(periodEnd)}`, next: 'None' };
  return {
    badge: 'good',
    label: 'Active',
    next: `${dollars(Math.max(0, priceOf(plan) - credit))} on ${dayOf(periodEnd)}`,
  };
}

interface Offer {
  readonly act: ActName;
  readonly title: string;
  readonly text: Content;
  readonly button: string;
  readonly kind?: 'quiet' | 'danger';
}

function offersOf(subscription: Subscription, now: number): Offer[] {
  const { plan, periodEnd, invoice } = subscription;
  const { plan: other, due, credit } = switchTerms(subscription, now);
  const offers: Offer[] = [
    {
      act: 'pay',
      title: 'Pay the open invoice',
      text: `${dollars(invoice.due)} for the period starting ${dayOf(invoice.periodStart)}. The test card ending in 4242 replaces the declined one.`,
      button: `Pay ${dollars(invoice.due)}`,
    },
    {
      act: 'keep',
      title: 'Keep the subscription',
      text: `It renews on ${dayOf(periodEnd)} for ${priceWords(plan)}.`,
      button: 'Keep subscription',
    },
    {
      act: 'switch',
      title: `Switch to ${PLANS[other].name.toLowerCase()}`,
      text: `${priceWords(other)}, starting today. ${dollars(credit)} of what you paid is credited; ${dollars(due)} is due now.${subscription.cancelAtPeriodEnd ? ' This also undoes your cancellation.' : ''}`,
      button: `Switch to ${PLANS[other].name.toLowerCase()}`,
      kind: 'quiet',
    },
    {
      act: 'fail-next',
      title: 'Let the next payment fail',
      text: 'See what happens when a payment fails. The card is retried after 3, 5 and 7 days.',
      button: 'Let it fail',
      kind: 'quiet',
    },
    {
      act: 'let-pass',
      title: 'Let the next payment go through',
      text: 'The next payment is set to be declined.',
      button: 'Let it go through',
      kind: 'quiet',
    },
    {
      act: 'cancel-at-period-end',
      title: 'Cancel at the end of the paid period',
      text: `Nothing changes until ${dayOf(periodEnd)}. You won’t be charged again.`,
      button: 'Cancel subscription',
      kind: 'danger',
    },
  ];
  return offers.filter(({ act }) => isPossible(act, subscription));
}

const buttonOf = ({ act, button, kind }: Pick<Offer, 'act' | 'button' | 'kind'>) =>
  html`<button class="button${kind === undefined ? '' : ` ${kind}`}" type="submit" name="act" value="${act}">${button}</button>`;

const offerOf = (offer: Offer) =>
  html`<div class="act row"><div><h3>${offer.title}</h3><p>${offer.text}</p></div>${buttonOf(offer)}</div>`;

/** The portal page of a customer. */
export function portalPage(
  { subscription, action, token, returnUrl, now, notice }: PortalView,
  status = 200,
): Page {
  const { plan, card, invoice } = subscription;
  const standing = standingOf(subscription);
  return {
    status,
    title: 'Your subscription',
    isNarrow: true,
    body: html`<div class="stack">
${notice !== undefined && html`<p class="banner ${notice.kind}" role="${notice.kind === 'bad' ? 'alert' : 'status'}">${notice.sentence}</p>`}
<section class="card stack" aria-labelledby="plan">
<div><p class="eyebrow">BudgetPRO by Savvi</p><div class="head"><h1 id="plan">BudgetPRO ${PLANS[plan].name}</h1><span class="badge ${standing.badge}">${standing.label}</span></div></div>
<dl class="rows">
<div><dt>Price</dt><dd>${priceWords(plan)}</dd></div>
<div><dt>Next payment</dt><dd>${standing.next}</dd></div>
<div><dt>Last invoice</dt><dd>${dollars(invoice.due)}, ${invoice.status === 'paid' ? `paid on ${dayOf(invoice.paidAt ?? invoice.madeAt)}` : invoice.status === 'open' ? 'open' : 'void'}</dd></div>
<div><dt>Card</dt><dd>ending in ${card.last4}</dd></div>
</dl>
</section>
${
  subscription.status !== 'canceled' &&
  html`<section class="card" aria-labelledby="change">
<h2 id="change">Manage subscription</h2>
<form class="stack" method="post" action="${action}">
<input type="hidden" name="token" value="${token}">
<div class="acts">
${offersOf(subscription, now).map(offerOf)}
<details class="act"><summary>Cancel now</summary><p>${PORTAL_TEXTS.cancelNow}</p>${buttonOf({ act: 'cancel-now', button: 'End it today', kind: 'danger' })}</details>
</div>
${deliveryFields()}
</form>
</section>`
}
<p><a href="${returnUrl}">Return to BudgetPRO</a></p>
</div>`,
  };
}

/** The page for an expired link. */
export const gonePage = (): Page =>
  messagePage(404, PORTAL_TEXTS.gone.title, PORTAL_TEXTS.gone.sentence, {
    href: '/account-settings',
    text: PORTAL_TEXTS.gone.link,
  });

/** The page for a forged form. */
export const alteredPage = (portal: string): Page =>
  messagePage(400, PORTAL_TEXTS.altered.title, PORTAL_TEXTS.altered.sentence, {
    href: portal,
    text: PORTAL_TEXTS.altered.link,
  });
