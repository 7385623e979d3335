import { useEffect, useState } from 'react';

/** The token of a mailed link, taken out of the address so that neither history nor a copied address keeps it; empty without one. */
function takeToken(): string {
  const { hash, search, pathname } = globalThis.location;
  // Links mailed before tokens moved to the fragment carry theirs in the query.
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
  if (token !== null) globalThis.history.replaceState(null, '', pathname);
  return token ?? '';
}

/** The token of the link that opened this page; null until the browser has it, as in prerendered HTML. */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const take = () => {
      const found = takeToken();
      setToken((known) => found || (known ?? ''));
    };
    take();
    // A second link opened in the same tab differs in its fragment alone, so the page is not loaded again.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}
