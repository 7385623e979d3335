import { signedPartOf } from '@savvi/contracts/billing/checkout-reference';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, type Demo, demo } from '../testing/demo.ts';

let the: Demo;
beforeEach(async () => {
  the = await demo();
});
afterEach(() => the.close());

const TOLD = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'invoice.paid',
  'checkout.session.completed',
];
const told = () => expect.poll(the.shop.types, { timeout: 10_000 });
const sessionAt = (index: number) => the.shop.objectAt<Stripe.Checkout.Session>(index);

describe('the checkout', () => {
  it('shows plan and price from the contract, and the test cards', async () => {
    const { page } = await the.openCheckout();
    expect(page).toContain('BudgetPRO Monthly');
    expect(page).toContain('$9.99');
    expect(page).toContain('Renews on April 3, 2026');
    expect(page).toContain('no real money moves');
    for (const number of ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0000 0000 0341'])
      expect(page).toContain(number);
    expect((await the.openCheckout('yearly')).page).toContain('$99.00');
  });

  it('accepts a test card, redirects back to the shop, and sends an event with the reference of the link', async () => {
    const { checkout } = await the.openCheckout();
    const paid = await the.submit(checkout);
    expect([paid.status, paid.headers.get('location')]).toEqual([303, '/payment-success']);
    await told().toEqual(TOLD);
    const [created, updated, , completed] = the.shop.told.map(({ event }) => event.data.object) as [
      Stripe.Subscription,
      Stripe.Subscription,
      Stripe.Invoice,
      Stripe.Checkout.Session,
    ];
    expect([created.status, updated.status, updated.items.data[0]?.price.id]).toEqual([
      'incomplete',
      'active',
      'price_monthly',
    ]);
    expect(new Date((updated.items.data[0]?.current_period_end ?? 0) * 1_000).toISOString()).toBe(
      '2026-04-03T12:00:00.000Z',
    );
    expect(completed).toMatchObject({
      client_reference_id: 'user-7',
      customer: updated.customer,
      subscription: updated.id,
      payment_status: 'paid',
      status: 'complete',
      amount_total: 999,
    });
  });

  // Trust: concurrency-3
  it('charges once for a double click, also when both requests arrive concurrently', async () => {
    const { checkout } = await the.openCheckout();
    const answers = await Promise.all([1, 2, 3, 4].map(() => the.submit(checkout)));
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      Array(4).fill([303, '/payment-success']),
    );
    await told().toEqual(TOLD);
    expect((await the.submit(checkout)).status).toBe(303);
    expect(the.shop.types()).toEqual(TOLD);
  });

  it.each([
    ['4000 0000 0000 0002', 'The card was declined. Nothing was charged; try another test card.'],
    [
      '4000 0000 0000 9995',
      'The card was declined for insufficient funds. Nothing was charged; try another test card.',
    ],
  ])(
    'declines %s with the reason, and the same checkout can be paid with another card',
    async (number, sentence) => {
      const { checkout } = await the.openCheckout();
      const declined = await the.submit(checkout, { number });
      expect(declined.status).toBe(402);
      expect(await declined.text()).toContain(sentence);
      expect(the.shop.asked()).toBe(0);
      expect((await the.submit(checkout)).status).toBe(303);
      await told().toEqual(TOLD);
    },
  );

  it('shows the form again with a sentence at the wrong field, and keeps the input except the security code', async () => {
    const { checkout } = await the.openCheckout();
    const answer = await the.submit(checkout, {
      number: '4242',
      expiry: '04 / 30',
      cvc: '',
      delivery: 'twice',
    });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toMatch(
      /id="number"[^>]*value="4242"[^>]*aria-invalid="true" aria-describedby="number-error" autofocus/,
    );
    expect(page).toContain('<p class="error" id="number-error">A card number has 16 digits.</p>');
    expect(page).toMatch(/id="expiry"[^>]*value="04 \/ 30">/);
    expect(page).toMatch(/id="cvc"[^>]*value="" aria-invalid/);
    expect(page).toMatch(/value="twice" checked/);
    expect(page).toContain('role="alert"');
  });

  it('has its own URL: going back to it after the payment shows that the checkout is paid, and does not charge again', async () => {
    const link = await fetch(the.at('/demo-payments/checkout/monthly?client_reference_id=user-7'), {
      redirect: 'manual',
    });
    const address = the.at(link.headers.get('location') ?? '');
    expect(link.status).toBe(303);
    const { checkout } = {
      checkout: /name="checkout" value="([^"]+)"/.exec(await (await fetch(address)).text())?.[1] ?? '',
    };
    const declined = await the.form(the.at('/demo-payments/checkout/monthly'), {
      checkout,
      number: '4000000000000002',
      expiry: '04 / 30',
      cvc: '123',
    });
    expect([declined.status, declined.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/demo-payments\/checkout\/monthly\?session=/),
    ]);
    await the.submit(checkout);
    const back = await (await fetch(address)).text();
    expect(back).toContain('Payment complete');
    expect(back).not.toContain('<form');
    await told().toEqual(TOLD);
  });

  it('puts nothing that could be a real card number into a URL, and shows no message from a URL with a forged signature', async () => {
    const { checkout } = await the.openCheckout();
    const real = await the.form(the.at('/demo-payments/checkout/monthly'), {
      checkout,
      number: '4111 1111 1111 1111',
      expiry: '04 / 30',
      cvc: '987',
    });
    const said = new URL(the.at(real.headers.get('location') ?? '')).searchParams.get('said') ?? '';
    const payload = Buffer.from(said.split('.')[0] ?? '', 'base64url').toString();
    expect(payload).toContain('Never enter a real card here');
    expect(payload).not.toMatch(/4111|987/);
    const made = Buffer.from(
      JSON.stringify({ typed: { number: '', expiry: '', delivery: 'late' }, declined: 'Call us' }),
    ).toString('base64url');
    expect(
      await (
        await fetch(the.at(`/demo-payments/checkout/monthly?session=${checkout}&said=${made}.x`))
      ).text(),
    ).not.toContain('Call us');
  });

  it('tells a subscriber before paying what the plan replaces, even if the page was opened earlier; it never sells the same plan twice', async () => {
    const [early, same] = [await the.openCheckout('yearly'), await the.openCheckout('monthly')];
    const other = await the.openCheckout('yearly', '?client_reference_id=user-8');
    await the.buy('monthly');
    await told().toEqual(TOLD);
    const warned = await the.submit(early.checkout);
    const page = await warned.text();
    expect([warned.status, page]).toEqual([
      200,
      expect.stringContaining(
        'You already have BudgetPRO Monthly, paid until April 3, 2026. Paying here starts a second subscription',
      ),
    ]);
    const refused = await the.submit(same.checkout);
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('You already have BudgetPRO Monthly'),
    ]);
    expect((await the.openCheckout('monthly')).page).toContain('there’s nothing to pay here');
    expect(other.page).not.toContain('You already have');
    expect(the.shop.types()).toEqual(TOLD);
    expect(
      (await the.submit(/name="checkout" value="([^"]+)"/.exec(page)?.[1] ?? '')).headers.get('location'),
    ).toBe('/payment-success');
    await told().toEqual([...TOLD, ...TOLD]);
  });

  it('sells one plan when one person pays in two tabs concurrently', async () => {
    const tabs = await Promise.all([the.openCheckout('monthly'), the.openCheckout('yearly')]);
    const answers = await Promise.all(tabs.map(({ checkout }) => the.submit(checkout)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 303]);
    await told().toEqual(TOLD);
  });

  it('expires on request, permanently, and sends an event', async () => {
    const { checkout } = await the.openCheckout();
    const expired = await the.submit(checkout, { act: 'expire' });
    expect([expired.status, await expired.text()]).toEqual([
      410,
      expect.stringContaining('This checkout has expired'),
    ]);
    await told().toEqual(['checkout.session.expired']);
    expect(sessionAt(0)).toMatchObject({
      client_reference_id: 'user-7',
      status: 'expired',
      payment_status: 'unpaid',
      subscription: null,
    });
    expect((await the.submit(checkout)).status).toBe(410);
    await the.later(3); // the row of the checkout is deleted once its form is no longer valid
    expect((await the.submit(checkout)).status).toBe(410);
  });

  it('expires after a day', async () => {
    const { checkout } = await the.openCheckout();
    await the.later(1);
    const answer = await the.submit(checkout);
    expect([answer.status, await answer.text()]).toEqual([
      410,
      expect.stringContaining('Nothing was charged'),
    ]);
  });

  it('shows one sentence for a link with a bare id or an expired reference, and sells nothing (S-4, T-66)', async () => {
    const person = '0198f0a2-7c4e-7b11-9f6d-1c2d3e4f5a6b';
    const signature = 'x'.repeat(43);
    const until = (ms: number) => `${signedPartOf(person, new Date(BEGIN.getTime() + ms))}_${signature}`;
    for (const reference of [person, until(-1_000)]) {
      const answered = await fetch(
        the.at(`/demo-payments/checkout/monthly?client_reference_id=${reference}`),
      );
      expect([answered.status, await answered.text()]).toEqual([
        410,
        expect.stringContaining('Nothing was charged: open the plans to get a new link.'),
      ]);
    }
    await the.submit((await the.openCheckout('monthly', `?client_reference_id=${until(60_000)}`)).checkout);
    await told().toEqual(TOLD);
    // The same person opens another payment link.
    expect((await the.openCheckout('monthly', `?client_reference_id=${until(90_000)}`)).page).toContain(
      'there’s nothing to pay here',
    );
  });

  it.each([
    ['no reference', '', null],
    ['a reference of other letters', '?client_reference_id=%3Cb%3E', null],
    ['one that is too long', `?client_reference_id=${'x'.repeat(201)}`, null],
    ['one of them twice', '?client_reference_id=first&client_reference_id=second', 'first'],
  ])(
    'accepts %s like the real provider does, and says that nobody gets the plan',
    async (_what, query, reference) => {
      const { page, checkout } = await the.openCheckout('monthly', query);
      expect(page.includes('isn’t tied to an account')).toBe(reference === null);
      await the.submit(checkout);
      await told().toEqual(TOLD);
      expect(sessionAt(3).client_reference_id).toBe(reference);
    },
  );

  // Trust: secrets-17
  it('rejects a form that was forged or modified', async () => {
    const { checkout } = await the.openCheckout('yearly');
    const [payload = '', mark = ''] = checkout.split('.');
    const cheaper = Buffer.from(
      Buffer.from(payload, 'base64url').toString().replace('yearly', 'monthly'),
    ).toString('base64url');
    for (const made of ['', 'x', '.', `${payload}.`, `${cheaper}.${mark}`, checkout.slice(0, -2)]) {
      const answer = await the.submit(made);
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining('This form is no longer valid'),
      ]);
    }
    expect(the.shop.asked()).toBe(0);
  });

  it('responds to every request with an HTML page, also for an unknown plan, an invalid URL or an invalid form', async () => {
    const url = the.at('/demo-payments/checkout/monthly');
    const answers = await Promise.all([
      fetch(the.at('/demo-payments/checkout/weekly')),
      fetch(the.at('/demo-payments/checkout/%E0%A4%A')),
      fetch(the.at('/demo-payments/elsewhere')),
      fetch(url, { method: 'POST', body: '{"a":1}', headers: { 'Content-Type': 'application/json' } }),
      fetch(url, {
        method: 'POST',
        body: `checkout=${'x'.repeat(9_000)}`,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
      fetch(url, {
        method: 'POST',
        body: 'a=1',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=klingon' },
      }),
      fetch(url, {
        method: 'POST',
        body: 'checkout=%00%ff&number=%00',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
      fetch(url, { method: 'PUT' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 404, 400, 413, 415, 400, 404]);
    for (const answer of answers) {
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await answer.text()).toContain('<h1>');
    }
  });

  // Trust: secrets-17
  it('stores no card number, and deletes the reference once the shop has the event', async () => {
    await the.buy();
    await told().toEqual(TOLD);
    const everything = async () =>
      JSON.stringify(
        await Promise.all(
          ['checkouts', 'subscriptions', 'deliveries', 'portal_sessions'].map((table) => the.rows(table)),
        ),
      );
    await expect.poll(everything, { timeout: 5_000 }).not.toContain('user-7');
    expect(await everything()).not.toMatch(/4242.?4242/);
    expect(await everything()).toContain('"last4":"4242"');
  });

  // Trust: gateway-16
  it('allows no script, no frame and no other form target', async () => {
    const { headers } = await fetch(the.at('/demo-payments/checkout/monthly'));
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; form-action 'self' http:\/\/savvi\.test; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
