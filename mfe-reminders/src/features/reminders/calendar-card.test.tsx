import { feedRoutes, mailRoutes, reminderRoutes } from '@savvi/reminders-contract/reminders.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { renderInShell } from '@savvi/testing/fake-shell';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { routes } from '../../area.tsx';

const backend = openFakeBackend();
const MADE = { createdAt: '2026-03-02T12:00:00.000Z', path: '/api/calendar-feeds/a.secret' };
const ADDRESS = `${location.origin}${MADE.path}`;

beforeEach(() => {
  backend.answer(reminderRoutes.listAll, []);
  backend.answer(mailRoutes.get, { isOn: false, timeZone: null });
});

const open = () => renderInShell(routes, { path: '/reminders' });
const card = async () => within(await screen.findByRole('region', { name: 'Calendar' }));
const button = async (name: string) => (await card()).findByRole('button', { name });

describe('the card for the calendar feed', () => {
  test('makes an address, shows it once, selected, and copies it [REM-4]', async () => {
    backend.answer(feedRoutes.get, { createdAt: null });
    backend.answer(feedRoutes.renew, MADE);
    const { person, toasts } = open();
    await person.click(await button('Make a private address'));
    const address = await (await card()).findByLabelText('Private address');
    expect(address).toHaveValue(ADDRESS);
    expect(address).toHaveFocus();
    await person.click(await button('Copy address'));
    expect(await navigator.clipboard.readText()).toBe(ADDRESS);
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Address copied' }]));
  });

  test('renews an address only after a question [REM-4]', async () => {
    backend.answer(feedRoutes.get, { createdAt: '2026-02-01T12:00:00.000Z' });
    backend.answer(feedRoutes.renew, MADE);
    const { person } = open();
    expect(await (await card()).findByText(/^There is an address since Feb 1, 2026\./)).toBeVisible();
    expect((await card()).queryByLabelText('Private address')).toBeNull();
    await person.click(await button('New address'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Make a new address?' }));
    expect(backend.callsTo(feedRoutes.renew)).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'New address' }));
    expect(await (await card()).findByLabelText('Private address')).toHaveValue(ADDRESS);
  });

  test('closes the feed after a question [REM-4]', async () => {
    backend.answer(feedRoutes.get, { createdAt: '2026-02-01T12:00:00.000Z' });
    backend.answer(feedRoutes.close, null);
    const { person, toasts } = open();
    await person.click(await button('Close feed'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Close the feed?' }));
    await person.click(dialog.getByRole('button', { name: 'Close feed' }));
    expect(await button('Make a private address')).toBeVisible();
    expect(toasts).toMatchObject([{ title: 'The calendar feed is closed' }]);
  });

  test('says that a change was not saved [REM-4] [N-20]', async () => {
    backend.answer(feedRoutes.get, { createdAt: null });
    backend.refuse(feedRoutes.renew, 'unavailable');
    const { person, toasts } = open();
    await person.click(await button('Make a private address'));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'This was not saved', tone: 'destructive' }]));
    expect(await button('Make a private address')).toBeEnabled();
  });

  test('can be loaded again, while the rest of the page is shown [REM-4] [T-32]', async () => {
    backend.refuse(feedRoutes.get, 'unavailable');
    const { person } = open();
    expect(await (await card()).findByText('Your calendar feed can’t be shown right now.')).toBeVisible();
    backend.answer(feedRoutes.get, { createdAt: null });
    await person.click(await button('Reload'));
    expect(await button('Make a private address')).toBeVisible();
  });
});
