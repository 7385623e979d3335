import { useSearchParams } from '@savvi/mfe-kit/router';

/** Returns a page of months as a path that keeps the chosen budget, with further parameters if given. */
export function usePathTo(): (page: string, parameters?: Readonly<Record<string, string>>) => string {
  const [search] = useSearchParams();
  const budget = search.get('budget');
  return (page, parameters = {}) => {
    const query = new URLSearchParams({ ...(budget !== null && { budget }), ...parameters });
    return `/month/${page}${query.size === 0 ? '' : `?${query}`}`;
  };
}
