import {
  checkoutReply,
  entitlementsReply,
  portalReply,
  type Subscription,
  subscriptionReply,
  subscriptionStatusReply,
} from '@savvi/contracts/billing/billing';
import { checkoutLink, planReply, type PlanId } from '@savvi/contracts/billing/plans';
import * as z from '@savvi/contracts/schema';
import { ApiError, get, mutate, type Shell } from '@savvi/mfe-kit';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { onThisOrigin } from './on-this-origin.ts';

/** The plans on sale (BILL-7). */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => get('/api/plans', z.array(planReply), signal),
});

/** How long a fetched checkout link is reused, in milliseconds: half of its lifetime (T-66). */
const LINKS_FRESH_MS = 12 * 3_600_000;

/** The checkout links of the signed-in user, one per plan. */
export const checkoutQuery = queryOptions({
  queryKey: ['checkout'],
  queryFn: ({ signal }) => get('/api/subscription/checkout', checkoutReply, signal),
  staleTime: LINKS_FRESH_MS,
});

/**
 * The checkout link of a plan for a user; null while the plan cannot be bought. The previous release of the
 * billing service signs no links, so the plan's plain link gets the user's id instead.
 */
export async function checkoutOf(client: QueryClient, plan: PlanId, userId: string): Promise<string | null> {
  try {
    const link = (await client.fetchQuery(checkoutQuery)).links[plan];
    return link === null ? null : onThisOrigin(link);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    const link = (await client.fetchQuery(plansQuery)).find(({ id }) => id === plan)?.paymentLink ?? null;
    return link === null ? null : onThisOrigin(checkoutLink(link, userId));
  }
}

/**
 * The subscription as billing knows it (BILL-12). Users manage it in another tab, so it is fetched again when
 * they return to this one.
 */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => get('/api/subscription/status', subscriptionStatusReply, signal),
  refetchOnWindowFocus: 'always',
});

/**
 * The features and limits of the user's plan, with reasons for locked ones (BILL-20). The query key contains
 * the subscription state: a trial ends by the clock, and no event announces it.
 */
export const entitlementsQuery = ({ user, subscription }: Pick<Shell, 'user' | 'subscription'>) =>
  queryOptions({
    queryKey: ['entitlements', user.subscriptionStatus, subscription.isTrialActive],
    queryFn: ({ signal }) => get('/api/entitlements', entitlementsReply, signal),
    placeholderData: keepPreviousData,
  });

/** How often the page after a payment polls for its arrival, in milliseconds (BILL-13). */
const POLL_MS = 2_000;

/**
 * Polls the subscription until it is active, also in a hidden tab. These requests are marked as background
 * traffic, so they do not extend the session. A 401 is expected here and does not end the session in the app
 * (T-15).
 */
export const arrivalQuery = queryOptions({
  queryKey: ['subscription', 'arrival'],
  queryFn: async ({ signal }): Promise<Subscription | null> => {
    try {
      return await get('/api/subscription/status', subscriptionReply, signal, true);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  refetchInterval: ({ state }) => (state.data?.subscriptionStatus === 'active' ? false : POLL_MS),
  refetchIntervalInBackground: true,
});

/** Requests the link to the provider's customer portal (BILL-10). */
export const useOpenPortal = () =>
  useMutation({
    mutationFn: () => mutate({ method: 'POST', path: '/api/create-customer-portal', reader: portalReply }),
  });

/** Chooses which of several subscriptions continues; the billing service ends the others (T-66). */
export function useKeepSubscription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      mutate({
        method: 'POST',
        path: '/api/subscription/keep',
        body: { id },
        reader: subscriptionStatusReply,
      }),
    onSuccess: (status) => client.setQueryData(subscriptionQuery.queryKey, status),
  });
}
