import { aBuyer, eventOf, MONTHLY, type TestEvent, YEARLY } from './stripe.ts';

/** The expected state after the first `length` events of a history, at `now`. */
interface Moment {
  readonly length: number;
  readonly now: Date;
  readonly known: { readonly status: string; readonly plan: string; readonly until: string } | null;
}

/**
 * A history of subscriptions as Stripe reports it: bought monthly; renewed; declined, then paid; canceled and
 * ended; started once more and never paid; bought yearly, then switched to monthly. Old invoices are paid
 * late. With the expected states in between.
 */
export function aHistory(reference: string): {
  readonly events: readonly TestEvent[];
  readonly moments: readonly Moment[];
} {
  const events: TestEvent[] = [];
  const moments: Moment[] = [{ length: 0, now: new Date('2026-03-01T12:00:00Z'), known: null }];
  const stands = (at: string, status: string, plan: string, until: string) =>
    void moments.push({
      length: events.length,
      now: new Date(at),
      known: { status, plan, until: new Date(until).toISOString() },
    });

  const first = aBuyer(reference);
  const march = { from: '2026-03-03T12:00:00Z', until: '2026-04-03T12:00:00Z' };
  const april = { from: march.until, until: '2026-05-03T12:00:00Z' };
  const may = { from: april.until, until: '2026-06-03T12:00:00Z' };
  events.push(
    first.created(march.from, { status: 'incomplete', ...march }),
    first.paid(march.from, march),
    first.updated(march.from, { status: 'active', ...march }),
    first.checkout(march.from),
    eventOf('customer.updated', { id: first.customer, email: 'ann@example.com' }, march.from),
  );
  stands('2026-03-10T12:00:00Z', 'active', 'premium', march.until);
  stands('2026-04-06T11:59:59Z', 'active', 'premium', march.until);
  // Without an event the state does not change.
  stands('2026-04-06T12:00:00Z', 'active', 'premium', march.until);
  events.push(
    first.updated(april.from, { status: 'active', ...april }),
    first.paid('2026-04-03T13:00:00Z', april),
  );
  stands('2026-04-10T12:00:00Z', 'active', 'premium', april.until);
  events.push(
    first.updated(may.from, { status: 'active', ...may }),
    first.declined('2026-05-03T13:00:00Z', may),
    first.updated('2026-05-03T13:00:00Z', { status: 'past_due', ...may }),
  );
  stands('2026-05-04T12:00:00Z', 'past_due', 'premium', april.until);
  // A payment of an older invoice does not end the debt.
  events.push(first.paid('2026-05-04T13:00:00Z', april));
  stands('2026-05-05T12:00:00Z', 'past_due', 'premium', april.until);
  events.push(
    first.paid('2026-05-06T12:00:00Z', may),
    first.updated('2026-05-06T12:00:00Z', { status: 'active', ...may }),
  );
  stands('2026-05-07T12:00:00Z', 'active', 'premium', may.until);
  events.push(first.paid('2026-05-08T12:00:00Z', april));
  stands('2026-05-09T12:00:00Z', 'active', 'premium', may.until);
  events.push(first.updated('2026-05-10T12:00:00Z', { status: 'active', ...may, cancels: true }));
  stands('2026-05-20T12:00:00Z', 'active', 'premium', may.until);
  stands(may.until, 'cancelled', 'premium', may.until);
  events.push(first.deleted('2026-06-03T12:00:05Z', { ...may, cancels: true }));
  stands('2026-06-10T12:00:00Z', 'cancelled', 'premium', may.until);

  const unpaid = aBuyer(reference, { customer: first.customer });
  const june = { from: '2026-06-15T12:00:00Z', until: '2026-07-15T12:00:00Z' };
  events.push(
    unpaid.created(june.from, { status: 'incomplete', ...june }),
    unpaid.declined(june.from, june),
    unpaid.updated('2026-06-16T12:00:00Z', { status: 'incomplete_expired', ...june }),
  );
  stands('2026-06-17T12:00:00Z', 'cancelled', 'premium', may.until);

  const again = aBuyer(reference, { price: YEARLY });
  const year = { from: '2026-06-20T12:00:00Z', until: '2027-06-20T12:00:00Z' };
  events.push(
    again.created(year.from, { status: 'active', ...year }),
    again.paid(year.from, year),
    again.checkout(year.from),
  );
  stands('2026-06-21T12:00:00Z', 'active', 'annual', year.until);

  const monthly = { from: '2026-07-01T12:00:00Z', until: '2026-08-01T12:00:00Z', price: MONTHLY };
  events.push(
    again.updated(monthly.from, { status: 'active', ...monthly }),
    again.paid('2026-07-01T12:00:01Z', { ...monthly, credits: { from: monthly.from, until: year.until } }),
  );
  stands('2026-07-02T12:00:00Z', 'active', 'premium', monthly.until);
  events.push(again.updated('2026-07-03T12:00:00Z', { status: 'active', ...monthly, cancels: true }));
  const unpaidFor = { from: monthly.until, until: '2026-09-01T12:00:00Z', price: MONTHLY };
  events.push(
    again.updated('2026-07-04T12:00:00Z', { status: 'active', ...monthly }),
    again.updated(unpaidFor.from, { status: 'past_due', ...unpaidFor, cancels: true }),
  );
  stands('2026-08-10T12:00:00Z', 'past_due', 'premium', monthly.until);
  stands('2026-09-05T12:00:00Z', 'past_due', 'premium', monthly.until);
  events.push(
    again.paid('2026-09-06T12:00:00Z', unpaidFor),
    again.updated('2026-09-06T12:00:00Z', {
      status: 'active',
      from: unpaidFor.until,
      until: '2026-10-01T12:00:00Z',
      price: MONTHLY,
    }),
  );
  stands('2026-09-07T12:00:00Z', 'active', 'premium', '2026-10-01T12:00:00Z');
  return { events, moments };
}
