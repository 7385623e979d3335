import { forgotPassword, resetPassword } from '@savvi/contracts/identity/account.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openAt, renderPage } from '../../testing/page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const backend = openFakeBackend();
const button = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const isDestructive = (title: HTMLElement) =>
  title.closest('[data-tone]')?.getAttribute('data-tone') === 'destructive';
const toastTitled = async (title: string) =>
  (await screen.findAllByText(title)).find((element) => element.closest('[data-tone]') !== null) ??
  expect.fail(`no toast ${title}`);

afterEach(() => {
  vi.useRealTimers();
  openAt('/');
});

test('the form for a forgotten password requires an email address [AUTH-34]', async () => {
  const { person } = renderPage(<ForgotPasswordPage />);
  expect(screen.getByLabelText('Email')).toBeRequired();
  await person.click(button('Send reset link'));
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  expect(backend.calls).toEqual([]);
});

test('after requesting a reset, the page asks the user to check their inbox, and leads back to the form [AUTH-35] [AUTH-36] [AUTH-37] [AUTH-47]', async () => {
  backend.answer(forgotPassword, { message: 'Sent' });
  const { person } = renderPage(<ForgotPasswordPage />);
  await person.type(screen.getByLabelText('Email'), 'ada@example.com');
  await person.click(button('Send reset link'));
  expect(await heading('Check Your Email')).toHaveFocus();
  expect(backend.callsTo(forgotPassword).map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }]);
  expect(screen.getByText('Reset Link Sent')).toBeVisible();
  expect(
    screen.getByText('If an account with that email exists, a password reset link has been sent.'),
  ).toBeVisible();
  expect(screen.getByText(/expires in 1 hour/)).toBeVisible();
  await person.click(button('Send Another Email'));
  expect(await heading('Forgot your password?')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveValue('');
});

test('a refused reset request shows the message of the server [AUTH-38]', async () => {
  backend.refuse(forgotPassword, 'too-often');
  const { person } = renderPage(<ForgotPasswordPage />);
  await person.type(screen.getByLabelText('Email'), 'ada@example.com');
  await person.click(button('Send reset link'));
  expect(isDestructive(await toastTitled('Request Failed'))).toBe(true);
  expect(screen.getByText('429: Too many attempts. Please wait a little and try again.')).toBeVisible();
});

test('the reset page without a token in its address shows an invalid link [AUTH-39] [AUTH-40]', async () => {
  openAt('/reset-password');
  renderPage(<ResetPasswordPage />);
  expect(await heading('Invalid Link')).toBeVisible();
  expect(isDestructive(await toastTitled('Invalid Link'))).toBe(true);
  expect(screen.queryByLabelText('New password')).toBeNull();
});

async function chooseAt(address: string, first: string, second: string, person = userEvent.setup()) {
  openAt(address);
  const page = renderPage(<ResetPasswordPage />, person);
  await page.person.type(screen.getByLabelText('New password'), first);
  await page.person.type(screen.getByLabelText('Confirm new password'), second);
  await page.person.click(button('Update password'));
  return page;
}

test('the reset token is removed from the address and the history after the page has read it [T-50]', async () => {
  backend.answer(resetPassword, { message: 'Updated' });
  const entries = globalThis.history.length;
  await chooseAt('/reset-password#token=abc', 'secret1', 'secret1');
  await heading('Password Updated!');
  expect(backend.callsTo(resetPassword).map(({ body }) => body)).toEqual([
    { token: 'abc', newPassword: 'secret1' },
  ]);
  expect([
    globalThis.location.href.endsWith('/reset-password'),
    globalThis.history.length,
    globalThis.history.state,
  ]).toEqual([true, entries, null]);
});

test("an earlier mail's link with the token in its query still works, and the token is removed as well [AUTH-39] [T-50]", async () => {
  backend.answer(resetPassword, { message: 'Updated' });
  await chooseAt('/reset-password?token=old', 'secret1', 'secret1');
  await heading('Password Updated!');
  expect(backend.callsTo(resetPassword).map(({ body }) => body)).toEqual([
    { token: 'old', newPassword: 'secret1' },
  ]);
  expect(globalThis.location.search).toBe('');
});

test('a second reset link opened in the same tab replaces the first', async () => {
  backend.answer(resetPassword, { message: 'Updated' });
  openAt('/reset-password#token=first');
  const { person } = renderPage(<ResetPasswordPage />);
  await screen.findByLabelText('New password');
  act(() => {
    openAt('/reset-password#token=second');
    globalThis.dispatchEvent(new Event('hashchange'));
  });
  await person.type(screen.getByLabelText('New password'), 'secret1');
  await person.type(screen.getByLabelText('Confirm new password'), 'secret1');
  await person.click(button('Update password'));
  await heading('Password Updated!');
  expect(backend.callsTo(resetPassword).map(({ body }) => body)).toEqual([
    { token: 'second', newPassword: 'secret1' },
  ]);
});

test('a new link in a tab whose link no longer works opens the form, whose heading gets the focus', async () => {
  backend.refuse(resetPassword, 'reset-token');
  await chooseAt('/reset-password#token=used', 'secret1', 'secret1');
  await heading('This link no longer works');
  act(() => {
    openAt('/reset-password#token=new');
    globalThis.dispatchEvent(new Event('hashchange'));
  });
  expect(await heading('Choose a new password')).toHaveFocus();
  expect(screen.getByLabelText('New password')).toHaveValue('');
});

test('two different passwords are refused without a request [AUTH-41] [AUTH-42]', async () => {
  await chooseAt('/reset-password#token=abc', 'secret1', 'secret2');
  expect(isDestructive(await toastTitled("Passwords Don't Match"))).toBe(true);
  expect(screen.getByText('Please make sure both passwords are the same.')).toBeVisible();
  const repeat = screen.getByLabelText('Confirm new password');
  expect(repeat).toHaveFocus();
  expect(repeat).toHaveAccessibleDescription('Enter the new password again, exactly as above.');
  expect(backend.calls).toEqual([]);
});

test('a short password is refused without a request [AUTH-43]', async () => {
  await chooseAt('/reset-password#token=abc', '12345', '12345');
  expect(isDestructive(await toastTitled('Password Too Short'))).toBe(true);
  expect(screen.getByText('Password must be at least 6 characters long.')).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveFocus();
  expect(screen.getByLabelText('New password')).toBeInvalid();
  expect(backend.calls).toEqual([]);
});

test('the error about a short password disappears when the password is updated', async () => {
  backend.answer(resetPassword, { message: 'Updated' });
  const { person } = await chooseAt('/reset-password#token=abc', '12345', '12345');
  await toastTitled('Password Too Short');
  await person.type(screen.getByLabelText('New password'), '6');
  await person.type(screen.getByLabelText('Confirm new password'), '6');
  await person.click(button('Update password'));
  await heading('Password Updated!');
  await waitFor(() => expect(screen.queryByText('Password Too Short')).toBeNull());
});

test('a new password is sent with the token, and the sign-in page opens after three seconds [AUTH-44] [AUTH-45]', async () => {
  backend.answer(resetPassword, { message: 'Updated' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { left } = await chooseAt(
    '/reset-password#token=a%2Bb',
    'secret1',
    'secret1',
    userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }),
  );
  expect(await heading('Password Updated!')).toHaveFocus();
  expect(backend.callsTo(resetPassword).map(({ body }) => body)).toEqual([
    { token: 'a+b', newPassword: 'secret1' },
  ]);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(left).toEqual([]);
  act(() => void vi.advanceTimersByTime(1_000));
  await waitFor(() => expect(left).toEqual(['replaceWith /login']));
});

test.each([
  ['says that two-step verification is still on, if the account has it', true],
  ['says nothing about two-step verification, if the account has none', undefined],
] as const)('the confirmation of a reset %s (SEC-10)', async (_, hasSecondStep) => {
  backend.answer(resetPassword, { message: 'Updated', hasSecondStep });
  await chooseAt('/reset-password#token=abc', 'secret1', 'secret1');
  await heading('Password Updated!');
  const sentence = 'Two-step verification is still on. You’ll need a code to sign in.';
  expect(screen.queryAllByText(sentence)).toHaveLength(hasSecondStep ? 1 : 0);
});

test('a reset after "This wasn’t me" says when a second step that was turned on since turns off, and stays until it is read (SEC-11)', async () => {
  backend.answer(resetPassword, {
    message: 'Updated',
    hasSecondStep: true,
    secondStepEndsAt: '2026-03-05T12:00:00.000Z',
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { left } = await chooseAt('/reset-password#reported=abc', 'secret1', 'secret1');
  await heading('Password Updated!');
  expect(screen.getByText(/so we turn it off on Mar 5, 2026, \d/)).toBeVisible();
  act(() => void vi.advanceTimersByTime(10_000));
  expect(left).toEqual([]);
});

test('a refused reset token shows the message of the server and a link to a new mail instead of the form [AUTH-46]', async () => {
  backend.refuse(resetPassword, 'reset-token');
  await chooseAt('/reset-password#token=used', 'secret1', 'secret1');
  expect(isDestructive(await toastTitled('Reset Failed'))).toBe(true);
  expect(
    screen.getByText('400: This reset link is invalid or has expired. Please request a new one.'),
  ).toBeVisible();
  expect(await heading('This link no longer works')).toHaveFocus();
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

test('the link "This was not me" asks for a new password with its own texts, and says that every device is signed out [T-55]', async () => {
  backend.answer(resetPassword, { message: 'Updated' });
  await chooseAt('/reset-password#not-me=abc', 'secret1', 'secret1');
  expect(await heading('Password Updated!')).toBeVisible();
  expect(screen.getByText(/^Every device is signed out\./)).toBeVisible();
  expect(backend.callsTo(resetPassword).map(({ body }) => body)).toEqual([
    { token: 'abc', newPassword: 'secret1' },
  ]);
  expect(globalThis.location.href.endsWith('/reset-password')).toBe(true);
});

test('after “This wasn’t me”, the form says what was done and how long it works, and mentions no reset link (SEC-17)', async () => {
  openAt('/reset-password#reported=abc');
  backend.refuse(resetPassword, 'reset-token');
  const { person } = renderPage(<ResetPasswordPage />);
  expect(await heading('Choose a new password')).toHaveFocus();
  expect(
    screen.getByText(
      'Every device is signed out, and passkeys added since what we emailed you about are removed. Choose a new password within one hour.',
    ),
  ).toBeVisible();
  expect(screen.queryByText(/reset link/)).toBeNull();
  await person.type(screen.getByLabelText('New password'), 'secret1');
  await person.type(screen.getByLabelText('Confirm new password'), 'secret1');
  await person.click(button('Update password'));
  expect(await heading('This link no longer works')).toHaveFocus();
  expect(screen.getByText(/^This form works once, within one hour/)).toBeVisible();
});

test('a new password after “This wasn’t me” is sent with the token of the form (SEC-17)', async () => {
  backend.answer(resetPassword, { message: 'Updated' });
  await chooseAt('/reset-password#reported=abc', 'secret1', 'secret1');
  expect(await heading('Password Updated!')).toHaveFocus();
  expect(backend.callsTo(resetPassword).map(({ body }) => body)).toEqual([
    { token: 'abc', newPassword: 'secret1' },
  ]);
  expect(globalThis.location.href.endsWith('/reset-password')).toBe(true);
});

test('a used link "This was not me" leads to another way to choose a new password [T-55]', async () => {
  openAt('/reset-password#not-me=used');
  backend.refuse(resetPassword, 'reset-token');
  const { person } = renderPage(<ResetPasswordPage />);
  expect(await heading('Secure your account')).toBeVisible();
  await person.type(screen.getByLabelText('New password'), 'secret1');
  await person.type(screen.getByLabelText('Confirm new password'), 'secret1');
  await person.click(button('Update password'));
  expect(await heading('This link no longer works')).toHaveFocus();
  expect(screen.getByText(/expires after 7 days/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

test('any failure of the reset other than a refused token keeps the form with the typed passwords [AUTH-46]', async () => {
  backend.refuse(resetPassword, 'unavailable');
  await chooseAt('/reset-password#token=abc', 'secret1', 'secret1');
  expect(isDestructive(await toastTitled('Reset Failed'))).toBe(true);
  expect(screen.getByLabelText('New password')).toHaveValue('secret1');
});
