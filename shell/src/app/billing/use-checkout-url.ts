import { type Entitlements, UNLIMITED } from '@savvi/contracts/entitlements';
import type { User } from '@savvi/contracts/identity/account';
import { useQuery } from '@tanstack/react-query';

/** How often an open page requests a new link, in milliseconds: links expire after a day (T-66). */
const RENEW_MS = 13 * 3_600_000;

/**
 * The checkout link of the monthly plan (T-40). Null while there is none, and for a subscription with a
 * failed payment, which the user fixes instead of buying again. Requested only for plans with a budget limit,
 * and not during the first load.
 */
export function useCheckoutUrl(
  { id, subscriptionStatus }: Pick<User, 'id' | 'subscriptionStatus'>,
  { maxBudgets }: Pick<Entitlements, 'maxBudgets'>,
): string | null {
  const isOffered = maxBudgets !== UNLIMITED && subscriptionStatus !== 'past_due';
  const { data } = useQuery({
    queryKey: ['plans', 'monthly-checkout', id],
    queryFn: async ({ client, signal }) => {
      const { checkoutOf } = await import(/* webpackChunkName: "billing" */ './billing.queries.ts');
      signal.throwIfAborted(); // sends no request if the user has left the page
      return checkoutOf(client, 'monthly', id);
    },
    enabled: isOffered,
    refetchInterval: RENEW_MS,
  });
  return isOffered ? (data ?? null) : null;
}
