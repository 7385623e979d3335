import { checkoutLink } from '@savvi/contracts/billing/plans';
import type { QueryClient } from '@tanstack/react-query';
import { plansQuery } from './billing.queries.ts';

/** Where a user buys the monthly plan; null while it can't be bought. */
export async function monthlyCheckout(client: QueryClient, userId: string): Promise<string | null> {
  const link = (await client.fetchQuery(plansQuery)).find(({ id }) => id === 'monthly')?.paymentLink ?? null;
  return link === null ? null : checkoutLink(link, userId);
}
