import { getUser, signIn } from '@savvi/contracts/identity/account.routes';
import {
  passkeySignInOptions,
  reportLostAuthenticator,
  signInByPasskey,
} from '@savvi/contracts/identity/strong-sign-in.routes';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { takeCarriedToast } from '../../shared/carried-toast.ts';
import { renderPage } from '../../testing/page.tsx';
import { anAuthenticator } from '../../testing/passkeys.ts';
import { SignInScreen } from './sign-in-screen.tsx';

const WRONG_CODE = 'That code isn’t correct. Codes change every 30 seconds.';
const CREDENTIALS = { email: 'ada@example.com', password: 'secret1' };

const backend = openFakeBackend();
const ownWidth = globalThis.innerWidth;

beforeEach(() => {
  backend.refuse(getUser, 'unauthorized');
  backend.refuse(signIn, 'second-step');
  Object.assign(globalThis, { innerWidth: 1280 });
});
afterEach(() => void Object.assign(globalThis, { innerWidth: ownWidth }));

const button = (name: string) => screen.getByRole('button', { name });
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
const recoveryCode = () => screen.getByRole('textbox', { name: 'Recovery code' });
const sent = () => backend.callsTo(signIn).map(({ body }) => body);

/** Signs in to an account with a second step; resolves when the code is asked for. */
async function openSecondStep() {
  const page = renderPage(<SignInScreen />);
  await page.person.type(screen.getByLabelText('Email'), CREDENTIALS.email);
  await page.person.type(screen.getByLabelText('Password'), CREDENTIALS.password);
  await page.person.click(button('Sign In'));
  await screen.findByRole('heading', { name: 'Two-step verification' });
  return page;
}

test('an account with a second step is asked for a code in place of the form, without a toast (SEC-5)', async () => {
  await openSecondStep();
  expect(code()).toHaveFocus();
  expect(code()).toHaveAttribute('inputmode', 'numeric');
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code()).toHaveAccessibleDescription('Enter the 6-digit code from your authenticator app.');
  expect(screen.queryByText('Sign In Failed')).toBeNull();
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('the code is sent with email and password, and leads to the dashboard with the usual toast (SEC-5) [AUTH-16] [AUTH-17]', async () => {
  const { person, left } = await openSecondStep();
  const release = backend.hold(signIn);
  await person.keyboard('123 456');
  await person.click(button('Sign In'));
  expect(await screen.findByRole('button', { name: 'Signing In...' })).toBeVisible();
  release(aUser());
  await waitFor(() => expect(left).toEqual(['replaceWith /']));
  expect(sent().at(-1)).toEqual({ ...CREDENTIALS, code: '123 456' });
  expect(takeCarriedToast()?.title).toBe('Welcome back!');
});

test('a complete code is not sent by itself, so that this device can still be trusted (SEC-9)', async () => {
  const { person, left } = await openSecondStep();
  const trust = screen.getByRole('checkbox', { name: /^Trust this device/ });
  expect(trust).not.toBeChecked();
  expect(screen.getByText('Don’t ask for a code on this device for 30 days')).toBeVisible();
  await person.keyboard('123456');
  await person.click(trust);
  expect(sent()).toHaveLength(1);
  backend.answer(signIn, aUser());
  await person.click(button('Sign In'));
  await waitFor(() => expect(left).toEqual(['replaceWith /']));
  expect(sent().at(-1)).toEqual({ ...CREDENTIALS, code: '123456', trustDevice: true });
});

test('the code step names the account that signs in (SEC-5)', async () => {
  await openSecondStep();
  expect(screen.getByText(CREDENTIALS.email).parentElement).toHaveTextContent(
    'Signing in as ada@example.com',
  );
});

describe('a passkey in the code step', () => {
  afterEach(() => vi.unstubAllGlobals());
  const byPasskey = () => screen.queryByRole('button', { name: 'Sign in with a passkey' });

  test('a passkey signs in there, too, with the same call as on the sign-in form (SEC-13)', async () => {
    const device = anAuthenticator();
    backend.answer(passkeySignInOptions, { challenge: 'AAAA', rpId: 'localhost' });
    backend.refuse(signInByPasskey, 'unknown-passkey');
    const { person, left } = await openSecondStep();
    await person.click(button('Sign in with a passkey'));
    await waitFor(() =>
      expect(byPasskey()).toHaveAccessibleDescription(/^We don’t recognize this passkey\./),
    );
    backend.answer(signInByPasskey, aUser());
    await person.click(button('Sign in with a passkey'));
    await waitFor(() => expect(left).toEqual(['replaceWith /']));
    expect(device.asked()).toBe(2);
  });

  test('a browser without passkeys and a page at an IP address offer none (SEC-12) (SEC-13)', async () => {
    const { unmount } = await openSecondStep();
    await waitFor(() => expect(byPasskey()).toBeNull());
    unmount();
    vi.stubGlobal('PublicKeyCredential', vi.fn());
    vi.stubGlobal('location', { ...globalThis.location, hostname: '127.0.0.1' });
    await openSecondStep();
    await waitFor(() => expect(byPasskey()).toBeNull());
    expect(screen.queryByText('Open this at localhost to use passkeys.')).toBeNull();
  });
});

test('a wrong code shows the sentence of the server under the field, which is selected and has the focus (SEC-7)', async () => {
  const { person } = await openSecondStep();
  backend.refuse(signIn, 'second-step', WRONG_CODE);
  await person.keyboard('123456');
  await person.click(button('Sign In'));
  await waitFor(() => expect(code()).toBeInvalid());
  expect(code()).toHaveAccessibleDescription(expect.stringContaining(WRONG_CODE));
  expect(code()).toHaveFocus();
  expect([code().selectionStart, code().selectionEnd]).toEqual([0, 6]);
  expect(screen.queryByText('Sign In Failed')).toBeNull();
});

test('too many codes show the sentence of the server under the field (SEC-7)', async () => {
  const { person } = await openSecondStep();
  backend.refuse(signIn, 'too-often');
  await person.keyboard('123456{Enter}');
  await waitFor(() =>
    expect(code()).toHaveAccessibleDescription(
      expect.stringContaining('Too many attempts. Please wait a little and try again.'),
    ),
  );
});

test('an empty code is refused under the field, without a request (SEC-5)', async () => {
  const { person } = await openSecondStep();
  await person.click(button('Sign In'));
  await waitFor(() => expect(code()).toBeInvalid());
  expect(sent()).toHaveLength(1);
});

test('a recovery code can be sent in place of a code (SEC-5) (SEC-8)', async () => {
  const { person, left } = await openSecondStep();
  await person.keyboard('123456');
  await person.click(button('Use a recovery code'));
  expect(recoveryCode()).toHaveFocus();
  expect(recoveryCode()).toHaveValue('');
  expect(recoveryCode()).toHaveAttribute('placeholder', 'XXXX-XXXX-XXXX-XXXX');
  expect(recoveryCode()).not.toHaveAttribute('inputmode');
  backend.answer(signIn, aUser());
  await person.keyboard('ABCD-EFGH-2345-6777{Enter}');
  await waitFor(() => expect(left).toEqual(['replaceWith /']));
  expect(sent().at(-1)).toEqual({ ...CREDENTIALS, code: 'ABCD-EFGH-2345-6777' });
});

test('the question for a recovery code leads back to the question for a code (SEC-5)', async () => {
  const { person } = await openSecondStep();
  await person.click(button('Use a recovery code'));
  await person.click(button('Use your authenticator app'));
  expect(code()).toHaveFocus();
});

test('Back leads to the form with the email address and without the password (SEC-5)', async () => {
  const { person } = await openSecondStep();
  await person.click(button('Back'));
  expect(screen.getByLabelText('Email')).toHaveValue(CREDENTIALS.email);
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(screen.getByLabelText('Password')).toHaveFocus();
  await person.click(screen.getByRole('tab', { name: 'Create Account' }));
  await person.click(screen.getByRole('tab', { name: 'Sign In' }));
  expect(screen.getByRole('tab', { name: 'Sign In' })).toHaveFocus();
});

test('a password that was changed before the code was sent leads back to the form with a toast (SEC-5)', async () => {
  const { person } = await openSecondStep();
  backend.refuse(signIn, 'credentials');
  await person.keyboard('123456{Enter}');
  expect(await screen.findByText('Sign In Failed')).toBeVisible();
  expect(screen.getByText('Invalid email or password')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('a code that could not be sent stays in its field, and a toast says why (SEC-5)', async () => {
  const { person } = await openSecondStep();
  backend.drop(signIn);
  await person.keyboard('123456{Enter}');
  expect(await screen.findByText('Sign In Failed')).toBeVisible();
  expect(screen.getByText(/^We could not reach the server\./)).toBeVisible();
  expect(code()).toHaveValue('123456');
});

test('on a mobile device, a code is not sent before Continue anyway [AUTH-11]', async () => {
  const { person, left } = await openSecondStep();
  Object.assign(globalThis, { innerWidth: 800 });
  await person.keyboard('123456{Enter}');
  const goOn = await screen.findByRole('button', { name: 'Continue anyway' });
  expect(sent()).toHaveLength(1);
  backend.answer(signIn, aUser());
  await person.click(goOn);
  await waitFor(() => expect(left).toEqual(['replaceWith /']));
});

test('a lost authenticator has a link mailed by email and password, and the screen says so (SEC-11)', async () => {
  const { person } = await openSecondStep();
  const release = backend.hold(reportLostAuthenticator);
  await person.click(button('I lost my authenticator and my codes'));
  await person.click(button('I lost my authenticator and my codes')); // ignored during the first request
  release({ message: 'Check your email for a link.' });
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
  expect(screen.getByText(/so use the link in the newest email\.$/)).toBeVisible();
  expect(backend.callsTo(reportLostAuthenticator).map(({ body }) => body)).toEqual([CREDENTIALS]);
  await person.click(button('Back to sign in'));
  expect(screen.getByLabelText('Email')).toHaveValue(CREDENTIALS.email);
});

test('an owner who never set up an app is told to report it lost (SEC-11)', async () => {
  await openSecondStep();
  expect(button('I lost my authenticator and my codes')).toHaveAccessibleDescription(
    'Choose this, too, if you never set up an authenticator app.',
  );
});

test('a refused request for a lost authenticator shows the message of the server (SEC-11)', async () => {
  const { person } = await openSecondStep();
  backend.refuse(reportLostAuthenticator, 'too-often');
  await person.click(button('I lost my authenticator and my codes'));
  expect(await screen.findByText('Request Failed')).toBeVisible();
  expect(code()).toBeVisible();
});
