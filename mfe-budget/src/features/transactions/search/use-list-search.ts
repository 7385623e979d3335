import {
  SEARCH_MAX,
  type TransactionFilter,
  transactionFilter,
} from '@savvi/budget-contract/transaction-list';
import { useSearchParams } from '@savvi/mfe-kit/router';
import { useEffect, useState } from 'react';

/** Milliseconds after the last key press until a search starts. */
const DEBOUNCE_MS = 300;

interface Addressed {
  readonly q: string;
  readonly only: TransactionFilter | null;
}

function addressedIn(address: URLSearchParams): Addressed {
  const only = transactionFilter.safeParse(address.get('only'));
  return {
    q: (address.get('q') ?? '').trim().slice(0, SEARCH_MAX),
    only: only.success ? only.data : null,
  };
}

/** The address with another search; the chosen budget stays. */
function addressWith(address: URLSearchParams, { q, only }: Addressed): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('q');
  next.delete('only');
  if (q !== '') next.set('q', q);
  if (only !== null) next.set('only', only);
  return next;
}

/**
 * Keeps the search and the filter in the address, so that reload, Back and links restore them (MON-57). Typed text
 * is added after a short delay.
 */
export function useListSearch() {
  const [address, setAddress] = useSearchParams();
  const { q, only } = addressedIn(address);
  const [typed, setTyped] = useState({ q, text: q });
  // After Back or a link, the search of the address replaces the typed text, unless they differ only in
  // surrounding spaces.
  if (typed.q !== q) setTyped({ q, text: typed.text.trim() === q ? typed.text : q });

  const sought = typed.text.trim();
  const go = (next: Addressed) => setAddress((current) => addressWith(current, next), { replace: true });
  useEffect(() => {
    if (sought === q) return undefined;
    const timer = setTimeout(
      () => setAddress((current) => addressWith(current, { q: sought, only }), { replace: true }),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [sought, q, only, setAddress]);

  return {
    q,
    only,
    text: typed.text,
    onText: (text: string) => setTyped({ q, text: text.slice(0, SEARCH_MAX) }),
    onOnly: (next: TransactionFilter | null) => go({ q: sought, only: next }),
    /** Ends the search and the filter. */
    onAll: () => {
      setTyped({ q, text: '' });
      go({ q: '', only: null });
    },
  };
}
