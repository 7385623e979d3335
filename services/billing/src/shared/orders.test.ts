import { randomUUID } from 'node:crypto';
import { disordered, seeded, seedOfRun } from '@savvi/testing/random';
import { expect, it } from 'vitest';
import { readStripeEvent } from '../payments/stripe-events.ts';
import { aHistory } from '../testing/history.ts';
import { PRICES, type TestEvent } from '../testing/stripe.ts';
import { choose, subscriptionsOf } from './fold.rules.ts';

const seed = seedOfRun();

/** What somebody's subscriptions come to by these events, in the order in which they came. */
function outcome(spaceId: string, events: readonly TestEvent[], now: Date) {
  const said = events.map((event) => readStripeEvent(event, PRICES).says);
  const history = { links: said.flatMap((says) => ('link' in says ? [says.link] : [])), facts: said.flatMap((says) => ('fact' in says ? [says.fact] : [])) };
  return choose(subscriptionsOf(spaceId, history, now));
}

it(`5,000 random orders and repetitions of a life with three subscriptions end in the same state, at every time (SEED=${seed})`, () => {
  const random = seeded(seed);
  const person = randomUUID();
  const { events, moments } = aHistory(person);
  for (let order = 0; order < 5_000; order += 1) {
    const moment = moments[Math.floor(random() * moments.length)];
    if (moment === undefined) throw new Error('a history has moments');
    const chosen = outcome(person, disordered(events.slice(0, moment.length), random), moment.now);
    expect(chosen === undefined ? null : { status: chosen.subscriptionStatus, plan: chosen.planType, until: chosen.currentPeriodEnd?.toISOString() }).toEqual(moment.known);
  }
});
