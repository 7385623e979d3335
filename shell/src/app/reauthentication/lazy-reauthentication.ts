import { setReauthentication } from '@savvi/mfe-kit';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Makes every call that needs a recent re-authentication ask for it (SEC-16). The dialog loads on demand; if it fails to
 * load, the call fails. Returns a function that ends this.
 */
export function reauthenticateOnDemand(client: QueryClient): () => void {
  setReauthentication(async (refusal, repeat) => {
    const { askToConfirm } = await import('./reauthentication.tsx').catch(() => Promise.reject(refusal));
    return askToConfirm(client, refusal, repeat);
  });
  return () => setReauthentication(null);
}
