import { getEntitlements } from '@savvi/contracts/billing/billing.routes';
import { endSession, getUser, listSessions } from '@savvi/contracts/identity/account.routes';
import type { User } from '@savvi/contracts/identity/account';
import {
  getWaysIn,
  reauthenticate,
  reauthenticateByPasskey,
  reauthenticationOptions,
  renewRecoveryCodes,
} from '@savvi/contracts/identity/strong-sign-in.routes';
import { mutate, refreshUser } from '@savvi/mfe-kit';
import { aUser } from '@savvi/testing/builders';
import { type BackendCall, openFakeBackend } from '@savvi/testing/fake-backend';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp, trialEntitlements } from '../../testing/app.tsx';
import { anAuthenticator, aPasskey } from '../../testing/passkeys.ts';
import { aRegistry } from '../../testing/registry.ts';
import { answerSecurity, aWaysIn } from '../../testing/security.ts';

const backend = openFakeBackend();
const PASSWORD = 'correct horse battery';
const HINT = 'Enter the password of your BudgetPRO account.';

beforeEach(() => {
  answerSecurity(backend);
  backend.answer(getEntitlements, trialEntitlements());
  backend.answer('GET /registry.json', aRegistry());
});
afterEach(async () => {
  // The dialog is outside of the rendered app, and must not be open in the next test.
  const cancel = screen.queryByRole('button', { name: 'Cancel' });
  if (cancel !== null) act(() => cancel.click());
  await waitFor(() => {
    if (screen.queryByRole('dialog') !== null) throw new Error('the dialog is still open');
  });
  vi.unstubAllGlobals();
});

async function open(over: Partial<User> = {}) {
  backend.answer(getUser, aUser(over));
  const app = renderApp('/nowhere');
  await screen.findByRole('heading', { level: 1 });
  return app;
}

/** Lets a proof of the user's identity open the way for calls. */
function acceptProofs(isEnough: (proof: unknown) => boolean = () => true) {
  backend.refuse(endSession, 'reauthenticate');
  backend.refuse(renewRecoveryCodes, 'reauthenticate');
  backend.answer(reauthenticate, ({ body }: BackendCall) => {
    backend.answer(endSession, null);
    if (isEnough(body)) backend.answer(renewRecoveryCodes, { recoveryCodes: [] });
    return null;
  });
}

const endOther = () => mutate({ method: 'DELETE', path: '/api/auth/sessions/2' });
const renew = () => mutate({ method: 'POST', path: '/api/auth/recovery-codes' });
/** Waits for the dialog that asks for the user's identity. */
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
type Asked = Awaited<ReturnType<typeof dialog>>;
/** Types a proof and sends it. */
async function enter(person: UserEvent, asked: Asked, label = 'Password', proof = PASSWORD) {
  await person.type(asked.getByLabelText(label), proof);
  await person.click(asked.getByRole('button', { name: 'Confirm' }));
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a call that needs a confirmation asks for the password and is then repeated, and the sessions are listed again (SEC-16)', async () => {
  acceptProofs();
  const { person, client } = await open();
  await client.fetchQuery({ queryKey: ['sessions'], queryFn: () => 'listed' });
  const ended = endOther();
  const asked = await dialog();
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Please confirm that it’s you.');
  expect(asked.getByLabelText('Password')).toHaveFocus();
  expect(asked.getByLabelText('Password'), 'in the password manager, too').toHaveAccessibleDescription(HINT);
  expect(asked.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  await enter(person, asked);
  await ended;
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(backend.callsTo(reauthenticate).map(({ body }) => body)).toEqual([{ password: PASSWORD }]);
  expect(backend.callsTo(endSession)).toHaveLength(2);
  expect(client.getQueryState(['sessions'])?.isInvalidated).toBe(true);
});

test('a missing or wrong password is reported under its field, which gets the focus', async () => {
  acceptProofs();
  backend.refuse(reauthenticate, 'invalid', 'The password is incorrect.');
  const { person } = await open();
  const ended = endOther().catch(() => 'canceled');
  const asked = await dialog();
  await person.click(asked.getByRole('button', { name: 'Confirm' }));
  expect(asked.getByLabelText('Password')).toHaveAccessibleDescription(`Password is required ${HINT}`);
  expect(backend.callsTo(reauthenticate)).toEqual([]);
  await person.type(asked.getByLabelText('Password'), 'wrong');
  await person.click(asked.getByRole('button', { name: 'Confirm' }));
  await waitFor(() =>
    expect(asked.getByLabelText('Password')).toHaveAccessibleDescription(
      `The password is incorrect. ${HINT}`,
    ),
  );
  expect(asked.getByLabelText('Password')).toHaveFocus();
  await person.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(await ended).toBe('canceled');
});

test('an account with a second step is asked for the code only by calls that need it, and the password is sent again with it', async () => {
  acceptProofs((proof) => (proof as { code?: string }).code !== undefined);
  const { person } = await open({ hasSecondStep: true });
  const ended = endOther();
  await enter(person, await dialog());
  await ended;
  await gone();
  expect(backend.callsTo(reauthenticate)).toHaveLength(1);

  acceptProofs((proof) => (proof as { code?: string }).code !== undefined);
  const renewed = renew();
  const asked = await dialog();
  await enter(person, asked);
  const code = await asked.findByLabelText('Code');
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    'Enter the 6-digit code from your authenticator app.',
  );
  await person.click(asked.getByRole('button', { name: 'Use a recovery code' }));
  expect(asked.getByLabelText('Recovery code')).toHaveFocus();
  await person.click(asked.getByRole('button', { name: 'Use your authenticator app' }));
  await enter(person, asked, 'Code', '123456');
  await renewed;
  await gone();
  expect(backend.callsTo(reauthenticate).map(({ body }) => body)).toEqual([
    { password: PASSWORD },
    { password: PASSWORD },
    { password: PASSWORD, code: '123456' },
  ]);
});

test('an account with passkeys and no authenticator app is sent to its passkey where the password is not enough (SEC-22)', async () => {
  anAuthenticator();
  acceptProofs(() => false);
  backend.answer(getWaysIn, aWaysIn({ passkeys: [aPasskey()] }));
  const { person } = await open();
  const renewed = renew().catch(() => 'canceled');
  const asked = await dialog();
  await enter(person, asked);
  expect(await asked.findByRole('alert')).toHaveTextContent(
    'Your password isn’t enough for this. Use your passkey.',
  );
  expect(asked.queryByLabelText('Code')).toBeNull();
  expect(asked.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await person.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(await renewed).toBe('canceled');
});

test('a wrong code is reported under its field', async () => {
  acceptProofs(() => false);
  const { person } = await open({ hasSecondStep: true });
  const renewed = renew().catch(() => 'canceled');
  const asked = await dialog();
  await enter(person, asked);
  const sentence = 'That code isn’t correct. Codes change every 30 seconds.';
  const code = await asked.findByLabelText('Code');
  backend.refuse(reauthenticate, 'invalid', sentence);
  await enter(person, asked, 'Code', '000000');
  await waitFor(() => expect(code).toHaveAccessibleDescription(sentence));
  await person.keyboard('{Escape}');
  expect(await renewed).toBe('canceled');
});

test('calls at the same time share one dialog, and all are repeated', async () => {
  acceptProofs();
  const { person } = await open();
  const both = Promise.all([endOther(), renew()]);
  const asked = await dialog();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await enter(person, asked);
  await both;
  await gone();
  expect(backend.callsTo(reauthenticate)).toHaveLength(1);
});

test('a call fails with the refusal if the user cancels, and the next call asks again', async () => {
  acceptProofs();
  const { person } = await open();
  const refused = endOther().catch((error: unknown) => error);
  await person.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(await refused).toMatchObject({ status: 403, code: 'reauthenticate' });
  await gone();
  const again = endOther();
  await enter(person, await dialog());
  await again;
});

test('the dialog closes when the session ends', async () => {
  acceptProofs();
  const { client } = await open();
  const refused = endOther().catch((error: unknown) => error);
  await dialog();
  backend.refuse(getUser, 'unauthorized');
  await act(() => refreshUser(client));
  expect(await refused).toMatchObject({ code: 'reauthenticate' });
  await gone();
});

test('an account with a passkey can confirm with it, without the extension results of the device', async () => {
  const device = anAuthenticator();
  acceptProofs();
  backend.answer(getWaysIn, aWaysIn({ passkeys: [aPasskey()] }));
  backend.answer(reauthenticationOptions, { challenge: 'AAAA' });
  backend.answer(reauthenticateByPasskey, () => {
    backend.answer(renewRecoveryCodes, { recoveryCodes: [] });
    return null;
  });
  const { person } = await open({ hasSecondStep: true });
  const renewed = renew();
  const asked = await dialog();
  device.refuses('NotAllowedError');
  await person.click(asked.getByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(device.asked()).toBe(1));
  await waitFor(() =>
    expect(asked.getByRole('button', { name: 'Use a passkey' })).not.toHaveAttribute('aria-busy'),
  );
  expect(asked.queryByRole('alert')).toBeNull();
  device.accepts();
  await person.click(asked.getByRole('button', { name: 'Use a passkey' }));
  await renewed;
  await gone();
  const [sent] = backend.callsTo(reauthenticateByPasskey);
  expect(sent?.body).toMatchObject({ credential: { id: 'used', type: 'public-key' } });
  expect(JSON.stringify(sent?.body)).not.toContain('clientExtensionResults');
});

test('a passkey that the device cannot use is reported, and the password still works', async () => {
  const device = anAuthenticator();
  acceptProofs();
  backend.answer(getWaysIn, aWaysIn({ passkeys: [aPasskey()] }));
  backend.answer(reauthenticationOptions, { challenge: 'AAAA' });
  const { person } = await open();
  const ended = endOther();
  const asked = await dialog();
  device.refuses('UnknownError');
  await person.click(asked.getByRole('button', { name: 'Use a passkey' }));
  expect(await asked.findByRole('alert')).toHaveTextContent('Your device couldn’t use the passkey.');
  await enter(person, asked);
  await ended;
});

test('without its ways in, the account is asked for the password', async () => {
  anAuthenticator();
  acceptProofs();
  backend.refuse(getWaysIn, 'unavailable');
  backend.answer(listSessions, []);
  const { person } = await open();
  const ended = endOther();
  const asked = await dialog();
  expect(asked.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  await enter(person, asked);
  await ended;
});
