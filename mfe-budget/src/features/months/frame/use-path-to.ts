import { useSearchParams } from '@savvi/mfe-kit/router';

/** Returns a page of months as a path that keeps the chosen budget. */
export function usePathTo(): (page: string) => string {
  const budget = useSearchParams()[0].get('budget');
  const query = budget === null ? '' : `?${new URLSearchParams({ budget })}`;
  return (page) => `/month/${page}${query}`;
}
