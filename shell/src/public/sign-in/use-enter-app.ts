import { useBrowser } from '../../shared/browser.tsx';
import { carryToast } from '../../shared/carried-toast.ts';
import { TEXTS } from './sign-in.texts.ts';

/** Returns a function that opens the app after a sign-in, with a toast (AUTH-16, AUTH-17). */
export function useEnterApp(): () => void {
  const browser = useBrowser();
  return () => {
    carryToast({ ...TEXTS.signedIn, tone: 'success' });
    browser.replaceWith('/');
  };
}
