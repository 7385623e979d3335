import { PLANS } from '@savvi/contracts/billing/plans';
import { periodEndAfter } from '../shared/calendar.rules.ts';
import type { Delivery } from '../shared/delivery.rules.ts';
import { deliveryFields } from '../shared/delivery.view.ts';
import { html } from '../shared/html.ts';
import { messagePage, type Page } from '../shared/page.view.ts';
import type { Subscription } from '../shared/subscription.ts';
import { dayOf, priceWords } from '../shared/wording.ts';
import { type CardErrors, type CardFields, TEST_CARDS } from './cards.rules.ts';
import type { Checkout } from './checkout-event.ts';
import { CHECKOUT_TEXTS } from './checkout.texts.ts';

/** The data of the checkout page. */
export interface CheckoutView {
  readonly checkout: Checkout;
  /** The sealed checkout in a hidden field of the form. */
  readonly sealed: string;
  /** The current subscription, which this payment replaces. */
  readonly before: Subscription | null;
  /** The current time in seconds since 1970. */
  readonly now: number;
  readonly plansUrl: string;
  /** The input of the last attempt, which had an error. The security code has to be entered again. */
  readonly typed?: Pick<CardFields, 'number' | 'expiry'> & { readonly delivery: Delivery };
  readonly errors?: { readonly [Name in keyof CardErrors]?: string | undefined };
  readonly declined?: string;
}

interface Field {
  readonly name: keyof CardFields;
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
}

const FIELDS = {
  number: { name: 'number', label: 'Card number', placeholder: '4242 4242 4242 4242', maxLength: 23 },
  expiry: { name: 'expiry', label: 'Expires', placeholder: 'MM / YY', maxLength: 9 },
  cvc: { name: 'cvc', label: 'Security code', placeholder: '123', maxLength: 4 },
} as const satisfies Record<keyof CardFields, Field>;

// Autocomplete is off, because browsers would fill in a real card.
function fieldOf({ name, label, placeholder, maxLength }: Field, { typed, errors = {} }: CheckoutView) {
  const error = errors[name];
  const isFirst = Object.keys(errors)[0] === name;
  const value = name === 'cvc' ? '' : (typed?.[name] ?? '');
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="off" maxlength="${maxLength}" placeholder="${placeholder}" value="${value}"${name === 'number' && html` list="test-cards"`}${error !== undefined && html` aria-invalid="true" aria-describedby="${name}-error"`}${isFirst && html` autofocus`}>
${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
</div>`;
}

const cardTable = html`<table>
<caption>Test cards</caption>
<tbody>${TEST_CARDS.map(({ number, does }) => html`<tr><th scope="row">${number}</th><td>${does}</td></tr>`)}</tbody>
</table>
<p class="hint">Use any future month and any three digits. Real cards are declined, and no card number is stored.</p>
<datalist id="test-cards">${TEST_CARDS.map(({ number, does }) => html`<option value="${number}">${does}</option>`)}</datalist>`;

function bannerOf({ errors, declined }: CheckoutView) {
  const sentence = declined ?? (errors === undefined ? undefined : CHECKOUT_TEXTS.failed);
  return sentence !== undefined && html`<p class="banner bad" role="alert">${sentence}</p>`;
}

/** The checkout page of a plan. */
export function checkoutPage(view: CheckoutView): Page {
  const { checkout, sealed, before, now, plansUrl } = view;
  const plan = PLANS[checkout.plan];
  const renewsOn = dayOf(periodEndAfter(now, now, plan.interval));
  return {
    status: view.errors !== undefined ? 422 : view.declined !== undefined ? 402 : 200,
    title: `${view.errors !== undefined || view.declined !== undefined ? 'Not paid: ' : ''}BudgetPRO ${plan.name}, $${plan.price}`,
    body: html`<div class="columns">
<section class="summary stack" aria-labelledby="what">
<div><p class="eyebrow">Subscribe to BudgetPRO by Savvi</p>
<h1 id="what">BudgetPRO ${plan.name}</h1></div>
<p class="amount">$${plan.price} <small>per ${plan.interval}</small></p>
<dl class="rows">
<div><dt>BudgetPRO ${plan.name}</dt><dd>$${plan.price}</dd></div>
<div class="total"><dt>Due today</dt><dd>$${plan.price}</dd></div>
<div><dt>Renews on ${renewsOn}</dt><dd>${priceWords(checkout.plan)}</dd></div>
</dl>
<p class="hint">You can change or cancel the subscription at any time from your account settings.</p>
</section>
<section class="card" aria-labelledby="card">
<form class="stack" method="post" action="/demo-payments/checkout/${checkout.plan}" novalidate>
<input type="hidden" name="checkout" value="${sealed}">
${bannerOf(view)}
${before !== null && html`<p class="banner warn" role="status">${CHECKOUT_TEXTS.replaces(PLANS[before.plan].name, dayOf(before.periodEnd))}</p>`}
${checkout.reference === null && html`<p class="banner warn">${CHECKOUT_TEXTS.noReference}</p>`}
<h2 id="card">Pay by card</h2>
${fieldOf(FIELDS.number, view)}
<div class="pair">${fieldOf(FIELDS.expiry, view)}${fieldOf(FIELDS.cvc, view)}</div>
<div>${cardTable}</div>
${deliveryFields(view.typed?.delivery)}
<button class="button wide" type="submit" name="act" value="pay">Pay $${plan.price}</button>
<div class="ways"><a class="plain" href="${plansUrl}">Cancel and return</a><button class="plain" type="submit" name="act" value="expire">Let this checkout expire</button></div>
</form>
</section>
</div>`,
  };
}

const toPlans = (plansUrl: string) => ({ href: plansUrl, text: CHECKOUT_TEXTS.toPlans });

/** The page of an expired checkout. */
export const expiredPage = (plansUrl: string): Page =>
  messagePage(410, CHECKOUT_TEXTS.expired.title, CHECKOUT_TEXTS.expired.sentence, toPlans(plansUrl));

/** The page of a paid checkout: going back to it does not pay again. */
export const paidPage = (homeUrl: string): Page =>
  messagePage(200, CHECKOUT_TEXTS.paid.title, CHECKOUT_TEXTS.paid.sentence, {
    href: homeUrl,
    text: CHECKOUT_TEXTS.paid.link,
  });

/** The page for a person who has this plan already. */
export const alreadyYoursPage = ({ plan }: Subscription, accountUrl: string): Page =>
  messagePage(
    409,
    CHECKOUT_TEXTS.alreadyYours.title(PLANS[plan].name),
    CHECKOUT_TEXTS.alreadyYours.sentence,
    { href: accountUrl, text: CHECKOUT_TEXTS.alreadyYours.link },
  );

/** The page for a forged form. */
export const alteredPage = (plansUrl: string): Page =>
  messagePage(400, CHECKOUT_TEXTS.altered.title, CHECKOUT_TEXTS.altered.sentence, toPlans(plansUrl));

/** The page for an expired payment link, or one from before references were signed (T-66). */
export const oldLinkPage = (plansUrl: string): Page =>
  messagePage(410, CHECKOUT_TEXTS.oldLink.title, CHECKOUT_TEXTS.oldLink.sentence, toPlans(plansUrl));

/** The page for an unknown plan. */
export const unknownPlanPage = (plansUrl: string): Page =>
  messagePage(404, CHECKOUT_TEXTS.unknownPlan.title, CHECKOUT_TEXTS.unknownPlan.sentence, toPlans(plansUrl));
