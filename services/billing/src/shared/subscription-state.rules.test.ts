import { randomUUID } from 'node:crypto';
import type { SubscriptionStatus } from '@savvi/contracts/identity-token';
import { describe, expect, it } from 'vitest';
import {
  choose,
  type SubscriptionEvent,
  stateOfSubscription,
  type SubscriptionState,
  GRACE_MS,
  type Link,
  openOf,
  NO_EVENT_MS,
  subscriptionsOf,
  surplusOf,
} from './subscription-state.rules.ts';
import { HAPPENINGS, type Happening, TRANSITIONS } from './transitions.rules.ts';

const START = Date.parse('2026-03-03T12:00:00.000Z');
const DAY = 86_400_000;
const day = (number: number) => new Date(START + number * DAY);
const PROVIDER_SAYS = ['begun', 'paid', 'declined', 'past-due', 'ended'] as const;

/** An event on day `at` whose period ends on day `until`. */
const event = (
  happening: Happening,
  at: number,
  over: Partial<SubscriptionEvent> & { until?: number } = {},
): SubscriptionEvent => {
  const { until = at + 30, ...rest } = over;
  return {
    eventId: randomUUID(),
    type: 'customer.subscription.updated',
    created: day(at),
    customerId: 'cus',
    subscriptionId: 'sub',
    happening,
    planType: 'premium',
    periodEnd: day(until),
    cancelAtPeriodEnd: false,
    ...rest,
  };
};
const link = (spaceId: string, over: Partial<Link> = {}): Link => ({
  eventId: randomUUID(),
  created: day(0),
  customerId: 'cus',
  subscriptionId: 'sub',
  spaceId,
  isConfirmed: true,
  ...over,
});

/** Provider events that lead to each state; the last event is on day 1. */
const PATHS: Record<SubscriptionStatus, [SubscriptionEvent, ...SubscriptionEvent[]]> = {
  free: [event('begun', 0, { periodEnd: null })],
  active: [event('paid', 0), event('paid', 1)],
  past_due: [event('paid', 0), event('past-due', 1)],
  cancelled: [event('paid', 0), event('ended', 1)],
};
const STATES = Object.keys(PATHS) as SubscriptionStatus[]; // PATHS has a key for each state
const statusOf = (events: [SubscriptionEvent, ...SubscriptionEvent[]], now = day(2)) =>
  stateOfSubscription(events, now).subscriptionStatus;

describe('the transition table', () => {
  // Trust: payments-4
  it.each(
    STATES.flatMap((state) =>
      PROVIDER_SAYS.map((happening) => [state, happening, TRANSITIONS[state][happening]] as const),
    ),
  )('leads from %s by %s to %s, in whatever order the events arrive [T-27]', (state, happening, next) => {
    const events: [SubscriptionEvent, ...SubscriptionEvent[]] = [...PATHS[state], event(happening, 2)];
    expect(statusOf(PATHS[state])).toBe(state);
    expect(statusOf(events)).toBe(next);
    // Reversing keeps the length, so the list is not empty.
    expect(statusOf(events.toReversed() as [SubscriptionEvent, ...SubscriptionEvent[]])).toBe(next);
  });

  // Trust: payments-4
  it('the transition table equals the table in this test, state by state', () => {
    const rows = Object.fromEntries(
      STATES.map((state) => [state, HAPPENINGS.map((happening) => TRANSITIONS[state][happening]).join(' ')]),
    );
    expect(HAPPENINGS.join(' ')).toBe(
      'begun paid declined past-due ended period-over grace-over silence unheard-of',
    );
    expect(rows).toEqual({
      free: 'free active free past_due free free free free free',
      active: 'active active past_due past_due cancelled cancelled past_due active active',
      past_due: 'past_due active past_due past_due cancelled past_due past_due cancelled past_due',
      cancelled: 'cancelled cancelled cancelled cancelled cancelled cancelled cancelled cancelled cancelled',
    });
  });
});

describe('a subscription over time', () => {
  const cancelled: [SubscriptionEvent, ...SubscriptionEvent[]] = [
    event('paid', 0, { cancelAtPeriodEnd: true }),
  ];

  it('that was canceled is active until its period ends, then canceled, whether or not the provider reports it [T-27]', () => {
    expect(stateOfSubscription(cancelled, new Date(day(30).getTime() - 1))).toMatchObject({
      subscriptionStatus: 'active',
      cancelAtPeriodEnd: true,
    });
    const over = { subscriptionStatus: 'cancelled', cancelAtPeriodEnd: false, currentPeriodEnd: day(30) };
    expect(stateOfSubscription(cancelled, day(30))).toMatchObject(over);
    expect(stateOfSubscription([...cancelled, event('ended', 30, { until: 30 })], day(31))).toMatchObject(
      over,
    );
  });

  it('that was canceled continues if its cancellation was undone', () => {
    expect(statusOf([...cancelled, event('paid', 5, { until: 30 })], day(31))).toBe('active');
  });

  it('keeps its state after its period, however long no event arrives, because the provider may be unable to send them', () => {
    expect(statusOf([event('paid', 0)], day(300))).toBe('active');
    expect(statusOf([event('past-due', 0)], day(300))).toBe('past_due');
  });
  it('that the provider does not know is past due three days after its period, until a payment arrives', () => {
    const events: [SubscriptionEvent, ...SubscriptionEvent[]] = [
      event('paid', 0),
      event('unheard-of', 32, { planType: null, periodEnd: null, cancelAtPeriodEnd: null }),
    ];
    expect(statusOf(events, new Date(day(30).getTime() + GRACE_MS - 1))).toBe('active');
    expect(statusOf(events, new Date(day(30).getTime() + GRACE_MS))).toBe('past_due');
    expect(statusOf([...events, event('paid', 34)], day(35))).toBe('active');
    // The event about the payment arrived late.
    expect(statusOf([...events, event('paid', 30, { until: 60 })], day(35))).toBe('active');
  });

  it('that was canceled during an unpaid period is past due until that period is paid or the subscription ends', () => {
    const owed: [SubscriptionEvent, ...SubscriptionEvent[]] = [
      ...cancelled,
      event('past-due', 30, { until: 30, cancelAtPeriodEnd: true }),
    ];
    expect(statusOf(owed, day(31))).toBe('past_due');
    expect(statusOf([...owed, event('ended', 40, { until: 40 })], day(41))).toBe('cancelled');
    expect(statusOf([...owed, event('paid', 40, { until: 60 })], day(41))).toBe('active');
  });

  it('that is past due and unknown to the provider ends after a long silence, counted from the last event or the end of the paid period, whichever is later', () => {
    const unknown = event('unheard-of', 400, { planType: null, periodEnd: null, cancelAtPeriodEnd: null });
    const silent = (last: number, events: [SubscriptionEvent, ...SubscriptionEvent[]]) =>
      [-1, 0].map((ms) => statusOf([...events, unknown], new Date(day(last).getTime() + NO_EVENT_MS + ms)));
    expect(
      silent(40, [
        event('paid', 0),
        event('past-due', 31, { until: 30 }),
        event('declined', 40, { until: 30 }),
      ]),
    ).toEqual(['past_due', 'cancelled']);
    expect(silent(365, [event('paid', 0, { until: 365 })])).toEqual(['past_due', 'cancelled']);
    expect(silent(40, [event('past-due', 40, { periodEnd: null })])).toEqual(['past_due', 'cancelled']);
    // A payment, however late, ends the debt.
    expect(statusOf([event('past-due', 40, { until: 30 }), event('paid', 90)], day(91))).toBe('active');
  });

  it.each(STATES)('does not change during its paid period: %s', (state) => {
    expect(statusOf(PATHS[state], day(29))).toBe(state);
  });
});

describe('the terms of a subscription', () => {
  it('are those of the last event about it', () => {
    expect(
      stateOfSubscription([event('paid', 0), event('paid', 3, { planType: 'annual', until: 365 })], day(4)),
    ).toMatchObject({ planType: 'annual', currentPeriodEnd: day(365) });
  });

  it('end with the last paid period when the next payment fails', () => {
    const renewed: [SubscriptionEvent, ...SubscriptionEvent[]] = [
      event('paid', 0),
      event('paid', 30, { until: 60 }),
      event('declined', 30.1, { planType: null, until: 30, cancelAtPeriodEnd: null }),
    ];
    expect(stateOfSubscription(renewed, day(31))).toMatchObject({
      subscriptionStatus: 'past_due',
      planType: 'premium',
      currentPeriodEnd: day(30),
    });
    expect(stateOfSubscription([...renewed, event('ended', 50, { until: 50 })], day(51))).toMatchObject({
      subscriptionStatus: 'cancelled',
      currentPeriodEnd: day(30),
    });
    expect(stateOfSubscription([...renewed, event('paid', 33, { until: 60 })], day(34))).toMatchObject({
      subscriptionStatus: 'active',
      currentPeriodEnd: day(60),
    });
  });

  it('are extended by a paid invoice, and never shortened or reverted by one', () => {
    const bill = (at: number, until: number, over: Partial<SubscriptionEvent> = {}) =>
      event('paid', at, { until, type: 'invoice.paid', cancelAtPeriodEnd: null, ...over });
    const running: [SubscriptionEvent, ...SubscriptionEvent[]] = [
      event('paid', 0),
      bill(0, 30),
      event('paid', 30, { until: 60 }),
    ];
    expect(stateOfSubscription([...running, bill(35, 30, { planType: 'basic' })], day(36))).toMatchObject({
      planType: 'premium',
      currentPeriodEnd: day(60),
    });
    expect(stateOfSubscription([...running, bill(35, 90, { planType: 'annual' })], day(36))).toMatchObject({
      planType: 'annual',
      currentPeriodEnd: day(90),
    });
    expect(
      stateOfSubscription([...running, event('paid', 35, { until: 45, planType: 'basic' })], day(36)),
    ).toMatchObject({ planType: 'basic', currentPeriodEnd: day(45) });
    const owed: [SubscriptionEvent, ...SubscriptionEvent[]] = [
      ...running,
      event('declined', 60, { until: 60, planType: null }),
    ];
    // The payment is for an older invoice.
    expect(statusOf([...owed, bill(61, 60)], day(62))).toBe('past_due');
    expect(statusOf([...owed, bill(61, 90)], day(62))).toBe('active');
  });

  it('end with the subscription when it is ended early', () => {
    expect(stateOfSubscription([event('paid', 0), event('ended', 7, { until: 7 })], day(8))).toMatchObject({
      subscriptionStatus: 'cancelled',
      currentPeriodEnd: day(7),
      hasEnded: true,
    });
  });

  it('within one second are ordered by type: created, updated, deleted', () => {
    const types = [
      'invoice.paid',
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ];
    const [paid, created, updated, deleted] = types.map((type, place) =>
      event(place === 3 ? 'ended' : 'paid', 1, { type, until: place + 10, eventId: String(9 - place) }),
    );
    if (paid === undefined || created === undefined || updated === undefined || deleted === undefined)
      throw new Error('four events were made');
    expect(stateOfSubscription([updated, created, paid], day(2)).currentPeriodEnd).toEqual(day(12));
    expect(stateOfSubscription([created, paid], day(2)).currentPeriodEnd).toEqual(day(11));
    expect(statusOf([deleted, updated, created])).toBe('cancelled');
  });

  it('after two events of the same type and second are those of the later stage', () => {
    const bought = [
      event('begun', 1, { eventId: 'c' }),
      event('paid', 1, { eventId: 'b' }),
      event('paid', 1, { eventId: 'a', cancelAtPeriodEnd: true }),
    ] as const;
    expect(stateOfSubscription([bought[2], bought[0], bought[1]], day(2))).toMatchObject({
      subscriptionStatus: 'active',
      cancelAtPeriodEnd: true,
    });
    expect(statusOf([event('past-due', 1, { eventId: '0' }), ...bought])).toBe('past_due');
  });
});

describe('the owner of a subscription', () => {
  const ids = (spaceId: string, links: Link[], events: SubscriptionEvent[]) =>
    subscriptionsOf(spaceId, { links, events: events }, day(2)).map(({ id }) => id);

  it('is unknown until a checkout names one', () => {
    expect(ids('ann', [], [event('paid', 0)])).toEqual([]);
    expect(ids('ann', [link('ann')], [event('paid', 0)])).toEqual(['sub']);
    expect(ids('ben', [link('ann')], [event('paid', 0)])).toEqual([]);
  });

  it("is named by the subscription's own checkout, or else by the customer's first checkout; later checkouts change nothing", () => {
    const links = [
      link('ben', { subscriptionId: 'gift', created: day(1) }),
      link('ann'),
      link('ben', { created: day(1) }),
    ];
    const events = [
      event('paid', 0),
      event('paid', 1, { subscriptionId: 'gift' }),
      event('paid', 1, { subscriptionId: 'from the portal' }),
    ];
    expect(ids('ann', links, events)).toEqual(['sub', 'from the portal']);
    expect(ids('ben', links, events)).toEqual(['gift']);
  });
});

describe('the current subscription', () => {
  const folded = (
    id: string,
    subscriptionStatus: SubscriptionStatus,
    since: number,
    until: number,
  ): SubscriptionState => ({
    id,
    customerId: 'cus',
    since: day(since),
    subscriptionStatus,
    planType: 'premium',
    currentPeriodEnd: day(until),
    cancelAtPeriodEnd: false,
    hasEnded: false,
    isReplaced: false,
    quietSince: day(since),
    isSoldHere: true,
    isConfirmed: true,
  });

  it('is the active one that lasts longest, even if other subscriptions are newer', () => {
    expect(
      choose([folded('a', 'active', 0, 30), folded('b', 'active', 1, 365), folded('c', 'cancelled', 2, 400)])
        ?.id,
    ).toBe('b');
  });

  it('is one that continues rather than one that ends, and one that is past due rather than one that has ended', () => {
    expect(
      choose([
        { ...folded('ends', 'active', 0, 365), cancelAtPeriodEnd: true },
        folded('goes on', 'active', 1, 30),
      ])?.id,
    ).toBe('goes on');
    expect(choose([folded('owed for', 'past_due', 0, 30), folded('over', 'cancelled', 1, 365)])?.id).toBe(
      'owed for',
    );
  });

  it('is never one that was sold elsewhere', () => {
    const elsewhere = { ...folded('a', 'past_due', 2, 30), isSoldHere: false };
    expect(choose([elsewhere])).toBeUndefined();
    expect(
      openOf([
        elsewhere,
        folded('b', 'active', 0, 30),
        folded('c', 'past_due', 0, 30),
        { ...folded('d', 'past_due', 0, 30), hasEnded: true },
        folded('e', 'cancelled', 0, 30),
      ]).map(({ id }) => id),
    ).toEqual(['b', 'c']);
    const said = (over: Partial<SubscriptionEvent>, links: Link[] = []) =>
      subscriptionsOf(
        'ann',
        {
          links: [link('ann', { subscriptionId: 'first' }), ...links],
          events: [event('past-due', 0, { planType: null, ...over })],
        },
        day(1),
      ).map(({ isSoldHere }) => isSoldHere);
    expect([
      said({}),
      said({ planType: 'basic' }),
      said({ happening: 'declined' }),
      said({}, [link('ann')]),
    ]).toEqual([[false], [true], [true], [true]]);
  });

  it('is the only one that continues: earlier ones are to be ended, unless they are canceled already', () => {
    const ids = (list: SubscriptionState[]) =>
      [list, list.toReversed()].map((each) =>
        surplusOf(each)
          .map(({ id }) => id)
          .sort(),
      );
    const [year, owed, ending, month] = [
      folded('year', 'active', 0, 365),
      folded('owed', 'past_due', 1, 30),
      { ...folded('ending', 'active', 1, 30), cancelAtPeriodEnd: true },
      folded('month', 'active', 2, 32),
    ];
    expect(ids([year, owed, ending, month])).toEqual([
      ['owed', 'year'],
      ['owed', 'year'],
    ]);
    // The later subscription is not paid, so it replaces nothing.
    expect(ids([year, folded('later', 'past_due', 3, 30)])).toEqual([[], []]);
    expect(ids([folded('a', 'active', 1, 30), folded('b', 'active', 1, 30)])).toEqual([['a'], ['a']]);
    expect(ids([year, { ...month, isSoldHere: false }])).toEqual([[], []]);
    expect(ids([])).toEqual([[], []]);
  });

  it('is the newest that was ever paid, if none is active', () => {
    expect(
      choose([folded('a', 'cancelled', 0, 30), folded('b', 'past_due', 1, 20), folded('c', 'free', 2, 30)])
        ?.id,
    ).toBe('b');
    expect(choose([folded('c', 'free', 2, 30)])).toBeUndefined();
    expect(choose([])).toBeUndefined();
  });

  it('does not depend on the order of the list of subscriptions', () => {
    const same = ['a', 'b', 'c'].map((id) => folded(id, 'active', 0, 30));
    expect(new Set([same, same.toReversed()].map((list) => choose(list)?.id)).size).toBe(1);
  });
});
