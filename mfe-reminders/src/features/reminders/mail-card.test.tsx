import { feedRoutes, mailRoutes, reminderRoutes } from '@savvi/reminders-contract/reminders.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { type FakeShellOptions, renderInShell } from '@savvi/testing/fake-shell';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { routes } from '../../area.tsx';
import { aRegistry, BILLS, REGISTRY } from '../../testing/registry.ts';
import { timeZoneOptions } from './time-zones.ts';

const backend = openFakeBackend();
const BERLIN = { isOn: true, timeZone: 'Europe/Berlin' };
const OFF = { isOn: false, timeZone: null };
const SWITCH = 'Email me when something falls due';

beforeEach(() => {
  backend.answer(reminderRoutes.listAll, []);
  backend.answer(feedRoutes.get, { createdAt: null });
  backend.answer(REGISTRY, aRegistry([]));
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone: 'Europe/Berlin',
  });
  return () => vi.restoreAllMocks();
});

const open = (user: FakeShellOptions['user'] = { isEmailVerified: 1 }) =>
  renderInShell(routes, { path: '/reminders', user });
const card = async () => within(await screen.findByRole('region', { name: 'Email' }));
const theSwitch = () => screen.findByRole('switch', { name: new RegExp(SWITCH) });
const saved = () => backend.callsTo(mailRoutes.save).map(({ body }) => body);

describe('the card for reminder mails', () => {
  test('says when mails come, and switches them on in the time zone of the browser [REM-3]', async () => {
    backend.answer(mailRoutes.get, OFF);
    backend.answer(mailRoutes.save, BERLIN);
    const { person, toasts } = open();
    expect(await theSwitch()).not.toBeChecked();
    const email = await card();
    expect(
      email.getByText(
        /^30, 7 and 1 day before, and once when it is overdue. At most one email a day, in the morning./,
      ),
    ).toBeVisible();
    expect(email.getByText('Sent to ada@example.com')).toBeVisible();
    expect(email.queryByLabelText('Time zone')).not.toBeInTheDocument();
    await person.click(await theSwitch());
    expect(await theSwitch()).toBeChecked();
    expect(await email.findByLabelText('Time zone')).toHaveValue('Europe/Berlin');
    expect(saved()).toEqual([BERLIN]);
    expect(toasts).toEqual([]);
  });

  test('changes the time zone, and switches the mails off [REM-3]', async () => {
    backend.answer(mailRoutes.get, BERLIN);
    backend.answer(mailRoutes.save, ({ body }) => body as typeof BERLIN);
    const { person } = open();
    const zone = await screen.findByLabelText('Time zone');
    expect(within(zone).getByRole('option', { name: 'America/New York' })).toBeInTheDocument();
    await person.selectOptions(zone, 'America/New_York');
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(zone).toHaveValue('America/New_York');
    await person.click(await theSwitch());
    await waitFor(() => expect(screen.queryByLabelText('Time zone')).not.toBeInTheDocument());
    expect(await theSwitch()).not.toBeChecked();
    await waitFor(() =>
      expect(saved()).toEqual([
        { isOn: true, timeZone: 'America/New_York' },
        { isOn: false, timeZone: 'America/New_York' },
      ]),
    );
  });

  test('names the time zone of the account, which is changed in the account settings [REM-5]', async () => {
    backend.answer(mailRoutes.get, { isOn: true, timeZone: 'America/New_York' });
    open({ isEmailVerified: 1, timeZone: 'America/New_York' });
    const email = await card();
    expect(await email.findByText(/^Sent in the morning, America\/New York time\./)).toBeVisible();
    expect(email.getByRole('link', { name: 'Change the time zone' })).toHaveAttribute(
      'href',
      '/account-settings',
    );
    expect(email.queryByLabelText('Time zone')).not.toBeInTheDocument();
  });

  test('shows the choice while it is saved, and takes it back with a toast when that fails [REM-3] [N-20]', async () => {
    backend.answer(mailRoutes.get, OFF);
    const hold = backend.hold(mailRoutes.save);
    const { person, toasts } = open();
    await person.click(await theSwitch());
    expect(await theSwitch()).toBeChecked();
    expect(await theSwitch()).toHaveAttribute('aria-busy', 'true');
    hold.refuse('unavailable');
    await waitFor(async () => expect(await theSwitch()).not.toBeChecked());
    expect(await theSwitch()).not.toHaveAttribute('aria-busy');
    expect(toasts).toMatchObject([{ title: 'Your change wasn’t saved', tone: 'destructive' }]);
  });

  test('asks an unverified user to verify the address first [REM-3]', async () => {
    backend.answer(mailRoutes.get, OFF);
    open({ isEmailVerified: 0 });
    expect(await screen.findByText('Verify your address first')).toBeVisible();
    expect(screen.getByText(/Open the link that we sent to ada@example.com/)).toBeVisible();
    expect(await theSwitch()).toBeDisabled();
    expect(saved()).toEqual([]);
  });

  test('can be loaded again when its settings are not available, while the list is shown [REM-3] [T-32]', async () => {
    backend.refuse(mailRoutes.get, 'unavailable');
    const { person } = open();
    const email = await card();
    expect(await email.findByText('Your email settings can’t be shown right now.')).toBeVisible();
    expect(screen.getByText('Nothing has a date yet')).toBeVisible();
    backend.answer(mailRoutes.get, BERLIN);
    await person.click(email.getByRole('button', { name: 'Reload' }));
    expect(await theSwitch()).toBeChecked();
  });

  test('offers a time zone that the browser knows by another name', () => {
    expect(timeZoneOptions('US/Eastern')).toContainEqual({ value: 'US/Eastern', label: 'US/Eastern' });
    expect(timeZoneOptions('Europe/Berlin').filter(({ value }) => value === 'Europe/Berlin')).toHaveLength(1);
  });
});

describe('a source that is off at first (MON-91)', () => {
  const openWith = (settings: object) => {
    backend.answer(REGISTRY, aRegistry([BILLS]));
    backend.answer(mailRoutes.get, settings as typeof BERLIN);
    return renderInShell(routes, { path: '/reminders', user: { isEmailVerified: 1 } });
  };
  const bills = () => screen.findByRole('switch', { name: /^Bills/ });

  test('is switched on by the person, by the words of its area', async () => {
    const { person } = openWith({ ...BERLIN, sources: ['other'] });
    backend.answer(mailRoutes.save, { ...BERLIN, sources: ['other', 'bill'] });
    expect(await bills()).not.toBeChecked();
    expect(screen.getByText('What is due within 14 days.')).toBeVisible();
    await person.click(await bills());
    expect(await bills()).toBeChecked();
    expect(saved()).toEqual([{ ...BERLIN, sources: ['other', 'bill'] }]);
    expect(screen.getByText(/An email has counts only, never a name or an amount\./)).toBeVisible();
    expect(screen.queryByRole('switch', { name: /names/ })).toBeNull();
    backend.answer(mailRoutes.save, { ...BERLIN, sources: ['other'] });
    await person.click(await bills());
    await waitFor(() => expect(saved()[1]).toEqual({ ...BERLIN, sources: ['other'] }));
    expect(await bills()).not.toBeChecked();
  });

  test('is not offered while emails are off', async () => {
    openWith(OFF);
    await theSwitch();
    expect(backend.callsTo(REGISTRY)).toEqual([]);
    expect(screen.queryByRole('switch', { name: /^Bills/ })).toBeNull();
  });
});
