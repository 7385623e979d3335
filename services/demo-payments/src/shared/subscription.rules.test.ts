import { describe, expect, it } from 'vitest';
import { DAY_S, instantOf, periodEndAfter, secondOf } from './calendar.rules.ts';
import type { Change, Subscription } from './subscription.ts';
import { act, ACTS, type ActName, begin, comeDue, dueAt, isPossible } from './subscription.rules.ts';

const at = (text: string) => secondOf(new Date(text));
const day = (second: number | null) =>
  second === null ? null : instantOf(second).toISOString().slice(0, 10);
const NOW = at('2026-01-31T12:00:00Z');
const PAYS = { last4: '4242', paysOnce: false };

function ids() {
  let count = 0;
  return (prefix: string) => `${prefix}_${(count += 1)}`;
}
const newId = ids();
const started = (over: Partial<Subscription> = {}, plan: 'monthly' | 'yearly' = 'monthly'): Subscription => ({
  ...begin({ plan, card: PAYS, isForSomebody: true }, NOW, newId).subscription,
  ...over,
});
const types = ({ news }: Change) => news.map(({ type }) => type);
/** Applies the given number of due changes. */
const passed = (subscription: Subscription, times: number): Change => {
  const change = comeDue(subscription, newId);
  return times === 1 ? change : passed(change.subscription, times - 1);
};

describe('a period', () => {
  it.each([
    ['2026-01-31', 'month', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2027-12-30', 'month', ['2028-01-30', '2028-02-29', '2028-03-30']],
    ['2028-02-29', 'year', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ] as const)('that starts on %s for a %s, and the next ones, end on %j', (from, interval, expected) => {
    const anchor = at(`${from}T12:00:00Z`);
    let end = anchor;
    expect(expected.map(() => day((end = periodEndAfter(end, anchor, interval))))).toEqual(expected);
    expect(instantOf(end).getUTCHours()).toBe(12);
  });
});

describe('a subscription', () => {
  it("starts with a payment, and emits its events in the provider's order", () => {
    const change = begin({ plan: 'yearly', card: PAYS, isForSomebody: true }, NOW, newId);
    expect(types(change)).toEqual([
      'customer.subscription.created',
      'customer.subscription.updated',
      'invoice.paid',
    ]);
    expect(change.news[0]?.subscription.status).toBe('incomplete');
    expect(change.subscription).toMatchObject({
      status: 'active',
      invoice: { status: 'paid', due: 9_900, number: 1, attempts: 1 },
    });
    expect(day(dueAt(change.subscription))).toBe('2027-01-31');
  });

  it('that was bought for nobody ends with its period', () => {
    const { subscription } = begin({ plan: 'monthly', card: PAYS, isForSomebody: false }, NOW, newId);
    expect(types(comeDue(subscription, newId))).toEqual(['customer.subscription.deleted']);
  });

  it('is renewed when its period ends, always on the day it started', () => {
    const change = passed(started(), 3);
    expect(types(change)).toEqual(['customer.subscription.updated', 'invoice.paid']);
    expect(day(change.subscription.periodStart)).toBe('2026-04-30');
    expect(change.subscription).toMatchObject({
      status: 'active',
      invoice: { number: 4, due: 999, status: 'paid', reason: 'subscription_cycle' },
    });
    expect(change.news.map(({ subscription }) => day(subscription.newsAt))).toEqual([
      '2026-04-30',
      '2026-04-30',
    ]);
  });

  it('is past due when the card is declined, is retried after 3, 5 and 7 days, and then ends', () => {
    const card = { last4: '0341', paysOnce: true };
    let change = comeDue(started({ card }), newId);
    expect(types(change).toSorted()).toEqual(['customer.subscription.updated', 'invoice.payment_failed']);
    expect(change.subscription.status).toBe('past_due');
    const tries = [dueAt(change.subscription)];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      change = comeDue(change.subscription, newId);
      expect(types(change)).toEqual(['invoice.payment_failed']);
      tries.push(dueAt(change.subscription));
    }
    expect(tries.map(day)).toEqual(['2026-03-03', '2026-03-08', '2026-03-15']);
    change = comeDue(change.subscription, newId);
    expect(types(change)).toEqual(['invoice.payment_failed', 'customer.subscription.deleted']);
    expect(change.subscription).toMatchObject({
      status: 'canceled',
      endedBy: 'payment_failed',
      invoice: { status: 'void', attempts: 4 },
    });
    expect(dueAt(change.subscription)).toBeNull();
  });

  it('recovers by itself if only the next payment was declined', () => {
    const refused = comeDue(act('fail-next', started(), NOW, newId).subscription, newId).subscription;
    expect(refused).toMatchObject({ status: 'past_due', failsNext: false });
    const again = comeDue(refused, newId);
    expect(types(again)).toEqual(['customer.subscription.updated', 'invoice.paid']);
    expect(again.subscription).toMatchObject({
      status: 'active',
      invoice: { status: 'paid', attempts: 2, id: refused.invoice.id },
    });
  });

  it('is active again once the open invoice is paid with another card', () => {
    const refused = comeDue(started({ card: { last4: '0341', paysOnce: true } }), newId).subscription;
    const change = act('pay', refused, refused.newsAt + DAY_S, newId);
    expect(types(change)).toEqual(['customer.subscription.updated', 'invoice.paid']);
    expect(change.subscription).toMatchObject({ status: 'active', card: { last4: '4242' } });
    expect(comeDue(change.subscription, newId).subscription.status).toBe('active');
  });

  it('that is canceled continues until the period ends, and can be kept until then', () => {
    const cancelled = act('cancel-at-period-end', started(), NOW + DAY_S, newId);
    expect(types(cancelled)).toEqual(['customer.subscription.updated']);
    expect(cancelled.subscription).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      canceledAt: NOW + DAY_S,
    });
    const kept = act('keep', cancelled.subscription, NOW + 2 * DAY_S, newId).subscription;
    expect(comeDue(kept, newId).subscription.status).toBe('active');
    const ended = comeDue(cancelled.subscription, newId);
    expect(types(ended)).toEqual(['customer.subscription.deleted']);
    expect(ended.subscription).toMatchObject({
      status: 'canceled',
      endedAt: cancelled.subscription.periodEnd,
      canceledAt: NOW + DAY_S,
    });
  });

  it('credits the rest to the cent when the plan is switched, even if it exceeds the price of the new plan', () => {
    // The plan is switched after half of a period of 28 days.
    const yearly = act('switch', started(), NOW + 14 * DAY_S, newId).subscription;
    expect(yearly).toMatchObject({
      plan: 'yearly',
      status: 'active',
      credit: 0,
      invoice: { price: 9_900, creditBefore: 500, due: 9_400, reason: 'subscription_update' },
    });
    expect(day(yearly.periodEnd)).toBe('2027-02-14');
    const back = act('switch', yearly, yearly.newsAt, newId).subscription;
    expect(back).toMatchObject({ plan: 'monthly', credit: 9_900 - 999, invoice: { due: 0, status: 'paid' } });
    const renewed = comeDue({ ...back, failsNext: true }, newId).subscription;
    // The renewal was covered by credit, so no payment could be declined.
    expect(renewed).toMatchObject({ status: 'active', failsNext: true, credit: 9_900 - 2 * 999 });
  });

  it('never dates an event before an earlier one or in the same second, even after the clock was set back', () => {
    const renewed = comeDue(started(), newId).subscription;
    expect(act('cancel-now', renewed, NOW - DAY_S, newId).subscription.newsAt).toBe(renewed.newsAt + 1);
    const cancelling = act('cancel-at-period-end', started(), NOW, newId).subscription;
    expect([cancelling.newsAt, act('keep', cancelling, NOW, newId).subscription.newsAt]).toEqual([
      NOW + 1,
      NOW + 2,
    ]);
    expect(comeDue({ ...started(), newsAt: NOW + 40 * DAY_S }, newId).subscription.newsAt).toBe(
      NOW + 40 * DAY_S + 1,
    );
  });

  const states: Record<string, Subscription> = {
    active: started(),
    'active, to be refused': started({ failsNext: true }),
    cancelling: started({ cancelAtPeriodEnd: true }),
    'past due': comeDue(started({ failsNext: true }), newId).subscription,
    ended: act('cancel-now', started(), NOW, newId).subscription,
  };
  it('allows in each state only the actions that make sense', () => {
    const possible = Object.fromEntries(
      Object.entries(states).map(([name, state]) => [
        name,
        (Object.keys(ACTS) as ActName[]).filter((each) => isPossible(each, state)),
      ]),
    );
    expect(possible).toEqual({
      active: ['cancel-at-period-end', 'cancel-now', 'switch', 'fail-next'],
      'active, to be refused': ['cancel-at-period-end', 'cancel-now', 'switch', 'let-pass'],
      cancelling: ['keep', 'cancel-now', 'switch'],
      'past due': ['cancel-now', 'pay'],
      ended: [],
    });
  });
});
