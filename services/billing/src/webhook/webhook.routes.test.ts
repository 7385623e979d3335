import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WEBHOOK_SIGNATURE_HEADER } from '@savvi/contracts/billing/billing';
import { subscriptionChanged } from '@savvi/contracts/billing/events';
import {
  seconds,
  aBuyer,
  BASIC,
  eventOf,
  MONTHLY,
  signatureOf,
  type TestEvent,
  YEARLY,
} from '../testing/stripe.ts';
import { lockScope } from '@savvi/service-kit/prisma';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { providerEventRepository } from '../shared/provider-event.repository.ts';
import { aHistory } from '../testing/history.ts';
import { type TestBilling, testBilling } from '../testing/billing.ts';
import { disordered, seeded, seedOfRun } from '@savvi/testing/random';

let billing: TestBilling;
beforeAll(async () => {
  billing = await testBilling();
});
afterAll(() => billing.close());
beforeEach(() => void (billing.outcomes.length = 0));

const PATH = '/api/webhooks/payments';
const MARCH = { from: '2026-03-03T12:00:00Z', until: '2026-04-03T12:00:00Z' };
const deliver = (event: TestEvent, headers: Record<string, string> = {}, raw = JSON.stringify(event)) =>
  billing.call('POST', PATH, { raw, headers: { [WEBHOOK_SIGNATURE_HEADER]: signatureOf(raw), ...headers } });
const deliverAll = async (events: readonly TestEvent[]) => {
  for (const event of events) expect((await deliver(event)).status).toBe(200);
};
const kept = () => billing.db.providerEvent.count();
const subscriptionOf = async (person: ReturnType<TestBilling['someone']>) =>
  (await billing.call('GET', '/api/subscription/status', { token: person.token })).json;
const FREE = {
  subscriptionStatus: 'free',
  planType: 'free',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
};
const PAID = {
  subscriptionStatus: 'active',
  planType: 'premium',
  currentPeriodEnd: '2026-04-03T12:00:00.000Z',
  cancelAtPeriodEnd: false,
};

/** The subscription events that billing published about a user, in order. */
const toldOf = async (spaceId: string) =>
  // Reads the events that billing itself has published.
  (
    await billing.db.outboxEvent.findMany({
      where: { subject: spaceId, type: subscriptionChanged.type },
      orderBy: { seq: 'asc' },
    })
  ).map(({ data }) => data as { subscriptionStatus: string; version: number });
const bought = (reference: string, price: string = MONTHLY) => {
  const buyer = aBuyer(reference, { price });
  return {
    buyer,
    events: [buyer.checkout(MARCH.from), buyer.created(MARCH.from, { status: 'active', ...MARCH })] as const,
  };
};

describe('a payment', () => {
  it('activates the subscription of the account in the payment link, and publishes it once [BILL-12] [BILL-17] [T-28]', async () => {
    const ann = billing.someone();
    expect(await subscriptionOf(ann)).toEqual(FREE);
    const answered = await Promise.all(bought(ann.claims.sub).events.map((event) => deliver(event)));
    expect(answered.map(({ status, json }) => [status, json])).toEqual([
      [200, { received: true }],
      [200, { received: true }],
    ]);
    expect(await subscriptionOf(ann)).toEqual(PAID);
    expect(await toldOf(ann.claims.sub)).toEqual([{ userId: ann.claims.sub, ...PAID, version: 1 }]);
  });

  it.each([
    [MONTHLY, 'premium'],
    [YEARLY, 'annual'],
    [BASIC, 'basic'],
  ])('for %s is stored as %s [BILL-19] [T-27]', async (price, planType) => {
    const ann = billing.someone();
    await deliverAll(bought(ann.claims.sub, price).events);
    expect(await subscriptionOf(ann)).toMatchObject({ subscriptionStatus: 'active', planType });
  });

  it('waits for its checkout event, however late that event arrives', async () => {
    const ann = billing.someone();
    const {
      events: [checkout, created],
    } = bought(ann.claims.sub);
    await deliverAll([created]);
    expect(billing.outcomes).toEqual(['waiting']);
    expect(await subscriptionOf(ann)).toEqual(FREE);
    await deliverAll([checkout]);
    expect(await subscriptionOf(ann)).toEqual(PAID);
  });

  it('is also read from events in the API format before 2025-03-31', async () => {
    const ann = billing.someone();
    const buyer = aBuyer(ann.claims.sub);
    const old = {
      id: buyer.subscription,
      customer: { id: buyer.customer },
      status: 'active',
      cancel_at: null,
      cancel_at_period_end: true,
      ended_at: null,
      current_period_start: seconds(MARCH.from),
      current_period_end: seconds(MARCH.until),
      items: { data: [{ price: { id: YEARLY } }] },
    };
    await deliverAll([buyer.checkout(MARCH.from), eventOf('customer.subscription.created', old, MARCH.from)]);
    expect(await subscriptionOf(ann)).toEqual({ ...PAID, planType: 'annual', cancelAtPeriodEnd: true });
  });

  it('is also read from the event of an invoice', async () => {
    const ann = billing.someone();
    const buyer = aBuyer(ann.claims.sub);
    await deliverAll([buyer.checkout(MARCH.from), buyer.paid(MARCH.from, MARCH)]);
    expect(await subscriptionOf(ann)).toEqual(PAID);
    await deliverAll([buyer.declined(MARCH.until, { from: MARCH.until, until: '2026-05-03T12:00:00Z' })]);
    expect(await subscriptionOf(ann)).toEqual({ ...PAID, subscriptionStatus: 'past_due' });
  });

  it('that includes a credit for the old plan activates the plan that it charges', async () => {
    const ann = billing.someone();
    const { buyer, events } = bought(ann.claims.sub, YEARLY);
    const year = { from: MARCH.from, until: '2027-03-03T12:00:00Z', price: YEARLY };
    await deliverAll([
      ...events,
      buyer.updated('2026-03-04T12:00:00Z', { status: 'active', ...MARCH, price: MONTHLY }),
      buyer.paid('2026-03-04T12:00:01Z', { ...MARCH, price: MONTHLY, credits: year }),
    ]);
    expect(await subscriptionOf(ann)).toEqual(PAID);
  });

  it('that fails ends the plan with the last paid period, even if the next period has started', async () => {
    const ann = billing.someone();
    const { buyer, events } = bought(ann.claims.sub);
    await deliverAll([
      ...events,
      buyer.updated(MARCH.until, { status: 'active', from: MARCH.until, until: '2026-05-03T12:00:00Z' }),
      buyer.updated('2026-04-03T13:00:00Z', {
        status: 'past_due',
        from: MARCH.until,
        until: '2026-05-03T12:00:00Z',
      }),
    ]);
    expect(await subscriptionOf(ann)).toEqual({ ...PAID, subscriptionStatus: 'past_due' });
  });

  it('sets the end of the plan to the date for which the subscription is canceled', async () => {
    const ann = billing.someone();
    const { buyer, events } = bought(ann.claims.sub);
    const updated = buyer.updated('2026-03-04T12:00:00Z', { status: 'active', ...MARCH });
    await deliverAll([
      ...events,
      {
        ...updated,
        data: { object: { ...updated.data.object, cancel_at: seconds('2026-03-20T12:00:00Z') } },
      },
    ]);
    expect(await subscriptionOf(ann)).toEqual({
      ...PAID,
      currentPeriodEnd: '2026-03-20T12:00:00.000Z',
      cancelAtPeriodEnd: true,
    });
  });
});

describe('several subscriptions of a user', () => {
  it('are logged as a warning when the later one is past due, because it is unknown which one the user wants', async () => {
    const ann = billing.someone();
    const { buyer: first, events } = bought(ann.claims.sub);
    const second = aBuyer(ann.claims.sub, { price: YEARLY });
    await deliverAll(events);
    billing.logged.length = 0;
    await deliverAll([
      second.checkout('2026-03-04T12:00:00Z'),
      second.updated('2026-03-04T12:00:00Z', { status: 'past_due', ...MARCH }),
    ]);
    const subscriptionIds = expect.toSatisfy(
      (ids: string[]) =>
        ids.toSorted().join() === [first.subscription, second.subscription].toSorted().join(),
    );
    expect(billing.logged).toEqual([
      {
        message: 'account has several paid subscriptions',
        fields: { spaceId: ann.claims.sub, subscriptionIds },
      },
    ]);
  });

  it('are independent if one is for another product: that one neither counts as a plan nor ends another subscription', async () => {
    const ann = billing.someone();
    const { buyer, events } = bought(ann.claims.sub);
    const other = aBuyer(null, { customer: buyer.customer, price: 'price_other' });
    await deliverAll([
      ...events,
      buyer.deleted('2026-03-04T12:00:00Z', MARCH),
      other.created('2026-03-05T12:00:00Z', { status: 'past_due', ...MARCH }),
    ]);
    expect(await subscriptionOf(ann)).toEqual({
      ...PAID,
      subscriptionStatus: 'cancelled',
      currentPeriodEnd: '2026-03-04T12:00:00.000Z',
    });
  });
});

describe('repeated and unordered events', () => {
  it('a repeated event changes nothing and gets the same response [T-28]', async () => {
    const ann = billing.someone();
    const { events } = bought(ann.claims.sub);
    await deliverAll([...events, ...events, ...events]);
    expect(billing.outcomes).toEqual(['applied', 'applied', 'repeated', 'repeated', 'repeated', 'repeated']);
    expect(await toldOf(ann.claims.sub)).toHaveLength(1);
  });

  // Trust: payments-2
  it('ten concurrent copies of an event have one effect', async () => {
    const ann = billing.someone();
    const {
      events: [checkout, created],
    } = bought(ann.claims.sub);
    await deliverAll([checkout]);
    const answered = await Promise.all(Array.from({ length: 10 }, () => deliver(created)));
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]));
    expect(billing.outcomes.toSorted()).toEqual([
      'applied',
      'applied',
      ...Array.from({ length: 9 }, () => 'repeated'),
    ]);
    expect(await toldOf(ann.claims.sub)).toHaveLength(1);
  });

  // Trust: payments-2
  it('a cancellation that is undone within one second, or the reverse, ends as the provider left it, in both orders [T-28]', async () => {
    const [goesOn, ends] = [
      { status: 'active', ...MARCH },
      { status: 'active', ...MARCH, cancels: true },
    ] as const;
    for (const [begun, between] of [
      [goesOn, ends],
      [ends, goesOn],
    ] as const)
      for (const isTurned of [false, true]) {
        const ann = billing.someone();
        const buyer = aBuyer(ann.claims.sub);
        await deliverAll([buyer.checkout(MARCH.from), buyer.created(MARCH.from, begun)]);
        const toAndFro = [
          buyer.changed('2026-03-04T12:00:00Z', begun, between),
          buyer.changed('2026-03-04T12:00:00Z', between, begun),
        ];
        await deliverAll(isTurned ? toAndFro.toReversed() : toAndFro);
        expect(await subscriptionOf(ann)).toEqual({ ...PAID, cancelAtPeriodEnd: begun === ends });
      }
  });

  // Trust: payments-2
  it('concurrent events of an account, from several customers, have the same effect as sequential ones, and versions have no gap', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ann = billing.someone();
      const several = [bought(ann.claims.sub), bought(ann.claims.sub, YEARLY), bought(ann.claims.sub, BASIC)];
      const yearly = several[1]?.buyer.updated('2026-03-05T12:00:00Z', {
        status: 'active',
        from: MARCH.from,
        until: '2027-03-03T12:00:00Z',
      });
      const answered = await Promise.all(
        [...several.flatMap(({ events }) => events), ...(yearly === undefined ? [] : [yearly])].map((event) =>
          deliver(event),
        ),
      );
      expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await subscriptionOf(ann)).toEqual({
        ...PAID,
        planType: 'annual',
        currentPeriodEnd: '2027-03-03T12:00:00.000Z',
        undecided: [expect.anything(), expect.anything(), expect.anything()],
      });
      const versions = (await toldOf(ann.claims.sub)).map(({ version }) => version);
      expect(versions).toEqual(versions.map((_, place) => place + 1));
    }
  });

  it('an event that arrives while the checkout of its customer is being stored waits for it, and so finds its account', async () => {
    const ann = billing.someone();
    const {
      buyer,
      events: [, created],
    } = bought(ann.claims.sub);
    let delivered: Promise<unknown> | undefined;
    await billing.db.$transaction(async (tx) => {
      await lockScope(tx, { spaceId: buyer.customer });
      delivered = deliver(created);
      await pause(300);
      const at = new Date(MARCH.from);
      await providerEventRepository.keep(
        tx,
        {
          id: randomUUID(),
          type: 'checkout.session.completed',
          created: at,
          content: {
            link: {
              eventId: '',
              created: at,
              customerId: buyer.customer,
              subscriptionId: buyer.subscription,
              spaceId: ann.claims.sub,
              isConfirmed: true,
            },
          },
        },
        at,
      );
    });
    await delivered;
    expect(await subscriptionOf(ann)).toEqual(PAID);
  });

  const seed = seedOfRun();
  // Trust: payments-2
  it(`a whole history in 40 random orders with repetitions is stored the same each time (SEED=${seed})`, async () => {
    const random = seeded(seed);
    for (let order = 0; order < 40; order += 1) {
      const ann = billing.someone();
      await deliverAll(disordered(aHistory(ann.claims.sub).events, random));
      expect(await subscriptionOf(ann)).toEqual({ ...PAID, currentPeriodEnd: '2026-10-01T12:00:00.000Z' });
    }
  }, 120_000);
});

describe('signed events without effect', () => {
  const at = 1_772_539_200;
  const about = (type: string, object: unknown) => ({ ...eventOf(type, {}, at), data: { object } });
  const invoice = { customer: 'cus_1', parent: { subscription_details: { subscription: 'sub_1' } } };
  const session = { mode: 'subscription', customer: 'cus_1', subscription: 'sub_1' };
  const subscription = {
    id: 'sub_1',
    customer: 'cus_1',
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    items: { data: [{ price: { id: MONTHLY }, current_period_start: at, current_period_end: at + 1 }] },
  };

  // Trust: payments-6
  it.each<[string, string, unknown]>([
    ['unknown-type', 'customer.created', {}],
    ['unknown-type', 'toString', {}],
    ['unknown-shape', 'customer.subscription.created', null],
    ['unknown-shape', 'customer.subscription.created', []],
    ['unknown-shape', 'customer.subscription.updated', { ...subscription, id: 7 }],
    ['unknown-shape', 'customer.subscription.updated', { ...subscription, id: 'sub_\u0000' }],
    ['unknown-shape', 'customer.subscription.updated', { ...subscription, customer: null }],
    ['unknown-shape', 'customer.subscription.updated', { ...subscription, cancel_at_period_end: 'yes' }],
    [
      'unknown-shape',
      'customer.subscription.updated',
      { ...subscription, items: { data: [{ price: { id: MONTHLY } }] } },
    ],
    [
      'unknown-shape',
      'customer.subscription.updated',
      { ...subscription, items: { data: [{ price: { id: MONTHLY }, current_period_end: 1e300 }] } },
    ],
    ['unknown-status', 'customer.subscription.updated', { ...subscription, status: 'constructor' }],
    [
      'unknown-price',
      'customer.subscription.updated',
      { ...subscription, items: { data: [{ price: { id: 'price_other' }, current_period_end: at }] } },
    ],
    ['unknown-price', 'customer.subscription.updated', { ...subscription, items: { data: [] } }],
    [
      'unknown-price',
      'invoice.paid',
      {
        ...invoice,
        lines: {
          data: [{ period: { start: at, end: at }, pricing: { price_details: { price: 'price_other' } } }],
        },
      },
    ],
    [
      'only-credit',
      'invoice.paid',
      {
        ...invoice,
        lines: {
          data: [
            { amount: -1, period: { start: at, end: at }, pricing: { price_details: { price: MONTHLY } } },
          ],
        },
      },
    ],
    ['no-subscription', 'invoice.paid', { ...invoice, parent: null, lines: { data: [] } }],
    ['unknown-shape', 'invoice.payment_failed', { ...invoice, lines: null }],
    [
      'no-subscription',
      'checkout.session.completed',
      { ...session, mode: 'payment', client_reference_id: randomUUID() },
    ],
    [
      'no-subscription',
      'checkout.session.completed',
      { ...session, subscription: null, client_reference_id: randomUUID() },
    ],
    ['no-reference', 'checkout.session.completed', session],
    ['no-reference', 'checkout.session.completed', { ...session, client_reference_id: 'ann' }],
    ['no-reference', 'checkout.session.completed', { ...session, client_reference_id: "1' OR '1'='1" }],
    [
      'unknown-shape',
      'checkout.session.completed',
      { ...session, client_reference_id: { id: randomUUID() } },
    ],
  ])('are stored without their contents and counted: %s, %s %#', async (because, type, object) => {
    const event = about(type, object);
    const raw = JSON.stringify(event);
    const answered = await billing.call('POST', PATH, {
      raw,
      headers: { [WEBHOOK_SIGNATURE_HEADER]: signatureOf(raw) },
    });
    expect([answered.status, answered.json]).toEqual([200, { received: true }]);
    expect(billing.outcomes).toEqual([`ignored:${because}`]);
    expect(await billing.db.providerEvent.findUnique({ where: { id: event.id } })).toEqual({
      id: event.id,
      type,
      created: new Date(at * 1_000),
      receivedAt: billing.clock.now(),
      ignoredBecause: because,
      customerId: null,
      subscriptionId: null,
      linkedSpaceId: null,
      isConfirmed: null,
      happening: null,
      planType: null,
      periodEnd: null,
      cancelAtPeriodEnd: null,
      stateBefore: null,
      isLive: false,
    });
  });

  // Trust: payments-6
  it.each([
    ['no JSON', '{"id":'],
    ['no object', '7'],
    ['null', 'null'],
    ['no id', JSON.stringify({ type: 'invoice.paid', created: at, data: { object: {} } })],
    ['an id with a zero byte', JSON.stringify(about('invoice.paid', {})).replace('evt_', 'evt_\\u0000')],
    ['an id as long as a book', JSON.stringify(about('invoice.paid', {})).replace('evt_', 'e'.repeat(300))],
    ['a time that is none', JSON.stringify({ ...about('invoice.paid', {}), created: 'today' })],
    ['a thin event', JSON.stringify({ id: 'evt_1', object: 'v2.core.event' })],
  ])('%s is not an event, so the response is 400 and nothing is stored', async (_what, raw) => {
    const before = await kept();
    const answered = await billing.call('POST', PATH, {
      raw,
      headers: { [WEBHOOK_SIGNATURE_HEADER]: signatureOf(raw) },
    });
    expect([answered.status, answered.headers.get('x-problem-code')]).toEqual([400, 'malformed']);
    expect(await kept()).toBe(before);
    expect(billing.outcomes).toEqual(['refused']);
  });

  // Trust: payments-5
  it('only the price decides the plan, neither metadata nor amounts do', async () => {
    const ann = billing.someone();
    const {
      buyer,
      events: [, created],
    } = bought(ann.claims.sub);
    await deliverAll([
      buyer.checkout(MARCH.from, {
        metadata: { planType: 'annual', plan: 'yearly', user: 'ben' },
        amount_total: 9_900,
      }),
      created,
    ]);
    expect(await subscriptionOf(ann)).toMatchObject({ planType: 'premium' });
  });

  // Trust: payments-5
  it('a payment with the reference of another account pays for that account only', async () => {
    const [ann, ben] = [billing.someone(), billing.someone()];
    await deliverAll(bought(ben.claims.sub).events);
    expect(await subscriptionOf(ann)).toEqual(FREE);
    expect(await subscriptionOf(ben)).toEqual(PAID);
  });
});

describe('a webhook request', () => {
  const {
    events: [checkout],
  } = bought(randomUUID());

  it('is read as bytes, whatever its content type', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'image/png'])
      expect(
        (await deliver({ ...checkout, id: `evt_${type.length}` }, { 'Content-Type': type })).status,
      ).toBe(200);
  });

  it('with a body that is too large is rejected before it is read', async () => {
    const raw = JSON.stringify({ ...checkout, padding: 'x'.repeat(600_000) });
    const answered = await deliver(checkout, {}, raw);
    expect([answered.status, answered.headers.get('x-problem-code')]).toEqual([413, 'too-large']);
    expect(billing.outcomes).toEqual(['refused']);
  });

  it('with a compressed body is rejected, because the signature is over other bytes', async () => {
    expect((await deliver(checkout, { 'Content-Encoding': 'gzip' })).status).toBe(415);
    expect(billing.outcomes).toEqual(['refused']);
  });

  it('that breaks off has no effect', async () => {
    const before = await kept();
    await new Promise<void>((resolve) => {
      const request = httpRequest(`${billing.url}${PATH}`, {
        method: 'POST',
        headers: { 'Content-Length': '100', [WEBHOOK_SIGNATURE_HEADER]: 'x' },
      });
      request.on('error', () => undefined).on('close', resolve);
      request.write('{"id":');
      setTimeout(() => request.destroy(), 50);
    });
    await expect.poll(() => billing.outcomes).toEqual(['refused']);
    expect(await kept()).toBe(before);
  });

  it('with GET is rejected', async () => {
    expect((await billing.call('GET', PATH)).status).toBe(405);
  });
});
