import { getEntitlements } from '@savvi/contracts/billing/billing.routes';
import { changePassword, endSession, getUser, listSessions } from '@savvi/contracts/identity/account.routes';
import type { Session } from '@savvi/contracts/identity/account-replies';
import type { SecurityEventEntry } from '@savvi/contracts/identity/strong-sign-in';
import {
  addPasskey,
  getWaysIn,
  listSecurityEvents,
  newPasskeyOptions,
  removePasskey,
  removeTrustedDevice,
  renamePasskey,
} from '@savvi/contracts/identity/strong-sign-in.routes';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp, trialEntitlements } from '../../../../testing/app.tsx';
import { anAuthenticator, aPasskey } from '../../../../testing/passkeys.ts';
import { aRegistry } from '../../../../testing/registry.ts';
import { answerSecurity, aWaysIn, preloadAccountPage } from '../../../../testing/security.ts';

preloadAccountPage();
const backend = openFakeBackend();
const OPTIONS = {
  challenge: 'AAAA',
  user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
  rp: { id: 'localhost' },
};

beforeEach(() => {
  answerSecurity(backend);
  backend.answer(getUser, aUser());
  backend.answer(getEntitlements, trialEntitlements());
  backend.answer('GET /registry.json', aRegistry());
});
afterEach(() => vi.unstubAllGlobals());

async function open(name: string) {
  const app = renderApp('/account-settings');
  return { ...app, section: within(await screen.findByRole('region', { name })) };
}

describe('passkeys', () => {
  test('passkeys are listed with their name, when they were added and used, and whether they are synced (SEC-12)', async () => {
    const other = aPasskey({ id: 'p2', name: 'Security key', lastUsedAt: null, isSynced: false });
    backend.answer(getWaysIn, aWaysIn({ passkeys: [aPasskey(), other] }));
    const { section } = await open('Passkeys');
    const rows = await section.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('My phone SyncedAdded Feb 1, 2026 · last used 1 hour ago'),
      expect.stringContaining('Security key Added Feb 1, 2026 · never used'),
    ]);
  });

  test('a new passkey is made by the device, sent without its extension results, and listed (SEC-12)', async () => {
    anAuthenticator();
    backend.answer(newPasskeyOptions, OPTIONS);
    backend.answer(addPasskey, aPasskey());
    const { person, section } = await open('Passkeys');
    expect(await section.findByText('No passkeys yet.')).toBeVisible();
    backend.answer(getWaysIn, aWaysIn({ passkeys: [aPasskey()] }));
    await person.click(section.getByRole('button', { name: 'Add a passkey' }));
    expect(await section.findByText('My phone')).toBeVisible();
    expect(screen.getByText('Passkey Added')).toBeVisible();
    const [sent] = backend.callsTo(addPasskey);
    expect(sent?.body).toMatchObject({
      credential: { id: 'created', response: { transports: ['internal'] } },
    });
    expect(JSON.stringify(sent?.body)).not.toContain('clientExtensionResults');
  });

  test.each([
    ['InvalidStateError', 'This device already has a passkey for your account.'],
    ['UnknownError', 'Your device couldn’t create a passkey. Try again, or use another device.'],
  ])('a device that answers %s adds nothing, and the reason is a toast', async (name, sentence) => {
    anAuthenticator().refuses(name);
    backend.answer(newPasskeyOptions, OPTIONS);
    const { person, section } = await open('Passkeys');
    await person.click(await section.findByRole('button', { name: 'Add a passkey' }));
    expect(await screen.findByText('Passkey Not Added')).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(backend.callsTo(addPasskey)).toEqual([]);
  });

  test('closing the dialog of the browser adds nothing and shows nothing', async () => {
    const device = anAuthenticator();
    device.refuses('NotAllowedError');
    backend.answer(newPasskeyOptions, OPTIONS);
    const { person, section } = await open('Passkeys');
    const add = await section.findByRole('button', { name: 'Add a passkey' });
    await person.click(add);
    await waitFor(() => expect(device.asked()).toBe(1));
    await waitFor(() => expect(add).not.toHaveAttribute('aria-busy'));
    expect(screen.queryByText('Passkey Not Added')).toBeNull();
    expect(screen.queryByText('Passkey Added')).toBeNull();
  });

  test('an account with ten passkeys is told to remove one first (SEC-12)', async () => {
    anAuthenticator();
    const passkeys = Array.from({ length: 10 }, (_, at) => aPasskey({ id: `p${at}` }));
    backend.answer(getWaysIn, aWaysIn({ passkeys }));
    const { person, section } = await open('Passkeys');
    await section.findAllByRole('listitem');
    const add = section.getByRole('button', { name: 'Add a passkey' });
    expect(add).toHaveAccessibleDescription('You have 10 passkeys. Remove one to add another.');
    await person.click(add);
    expect(backend.callsTo(newPasskeyOptions)).toEqual([]);
  });

  test('a browser without passkeys gets a sentence in place of the button', async () => {
    const { section } = await open('Passkeys');
    expect(
      await section.findByText('Passkeys need a secure connection and a current browser.'),
    ).toBeVisible();
    expect(section.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  test('on an IP address, a sentence names the address that works (SEC-12)', async () => {
    anAuthenticator();
    vi.stubGlobal(
      'location',
      new Proxy(globalThis.location, {
        get: (target, key) => (key === 'hostname' ? '127.0.0.1' : Reflect.get(target, key)),
      }),
    );
    const { section } = await open('Passkeys');
    expect(await section.findByText('Open this at localhost to use passkeys.')).toBeVisible();
    expect(section.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  test('a passkey is renamed in place, and the focus returns to its button (SEC-12)', async () => {
    backend.answer(getWaysIn, aWaysIn({ passkeys: [aPasskey()] }));
    const { person, section } = await open('Passkeys');
    await person.click(await section.findByRole('button', { name: 'Rename My phone' }));
    const name = section.getByLabelText('Name');
    expect(name).toHaveFocus();
    await person.clear(name);
    await person.click(section.getByRole('button', { name: 'Save' }));
    expect(name).toHaveAccessibleDescription('Name is required');
    backend.answer(renamePasskey, aPasskey({ name: 'Work phone' }));
    backend.answer(getWaysIn, aWaysIn({ passkeys: [aPasskey({ name: 'Work phone' })] }));
    await person.type(name, ' Work phone {Enter}');
    expect(await section.findByRole('button', { name: 'Rename Work phone' })).toHaveFocus();
    expect(backend.callsTo(renamePasskey).map(({ body }) => body)).toEqual([{ name: 'Work phone' }]);
    await person.click(section.getByRole('button', { name: 'Rename Work phone' }));
    await person.keyboard('{Escape}');
    expect(section.getByRole('button', { name: 'Rename Work phone' })).toHaveFocus();
  });

  test('the default name of a passkey contains the date, which is not repeated (SEC-12)', async () => {
    const name = 'Passkey added November 29, 2026';
    const unused = aPasskey({ id: 'p2', name, lastUsedAt: null, isSynced: false });
    backend.answer(getWaysIn, aWaysIn({ passkeys: [aPasskey({ name }), unused] }));
    const { section } = await open('Passkeys');
    const rows = await section.findAllByRole('listitem');
    expect(rows.map((row) => within(row).getByText(/used/).textContent)).toEqual([
      'Last used 1 hour ago',
      'Never used',
    ]);
  });

  test.each([
    ['says that the password still signs in', null, 1],
    ['says nothing about the password with an authenticator app', '2026-02-01T12:00:00.000Z', 0],
  ] as const)('the section of passkeys %s (SEC-15)', async (_, authenticatorSince, count) => {
    backend.answer(getWaysIn, aWaysIn({ passkeys: [aPasskey()], authenticatorSince }));
    const { section } = await open('Passkeys');
    await section.findByText('My phone');
    expect(
      section.queryAllByText(
        'A passkey doesn’t replace your password, which still signs you in. Set up an authenticator app to protect it.',
      ),
    ).toHaveLength(count);
  });

  test('after a passkey is removed, the focus is on the next one, and after the last one on the section (SEC-12)', async () => {
    const [first, next] = [aPasskey(), aPasskey({ id: 'p2', name: 'Security key' })];
    backend.answer(getWaysIn, aWaysIn({ passkeys: [first, next] }));
    const { person, section } = await open('Passkeys');
    const remove = async (name: string) => {
      await person.click(await section.findByRole('button', { name: `Remove ${name}` }));
      const question = within(await screen.findByRole('alertdialog'));
      await person.click(question.getByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(section.queryByText(name)).toBeNull());
    };
    backend.answer(removePasskey, () => {
      backend.answer(getWaysIn, aWaysIn({ passkeys: [next] }));
      return null;
    });
    await remove('My phone');
    await waitFor(() => expect(section.getByRole('button', { name: 'Remove Security key' })).toHaveFocus());
    backend.answer(removePasskey, () => {
      backend.answer(getWaysIn, aWaysIn());
      return null;
    });
    await remove('Security key');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Passkeys' })).toHaveFocus());
  });

  test('a passkey is removed after a question (SEC-12)', async () => {
    backend.answer(getWaysIn, aWaysIn({ passkeys: [aPasskey()] }));
    const { person, section } = await open('Passkeys');
    await person.click(await section.findByRole('button', { name: 'Remove My phone' }));
    backend.answer(removePasskey, null);
    backend.answer(getWaysIn, aWaysIn());
    await person.click(
      within(await screen.findByRole('alertdialog', { name: 'Remove “My phone”?' })).getByRole('button', {
        name: 'Remove',
      }),
    );
    expect(await section.findByText('No passkeys yet.')).toBeVisible();
    expect(backend.callsTo(removePasskey).map(({ path }) => path)).toEqual(['/api/auth/passkeys/p1']);
  });
});

test('a passkey that another tab has removed leaves the list after the failed removal', async () => {
  backend.answer(getWaysIn, aWaysIn({ passkeys: [aPasskey()] }));
  const { person, section } = await open('Passkeys');
  await person.click(await section.findByRole('button', { name: 'Remove My phone' }));
  backend.refuse(removePasskey, 'not-found');
  backend.answer(getWaysIn, aWaysIn());
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Passkey Not Removed')).toBeVisible();
  expect(await section.findByText('No passkeys yet.')).toBeVisible();
});

describe('trusted devices', () => {
  const device = {
    id: 'd1',
    isCurrent: true,
    device: 'Chrome on Linux',
    trustedUntil: '2026-03-20T12:00:00.000Z',
  };

  test('trusted devices are listed, and one can be asked for a code again (SEC-9)', async () => {
    backend.answer(getWaysIn, aWaysIn({ trustedDevices: [device] }));
    const { person, section } = await open('Trusted devices');
    expect(section.getByText('Until Mar 20, 2026')).toBeVisible();
    expect(section.getByText('This device')).toBeVisible();
    backend.answer(removeTrustedDevice, null);
    backend.answer(getWaysIn, aWaysIn());
    await person.click(section.getByRole('button', { name: 'Stop trusting Chrome on Linux' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Trusted devices' })).toBeNull());
    expect(await screen.findByText('Device No Longer Trusted')).toBeVisible();
    expect(backend.callsTo(removeTrustedDevice).map(({ path }) => path)).toEqual([
      '/api/auth/trusted-devices/d1',
    ]);
  });

  test('a changed password forgets the trusted devices immediately (SEC-9)', async () => {
    backend.answer(getWaysIn, aWaysIn({ trustedDevices: [device] }));
    const { person } = await open('Trusted devices');
    const password = within(screen.getByRole('region', { name: 'Password' }));
    await person.type(password.getByLabelText('Current password'), 'correct horse battery');
    await person.type(password.getByLabelText('New password'), 'a new beginning');
    backend.answer(changePassword, { message: 'Changed' });
    const release = backend.hold(getWaysIn);
    await person.click(password.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Trusted devices' })).toBeNull());
    release(aWaysIn());
    expect(await screen.findByText('Password Changed')).toBeVisible();
  });

  test('a password whose change got no answer loads the lists again', async () => {
    backend.answer(getWaysIn, aWaysIn({ trustedDevices: [device] }));
    const { person } = await open('Trusted devices');
    const password = within(screen.getByRole('region', { name: 'Password' }));
    await person.type(password.getByLabelText('Current password'), 'correct horse battery');
    await person.type(password.getByLabelText('New password'), 'a new beginning');
    backend.drop(changePassword);
    backend.answer(getWaysIn, aWaysIn());
    await person.click(password.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password Not Changed')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Trusted devices' })).toBeNull());
  });

  test('without trusted devices, the section is missing', async () => {
    const { section } = await open('Passkeys');
    await section.findByText('No passkeys yet.');
    expect(screen.queryByRole('region', { name: 'Trusted devices' })).toBeNull();
  });
});

describe('sessions', () => {
  const aSession = (over: Partial<Session> = {}): Session => ({
    id: 's1',
    isCurrent: true,
    device: 'Chrome on Linux',
    address: '192.0.2.1',
    signedInAt: '2026-03-01T12:00:00.000Z',
    lastSeenAt: '2026-03-02T11:00:00.000Z',
    method: 'password',
    ...over,
  });

  test('each session shows how it signed in; an unknown way is left out (SEC-21)', async () => {
    backend.answer(listSessions, [
      aSession(),
      aSession({ id: 's2', isCurrent: false, device: 'Firefox on Windows', method: 'password-and-code' }),
      aSession({ id: 's3', isCurrent: false, device: 'Safari on iPhone', method: 'passkey' }),
      aSession({ id: 's4', isCurrent: false, device: 'Edge on Windows', method: 'mind-reading' }),
    ]);
    const { section } = await open('Where you are signed in');
    const rows = await section.findAllByRole('listitem');
    expect(rows.map((row) => within(row).getByText(/192\.0\.2\.1/).textContent)).toEqual([
      '192.0.2.1 · Password · last seen 1 hour ago',
      '192.0.2.1 · Password and code · last seen 1 hour ago',
      '192.0.2.1 · Passkey · last seen 1 hour ago',
      '192.0.2.1 · last seen 1 hour ago',
    ]);
  });

  test.each([
    [true, 1],
    [undefined, 0],
  ] as const)(
    'an account with a second step (%s) reads that trusted devices are asked for a code again (SEC-9)',
    async (hasSecondStep, count) => {
      backend.answer(getUser, aUser({ ...(hasSecondStep && { hasSecondStep }) }));
      const { person, section } = await open('Where you are signed in');
      const sentence = /Trusted devices are asked for a code again\./;
      const password = within(screen.getByRole('region', { name: 'Password' }));
      expect(password.queryAllByText(sentence)).toHaveLength(count);
      await person.click(section.getByRole('button', { name: 'Sign out everywhere' }));
      const question = within(await screen.findByRole('alertdialog'));
      expect(question.queryAllByText(sentence)).toHaveLength(count);
    },
  );

  test('“This wasn’t me” ends the session and leads to the change of the password (SEC-21)', async () => {
    backend.answer(listSessions, [
      aSession(),
      aSession({ id: 's2', isCurrent: false, device: 'Firefox on Windows' }),
    ]);
    const { person, section } = await open('Where you are signed in');
    await section.findAllByRole('listitem');
    expect(section.queryByRole('button', { name: 'This wasn’t me: Chrome on Linux' })).toBeNull();
    backend.answer(endSession, null);
    backend.answer(listSessions, [aSession()]);
    await person.click(section.getByRole('button', { name: 'This wasn’t me: Firefox on Windows' }));
    const password = within(screen.getByRole('region', { name: 'Password' }));
    expect(await password.findByRole('alert')).toHaveTextContent('Now change your password');
    expect(password.getByLabelText('Current password')).toHaveFocus();
    expect(backend.callsTo(endSession).map(({ path }) => path)).toEqual(['/api/auth/sessions/s2']);
  });
});

describe('recent security events', () => {
  const anEvent = (over: Partial<SecurityEventEntry> = {}): SecurityEventEntry => ({
    id: 'e1',
    kind: 'password-changed',
    device: 'Chrome on Linux',
    address: '192.0.2.1',
    at: '2026-03-02T10:00:00.000Z',
    ...over,
  });

  test('events show what happened, on which device, from which address, and when; unknown kinds have a neutral name (SEC-19)', async () => {
    backend.answer(listSecurityEvents, [
      anEvent(),
      anEvent({ id: 'e2', kind: 'of-a-later-release', device: null, address: null }),
    ]);
    const { section } = await open('Recent security events');
    const rows = await section.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Password changed2 hours agoChrome on Linux · 192.0.2.1',
      'Security event2 hours ago',
    ]);
  });

  test('a long list begins with five events, and a button shows all (SEC-19)', async () => {
    backend.answer(
      listSecurityEvents,
      Array.from({ length: 50 }, (_, at) => anEvent({ id: `e${at}` })),
    );
    const { person, section } = await open('Recent security events');
    expect(await section.findAllByRole('listitem')).toHaveLength(5);
    await person.click(section.getByRole('button', { name: 'Show all 50' }));
    expect(section.getAllByRole('listitem')).toHaveLength(50);
    await person.click(section.getByRole('button', { name: 'Show fewer' }));
    expect(section.getAllByRole('listitem')).toHaveLength(5);
  });

  test('without events, a sentence says so; a failed list can be loaded again [N-20]', async () => {
    backend.refuse(listSecurityEvents, 'unavailable');
    const { person, section } = await open('Recent security events');
    expect(await section.findByRole('alert')).toBeVisible();
    backend.answer(listSecurityEvents, []);
    await person.click(section.getByRole('button', { name: 'Reload' }));
    expect(await section.findByText('No security events in the last 90 days.')).toBeVisible();
  });
});

test('the link to the security section moves the focus to its heading', async () => {
  renderApp('/account-settings#security');
  expect(await screen.findByRole('heading', { name: 'Sign-in and security' })).toHaveFocus();
});
