import { getCheckout, getEntitlements, listPlans } from '@savvi/contracts/billing/billing.routes';
import {
  correctEmail,
  getUser,
  keepContents,
  sendVerification,
  startEmpty,
} from '@savvi/contracts/identity/account.routes';
import { cancelRemoval } from '@savvi/contracts/identity/strong-sign-in.routes';
import type { User } from '@savvi/contracts/identity/account';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp, trialEntitlements } from '../../testing/app.tsx';
import { aRegistry } from '../../testing/registry.ts';
import { answerSecurity, preloadAccountPage } from '../../testing/security.ts';

preloadAccountPage();
const backend = openFakeBackend();
const WAITING = { emailVerification: { requiredFrom: null } } satisfies Partial<User>;
const PASSWORD = 'correct horse battery';

async function open(over: Partial<User>) {
  backend.answer('GET /registry.json', aRegistry());
  backend.answer(getUser, aUser(over));
  answerSecurity(backend);
  backend.answer(listPlans, []);
  backend.answer(getCheckout, {
    links: { monthly: null, yearly: null },
    expiresAt: '2026-03-04T12:00:00.000Z',
  });
  backend.answer(getEntitlements, trialEntitlements());
  const app = renderApp('/account-settings');
  await screen.findByRole('heading', { level: 1 });
  return app;
}
const banner = async (name: string) => within(await screen.findByRole('region', { name }));

test('a user with an unverified address is asked to verify it, and the address has no Verified label [T-51]', async () => {
  await open(WAITING);
  const verify = await banner('Verification');
  expect(verify.getByRole('status')).toHaveTextContent('We sent a link to ada@example.com.');
  expect(verify.queryByText(/documents or passwords|adding documents/)).toBeNull();
  expect((await screen.findByText('Verified')).parentElement).toHaveTextContent('Verified: not yet');
});

test('a verified address causes no notice, and has the Verified label [ACC-2] [T-51]', async () => {
  await open({ isEmailVerified: 1 });
  expect((await screen.findByText('Verified')).textContent).toBe('Verified');
  expect(screen.queryByText(/not yet/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Verification' })).toBeNull();
});

test('if verifying the address is required, the banner shows the deadline, and after the deadline it says that adding documents and passwords is blocked [T-51]', async () => {
  const { unmount } = await open({ emailVerification: { requiredFrom: '2026-03-03T12:00:00.000Z' } });
  expect(
    (await banner('Verification')).getByText(/Open it by Mar .* to keep adding documents and passwords\./),
  ).toBeVisible();
  unmount();
  await open({ emailVerification: { requiredFrom: '2026-03-02T11:00:00.000Z' } });
  expect(
    (await banner('Verification')).getByText(/Until you open it, you can’t add documents or passwords\./),
  ).toBeVisible();
});

test('Send again shows that the mail was sent, or why it was not [T-51]', async () => {
  backend.answer(sendVerification, { message: 'Sent' });
  const { person } = await open(WAITING);
  const verify = await banner('Verification');
  await person.click(verify.getByRole('button', { name: 'Send again' }));
  await waitFor(() =>
    expect(verify.getByRole('status')).toHaveTextContent(
      'We sent a new link to ada@example.com. If it doesn’t arrive, check your spam folder.',
    ),
  );
  backend.refuse(sendVerification, 'too-often', 'You can request this email three times a day.');
  await person.click(verify.getByRole('button', { name: 'Send again' }));
  await waitFor(() =>
    expect(verify.getByRole('status')).toHaveTextContent('You can request this email three times a day.'),
  );
});

test('a mistyped address is corrected with the password, and the banner then shows the corrected address [T-51]', async () => {
  const { person } = await open(WAITING);
  await person.click((await banner('Verification')).getByRole('button', { name: 'Wrong address?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your email address' }));
  expect(dialog.getByLabelText('Email')).toHaveValue('ada@example.com');
  await person.clear(dialog.getByLabelText('Email'));
  await person.type(dialog.getByLabelText('Email'), 'ada@example.org');
  await person.click(dialog.getByRole('button', { name: 'Change address' }));
  expect(await dialog.findByText('Password is required')).toBeVisible();
  expect(backend.callsTo(correctEmail)).toEqual([]);
  await person.type(dialog.getByLabelText('Your password'), PASSWORD);
  backend.refuse(correctEmail, 'email-taken');
  await person.click(dialog.getByRole('button', { name: 'Change address' }));
  expect(await dialog.findByText('An account with this address already exists.')).toBeVisible();
  const corrected = aUser({ ...WAITING, email: 'ada@example.org', version: 2 });
  backend.answer(getUser, corrected);
  backend.answer(correctEmail, corrected);
  await person.click(dialog.getByRole('button', { name: 'Change address' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(backend.callsTo(correctEmail).at(-1)?.body).toEqual({
    email: 'ada@example.org',
    password: PASSWORD,
  });
  expect((await banner('Verification')).getByRole('status')).toHaveTextContent(
    'We sent a link to ada@example.org.',
  );
});

test('a user whose trial starts with the verification reads so in the verification notice, and sees nothing about plans [T-51] (S-9)', async () => {
  await open({
    isEmailVerified: 0,
    emailVerification: { requiredFrom: null, givesTrial: true },
    trialUsed: true,
  });
  expect(
    (await banner('Verification')).getByText(
      /Open it to use the rest of your free trial\. An earlier account with this address was never verified\./,
    ),
  ).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your free trial has already been used' })).toBeNull();
});

test('a user without a trial sees the reason for as long as the trial would have lasted [T-51]', async () => {
  const { unmount } = await open({ trialUsed: true });
  expect(
    (await banner('Your free trial has already been used')).getByRole('link', { name: 'See the plans' }),
  ).toHaveAttribute('href', '/subscribe');
  expect(screen.queryByText('BudgetPRO Trial Active')).toBeNull();
  unmount();
  await open({ trialUsed: true, serverTime: '2026-03-08T12:00:00.000Z' });
  expect(screen.queryByRole('region', { name: 'Your free trial has already been used' })).toBeNull();
});

test('after the first password reset of an account that was never verified, choosing to keep its content closes the notice [T-52]', async () => {
  const { person } = await open({ emptyStart: true });
  backend.answer(keepContents, aUser({ version: 2 }));
  await person.click(
    (await banner('Did you create this account?')).getByRole('button', { name: 'Keep what is here' }),
  );
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Did you create this account?' })).toBeNull(),
  );
  expect(screen.getByText('Everything stays as it is')).toBeVisible();
});

test('the dialog that empties the account lists what will be erased, asks for the password and reloads the page [T-52]', async () => {
  const { person, left } = await open({ emptyStart: true });
  await person.click(
    (await banner('Did you create this account?')).getByRole('button', { name: 'Start empty' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Start with an empty account?' }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(4);
  backend.refuse(startEmpty, 'invalid', 'The password is incorrect.');
  await person.type(dialog.getByLabelText('Your password'), PASSWORD);
  await person.click(dialog.getByRole('button', { name: 'Erase and start empty' }));
  expect(await dialog.findByText('The password is incorrect.')).toBeVisible();
  backend.answer(startEmpty, aUser({ id: '0190aaaa-0000-7000-8000-000000000009' }));
  await person.click(dialog.getByRole('button', { name: 'Erase and start empty' }));
  await waitFor(() => expect(left).toEqual(['replaceWith /']));
  expect(backend.callsTo(startEmpty).at(-1)?.body).toEqual({ password: PASSWORD });
});

test('a running wait is shown above the question to verify an address (SEC-11)', async () => {
  await open({ ...WAITING, secondStepEndsAt: '2026-03-05T12:00:00.000Z' });
  await banner('Two-step verification');
  await banner('Verification');
  const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
  expect(names.indexOf('Two-step verification')).toBe(names.indexOf('Verification') - 1);
});

test('while a wait is running after which the second step turns off, every page says when, and Stop cancels it (SEC-11)', async () => {
  const { unmount } = await open({ secondStepEndsAt: '2026-03-05T12:00:00.000Z' });
  expect(
    (await banner('Two-step verification')).getByText(
      /^Two-step verification turns off on Mar 5, 2026, .*\.$/,
    ),
  ).toBeVisible();
  unmount();
  backend.answer(getUser, aUser({ ...WAITING, secondStepEndsAt: '2026-03-05T12:00:00.000Z' }));
  const { person } = renderApp('/nowhere');
  const notice = await banner('Two-step verification');
  expect(screen.queryByRole('region', { name: 'Verification' })).toBeNull();
  backend.refuse(cancelRemoval, 'unavailable');
  await person.click(notice.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Not Stopped')).toBeVisible();
  backend.answer(cancelRemoval, null);
  backend.answer(getUser, aUser());
  await person.click(notice.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Two-Step Verification Stays On')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Two-step verification' })).toBeNull());
  expect(screen.getByRole('main'), 'the button is gone').toHaveFocus();
});
