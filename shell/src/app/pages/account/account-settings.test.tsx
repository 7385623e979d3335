import { getEntitlements } from '@savvi/contracts/billing/billing.routes';
import {
  changePassword,
  endSession,
  getUser,
  listSessions,
  signOutEverywhere,
  updateProfile,
} from '@savvi/contracts/identity/account.routes';
import type { User } from '@savvi/contracts/identity/account';
import type { Session } from '@savvi/contracts/identity/account-replies';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp, trialEntitlements } from '../../../testing/app.tsx';
import { aRegistry } from '../../../testing/registry.ts';
import { answerSecurity, preloadAccountPage } from '../../../testing/security.ts';

preloadAccountPage();
const backend = openFakeBackend();
const PHOTO = 'data:image/jpeg;base64,AAAA';
const MB = 1_048_576;

const aSession = (over: Partial<Session> = {}): Session => ({
  id: 's1',
  isCurrent: true,
  device: 'Chrome on Linux',
  address: '192.0.2.1',
  signedInAt: '2026-03-01T12:00:00.000Z',
  lastSeenAt: '2026-03-02T11:00:00.000Z',
  ...over,
});

beforeEach(() => {
  backend.answer('GET /registry.json', aRegistry());
  backend.answer(getEntitlements, trialEntitlements());
  answerSecurity(backend);
  backend.answer(listSessions, [
    aSession(),
    aSession({ id: 's/2', isCurrent: false, device: 'Firefox on Windows' }),
  ]);
});
afterEach(() => void vi.restoreAllMocks());

async function open(over: Partial<User> = {}) {
  backend.answer(getUser, aUser(over));
  const app = renderApp('/account-settings');
  await screen.findByRole('heading', { level: 1, name: 'Account settings' });
  return app;
}

const save = () => screen.getByRole('button', { name: 'Save changes' });
const section = (name: string) => within(screen.getByRole('region', { name }));
const toastTone = (text: string) => screen.getByText(text).closest('[data-tone]')?.getAttribute('data-tone');

/** jsdom cannot draw images; this replaces the browser's image functions. */
function aBrowserThatDraws(width: number, height: number) {
  const drawn: { size?: string; type?: string; quality?: unknown } = {};
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () => ({ fillRect: () => undefined, drawImage: () => undefined }) as never,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (
    this: HTMLCanvasElement,
    type,
    quality,
  ) {
    Object.assign(drawn, { size: `${this.width}x${this.height}`, type, quality });
    return PHOTO;
  });
  return drawn;
}

/** A file that reports a size without containing the bytes. */
function aFile(size: number, type: string): File {
  const file = new File(['x'], 'photo', { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

const choose = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]') ?? expect.fail(), {
    target: { files: [file] },
  });

test('the page shows photo, names, email address, billing and security [ACC-1]', async () => {
  await open();
  expect(screen.getByRole('group', { name: 'Profile photo' })).toBeVisible();
  expect(screen.getByLabelText('First name')).toHaveValue('Ada');
  expect(screen.getByLabelText('Last name')).toHaveValue('Lovelace');
  expect(screen.getByRole('region', { name: 'Billing and subscription' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Sign-in and security' })).toBeVisible();
});

test('first and last name are required in the account settings, so neither is labeled as optional [ACC-5] [ACC-6] [T-38] [T-64]', async () => {
  await open();
  for (const name of ['First name', 'Last name'])
    expect(screen.getByLabelText(name)).toHaveAccessibleName(name);
});

test('the email address is read-only, labeled Verified, and can only be changed by customer support [ACC-2] [ACC-3]', async () => {
  await open();
  const email = screen.getByLabelText('Email');
  expect(email).toHaveValue('ada@example.com');
  expect(email).toHaveAttribute('readonly');
  expect(section('Profile').getByText('Verified')).toBeVisible();
  expect(email).toHaveAccessibleDescription(/Your email can only be changed by customer support/);
});

test('the security section notes that an external system handles authentication [ACC-4]', async () => {
  await open();
  expect(screen.getByText(/Authentication is handled by an external system/)).toBeVisible();
});

test('the first name and the last name are required [ACC-5] [ACC-6]', async () => {
  const { person } = await open();
  await person.clear(screen.getByLabelText('First name'));
  await person.clear(screen.getByLabelText('Last name'));
  await person.click(save());
  expect(await screen.findByText('First name is required')).toBeVisible();
  expect(screen.getByText('Last name is required')).toBeVisible();
  expect(backend.callsTo(updateProfile)).toEqual([]);
});

test('saving sends names and photo with the version that they are based on, and updates sidebar and user [ACC-11] [ACC-12] [API-9]', async () => {
  const { person } = await open({ version: 4, profileImageUrl: PHOTO });
  const changed = aUser({ version: 5, firstName: 'Grace', profileImageUrl: PHOTO });
  const release = backend.hold(updateProfile);
  backend.answer(getUser, changed);
  await person.clear(screen.getByLabelText('First name'));
  await person.type(screen.getByLabelText('First name'), 'Grace');
  await person.click(save());
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeVisible();
  release(changed);
  expect(await screen.findByText('Profile Updated')).toBeVisible();
  expect(
    backend
      .callsTo(updateProfile)
      .map(({ body, headers }) => [body, headers.get('If-Match'), headers.get('X-Page-Owner')]),
  ).toEqual([[{ firstName: 'Grace', lastName: 'Lovelace', profileImageUrl: PHOTO }, '"4"', aUser().id]]);
  expect(screen.getByText('Grace Lovelace')).toBeVisible();
  expect(backend.callsTo(getUser)).toHaveLength(2);
});

test.each([
  [
    'an error response',
    () => backend.refuse(updateProfile, 'stale'),
    '412: This was changed somewhere else in the meantime. Reload to see the newest version.',
  ],
  [
    'no response',
    () => backend.drop(updateProfile),
    'We could not reach the server. Please check your connection and try again.',
  ],
])(
  "a save that gets %s shows Update Failed with the message, and keeps the user's input [ACC-13]",
  async (_what, arrange, message) => {
    arrange();
    const { person } = await open();
    await person.type(screen.getByLabelText('First name'), 'x');
    await person.click(save());
    expect(await screen.findByText('Update Failed')).toBeVisible();
    expect(toastTone('Update Failed')).toBe('destructive');
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Adax');
  },
);

test("a session that ended hides the page, and the user's input is still there after signing in again [DASH-4]", async () => {
  const { person } = await open();
  await person.type(screen.getByLabelText('First name'), 'x');
  backend.refuse(updateProfile, 'unauthorized');
  backend.refuse(getUser, 'unauthorized');
  await person.click(save());
  expect(await screen.findByRole('heading', { level: 1, name: 'Not authenticated' })).toBeVisible();
  expect(screen.getByText('401: Unauthorized')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Account settings' })).toBeNull();
  backend.answer(getUser, aUser());
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
  expect(screen.getByLabelText('First name')).toHaveValue('Adax');
});

test('a photo is resized to fit into 400 × 400, and saved as a JPEG data URL with quality 0.8 [ACC-10]', async () => {
  const drawn = aBrowserThatDraws(1600, 800);
  const { person, container } = await open();
  backend.answer(updateProfile, aUser({ profileImageUrl: PHOTO }));
  choose(aFile(5 * MB, 'image/png'));
  await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', PHOTO));
  expect(drawn).toEqual({ size: '400x200', type: 'image/jpeg', quality: 0.8 });
  await person.click(save());
  await screen.findByText('Profile Updated');
  expect(backend.callsTo(updateProfile)[0]?.body).toMatchObject({ profileImageUrl: PHOTO });
});

test('a photo of exactly 5 MB is accepted, one byte more is refused, before it is resized [ACC-8] [ACC-15]', async () => {
  const drawn = aBrowserThatDraws(10, 10);
  await open();
  choose(aFile(5 * MB + 1, 'image/png'));
  expect(await screen.findByText('File Too Large')).toBeVisible();
  expect(screen.getByText('Please select an image smaller than 5MB.')).toBeVisible();
  expect(toastTone('File Too Large')).toBe('destructive');
  expect(drawn).toEqual({});
  choose(aFile(5 * MB, 'image/png'));
  await waitFor(() => expect(drawn.size).toBe('10x10'));
});

test.each([
  ['something else', 'application/pdf', () => aBrowserThatDraws(10, 10)],
  [
    'an image in name only',
    'image/png',
    () => vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture'))),
  ],
])('%s is refused as a photo [ACC-9]', async (_what, type, arrange) => {
  arrange();
  await open();
  choose(aFile(10, type));
  expect(await screen.findByText('Invalid File Type')).toBeVisible();
  expect(screen.getByText('Please select a valid image file (JPG, PNG, GIF).')).toBeVisible();
  expect(toastTone('Invalid File Type')).toBe('destructive');
});

test('a chosen photo is not saved yet: the page says so, removes the error of an earlier photo, and asks before leaving', async () => {
  aBrowserThatDraws(10, 10);
  const { person } = await open();
  choose(aFile(10, 'application/pdf'));
  expect(await screen.findByText('Invalid File Type')).toBeVisible();
  choose(aFile(10, 'image/png'));
  expect(await screen.findByText(/^Not saved yet/)).toBeVisible();
  expect(screen.queryByText('Invalid File Type')).toBeNull();
  await person.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('a photo on another website is not loaded: the page shows the initials and offers an upload instead (S-17, T-68)', async () => {
  await open({ profileImageUrl: 'https://elsewhere.example/me.png' });
  expect(document.querySelector('img[src^="https:"]')).toBeNull();
  const photo = within(screen.getByRole('group', { name: 'Profile photo' }));
  expect(photo.getByText('AL')).toBeInTheDocument();
  expect(photo.getByRole('button', { name: 'Upload the picture instead' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Profile photo' })).toHaveAccessibleDescription(
    /^Your picture is on another website, so it is not shown\./,
  );
});

test('a photo can be removed [ACC-7] [ACC-11]', async () => {
  const { person } = await open({ profileImageUrl: PHOTO });
  backend.answer(updateProfile, aUser());
  await person.click(screen.getByRole('button', { name: 'Remove photo' }));
  await person.click(save());
  await screen.findByText('Profile Updated');
  expect(backend.callsTo(updateProfile)[0]?.body).toMatchObject({ profileImageUrl: '' });
});

test('leaving the account settings with unsaved changes asks first', async () => {
  const { person } = await open();
  await person.type(screen.getByLabelText('First name'), 'x');
  await person.click(screen.getByRole('link', { name: 'Dashboard' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await person.click(dialog.getByRole('button', { name: 'Stay here' }));
  expect(screen.getByLabelText('First name')).toHaveValue('Adax');
  await person.click(screen.getByRole('link', { name: 'Dashboard' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Ready to get Savvi/ })).toBeVisible();
});

test('a profile that was changed elsewhere updates the fields that the user has not edited', async () => {
  const { person, client } = await open();
  await person.type(screen.getByLabelText('First name'), 'x');
  const changed = aUser({ version: 2, firstName: 'Augusta', lastName: 'King' });
  act(() => void client.setQueryData(['user'], changed));
  await waitFor(() => expect(screen.getByLabelText('Last name')).toHaveValue('King'));
  expect(screen.getByLabelText('First name')).toHaveValue('Adax');
  await person.clear(screen.getByLabelText('First name'));
  await person.type(screen.getByLabelText('First name'), 'Augusta');
  await person.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Ready to get Savvi/ })).toBeVisible();
});

test('leaving the account settings without changes asks nothing', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Ready to get Savvi/ })).toBeVisible();
});

test('a user who knows the password can change it, with a hint about common passwords', async () => {
  backend.answer(changePassword, { message: 'Changed' });
  const { person } = await open();
  const password = section('Password');
  await person.type(password.getByLabelText('Current password'), 'secret1');
  await person.type(password.getByLabelText('New password'), 'password1');
  await waitFor(() =>
    expect(password.getByLabelText('New password')).toHaveAccessibleDescription(/^Easy to guess/),
  );
  await person.click(password.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password Changed')).toBeVisible();
  expect(backend.callsTo(changePassword).map(({ body }) => body)).toEqual([
    { currentPassword: 'secret1', newPassword: 'password1' },
  ]);
  expect(password.getByLabelText('Current password')).toHaveValue('');
  expect(password.getByLabelText('New password')).toHaveAccessibleDescription(/^At least 6 characters/);
});

test('a new password that is too short is refused under its field, a wrong current one by the server', async () => {
  backend.refuse(changePassword, 'forbidden', 'The current password is incorrect.');
  const { person } = await open();
  const password = section('Password');
  await person.click(password.getByRole('button', { name: 'Change password' }));
  expect(await password.findByText('Password must be at least 6 characters')).toBeVisible();
  expect(password.getByText('Password is required')).toBeVisible();
  await person.type(password.getByLabelText('Current password'), 'wrong');
  await person.type(password.getByLabelText('New password'), 'secret2');
  await person.click(password.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('The current password is incorrect.')).toBeVisible();
  expect(password.getByLabelText('Current password')).toHaveAccessibleDescription(
    'Please enter the password you sign in with now.',
  );
  expect(password.getByLabelText('Current password')).toHaveFocus();
  expect(screen.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
});

test('another device can be signed out, and the current device is labeled', async () => {
  const { person } = await open();
  const sessions = section('Where you are signed in');
  expect(await sessions.findByText('This device')).toBeVisible();
  backend.answer(endSession, null);
  backend.answer(getEntitlements, trialEntitlements());
  backend.answer(listSessions, [aSession()]);
  await person.click(sessions.getByRole('button', { name: 'Sign out Firefox on Windows' }));
  await waitFor(() => expect(sessions.queryByText('Firefox on Windows')).toBeNull());
  expect(backend.callsTo(endSession).map(({ path }) => path)).toEqual(['/api/auth/sessions/s%2F2']);
});

test('signing out everywhere asks first, deletes the data of this tab and leads to the sign-in page', async () => {
  backend.answer(signOutEverywhere, null);
  const { person, left, client } = await open();
  await person.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out everywhere' }),
  );
  await waitFor(() => expect(left).toEqual(['replaceWith /login']));
  dispatchEvent(new Event('pagehide'));
  expect(client.getQueryData(['user'])).toBeUndefined();
});

test('a deployed area can add a section with a link to its own settings', async () => {
  backend.answer('GET /registry.json', aRegistry('reminders'));
  await open();
  expect(await screen.findByRole('region', { name: 'Reminders' })).toBeVisible();
  expect(section('Reminders').getByRole('link', { name: 'Open reminders' })).toHaveAttribute(
    'href',
    '/reminders',
  );
});

test('an area that is not deployed adds no section', async () => {
  await open();
  await screen.findByRole('region', { name: 'Appearance' });
  await vi.waitFor(() => expect(backend.callsTo('GET /registry.json').length).toBeGreaterThan(1));
  expect(screen.queryByRole('region', { name: 'Reminders' })).toBeNull();
});
