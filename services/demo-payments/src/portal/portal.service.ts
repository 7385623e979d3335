import type { Answer } from '../shared/answer.ts';
import { secondOf } from '../shared/calendar.rules.ts';
import { deliveryOf } from '../shared/delivery.view.ts';
import type { Forms } from '../shared/forms.ts';
import { keepChange, keeping, type LedgerDeps } from '../shared/ledger.ts';
import { newId } from '../shared/new-id.ts';
import type { PortalSession, PortalSessions } from '../shared/portal-sessions.ts';
import { type Subscription, subscriptionSchema } from '../shared/subscription.ts';
import { act, ACTS, type ActName, isPossible } from '../shared/subscription.rules.ts';
import { DONE, PORTAL_TEXTS } from './portal.texts.ts';
import { alteredPage, gonePage, portalPage, type PortalView } from './portal.view.ts';

/** Dependencies of {@link portalService}. */
export interface PortalDeps extends LedgerDeps {
  readonly forms: Forms;
  readonly portals: PortalSessions;
  /** The public URL of the shop. */
  readonly publicUrl: string;
}

const PURPOSE = 'portal';
const isAct = (name: string): name is ActName => Object.hasOwn(ACTS, name);

/** The billing portal of a customer. */
export function portalService(deps: PortalDeps) {
  const { forms, portals, subscriptions, database, clock, publicUrl } = deps;
  const addressOf = (id: string) => `/demo-payments/portal/${id}`;

  /**
   * Reduces an address of the shop to its path, because people return to the origin they came from, where
   * their session is (U-29).
   */
  const wayBack = (returnUrl: string | null) => {
    const { origin, pathname, search } = new URL(returnUrl ?? '/account-settings', publicUrl);
    return origin === new URL(publicUrl).origin ? pathname + search : origin + pathname + search;
  };

  /** A fingerprint of a subscription's state. Parsing gives the fields a fixed order. */
  const markOf = (subscription: Subscription) =>
    forms.pseudonym(JSON.stringify(subscriptionSchema.parse(subscription))).slice(0, 16);

  const view = (
    id: string,
    session: PortalSession,
    subscription: Subscription,
    notice?: PortalView['notice'],
  ): PortalView => ({
    subscription,
    action: addressOf(id),
    token: forms.seal(PURPOSE, id),
    returnUrl: wayBack(session.returnUrl),
    now: secondOf(clock.now()),
    ...(notice !== undefined && { notice }),
  });

  return {
    /**
     * Shows the subscription. `done` names the last action, which is confirmed as long as nothing else has
     * happened; `left` is the fingerprint of the state after it.
     */
    show: (id: string, done: string | null, left: string | null): Promise<Answer> =>
      database.inTransaction(async (tx) => {
        const session = await portals.find(tx, id, clock.now());
        const subscription = session && (await subscriptions.findOfCustomer(tx, session.customerId));
        if (session === null || subscription === null) return gonePage();
        return portalPage(
          view(
            id,
            session,
            subscription,
            done !== null && isAct(done) && left === markOf(subscription)
              ? { kind: 'good', sentence: DONE[done] }
              : undefined,
          ),
        );
      }),

    /** Runs the action of a button, if it is possible. */
    submit: (id: string, fields: ReadonlyMap<string, string>): Promise<Answer> =>
      keeping(deps, async (tx) => {
        const now = clock.now();
        const session = await portals.find(tx, id, now);
        if (session === null) return gonePage();
        const name = fields.get('act') ?? '';
        if (forms.open(PURPOSE, fields.get('token') ?? '') !== id || !isAct(name))
          return alteredPage(addressOf(id));
        const before = await subscriptions.lockOfCustomer(tx, session.customerId);
        if (before === null) return gonePage();
        if (!isPossible(name, before))
          return portalPage(
            view(id, session, before, { kind: 'bad', sentence: PORTAL_TEXTS.impossible }),
            409,
          );
        const change = act(name, before, secondOf(now), newId);
        await keepChange(tx, change, deliveryOf(fields), deps);
        return { goTo: `${addressOf(id)}?done=${name}&left=${markOf(change.subscription)}` };
      }),
  };
}

/** The billing portal of a customer. */
export type PortalService = ReturnType<typeof portalService>;
