import { getEntitlements } from '@savvi/contracts/billing/billing.routes';
import { getUser } from '@savvi/contracts/identity/account.routes';
import type { WaysIn } from '@savvi/contracts/identity/strong-sign-in';
import {
  cancelRemoval,
  confirmAuthenticator,
  getWaysIn,
  removeAuthenticator,
  renewRecoveryCodes,
  setUpAuthenticator,
} from '@savvi/contracts/identity/strong-sign-in.routes';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp, trialEntitlements } from '../../../../testing/app.tsx';
import { aRegistry } from '../../../../testing/registry.ts';
import { answerSecurity, aWaysIn, preloadAccountPage } from '../../../../testing/security.ts';

preloadAccountPage();
const backend = openFakeBackend();
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const URI = `otpauth://totp/BudgetPRO:ada@example.com?secret=${SECRET}&issuer=BudgetPRO`;
const CODES = Array.from({ length: 10 }, (_, at) => `AAAA-BBBB-CCCC-DDD${at}`);
const ON = { authenticatorSince: '2026-02-01T12:00:00.000Z', recoveryCodesLeft: 10 };

beforeEach(() => {
  answerSecurity(backend);
  backend.answer(getUser, aUser());
  backend.answer(getEntitlements, trialEntitlements());
  backend.answer('GET /registry.json', aRegistry());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(waysIn: Partial<WaysIn> = {}) {
  backend.answer(getWaysIn, aWaysIn(waysIn));
  const app = renderApp('/account-settings');
  const section = within(await screen.findByRole('region', { name: 'Authenticator app' }));
  await section.findByText(waysIn.authenticatorSince ? /^since/ : 'Off');
  return { ...app, section };
}

/** Opens the dialog that sets up an app. */
async function openSetUp() {
  backend.answer(setUpAuthenticator, { secret: SECRET, uri: URI });
  const app = await open();
  await app.person.click(app.section.getByRole('button', { name: 'Set up an authenticator app' }));
  return { ...app, dialog: within(await screen.findByRole('dialog')) };
}

/** Opens the dialog with the codes of an app that was just set up. */
async function openCodes() {
  const app = await openSetUp();
  backend.answer(confirmAuthenticator, { recoveryCodes: CODES });
  backend.answer(getWaysIn, aWaysIn(ON));
  await app.person.type(app.dialog.getByLabelText('Code'), '123456');
  await app.person.click(app.dialog.getByRole('button', { name: 'Turn on' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Save your recovery codes' })) };
}

/** Replaces the clipboard by a recorder. */
function aClipboard() {
  const texts: string[] = [];
  const clipboard = { writeText: async (text: string) => void texts.push(text) };
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, key) => (key === 'clipboard' ? clipboard : Reflect.get(target, key)),
    }),
  );
  return texts;
}

test('setting up an app shows a QR code and the key in groups of four, and the key can be copied (SEC-3)', async () => {
  const { person, dialog } = await openSetUp();
  expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  const copied = aClipboard();
  await person.click(dialog.getByRole('button', { name: 'Copy the key' }));
  expect(await screen.findByText('Key Copied')).toBeVisible();
  expect(copied).toEqual([SECRET]);
});

test('without a clipboard, copying the key says that it must be copied by hand', async () => {
  const { person, dialog } = await openSetUp();
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, { get: (_, key) => (key === 'clipboard' ? undefined : '') }),
  );
  await person.click(dialog.getByRole('button', { name: 'Copy the key' }));
  expect(await screen.findByText('Nothing Was Copied')).toBeVisible();
});

test('one correct code turns two-step verification on, and a wrong one is reported under its field (SEC-3)', async () => {
  const { person, dialog, section } = await openSetUp();
  await person.click(dialog.getByRole('button', { name: 'Turn on' }));
  const code = dialog.getByLabelText('Code');
  expect(code).toHaveAccessibleDescription(/^Enter the 6-digit code/);
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  const sentence = 'That code isn’t correct. Codes change every 30 seconds.';
  backend.refuse(confirmAuthenticator, 'invalid', sentence);
  await person.type(code, '000000');
  await person.click(dialog.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription(new RegExp(`^${sentence}`)));
  expect(screen.queryByText('Two-Step Verification Not Turned On')).toBeNull();
  const restart = 'If your code still isn’t accepted, close this and start again with a new key.';
  expect(code).toHaveAccessibleDescription(new RegExp(`${sentence} ${restart}`));
  backend.refuse(confirmAuthenticator, 'too-often');
  await person.click(dialog.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription(/^Too many attempts/));
  expect(code).not.toHaveAccessibleDescription(new RegExp(restart));

  backend.answer(confirmAuthenticator, { recoveryCodes: CODES });
  backend.answer(getWaysIn, aWaysIn(ON));
  await person.clear(code);
  await person.type(code, '123 456');
  await person.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
  expect(backend.callsTo(confirmAuthenticator).at(-1)?.body).toEqual({ code: '123 456' });
  await waitFor(() => expect(section.getByText(/^since/)).toBeInTheDocument());
});

test('recovery codes can be copied, printed and saved as a text file, and Done waits for the checkbox (SEC-3)', async () => {
  const { person, dialog } = await openCodes();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  const copied = aClipboard();
  await person.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Recovery Codes Copied')).toBeVisible();
  expect(copied).toEqual([CODES.join('\n')]);

  let printed = '';
  vi.stubGlobal('print', () => (printed = document.querySelector('[data-printed]')?.textContent ?? ''));
  await person.click(dialog.getByRole('button', { name: 'Print' }));
  expect(printed).toContain(CODES.join('\n'));
  dispatchEvent(new Event('afterprint'));
  expect(document.querySelector('[data-printed]')).toBeNull();

  const files: { name: string; blob: Blob }[] = [];
  let written = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => ((written = blob as Blob), 'blob:codes'));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, blob: written });
  });
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(files.map(({ name }) => name)).toEqual(['budgetpro-recovery-codes.txt']);
  expect(await files[0]?.blob.text()).toContain('ada@example.com');

  const done = dialog.getByRole('button', { name: 'Done' });
  expect(done).toHaveAttribute('aria-disabled', 'true');
  await person.click(done);
  expect(dialog.getByLabelText('I’ve saved these codes')).toHaveFocus();
  await person.click(dialog.getByLabelText('I’ve saved these codes'));
  await person.click(done);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('closing the dialog before the codes are saved asks first, and closing the tab does so, too', async () => {
  const { person, dialog } = await openCodes();
  await person.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveAccessibleDescription('These codes won’t be shown again.');
  await person.click(within(question).getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(dialog.getByText(CODES[0] ?? '')).toBeVisible();
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await person.keyboard('{Escape}');
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an app that is set up can be turned off after a question', async () => {
  const { person, section } = await open(ON);
  expect(section.getByText('10 recovery codes left of 10.')).toBeVisible();
  await person.click(section.getByRole('button', { name: 'Turn off' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Turn off two-step verification?' }),
  );
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  expect(backend.callsTo(removeAuthenticator)).toEqual([]);
  backend.answer(removeAuthenticator, null);
  backend.answer(getWaysIn, aWaysIn());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await person.click(section.getByRole('button', { name: 'Turn off' }));
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Turn off' }),
  );
  expect(await section.findByText('Off')).toBeVisible();
  expect(backend.callsTo(getUser).length).toBeGreaterThan(1);
  expect(screen.getByRole('region', { name: 'Authenticator app' }), 'the button is gone').toHaveFocus();
});

test('new recovery codes replace the old ones after a question, and are shown (SEC-8)', async () => {
  const { person, section } = await open({ ...ON, recoveryCodesLeft: 3 });
  expect(section.getByText('3 recovery codes left. Make new ones.')).toBeVisible();
  backend.answer(renewRecoveryCodes, { recoveryCodes: CODES });
  backend.answer(getWaysIn, aWaysIn(ON));
  await person.click(section.getByRole('button', { name: 'New recovery codes' }));
  const question = await screen.findByRole('alertdialog', { name: 'Make new recovery codes?' });
  expect(question).toHaveAccessibleDescription('Your old recovery codes will stop working.');
  await person.click(within(question).getByRole('button', { name: 'New recovery codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(10);
  expect(await section.findByText('10 recovery codes left of 10.')).toBeInTheDocument();
});

test.each([
  [0, 'No recovery codes left. Make new ones.'],
  [1, '1 recovery code left. Make new ones.'],
  [4, '4 recovery codes left of 10.'],
])('with %i codes left, the section says so (SEC-8)', async (recoveryCodesLeft, sentence) => {
  const { section } = await open({ ...ON, recoveryCodesLeft });
  expect(section.getByText(sentence)).toBeVisible();
});

test('a change that fails is a toast with the message of the server', async () => {
  backend.refuse(setUpAuthenticator, 'authenticator-on');
  const { person, section } = await open();
  await person.click(section.getByRole('button', { name: 'Set up an authenticator app' }));
  expect(await screen.findByText('Authenticator App Not Set Up')).toBeVisible();
  expect(screen.getByText('An authenticator app is already set up.')).toBeVisible();
});

test.each([
  ['without an answer', () => backend.drop(confirmAuthenticator)],
  ['that fails in the server', () => backend.refuse(confirmAuthenticator, 'internal')],
  ['after a lost answer', () => backend.refuse(confirmAuthenticator, 'authenticator-on')],
])('turning on two-step verification %s says that it may be on', async (_what, arrange) => {
  const { person, dialog } = await openSetUp();
  arrange();
  await person.type(dialog.getByLabelText('Code'), '123456');
  await person.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('Two-Step Verification May Be On')).toBeVisible();
  expect(screen.getByText(/Reload the page to check\. If it’s on, make new recovery codes\.$/)).toBeVisible();
  expect(screen.queryByText('Two-Step Verification Not Turned On')).toBeNull();
});

test('new recovery codes without an answer may have replaced the old ones, and the section is loaded again', async () => {
  const { person, section } = await open({ ...ON, recoveryCodesLeft: 3 });
  backend.drop(renewRecoveryCodes);
  backend.answer(getWaysIn, aWaysIn(ON));
  await person.click(section.getByRole('button', { name: 'New recovery codes' }));
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'New recovery codes' }),
  );
  expect(await screen.findByText('Recovery Codes May Have Changed')).toBeVisible();
  expect(screen.getByText(/Your old codes may no longer work, so make new ones\.$/)).toBeVisible();
  expect(screen.queryByText('Recovery Codes Not Made')).toBeNull();
  expect(await section.findByText('10 recovery codes left of 10.')).toBeVisible();
});

test('while a wait is running, the section says when two-step verification turns off, and Stop cancels it (SEC-11)', async () => {
  backend.answer(getUser, aUser({ hasSecondStep: true, secondStepEndsAt: '2026-03-05T12:00:00.000Z' }));
  const { person, section } = await open(ON);
  expect(section.getByText(/^Turns off on Mar 5, 2026, /)).toBeVisible();
  backend.answer(cancelRemoval, null);
  backend.answer(getUser, aUser({ hasSecondStep: true }));
  await person.click(section.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Two-Step Verification Stays On')).toBeVisible();
  await waitFor(() => expect(section.queryByText(/^Turns off on/)).toBeNull());
  expect(screen.getByRole('region', { name: 'Authenticator app' })).toHaveFocus();
});

test('the focus begins at the heading of new recovery codes, and not below them', async () => {
  await openCodes();
  expect(screen.getByText('Save your recovery codes')).toHaveFocus();
});

test('a user who cancels the confirmation sees no error', async () => {
  backend.refuse(setUpAuthenticator, 'reauthenticate');
  const { person, section } = await open();
  const setUp = section.getByRole('button', { name: 'Set up an authenticator app' });
  await person.click(setUp);
  const asked = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
  await person.click(asked.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(setUp).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByText('Authenticator App Not Set Up')).toBeNull();
});

test('ways in that cannot be loaded show an error with a retry [N-20]', async () => {
  backend.refuse(getWaysIn, 'unavailable');
  const { person } = renderApp('/account-settings');
  const section = within(await screen.findByRole('region', { name: 'Authenticator app' }));
  expect(await section.findByRole('alert')).toHaveTextContent('We couldn’t load this.');
  expect(section.queryByRole('button', { name: 'Set up an authenticator app' })).toBeNull();
  backend.answer(getWaysIn, aWaysIn());
  await person.click(section.getByRole('button', { name: 'Reload' }));
  expect(await section.findByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});
