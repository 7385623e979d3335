import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Demo, demo } from '../testing/demo.ts';

let the: Demo;
let customer: string;
beforeEach(async () => {
  the = await demo();
  await the.buy();
  await vi.waitUntil(() => the.shop.told.length === 4, { timeout: 10_000 });
  customer = the.shop.objectAt<Stripe.Subscription>(1).customer as string;
  the.shop.told.length = 0;
});
afterEach(() => the.close());

const told = () => expect.poll(the.shop.types, { timeout: 10_000 });
const last = () => the.shop.objectAt<Stripe.Subscription>(-1);

describe('the portal', () => {
  it('shows the plan, the next payment and the possible actions', async () => {
    const page = await (await the.portal(customer)).read();
    for (const text of [
      'BudgetPRO Monthly',
      'Active',
      '$9.99 on April 3, 2026',
      'ending in 4242',
      'Cancel subscription',
      'End it today',
      'Switch to yearly',
      'Let it fail',
    ])
      expect(page).toContain(text);
    for (const text of ['Keep subscription', 'Pay the open invoice', customer])
      expect(page).not.toContain(text);
  });

  it('cancels at the end of the period, undoes the cancellation, and confirms both actions', async () => {
    const portal = await the.portal(customer);
    const cancelled = await portal.press('cancel-at-period-end');
    expect(cancelled.status).toBe(303);
    const page = await (await fetch(new URL(cancelled.headers.get('location') ?? '', portal.address))).text();
    expect(page).toContain(
      '<p class="banner good" role="status">Your subscription ends when the paid period ends.</p>',
    );
    expect(page).toContain('Ends on April 3, 2026');
    await told().toEqual(['customer.subscription.updated']);
    expect(last()).toMatchObject({ cancel_at_period_end: true, status: 'active' });
    expect(the.shop.told[0]?.event.data.previous_attributes).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
    });
    const kept = await portal.press('keep');
    const pageOf = async ({ headers }: Response) =>
      (await fetch(new URL(headers.get('location') ?? '', portal.address))).text();
    expect(await pageOf(kept)).toContain('Your subscription continues.');
    // After the browser goes back, the page no longer confirms the earlier action, which was undone.
    expect(await pageOf(cancelled)).not.toContain('<p class="banner');
    await told().toHaveLength(2);
    expect(last()).toMatchObject({ cancel_at_period_end: false, canceled_at: null });
  });

  it('switches a canceled plan, which then continues', async () => {
    const portal = await the.portal(customer);
    await portal.press('cancel-at-period-end');
    expect(await portal.read()).toContain('This also undoes your cancellation.');
    await portal.press('switch');
    await told().toEqual(['customer.subscription.updated', 'customer.subscription.updated', 'invoice.paid']);
    expect(the.shop.objectAt<Stripe.Subscription>(1)).toMatchObject({
      cancel_at_period_end: false,
      canceled_at: null,
      status: 'active',
    });
  });

  it('cancels immediately, switches the plan, and pays an open invoice', async () => {
    const portal = await the.portal(customer);
    await portal.press('switch');
    await told().toEqual(['customer.subscription.updated', 'invoice.paid']);
    expect(await portal.read()).toContain('BudgetPRO Yearly');
    await portal.press('cancel-now');
    await told().toHaveLength(3);
    expect(last()).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'cancellation_requested' },
    });
    const page = await portal.read();
    expect(page).toContain('Ended on March 3, 2026');
    expect(page).not.toContain('<form');
  });

  it('lets the next payment fail, and pays the open invoice', async () => {
    await (await the.portal(customer)).press('fail-next');
    expect(the.shop.types()).toEqual([]);
    await the.later(32);
    await told().toEqual(['customer.subscription.updated', 'invoice.payment_failed']);
    const portal = await the.portal(customer);
    expect(await portal.read()).toContain('$9.99, tried again on April 6, 2026');
    await portal.press('pay');
    await told().toHaveLength(4);
    expect(the.shop.types().slice(2)).toEqual(['customer.subscription.updated', 'invoice.paid']);
    expect(await portal.read()).toContain('Active');
  });

  // Trust: concurrency-3
  it('acts once on a double click, and responds to the second request with the current state', async () => {
    const portal = await the.portal(customer);
    const token = await portal.tokenOf();
    const answers = await Promise.all(
      [1, 2, 3].map(() => the.form(portal.address, { token, act: 'cancel-at-period-end' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
    expect(await answers.find(({ status }) => status === 409)?.text()).toContain(
      'That’s no longer possible. This is the current status of your subscription.',
    );
    await told().toEqual(['customer.subscription.updated']);
  });

  it('delivers the events of an action in the way that is selected in the form, such as twice', async () => {
    await (await the.portal(customer)).press('cancel-at-period-end', { delivery: 'twice' });
    await told().toEqual(['customer.subscription.updated', 'customer.subscription.updated']);
    expect(new Set(the.shop.told.map(({ event }) => event.id)).size).toBe(1);
  });

  // Trust: secrets-17
  it('rejects a form without its token, with the token of another visit, or with an unknown action', async () => {
    const [portal, other] = [await the.portal(customer), await the.portal(customer)];
    for (const fields of [
      { act: 'cancel-now' },
      { act: 'cancel-now', token: await other.tokenOf() },
      { act: 'constructor', token: await portal.tokenOf() },
      { token: await portal.tokenOf() },
    ] as Record<string, string>[]) {
      const answer = await the.form(portal.address, fields);
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining('This form is no longer valid'),
      ]);
    }
    expect(the.shop.types()).toEqual([]);
  });

  // Trust: secrets-17
  it('has a link that is valid for half an hour, and only a hash of the link is stored', async () => {
    const portal = await the.portal(customer);
    const id = portal.address.split('/').at(-1) ?? '';
    const stored = (await the.rows('portal_sessions')).map((row) => row.id_hash as Buffer);
    expect(stored.map((hash) => [hash.length, hash.includes(id)])).toEqual([[32, false]]);
    await the.later(29 / 1_440);
    expect((await fetch(the.at(`/demo-payments/portal/${id}`))).status).toBe(200);
    await the.later(1 / 1_440);
    const gone = await fetch(the.at(`/demo-payments/portal/${id}`));
    expect([gone.status, await gone.text()]).toEqual([
      404,
      expect.stringContaining('It was valid for 30 minutes.'),
    ]);
    await expect.poll(() => the.rows('portal_sessions')).toEqual([]);
  });

  it.each(['x', 'a'.repeat(43), '%00', '..%2f'])('responds with a 404 page to the path %j', async (id) => {
    expect((await fetch(the.at(`/demo-payments/portal/${id}`))).status).toBe(404);
    expect((await the.form(the.at(`/demo-payments/portal/${id}`), { act: 'cancel-now' })).status).toBe(404);
  });
});
