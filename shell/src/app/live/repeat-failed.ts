import type { QueryClient } from '@tanstack/react-query';
import { whenBackOnline } from '../../shared/network.ts';

/**
 * Repeats each failed query of the page once when the network is back. Returns a function that unsubscribes.
 */
export const repeatFailedWhenOnline = (client: QueryClient): (() => void) =>
  whenBackOnline(
    () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
  );
