import type { QueryClient } from '@tanstack/react-query';
import { checkoutOf } from './billing.queries.ts';

/** Where a user buys the monthly plan; null while it can't be bought. */
export const monthlyCheckout = (client: QueryClient, userId: string): Promise<string | null> =>
  checkoutOf(client, 'monthly', userId);
