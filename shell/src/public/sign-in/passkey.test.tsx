import { getUser, signIn } from '@savvi/contracts/identity/account.routes';
import { passkeySignInOptions, signInByPasskey } from '@savvi/contracts/identity/strong-sign-in.routes';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeCarriedToast } from '../../shared/carried-toast.ts';
import { renderPage } from '../../testing/page.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

const PRF = 'output of prf';
const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** A credential as browsers return it, with the secret output of an extension. */
const credential = {
  id: 'aWQ',
  rawId: bytes('id'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({ prf: { results: { first: PRF } } }),
  response: {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('authenticator'),
    signature: bytes('signature'),
    userHandle: bytes('user'),
  },
};
const SENT = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: {
    clientDataJSON: 'Y2xpZW50',
    authenticatorData: 'YXV0aGVudGljYXRvcg',
    signature: 'c2lnbmF0dXJl',
    userHandle: 'dXNlcg',
  },
};
const UNKNOWN = 'We don’t recognize this passkey. Sign in with your password.';

const backend = openFakeBackend();
const ownWidth = globalThis.innerWidth;
const getCredential = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>();
const signalUnknown = vi.fn<(options: object) => Promise<void>>();

/** A request to the authenticator that stays open until it is aborted. */
const untilAborted = ({ signal }: CredentialRequestOptions) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

function haveWebAuthn({ hasAutofill = true } = {}) {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, {
      isConditionalMediationAvailable: async () => hasAutofill,
      signalUnknownCredential: signalUnknown,
    }),
  );
  Object.defineProperty(navigator, 'credentials', { value: { get: getCredential }, configurable: true });
}

beforeEach(() => {
  haveWebAuthn();
  getCredential.mockReset().mockImplementation(untilAborted);
  signalUnknown.mockReset().mockResolvedValue();
  backend.refuse(getUser, 'unauthorized');
  backend.answer(passkeySignInOptions, { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' });
  backend.answer(signInByPasskey, aUser());
  Object.assign(globalThis, { innerWidth: 1280 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
  Object.assign(globalThis, { innerWidth: ownWidth });
});

const button = () => screen.getByRole('button', { name: 'Sign in with a passkey' });
const email = () => screen.getByLabelText('Email');
const optionsCalls = () => backend.callsTo(passkeySignInOptions).length;
const asked = () => getCredential.mock.calls.map(([options]) => options);

test('a passkey signs in by the button and leads to the dashboard with the usual toast (SEC-13)', async () => {
  getCredential.mockResolvedValue(credential);
  const { person, left } = renderPage(<SignInScreen />);
  await person.click(button());
  await waitFor(() => expect(left).toEqual(['replaceWith /']));
  expect(asked()[0]?.mediation).toBeUndefined();
  expect(takeCarriedToast()?.title).toBe('Welcome back!');
});

test('the response of a passkey is sent without the results of extensions (SEC-13) (ZK-26)', async () => {
  getCredential.mockResolvedValue(credential);
  const { person, left } = renderPage(<SignInScreen />);
  await person.click(button());
  await waitFor(() => expect(left).toHaveLength(1));
  expect(backend.callsTo(signInByPasskey).map(({ body }) => body)).toEqual([{ credential: SENT }]);
});

test('the options of a passkey are requested when the email field gets the focus, and not on load (SEC-13)', async () => {
  const { person } = renderPage(<SignInScreen />);
  await waitFor(() => expect(backend.callsTo(getUser)).toHaveLength(1));
  expect(optionsCalls()).toBe(0);
  expect(email()).toHaveAttribute('autocomplete', 'username webauthn');
  await person.click(email());
  await waitFor(() => expect(asked()[0]?.mediation).toBe('conditional'));
  await person.click(screen.getByLabelText('Password'));
  await person.click(email());
  expect(optionsCalls()).toBe(1);
});

test('a passkey chosen in the autofill of the email field signs in (SEC-13)', async () => {
  getCredential.mockResolvedValue(credential);
  const { person, left } = renderPage(<SignInScreen />);
  await person.click(email());
  await waitFor(() => expect(left).toEqual(['replaceWith /']));
  expect(backend.callsTo(signInByPasskey)).toHaveLength(1);
});

test('an offer in the autofill is renewed once the server has forgotten its challenge (SEC-13)', async () => {
  const { person } = renderPage(<SignInScreen />);
  await person.click(email());
  await waitFor(() => expect(asked()).toHaveLength(1));
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 250_000);
  await person.click(screen.getByLabelText('Password'));
  await person.click(email());
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[0]?.signal?.aborted).toBe(true);
  vi.restoreAllMocks();
});

test('a browser without passkeys in the autofill makes no call for them, and keeps the button (SEC-13)', async () => {
  haveWebAuthn({ hasAutofill: false });
  getCredential.mockResolvedValue(credential);
  const { person, left } = renderPage(<SignInScreen />);
  await person.click(email());
  await person.keyboard('ada');
  expect(optionsCalls()).toBe(0);
  await person.click(button());
  await waitFor(() => expect(left).toHaveLength(1));
});

test('the offer in the autofill ends when a password is submitted or the form is left (SEC-13)', async () => {
  backend.refuse(signIn, 'credentials');
  const { person } = renderPage(<SignInScreen />);
  await person.type(email(), 'ada@example.com');
  await person.type(screen.getByLabelText('Password'), 'secret1');
  await waitFor(() => expect(asked()).toHaveLength(1));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(asked()[0]?.signal?.aborted).toBe(true));
  await screen.findByText('Sign In Failed');

  await person.click(email());
  await waitFor(() => expect(asked()).toHaveLength(2));
  await person.click(screen.getByRole('tab', { name: 'Create Account' }));
  expect(asked()[1]?.signal?.aborted).toBe(true);
});

test('an offer in the autofill that fails before a passkey is chosen shows nothing (SEC-13)', async () => {
  backend.refuse(passkeySignInOptions, 'too-often');
  const { person } = renderPage(<SignInScreen />);
  await person.click(email());
  await waitFor(() => expect(optionsCalls()).toBe(1));
  await person.keyboard('ada');
  expect(screen.queryByText('Sign In Failed')).toBeNull();
});

test('a user who closes the dialog of the browser sees no message and keeps the focus on the button (SEC-13)', async () => {
  getCredential.mockRejectedValue(new DOMException('closed', 'NotAllowedError'));
  const { person, left } = renderPage(<SignInScreen />);
  await person.click(button());
  await waitFor(() => expect(getCredential).toHaveBeenCalledOnce());
  await waitFor(() => expect(button()).toHaveFocus());
  expect(screen.queryByText('Sign In Failed')).toBeNull();
  expect(left).toEqual([]);
});

test('an unknown passkey shows the sentence of the server once, and the browser is told to forget it (SEC-13)', async () => {
  getCredential.mockResolvedValue(credential);
  backend.refuse(signInByPasskey, 'unknown-passkey');
  const { person } = renderPage(<SignInScreen />);
  await person.click(button());
  expect(await screen.findByText(UNKNOWN)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(UNKNOWN);
  expect(screen.queryByText('Sign In Failed')).toBeNull();
  expect(button()).toHaveAccessibleDescription(UNKNOWN);
  expect(signalUnknown).toHaveBeenCalledExactlyOnceWith({ rpId: 'localhost', credentialId: 'aWQ' });
});

test('an unknown passkey shows the sentence of the server in browsers that cannot forget it, too (SEC-13)', async () => {
  signalUnknown.mockRejectedValue(new Error('not supported'));
  getCredential.mockResolvedValue(credential);
  backend.refuse(signInByPasskey, 'unknown-passkey');
  const { person } = renderPage(<SignInScreen />);
  await person.click(button());
  await waitFor(() => expect(button()).toHaveAccessibleDescription(UNKNOWN));
});

test.each([
  ['SecurityError', 'Passkeys don’t work at this address. Sign in with your password.'],
  ['UnknownError', 'Your device couldn’t use the passkey. Try again, or sign in with your password.'],
])('the %s of a browser becomes a plain sentence (SEC-13)', async (name, sentence) => {
  getCredential.mockRejectedValue(new DOMException('in the words of the browser', name));
  const { person } = renderPage(<SignInScreen />);
  await person.click(button());
  await waitFor(() => expect(button()).toHaveAccessibleDescription(sentence));
});

test('a server that cannot be reached shows what to do (SEC-13)', async () => {
  backend.drop(passkeySignInOptions);
  const { person } = renderPage(<SignInScreen />);
  await person.click(button());
  await waitFor(() =>
    expect(button()).toHaveAccessibleDescription(
      'We could not reach the server. Please check your connection and try again.',
    ),
  );
});

test('on a mobile device, a passkey shows the notice and makes no call until Continue anyway (SEC-13) [AUTH-11]', async () => {
  getCredential.mockResolvedValue(credential);
  const { person, left } = renderPage(<SignInScreen />);
  Object.assign(globalThis, { innerWidth: 360 });
  await person.click(email());
  await person.click(button());
  const goOn = await screen.findByRole('button', { name: 'Continue anyway' });
  expect(optionsCalls()).toBe(0);
  await person.click(goOn);
  await waitFor(() => expect(left).toEqual(['replaceWith /']));
});

test('a browser without WebAuthn has no button and makes no call for passkeys (SEC-13)', async () => {
  vi.unstubAllGlobals();
  const { person } = renderPage(<SignInScreen />);
  await waitFor(() => expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull());
  await person.click(email());
  expect(optionsCalls()).toBe(0);
});

test('at an IP address, a text replaces the button (SEC-12) (SEC-13)', async () => {
  vi.stubGlobal('location', { ...globalThis.location, hostname: '127.0.0.1' });
  const { person } = renderPage(<SignInScreen />);
  expect(await screen.findByText('Open this at localhost to use passkeys.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  await person.click(email());
  expect(optionsCalls()).toBe(0);
});
