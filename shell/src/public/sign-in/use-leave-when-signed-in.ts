import { get } from '@savvi/mfe-kit';
import { useEffect } from 'react';
import { useBrowser } from '../../shared/browser.tsx';

/**
 * Sends people who are signed in already to `/` (AUTH-3). Anything but a clear yes leaves the page as it is.
 */
export function useLeaveWhenSignedIn(): void {
  const browser = useBrowser();
  useEffect(() => {
    const asked = new AbortController();
    get('/api/user', { parse: (user) => user }, asked.signal).then(
      () => browser.replaceWith('/'),
      () => undefined, // 401 is the rule here, and whatever else is wrong the form will say
    );
    return () => asked.abort();
  }, [browser]);
}
