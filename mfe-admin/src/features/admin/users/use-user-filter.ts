import { planFilter, SEARCH_MAX, type UserSort, userSort } from '@savvi/contracts/identity/directory-user';
import { useSearchParams } from '@savvi/mfe-kit/router';
import { useEffect, useState } from 'react';
import type { UserFilter } from '../admin.queries.ts';

/** Milliseconds after the last key press until a search starts. */
const DEBOUNCE_MS = 300;

/** Parses the search and filter from the address. */
function filterOf(address: URLSearchParams): UserFilter {
  const plan = planFilter.safeParse(address.get('plan'));
  const sort = userSort.safeParse(address.get('sort'));
  return {
    search: (address.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    plan: plan.success ? plan.data : 'all',
    sort: sort.success ? sort.data : 'newest',
  };
}

const addressOf = ({ search, plan, sort }: UserFilter): Record<string, string> => ({
  ...(search !== '' && { search }),
  ...(plan !== 'all' && { plan }),
  ...(sort !== 'newest' && { sort }),
});

/**
 * Stores the search in the address, so that reload and Back restore it. Typed text is added after a short
 * delay.
 */
export function useUserFilter() {
  const [address, setAddress] = useSearchParams();
  const { search, plan, sort } = filterOf(address);
  const [typed, setTyped] = useState({ search, text: search });
  // After Back or a link, the search in the URL replaces the typed text, unless they differ only in
  // surrounding spaces.
  if (typed.search !== search) setTyped({ search, text: typed.text.trim() === search ? typed.text : search });

  // The selected plan shows immediately; the URL and the list may follow later.
  const [chosen, setChosen] = useState({ address: plan, plan });
  if (chosen.address !== plan) setChosen({ address: plan, plan });

  const sought = typed.text.trim();
  useEffect(() => {
    if (sought === search) return undefined;
    const timer = setTimeout(
      () => setAddress(addressOf({ search: sought, plan: chosen.plan, sort }), { replace: true }),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [sought, search, chosen.plan, sort, setAddress]);

  return {
    filter: { search, plan, sort },
    text: typed.text,
    onText: (text: string) => setTyped({ search, text: text.slice(0, SEARCH_MAX) }),
    plan: chosen.plan,
    onPlan: (next: UserFilter['plan']) => {
      setChosen({ address: plan, plan: next });
      setAddress(addressOf({ search: sought, plan: next, sort }), { replace: true });
    },
    onSort: (next: UserSort) =>
      setAddress(addressOf({ search: sought, plan: chosen.plan, sort: next }), { replace: true }),
    onAll: () => {
      setTyped({ search, text: '' });
      setChosen({ address: plan, plan: 'all' });
      setAddress({}, { replace: true });
    },
  };
}
