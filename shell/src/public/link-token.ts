import { useEffect, useState } from 'react';

/** The names under which mailed links, and the page of one, carry a token in the fragment. */
const KINDS = ['not-me', 'reported', 'stop', 'token'] as const;

/** A link from a mail that opened this page. */
export interface MailedLink {
  /** The token; empty if the link has none. */
  readonly token: string;
  /** The name of the token in the link; it tells apart the links that open the same page. */
  readonly kind: (typeof KINDS)[number];
}

/**
 * Reads the link and removes its token from the address, so that neither the history nor a copied address
 * contains it.
 */
function takeLink(): MailedLink {
  const { hash, search, pathname } = globalThis.location;
  const fragment = new URLSearchParams(hash.slice(1));
  const kind = KINDS.find((name) => fragment.has(name)) ?? 'token';
  // Links mailed before tokens moved to the fragment contain theirs in the query.
  const token = fragment.get(kind) ?? new URLSearchParams(search).get('token');
  if (token !== null) globalThis.history.replaceState(null, '', pathname);
  return { token: token ?? '', kind };
}

/** The mailed link that opened this page; null until scripts run, as in prerendered HTML. */
export function useMailedLink(): MailedLink | null {
  const [link, setLink] = useState<MailedLink | null>(null);
  useEffect(() => {
    const take = () => {
      const found = takeLink();
      setLink((known) => (found.token === '' && known !== null ? known : found));
    };
    take();
    // A second link opened in the same tab differs only in its fragment, so the page is not loaded again.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return link;
}

/** The token of the mailed link that opened this page; null until scripts run, as in prerendered HTML. */
export const useLinkToken = (): string | null => useMailedLink()?.token ?? null;
