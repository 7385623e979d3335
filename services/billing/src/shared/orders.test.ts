import { randomUUID } from 'node:crypto';
import { disordered, seeded, seedOfRun } from '@savvi/testing/random';
import { expect, it } from 'vitest';
import { readStripeEvent } from '../payments/stripe-events.ts';
import { aHistory } from '../testing/history.ts';
import {
  aBuyer,
  eventOf,
  MONTHLY,
  PRICES,
  REFERENCES,
  seconds,
  type TestEvent,
  YEARLY,
} from '../testing/stripe.ts';
import { choose, subscriptionsOf } from './subscription-state.rules.ts';

const seed = seedOfRun();

/** The state of an account's subscriptions after the given events, in the order in which they arrived. */
function outcome(spaceId: string, events: readonly TestEvent[], now: Date) {
  const contents = events.map((event) => readStripeEvent(event, PRICES, REFERENCES).content);
  const history = {
    links: contents.flatMap((content) => ('link' in content ? [content.link] : [])),
    events: contents.flatMap((content) =>
      'subscriptionEvent' in content ? [content.subscriptionEvent] : [],
    ),
  };
  return choose(subscriptionsOf(spaceId, history, now));
}

// Trust: payments-2
it(`5,000 random orders with repetitions of a history with three subscriptions lead to the same state, at every time (SEED=${seed})`, () => {
  const random = seeded(seed);
  const person = randomUUID();
  const { events, moments } = aHistory(person);
  for (let order = 0; order < 5_000; order += 1) {
    const moment = moments[Math.floor(random() * moments.length)];
    if (moment === undefined) throw new Error('a history has moments');
    const chosen = outcome(person, disordered(events.slice(0, moment.length), random), moment.now);
    expect(
      chosen === undefined
        ? null
        : {
            status: chosen.subscriptionStatus,
            plan: chosen.planType,
            until: chosen.currentPeriodEnd?.toISOString(),
          },
    ).toEqual(moment.known);
  }
});

const MARCH = { from: '2026-03-03T12:00:00Z', until: '2026-04-03T12:00:00Z' };
const YEAR = { from: MARCH.from, until: '2027-03-03T12:00:00Z', price: YEARLY };
/** The possible states of a subscription within one second. */
const ACTIVE = { status: 'active' as const, ...MARCH, price: MONTHLY as string, cancels: false };
const SNAPSHOTS = [
  ACTIVE,
  { ...ACTIVE, cancels: true },
  { ...ACTIVE, ...YEAR },
  { ...ACTIVE, ...YEAR, cancels: true },
  { ...ACTIVE, status: 'past_due' as const },
];

// Trust: payments-2
it(`changes that are undone within one second lead to the state after the last change, in 2,000 random histories and orders (SEED=${seed})`, () => {
  const random = seeded(seed);
  const pick = () => SNAPSHOTS[Math.floor(random() * SNAPSHOTS.length)] ?? ACTIVE;
  for (let life = 0; life < 2_000; life += 1) {
    const person = randomUUID();
    const buyer = aBuyer(person);
    let last = pick();
    const events: TestEvent[] = [buyer.checkout(MARCH.from), buyer.created(MARCH.from, last)];
    for (const at of ['2026-03-05T12:00:00Z', '2026-03-06T12:00:00Z'])
      for (let changes = 1 + Math.floor(random() * 5); changes > 0; changes -= 1) {
        const after = pick();
        events.push(buyer.changed(at, last, after));
        last = after;
      }
    const chosen = outcome(person, disordered(events, random), new Date('2026-03-07T12:00:00Z'));
    const paidUntil = last.status === 'active' ? last.until : last.from;
    expect([
      chosen?.subscriptionStatus,
      chosen?.planType,
      chosen?.cancelAtPeriodEnd,
      chosen?.currentPeriodEnd,
    ]).toEqual([last.status, PRICES.get(last.price), last.cancels, new Date(paidUntil)]);
  }
});

it("the previous state in an event may contain only some fields of an item, and may have another product's price", () => {
  const person = randomUUID();
  const buyer = aBuyer(person);
  const moved = buyer.changed('2026-03-05T12:00:00Z', ACTIVE, { ...ACTIVE, ...YEAR });
  const back = buyer.changed('2026-03-05T12:00:00Z', { ...ACTIVE, ...YEAR }, ACTIVE);
  const price = { id: YEARLY };
  const inPart = {
    ...back,
    data: {
      ...back.data,
      previous_attributes: { items: { data: [{ current_period_end: seconds(YEAR.until), price }] } },
    },
  };
  const other = buyer.changed(
    '2026-03-05T12:00:00Z',
    { ...ACTIVE, price: 'price_other' },
    { ...ACTIVE, cancels: true },
  );
  const last = (...events: TestEvent[]) =>
    outcome(person, [buyer.checkout(MARCH.from), ...events], new Date('2026-03-07T12:00:00Z'));
  for (const events of [
    [moved, inPart],
    [inPart, moved],
  ])
    expect(last(buyer.created(MARCH.from, ACTIVE), ...events)?.planType).toBe('premium');
  for (const events of [
    [moved, inPart],
    [inPart, moved],
  ])
    expect(last(buyer.created(MARCH.from, { ...ACTIVE, ...YEAR }), ...events)?.planType).toBe('annual');
  expect(
    last(other, buyer.changed('2026-03-05T12:00:00Z', { ...ACTIVE, cancels: true }, ACTIVE))
      ?.cancelAtPeriodEnd,
  ).toBe(false);
});

it('pausing and resuming a subscription within one second, or the reverse, restores its state in every order of the events', () => {
  const AT = '2026-03-05T12:00:00Z';
  const PAUSED = { ...ACTIVE, status: 'paused' as const };
  for (const [begun, between] of [
    [ACTIVE, PAUSED],
    [PAUSED, ACTIVE],
  ] as const) {
    const person = randomUUID();
    const buyer = aBuyer(person);
    const step = (before: typeof ACTIVE | typeof PAUSED, after: typeof ACTIVE | typeof PAUSED) => {
      const updated = buyer.changed(AT, before, after);
      return [
        updated,
        eventOf(
          after.status === 'paused' ? 'customer.subscription.paused' : 'customer.subscription.resumed',
          updated.data.object,
          AT,
        ),
      ];
    };
    const random = seeded(seed);
    for (let order = 0; order < 50; order += 1) {
      const chosen = outcome(
        person,
        disordered(
          [
            buyer.checkout(MARCH.from),
            buyer.created(MARCH.from, ACTIVE),
            buyer.changed('2026-03-04T12:00:00Z', ACTIVE, begun),
            ...step(begun, between),
            ...step(between, begun),
          ],
          random,
        ),
        new Date('2026-03-07T12:00:00Z'),
      );
      expect(chosen?.subscriptionStatus).toBe(begun === ACTIVE ? 'active' : 'past_due');
    }
  }
});
