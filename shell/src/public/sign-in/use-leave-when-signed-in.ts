import { get } from '@savvi/mfe-kit';
import { useEffect } from 'react';
import { useBrowser } from '../../shared/browser.tsx';

/** Redirects signed-in users to `/` (AUTH-3). Any response other than a user changes nothing. */
export function useLeaveWhenSignedIn(): void {
  const browser = useBrowser();
  useEffect(() => {
    const aborter = new AbortController();
    get('/api/user', { parse: (user) => user }, aborter.signal).then(
      () => browser.replaceWith('/'),
      () => undefined, // a 401 response is usual on the sign-in page, and the form reports other problems
    );
    return () => aborter.abort();
  }, [browser]);
}
