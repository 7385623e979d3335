import { useEffect, useRef, useState } from 'react';
import { type PasskeySupport, passkeySupport } from '../../shared/passkey-support.ts';
import { TEXTS } from './sign-in.texts.ts';
import { useEnterApp } from './use-enter-app.ts';
import type { MobileRule } from './use-mobile-notice.tsx';

/** The `autocomplete` of the field in whose autofill browsers offer passkeys. */
export const PASSKEY_AUTOFILL = 'username webauthn';

/** An offer older than this is renewed, because the server forgets its challenge after five minutes. */
const RENEWED_AFTER_MS = 240_000;

/** Returns what the form needs to sign in with a passkey, by a button or the autofill of the email field (SEC-13). */
export function usePasskey(mobile: MobileRule) {
  const enterApp = useEnterApp();
  // The prerendered HTML has the button, because most browsers can use passkeys.
  const [support, setSupport] = useState<PasskeySupport>('yes');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const running = useRef<{ readonly aborter: AbortController; readonly startedAt: number } | null>(null);

  function stop() {
    running.current?.aborter.abort();
    running.current = null;
    setBusy(false);
  }

  async function attempt(isAutofill: boolean) {
    stop();
    setError('');
    setBusy(!isAutofill);
    const own = { aborter: new AbortController(), startedAt: performance.now() };
    running.current = own;
    const outcome = await import('./passkey-sign-in.ts').then(
      ({ signInWithPasskey }) =>
        signInWithPasskey({ isAutofill, signal: own.aborter.signal, onChosen: () => setBusy(true) }),
      () => (isAutofill ? 'canceled' : { message: TEXTS.failure }),
    );
    if (running.current !== own) return;
    running.current = null;
    if (outcome === 'signed-in') return enterApp();
    setBusy(false);
    if (outcome === 'canceled') return;
    setError(outcome.message);
  }

  function offer() {
    const isOffered =
      running.current !== null && performance.now() - running.current.startedAt < RENEWED_AFTER_MS;
    if (passkeySupport() !== 'yes' || mobile.isStopped() || isBusy || isOffered) return;
    void attempt(true);
  }

  function start() {
    if (mobile.mayStart(() => void attempt(false))) void attempt(false);
  }

  useEffect(() => {
    // Prerendered HTML does not know the browser.
    setSupport(passkeySupport());
    // The user may have entered the field before the scripts had loaded.
    if (document.activeElement?.matches(`[autocomplete="${PASSKEY_AUTOFILL}"]`)) offer();
    return stop;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, and `stop` reads only a ref
  }, []);

  return {
    support,
    isBusy,
    /** The message of the last failed attempt; empty if there is none. */
    error,
    /** Signs in with the browser's dialog. */
    start,
    /** Offers passkeys in the autofill of the email field. */
    offer,
    /** Ends the running attempt. */
    stop,
  };
}
