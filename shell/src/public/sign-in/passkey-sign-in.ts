// This module signs in with a passkey. It is a chunk of its own, which loads when the email field gets the focus or the
// button is pressed.
import { ApiError, mutate } from '@savvi/mfe-kit';
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { errorNameOf, isCancel, optionsReader } from '../../shared/passkey-ceremony.ts';
import { passkeyResponse } from '../../shared/passkey-response.ts';

/** The outcome of an attempt. The page shows nothing about a canceled one. */
export type PasskeyOutcome = 'signed-in' | 'canceled' | { readonly message: string };

/** Options of {@link signInWithPasskey}. */
export interface PasskeyAttempt {
  /** Whether the browser offers passkeys in the autofill of the email field instead of in a dialog. */
  readonly isAutofill: boolean;
  readonly signal: AbortSignal;
  /** Called when the user has chosen a passkey and confirmed it. */
  readonly onChosen: () => void;
}

const WRONG_ADDRESS = 'Passkeys don’t work at this address. Sign in with your password.';
const DEVICE_FAILED = 'Your device couldn’t use the passkey. Try again, or sign in with your password.';

/** Reports a passkey that the server does not know to the browser, which then stops offering it. */
async function forget(credentialId: string, rpId = location.hostname): Promise<void> {
  try {
    await PublicKeyCredential.signalUnknownCredential?.({ rpId, credentialId });
  } catch {
    return; // only a hint to the browser
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.body;
  return errorNameOf(error) === 'SecurityError' ? WRONG_ADDRESS : DEVICE_FAILED;
}

/** Signs in with a passkey. Aborting closes the browser's dialog. */
export async function signInWithPasskey({
  isAutofill,
  signal,
  onChosen,
}: PasskeyAttempt): Promise<PasskeyOutcome> {
  let isChosen = !isAutofill;
  try {
    if (isAutofill && !(await browserSupportsWebAuthnAutofill())) return 'canceled';
    const optionsJSON = await mutate({
      method: 'POST',
      path: '/api/login/passkey/options',
      reader: optionsReader<PublicKeyCredentialRequestOptionsJSON>(),
    });
    if (signal.aborted) return 'canceled';
    signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
    const credential = passkeyResponse(
      await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }),
    );
    if (signal.aborted) return 'canceled';
    isChosen = true;
    onChosen();
    try {
      await mutate({ method: 'POST', path: '/api/login/passkey', body: { credential } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unknown-passkey')
        void forget(credential.id, optionsJSON.rpId);
      throw error;
    }
    return 'signed-in';
  } catch (error) {
    // Until a passkey is chosen, autofill is only an offer, which may be missing.
    return signal.aborted || !isChosen || isCancel(error) ? 'canceled' : { message: messageOf(error) };
  }
}
