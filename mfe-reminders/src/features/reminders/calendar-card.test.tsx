import { feedRoutes, mailRoutes, reminderRoutes } from '@savvi/reminders-contract/reminders.routes';
import type { RecordNamesProps } from '@savvi/mfe-kit';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { renderInShell } from '@savvi/testing/fake-shell';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { routes } from '../../area.tsx';
import { aRegistry, REGISTRY } from '../../testing/registry.ts';

const backend = openFakeBackend();
const MADE = { createdAt: '2026-03-02T12:00:00.000Z', path: '/api/calendar-feeds/a.secret' };
const ADDRESS = `${location.origin}${MADE.path}`;

beforeEach(() => {
  backend.answer(reminderRoutes.listAll, []);
  backend.answer(mailRoutes.get, { isOn: false, timeZone: null });
  backend.answer(REGISTRY, aRegistry([]));
});

const CAR = { id: '0190cccc-0000-7000-8000-000000000001', name: 'Car insurance' };
const reminder = {
  id: `${CAR.id}.policy`,
  recordId: CAR.id,
  kind: 'policy',
  dueOn: '2026-03-20',
  repeats: 'never' as const,
  answer: null,
  postponedUntil: null,
};
const unrelated = { id: '0190cccc-0000-7000-8000-000000000002', name: 'Without a date' };
type Named = Parameters<RecordNamesProps['children']>[0];
const named = (over: Partial<Named> = {}): Named => ({
  records: [CAR, unrelated].map((record) => ({ kind: 'policy', ...record })),
  isLoading: false,
  reload: null,
  ...over,
});

const open = (names?: Named) =>
  renderInShell(routes, {
    path: '/reminders',
    ...(names && { offers: { RecordNames: ({ children }: RecordNamesProps) => children(names) } }),
  });
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
    expect(await (await card()).findByText(/^Address created Feb 1, 2026\./)).toBeVisible();
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

  test('shows the names of the records with dates after the switch is turned on, and hides them again [REM-4]', async () => {
    backend.answer(reminderRoutes.listAll, [reminder]);
    backend.answer(feedRoutes.get, { createdAt: MADE.createdAt });
    backend.answer(feedRoutes.showNames, null);
    backend.answer(feedRoutes.hideNames, null);
    const { person } = open(named());
    const shown = await (await card()).findByRole('switch', { name: /^Show names in the calendar/ });
    expect(shown).not.toBeChecked();
    expect(backend.callsTo(feedRoutes.showNames)).toEqual([]);
    await person.click(shown);
    await waitFor(() =>
      expect(backend.callsTo(feedRoutes.showNames).map(({ body }) => body)).toEqual([
        { names: [CAR], isRefresh: false },
      ]),
    );
    expect(shown).toBeChecked();
    await person.click(shown);
    await waitFor(() => expect(backend.callsTo(feedRoutes.hideNames)).toHaveLength(1));
    expect(shown).not.toBeChecked();
    expect(backend.callsTo(feedRoutes.showNames)).toHaveLength(1);
  });

  test('sends the names again when the page is opened, so that new names reach the calendar [REM-4]', async () => {
    backend.answer(reminderRoutes.listAll, [reminder]);
    backend.answer(feedRoutes.get, { createdAt: MADE.createdAt, showsNames: true });
    backend.answer(feedRoutes.showNames, null);
    open(named());
    await waitFor(() =>
      expect(backend.callsTo(feedRoutes.showNames).map(({ body }) => body)).toEqual([
        { names: [CAR], isRefresh: true },
      ]),
    );
  });

  test('does not change the names in the calendar if some names fail to load [REM-4]', async () => {
    backend.answer(reminderRoutes.listAll, [reminder]);
    backend.answer(feedRoutes.get, { createdAt: MADE.createdAt, showsNames: true });
    let reloads = 0;
    const { person } = open(named({ records: [], reload: () => (reloads += 1) }));
    expect(await (await card()).findByText(/^Some names could not be loaded/)).toBeVisible();
    await person.click(await button('Reload'));
    expect(reloads).toBe(1);
    expect(backend.callsTo(feedRoutes.showNames)).toEqual([]);
  });

  test('turns the switch off again if the names are not saved [REM-4] [N-20]', async () => {
    backend.answer(reminderRoutes.listAll, [reminder]);
    backend.answer(feedRoutes.get, { createdAt: MADE.createdAt });
    backend.refuse(feedRoutes.showNames, 'unavailable');
    const { person, toasts } = open(named());
    const shown = await (await card()).findByRole('switch');
    await person.click(shown);
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Your change wasn’t saved' }]));
    expect(shown).not.toBeChecked();
  });

  test('says that a change was not saved [REM-4] [N-20]', async () => {
    backend.answer(feedRoutes.get, { createdAt: null });
    backend.refuse(feedRoutes.renew, 'unavailable');
    const { person, toasts } = open();
    await person.click(await button('Make a private address'));
    await waitFor(() =>
      expect(toasts).toMatchObject([{ title: 'Your change wasn’t saved', tone: 'destructive' }]),
    );
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
