import { getEntitlements } from '@savvi/contracts/billing/billing.routes';
import { changePreferences, getUser } from '@savvi/contracts/identity/account.routes';
import type { User } from '@savvi/contracts/identity/account';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp, trialEntitlements } from '../../../testing/app.tsx';
import { aRegistry } from '../../../testing/registry.ts';
import { answerSecurity, preloadAccountPage } from '../../../testing/security.ts';

preloadAccountPage();
const backend = openFakeBackend();

beforeEach(() => {
  backend.answer('GET /registry.json', aRegistry());
  backend.answer(getEntitlements, trialEntitlements());
  answerSecurity(backend);
});
afterEach(() => {
  vi.restoreAllMocks();
  globalThis.savviDates = undefined;
});

async function open(over: Partial<User> = {}) {
  backend.answer(getUser, aUser(over));
  const app = renderApp('/account-settings');
  await screen.findByRole('region', { name: 'Dates and time' });
  return app;
}
const zone = () => screen.getByLabelText('Time zone');
const format = () => screen.getByLabelText('Date format');

test('a user who has chosen nothing sees the zone of the browser and the format of before [REM-5]', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone: 'America/New_York',
  });
  await open();
  expect(zone()).toHaveDisplayValue('This browser’s (America/New York)');
  expect(format()).toHaveDisplayValue('Dec 30, 2026');
  expect(
    within(format())
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dec 30, 2026', '30 Dec 2026', '30/12/2026', '12/30/2026', '2026-12-30']);
});

test('a choice is saved at once, and dates on the page follow it [REM-5]', async () => {
  const { person } = await open({ timeZone: 'UTC' });
  expect(screen.getByText(/of your trial remaining, until Mar 8, 2026/)).toBeVisible();
  const dateFormat = 'en-CA-x-numeric';
  backend.answer(changePreferences, aUser({ timeZone: 'UTC', dateFormat }));
  await person.selectOptions(format(), '2026-12-30');
  expect(await screen.findByText(/remaining, until 2026-03-08/)).toBeVisible();
  backend.answer(changePreferences, aUser({ timeZone: 'Pacific/Kiritimati', dateFormat }));
  await person.selectOptions(zone(), 'Pacific/Kiritimati');
  expect(await screen.findByText(/remaining, until 2026-03-09/)).toBeVisible();
  backend.answer(changePreferences, aUser({ dateFormat }));
  await person.selectOptions(zone(), '');
  await waitFor(() => expect(zone()).toHaveValue(''));
  expect(backend.callsTo(changePreferences).map(({ body }) => body)).toEqual([
    { dateFormat },
    { timeZone: 'Pacific/Kiritimati' },
    { timeZone: null },
  ]);
});

test('a choice that is not saved is taken back with a toast [REM-5] [N-20]', async () => {
  const { person } = await open();
  const hold = backend.hold(changePreferences);
  await person.selectOptions(format(), '30 Dec 2026');
  await waitFor(() => expect(format()).toHaveAttribute('aria-busy', 'true'));
  expect(format()).toHaveDisplayValue('30 Dec 2026');
  hold.refuse('unavailable');
  expect(await screen.findByText('Your change wasn’t saved')).toBeVisible();
  await waitFor(() => expect(format()).toHaveDisplayValue('Dec 30, 2026'));
});

test('a zone that this browser does not know leaves dates in its own zone [REM-5]', async () => {
  await open({ timeZone: 'Mars/Olympus_Mons' });
  expect(zone()).toHaveDisplayValue('Mars/Olympus Mons');
  expect(format()).toHaveDisplayValue('Dec 30, 2026');
  expect(screen.getByText(/of your trial remaining, until Mar 8, 2026/)).toBeVisible();
});
