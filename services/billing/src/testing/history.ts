import { aBuyer, eventOf, MONTHLY, type TestEvent, YEARLY } from './stripe.ts';

/** What is known after the first `length` events of a history, at `now`. */
interface End {
  readonly length: number;
  readonly now: Date;
  readonly then: { readonly status: string; readonly plan: string; readonly until: string } | null;
}

const iso = (at: string) => `${at}.000Z`;

/**
 * A life with subscriptions, as Stripe tells it: bought by the month; renewed; declined, paid after all; cancelled and over;
 * bought again for a year while a month's that was begun is never paid; and how things stand on the way.
 */
export function aHistory(reference: string): { readonly events: readonly TestEvent[]; readonly ends: readonly End[] } {
  const ends: End[] = [{ length: 0, now: new Date('2026-03-01T12:00:00Z'), then: null }];
  const events: TestEvent[] = [];
  const stands = (at: string, status: string, plan: string, until: string) => void ends.push({ length: events.length, now: new Date(iso(at)), then: { status, plan, until: iso(until) } });
  const [march, april, may, june] = ['2026-03-03T12:00:00', '2026-04-03T12:00:00', '2026-05-03T12:00:00', '2026-06-03T12:00:00'].map(String) as [string, string, string, string]; // four were named
  const z = (at: string) => `${at}Z`;
  const first = aBuyer(reference);
  const [one, two, three] = [{ from: z(march), until: z(april) }, { from: z(april), until: z(may) }, { from: z(may), until: z(june) }];
  events.push(
    first.created(z(march), { status: 'incomplete', ...one }),
    first.paid(z(march), one),
    first.updated(z(march), { status: 'active', ...one }),
    first.checkout(z(march)),
    eventOf('customer.updated', { id: first.customer, email: 'ann@example.com' }, z(march)),
  );
  stands('2026-03-10T12:00:00', 'active', 'premium', april);
  stands('2026-04-06T11:59:59', 'active', 'premium', april);
  stands('2026-04-06T12:00:00', 'past_due', 'premium', april);
  events.push(first.updated(z(april), { status: 'active', ...two }), first.paid('2026-04-03T13:00:00Z', two));
  stands('2026-04-10T12:00:00', 'active', 'premium', may);
  events.push(first.updated(z(may), { status: 'active', ...three }), first.declined('2026-05-03T13:00:00Z', three), first.updated('2026-05-03T13:00:00Z', { status: 'past_due', ...three }));
  // Two snapshots of different seconds: the one of the roll-over came an hour before.
  stands('2026-05-04T12:00:00', 'past_due', 'premium', may);
  events.push(first.paid('2026-05-06T12:00:00Z', three), first.updated('2026-05-06T12:00:00Z', { status: 'active', ...three }));
  stands('2026-05-07T12:00:00', 'active', 'premium', june);
  events.push(first.updated('2026-05-10T12:00:00Z', { status: 'active', ...three, cancels: true }));
  stands('2026-05-20T12:00:00', 'active', 'premium', june);
  stands(june, 'cancelled', 'premium', june);
  events.push(first.deleted('2026-06-03T12:00:05Z', { ...three, cancels: true }));
  stands('2026-06-10T12:00:00', 'cancelled', 'premium', june);
  const unpaid = aBuyer(reference, { customer: first.customer });
  events.push(unpaid.created('2026-06-15T12:00:00Z', { status: 'incomplete', from: '2026-06-15T12:00:00Z', until: '2026-07-15T12:00:00Z' }), unpaid.declined('2026-06-15T12:00:00Z', { from: '2026-06-15T12:00:00Z', until: '2026-07-15T12:00:00Z' }));
  stands('2026-06-15T13:00:00', 'cancelled', 'premium', june);
  const again = aBuyer(reference, { price: YEARLY });
  const year = { from: '2026-06-20T12:00:00Z', until: '2027-06-20T12:00:00Z' };
  events.push(again.created(year.from, { status: 'active', ...year, price: YEARLY }), again.checkout(year.from), unpaid.updated('2026-06-16T12:00:00Z', { status: 'incomplete_expired', from: year.from, until: year.until, price: MONTHLY }));
  stands('2026-06-21T12:00:00', 'active', 'annual', '2027-06-20T12:00:00');
  return { events, ends };
}
