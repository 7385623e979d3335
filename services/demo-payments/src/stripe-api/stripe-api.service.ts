import type Stripe from 'stripe';
import { instantOf, secondOf } from '../shared/calendar.rules.ts';
import { keepChange, keeping, type LedgerDeps } from '../shared/ledger.ts';
import { newId } from '../shared/new-id.ts';
import type { PortalSessions } from '../shared/portal-sessions.ts';
import { portalSessionObject, subscriptionObject } from '../shared/stripe-objects.ts';
import { act, comeDue, dueAt } from '../shared/subscription.rules.ts';
import { ApiError } from './api-error.ts';

/** Dependencies of {@link stripeApiService}. */
export interface StripeApiDeps extends LedgerDeps {
  readonly portals: PortalSessions;
  /** The public URL of the shop, which also serves the simulator's pages. */
  readonly publicUrl: string;
}

const LONGEST_URL = 2_048;
const isWebAddress = (url: string) =>
  url.length <= LONGEST_URL && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** The use cases of the provider's API. */
export function stripeApiService(deps: StripeApiDeps) {
  const { portals, subscriptions, clock, prices, publicUrl } = deps;
  return {
    /** Opens a customer's portal. @throws {ApiError} */
    openPortal(
      customerId: string | undefined,
      returnUrl: string | undefined,
    ): Promise<Stripe.BillingPortal.Session> {
      if (customerId === undefined)
        throw new ApiError(400, 'Missing required param: customer.', {
          code: 'parameter_missing',
          param: 'customer',
        });
      if (returnUrl !== undefined && !isWebAddress(returnUrl))
        throw new ApiError(400, 'Not a valid URL', { code: 'url_invalid', param: 'return_url' });
      return deps.database.inTransaction(async (tx) => {
        if ((await subscriptions.findOfCustomer(tx, customerId)) === null)
          throw new ApiError(400, `No such customer: '${customerId}'`, {
            code: 'resource_missing',
            param: 'customer',
          });
        const now = clock.now();
        const session = { customerId, returnUrl: returnUrl ?? null };
        const id = await portals.open(tx, session, now);
        return portalSessionObject({
          ...session,
          id: newId('bps'),
          url: `${publicUrl}/demo-payments/portal/${id}`,
          at: secondOf(now),
        });
      });
    },

    /**
     * The current state of a subscription. Due changes are applied first, even if no scheduled run has
     * happened since the start.
     * @throws {ApiError}
     */
    getSubscription: (id: string): Promise<Stripe.Subscription> =>
      keeping(deps, async (tx) => {
        let subscription = await subscriptions.lock(tx, id);
        if (subscription === null)
          throw new ApiError(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' });
        for (;;) {
          const due = dueAt(subscription);
          if (due === null || instantOf(due) > clock.now()) return subscriptionObject(subscription, prices);
          const change = comeDue(subscription, newId);
          await keepChange(tx, change, 'at-once', deps);
          subscription = change.subscription;
        }
      }),

    /** Ends a subscription immediately. @throws {ApiError} */
    cancelSubscription: (id: string): Promise<Stripe.Subscription> =>
      keeping(deps, async (tx) => {
        const before = await subscriptions.lock(tx, id);
        if (before === null || before.status === 'canceled')
          throw new ApiError(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' });
        const change = act('cancel-now', before, secondOf(clock.now()), newId);
        await keepChange(tx, change, 'at-once', deps);
        return subscriptionObject(change.subscription, prices);
      }),
  };
}

/** The use cases of the provider's API. */
export type StripeApiService = ReturnType<typeof stripeApiService>;
