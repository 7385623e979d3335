import { QueryClient } from '@tanstack/react-query';

/**
 * Creates the query client: no retries, no refetch on focus, no polling, no staleness (API-3 to API-7). Calls
 * are made even when the browser reports that it is offline, so that they fail visibly instead of waiting and
 * being sent later.
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
