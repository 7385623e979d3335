import { useSearchParams } from '@savvi/mfe-kit/router';

/** Returns a page of months as a path that keeps the chosen budget. */
export function usePathTo(): (page: string) => string {
  const [search] = useSearchParams();
  const query = search.size === 0 ? '' : `?${search}`;
  return (page) => `/month/${page}${query}`;
}
