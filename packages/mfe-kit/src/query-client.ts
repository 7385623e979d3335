import { QueryClient } from '@tanstack/react-query';

/**
 * The product's query client: nothing retries, refetches on focus, polls or goes stale by itself (API-3 to
 * API-7). A call is made also when the browser thinks it is offline: it fails and says so, instead of waiting
 * and being made unasked later.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
