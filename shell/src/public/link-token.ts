import { useEffect, useState } from 'react';

/** A mailed link. */
export interface MailedLink {
  /** Empty without one. */
  readonly token: string;
  /** It is the link 'This was not me' of a mail about a security event. */
  readonly isNotMe: boolean;
}

/** The link, taken out of the address so that neither history nor a copied address keeps its token. */
function takeLink(): MailedLink {
  const { hash, search, pathname } = globalThis.location;
  const fragment = new URLSearchParams(hash.slice(1));
  const notMe = fragment.get('not-me');
  // Links mailed before tokens moved to the fragment carry theirs in the query.
  const token = notMe ?? fragment.get('token') ?? new URLSearchParams(search).get('token');
  if (token !== null) globalThis.history.replaceState(null, '', pathname);
  return { token: token ?? '', isNotMe: notMe !== null };
}

/** The link that opened this page; null until the browser has it, as in prerendered HTML. */
export function useMailedLink(): MailedLink | null {
  const [link, setLink] = useState<MailedLink | null>(null);
  useEffect(() => {
    const take = () => {
      const found = takeLink();
      setLink((known) => (found.token === '' && known !== null ? known : found));
    };
    take();
    // A second link opened in the same tab differs in its fragment alone, so the page is not loaded again.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return link;
}

/** The token of the link that opened this page; null until the browser has it, as in prerendered HTML. */
export const useLinkToken = (): string | null => useMailedLink()?.token ?? null;
