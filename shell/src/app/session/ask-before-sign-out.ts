import { userQuery } from '@savvi/mfe-kit';
import type { QueryClient } from '@tanstack/react-query';
import { askToSignOut } from './sign-out-question.tsx';
import { lossOf } from './unsent-work.ts';
import { signOutHere } from './wipe-local-data.ts';

/**
 * Asks before signing out if areas have data that is not sent yet (MON-60): intercepts clicks on all links that sign out,
 * so that their pages need no code for it in the first load. Links of areas also wipe the data of this tab here. Until this
 * code is loaded, signing out asks nothing and deletes nothing of it. Returns a function that stops it.
 */
export function askBeforeSignOut(client: QueryClient): () => void {
  const ending = new AbortController();
  document.addEventListener(
    'click',
    (event) => {
      const link =
        event.target instanceof Element
          ? event.target.closest<HTMLAnchorElement>('a[href="/api/simple-logout"]')
          : null;
      const userId = client.getQueryData(userQuery.queryKey)?.id;
      if (link === null || userId === undefined) return;
      if (lossOf(userId) === '') return signOutHere(client);
      event.preventDefault();
      event.stopPropagation();
      void askToSignOut(userId, link).catch(() => undefined); // without the question, the user stays signed in
    },
    { capture: true, signal: ending.signal },
  );
  return () => ending.abort();
}
