import { type Entitlements, UNLIMITED } from '@savvi/contracts/entitlements';
import type { User } from '@savvi/contracts/identity/account';
import { useQuery } from '@tanstack/react-query';

/** How often a page that stays open gets a new link, in milliseconds: links are good for a day (T-66). */
const RENEW_MS = 13 * 3_600_000;

/**
 * The checkout of the monthly plan (T-40), or null while there is none, or a subscription of which only the
 * payment failed: that is put right, not bought again. Asked for only where a limit could lead there, and not
 * with the first load.
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
      signal.throwIfAborted(); // who left meanwhile is asked for nothing
      return checkoutOf(client, 'monthly', id);
    },
    enabled: isOffered,
    refetchInterval: RENEW_MS,
  });
  return isOffered ? (data ?? null) : null;
}
