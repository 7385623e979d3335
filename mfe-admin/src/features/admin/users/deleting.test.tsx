import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, openAdmin, preloadPage, row, shownAccounts } from '../../../testing/open-admin.tsx';
import {
  aDeletion,
  anAccount,
  anAction,
  answerPlatform,
  aPage,
  deleteUser,
  getAdminStats,
  listDeletions,
  listUsers,
  someStats,
} from '../../../testing/platform.ts';
import { USUAL_SERVICES } from '../deletions/deletions.rules.ts';

preloadPage();
const backend = openFakeBackend();
/** The number of services that erase data. */
const ALL = USUAL_SERVICES.length;
const QUESTION = 'Are you sure you want to delete user user-2@example.com? This action cannot be undone.';
const tab = (name: string | RegExp) => screen.getByRole('tab', { name });
const dialog = () => within(screen.getByRole('alertdialog'));

/** Shows three accounts and opens the confirmation for deleting the second. */
async function ask() {
  answerPlatform(backend, [anAccount(1), anAccount(2), anAccount(3)]);
  const shell = openAdmin();
  await screen.findByText('Showing 3 of 3');
  await shell.person.click(button('Delete user-2@example.com'));
  return shell;
}

test('deleting a user shows a confirmation with the address, and canceling it changes nothing [ADM-10]', async () => {
  const { person } = await ask();
  expect(screen.getByText(QUESTION)).toBeVisible();
  await person.click(dialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(backend.callsTo(deleteUser)).toEqual([]);
  expect(button('Delete user-2@example.com')).toHaveFocus();
});

test('a confirmed deletion sends one request, shows a toast, and removes the row and updates the count [ADM-11] [ADM-12]', async () => {
  const { person, toasts } = await ask();
  const answer = backend.hold(deleteUser);
  await person.click(dialog().getByRole('button', { name: 'Delete User' }));
  const busy = await dialog().findByRole('button', { name: 'Deleting...' });
  await person.click(busy);
  await person.keyboard('{Escape}');
  expect(dialog().getByRole('button', { name: 'Deleting...' })).toHaveAttribute('aria-busy', 'true');
  backend.answer(getAdminStats, someStats({ totalUsers: 1203 }));
  answer(null);
  expect(await screen.findByText('User Deleted')).toBeVisible();
  expect(backend.callsTo(deleteUser).map(({ path }) => path)).toEqual([
    `/api/admin/users/${anAccount(2).id}`,
  ]);
  expect(shownAccounts()).toEqual(['user-1@example.com', 'user-3@example.com']);
  expect(screen.getByText('Showing 2 of 2')).toBeVisible();
  expect(await screen.findByText('1,203')).toBeVisible();
  expect(toasts).toHaveLength(1);
  // The focus moves to the next row.
  await waitFor(() => expect(button('Delete user-3@example.com')).toHaveFocus());
});

test('a rejected deletion shows the message and keeps the row [ADM-13] [N-17]', async () => {
  const { person, toasts } = await ask();
  backend.answer(
    deleteUser,
    () => new Response('The last administrator can’t be deleted.', { status: 409 }) as never,
  );
  await person.click(dialog().getByRole('button', { name: 'Delete User' }));
  expect(await screen.findByText('Delete Failed')).toBeVisible();
  expect(toasts.at(-1)).toMatchObject({
    description: '409: The last administrator can’t be deleted.',
    tone: 'destructive',
  });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(row('user-2@example.com')).toBeVisible();
});

test('a user whom another administrator deleted in the meantime disappears from the list [ADM-13]', async () => {
  const { person } = await ask();
  backend.refuse(deleteUser, 'not-found');
  await person.click(dialog().getByRole('button', { name: 'Delete User' }));
  expect(await screen.findByText('Delete Failed')).toBeVisible();
  expect(shownAccounts()).toEqual(['user-1@example.com', 'user-3@example.com']);
});

test('a list that was loaded before the deletion does not bring the row back [ADM-11] [ADM-12]', async () => {
  answerPlatform(backend, [anAccount(1), anAccount(2), anAccount(3)]);
  const { person, toasts } = openAdmin();
  await screen.findByText('Showing 3 of 3');
  const before = backend.hold(listUsers);
  await person.click(button('Refresh'));
  await waitFor(() => expect(backend.callsTo(listUsers)).toHaveLength(2));
  backend.answer(deleteUser, null);
  await person.click(button('Delete user-2@example.com'));
  const after = backend.hold(listUsers);
  await person.click(dialog().getByRole('button', { name: 'Delete User' }));
  await screen.findByText('User Deleted');
  before([anAccount(1), anAccount(2), anAccount(3)]);
  await waitFor(() => expect(button('Refresh')).not.toHaveAttribute('aria-busy'));
  expect(shownAccounts()).toEqual(['user-1@example.com', 'user-3@example.com']);
  after([anAccount(3)]);
  // The request for the list that the deletion canceled is sent again.
  await waitFor(() => expect(shownAccounts()).toEqual(['user-3@example.com']));
  expect(toasts).toHaveLength(1); // the canceled refresh shows no error
});

test('a deletion without a connection fails and can be repeated [ADM-13] [N-20]', async () => {
  const { person } = await ask();
  backend.drop(deleteUser);
  await person.click(dialog().getByRole('button', { name: 'Delete User' }));
  expect(await screen.findByText('Delete Failed')).toBeVisible();
  backend.answer(deleteUser, null);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await person.click(button('Delete user-2@example.com'));
  await person.click(dialog().getByRole('button', { name: 'Delete User' }));
  expect(await screen.findByText('User Deleted')).toBeVisible();
});

test('the erasure of an account is shown service by service in its own tab until it is complete', async () => {
  const { person, location } = await ask();
  backend.answer(deleteUser, null);
  await person.click(dialog().getByRole('button', { name: 'Delete User' }));
  // The page shows no progress bar above the list, because it would move the rows under the pointer.
  await waitFor(() => expect(tab(/^Deletions/)).toHaveTextContent('Deletions (1 running)'));
  expect(screen.getByText('1 deletion running').closest('[role=status]')).not.toBeNull();
  expect(screen.queryByRole('progressbar', { name: /Erasing/ })).toBeNull();
  await person.click(tab(/^Deletions/));
  expect(location()).toBe('/admin?tab=deletions');
  const panel = within(screen.getByRole('region', { name: 'Deletions' }));
  const bar = panel.getByRole('progressbar', { name: /Erasing the data of user-2@example.com/ });
  expect(bar).toHaveAttribute('aria-valuetext', `0 of ${ALL}`); // the server does not list the deletion yet
  backend.answer(listDeletions, [aDeletion(2, 4)]);
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', `4 of ${ALL}`), { timeout: 5_000 });
  const parts = panel
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .slice(1);
  expect(parts).toHaveLength(ALL);
  expect(parts).toEqual(
    expect.arrayContaining([
      'Budgets erased',
      'Master plan erased',
      'Passwords erased',
      'Achievements under way',
      'Subscription under way',
      'Statistics under way',
    ]),
  );
  const stats = backend.callsTo(getAdminStats).length;
  const fromNewerServer = aDeletion(2, 4);
  backend.answer('GET /api/admin/deletions', () =>
    aPage('/api/admin/deletions', [
      {
        ...fromNewerServer,
        services: [...fromNewerServer.services, { service: 'paper-plane', erasedAt: null }],
      },
    ]),
  );
  // A newer server may list services that the page does not know (S-23).
  expect(await panel.findByText('Paper-plane under way', undefined, { timeout: 5_000 })).toBeVisible();
  backend.answer(listDeletions, [aDeletion(2, ALL)]);
  await waitFor(
    () => expect(panel.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'All erased'),
    { timeout: 5_000 },
  );
  // An erased account no longer counts in the statistics.
  await waitFor(() => expect(backend.callsTo(getAdminStats).length).toBeGreaterThan(stats));
  expect(tab(/^Deletions/)).toHaveTextContent(/^Deletions$/);
  expect(screen.queryByText('1 deletion running')).toBeNull();
});

test('a stalled deletion is marked, and one requested in another window shows no address', async () => {
  answerPlatform(backend);
  backend.answer(listDeletions, [aDeletion(7, 5, { deletedAt: '2026-03-01T12:00:00.000Z' })]);
  openAdmin('?tab=deletions');
  const panel = within(await screen.findByRole('region', { name: 'Deletions' }));
  expect(panel.getByText('Account 0190bbbb')).toBeVisible();
  expect(panel.getByText('Deleted yesterday')).toBeVisible();
  expect(panel.getByText(/^This is taking longer than usual\./)).toBeVisible();
});

test('deletions that fail to load show a message without flickering during polls, and can be loaded again [N-20]', async () => {
  answerPlatform(backend);
  backend.refuse(listDeletions, 'unavailable');
  const { person } = openAdmin('?tab=deletions');
  const failure = await screen.findByText('We couldn’t load the deletions');
  const reason = screen.getByText(
    'This part of the product is not available right now. Please try again soon.',
  );
  const again = backend.hold(listDeletions);
  await person.click(button('Reload'));
  expect(button('Reload')).toHaveAttribute('aria-busy', 'true');
  expect(failure).toBeVisible();
  expect(reason).toBeVisible();
  again([]);
  expect(await screen.findByRole('heading', { name: 'No deletions in progress' })).toBeVisible();
  expect(failure).not.toBeInTheDocument();
});

test('the audit log shows which administrator did what to which account and the outcome [N-17]', async () => {
  answerPlatform(backend);
  backend.answer('GET /api/admin/audit', ({ search }) =>
    search.get('cursor') === null
      ? aPage(
          '/api/admin/audit',
          [
            anAction(1),
            anAction(2, {
              targetEmail: 'ben@example.com',
              outcome: 'refused',
              reason: 'The last administrator can’t be deleted.',
            }),
          ],
          3,
          'two',
        )
      : aPage('/api/admin/audit', [anAction(3, { actorEmail: null, outcome: 'unknown' })], 3),
  );
  const { person, location } = openAdmin();
  await person.click(await screen.findByRole('tab', { name: 'Audit log' }));
  expect(location()).toBe('/admin?tab=audit');
  const lines = async (count: number) => {
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(count));
    return screen
      .getAllByRole('article')
      .map((line) => [...line.querySelectorAll('p')].map(({ textContent }) => textContent));
  };
  expect((await lines(2))[0]).toEqual([
    'Deleted an account by admin@savvi.local',
    `Account ${anAccount(1).id.slice(0, 8)}`,
  ]);
  expect((await lines(2))[1]).toEqual([
    'Tried to delete an account by admin@savvi.local',
    'Account ben@example.com',
    'The last administrator can’t be deleted.',
  ]);
  await person.click(button('Load more'));
  expect((await lines(3))[2]).toEqual([
    'Tried to delete an account by an unknown administrator',
    `Account ${anAccount(3).id.slice(0, 8)}`,
  ]);
  expect(['Done', 'Refused', 'No response'].map((badge) => screen.getByText(badge).textContent)).toEqual([
    'Done',
    'Refused',
    'No response',
  ]);
  globalThis.history.back();
  expect(await screen.findByRole('article', { name: 'user-1@example.com' })).toBeVisible();
});

test('the audit log shows which administrator rolled back which area [N-17]', async () => {
  answerPlatform(backend);
  const area = { name: 'budget', version: '1.0.0-a' };
  const rollBacks = [
    anAction(1, { action: 'area-rollback', area }),
    anAction(2, { action: 'area-rollback', area, outcome: 'unknown' }),
  ];
  backend.answer('GET /api/admin/audit', () => aPage('/api/admin/audit', rollBacks, 2));
  openAdmin('?tab=audit');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(
    screen
      .getAllByRole('article')
      .map((line) => [...line.querySelectorAll('p')].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Rolled back an area by admin@savvi.local', 'Area budget, version 1.0.0-a'],
    ['Tried to roll back an area by admin@savvi.local', 'Area budget, version 1.0.0-a'],
  ]);
});

test('the audit log of a newer server shows unknown actions and outcomes with neutral labels [N-17]', async () => {
  answerPlatform(backend);
  const unknown = [
    { ...anAction(1), action: 'second-step-reset' },
    { ...anAction(2), action: 'second-step-reset', outcome: 'scheduled' },
    anAction(3),
  ];
  backend.answer('GET /api/admin/audit', () => aPage('/api/admin/audit', unknown, 3));
  openAdmin('?tab=audit');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(screen.getAllByRole('article').map((line) => line.querySelector('p')?.textContent)).toEqual([
    'Changed an account by admin@savvi.local',
    'Tried to change an account by admin@savvi.local',
    'Deleted an account by admin@savvi.local',
  ]);
  expect(screen.getByText('Other')).toBeVisible();
});

test('an empty audit log and one that fails to load show messages [N-17] [N-20]', async () => {
  answerPlatform(backend);
  const log = backend.hold('GET /api/admin/audit');
  const { person } = openAdmin('?tab=audit');
  expect(await screen.findByText('Loading the audit log')).toBeInTheDocument();
  log.refuse('unavailable');
  expect(await screen.findByRole('heading', { name: 'We couldn’t load the audit log' })).toBeVisible();
  answerPlatform(backend);
  await person.click(button('Reload'));
  expect(await screen.findByRole('heading', { name: 'No activity yet' })).toBeVisible();
});
