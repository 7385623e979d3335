import { QueryClient } from '@tanstack/react-query';

/** The product's query client: nothing retries, refetches on focus, polls or goes stale by itself (API-3 to API-7). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, refetchInterval: false, staleTime: Number.POSITIVE_INFINITY },
      mutations: { retry: false },
    },
  });
