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

/** What can be bought (BILL-7). */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => get('/api/plans', z.array(planReply), signal),
});

/** How long a checkout link that was read is used, in milliseconds: half as long as it is good (T-66). */
const LINKS_FRESH_MS = 12 * 3_600_000;

/** Where the caller buys each plan. */
export const checkoutQuery = queryOptions({
  queryKey: ['checkout'],
  queryFn: ({ signal }) => get('/api/subscription/checkout', checkoutReply, signal),
  staleTime: LINKS_FRESH_MS,
});

/**
 * Where somebody buys a plan; null while it can't be bought. A billing service of the last release signs no
 * links.
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
 * The subscription as billing knows it (BILL-12). It is managed in another tab: who comes back sees what was
 * done there.
 */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => get('/api/subscription/status', subscriptionStatusReply, signal),
  refetchOnWindowFocus: 'always',
});

/**
 * What the plan allows, and why not the rest (BILL-20). It is another answer for each standing: a trial ends
 * by the clock, and nobody tells.
 */
export const entitlementsQuery = ({ user, subscription }: Pick<Shell, 'user' | 'subscription'>) =>
  queryOptions({
    queryKey: ['entitlements', user.subscriptionStatus, subscription.isTrialActive],
    queryFn: ({ signal }) => get('/api/entitlements', entitlementsReply, signal),
    placeholderData: keepPreviousData,
  });

/** How often the page after a payment asks whether it has arrived, in milliseconds (BILL-13). */
const POLL_MS = 2_000;

/**
 * Asks for the subscription until it is active, in a hidden tab as well. The page asks and nobody else: no
 * session lives longer for it, and one that has ended, or never was, is no news here (T-15).
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

/** Asks where subscriptions are managed (BILL-10). */
export const useAskForPortal = () =>
  useMutation({
    mutationFn: () => mutate({ method: 'POST', path: '/api/create-customer-portal', reader: portalReply }),
  });

/** Keeps one of several subscriptions; the others are ended (T-66). */
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
