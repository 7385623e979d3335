import type { AnsweredReminder } from '@savvi/reminders-contract/reminder';
import { feedRoutes, mailRoutes, reminderRoutes } from '@savvi/reminders-contract/reminders.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { renderInShell } from '@savvi/testing/fake-shell';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '../../area.tsx';
import { aRegistry, BILLS, REGISTRY } from '../../testing/registry.ts';

// The clock of the tests is on March 2, 2026.
const backend = openFakeBackend();
const open = () => renderInShell(routes, { path: '/reminders' });
const recordId = (n: number) => `0190abcd-0000-7000-8000-${String(n).padStart(12, '0')}`;
const aReminder = (n: number, over: Partial<AnsweredReminder> = {}): AnsweredReminder => ({
  id: `${recordId(n)}.${over.kind ?? 'policy'}`,
  recordId: recordId(n),
  kind: 'policy',
  dueOn: '2026-03-10',
  repeats: 'never',
  answer: null,
  postponedUntil: null,
  ...over,
});
const group = async (name: string) => within(await screen.findByRole('region', { name }));
const rowsOf = async (name: string) =>
  (await group(name)).getAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => {
  backend.answer(mailRoutes.get, { isOn: false, timeZone: null });
  backend.answer(feedRoutes.get, { createdAt: null });
  backend.answer(REGISTRY, aRegistry([]));
});
beforeAll(() => import('./reminders-page.tsx')); // Loads the page first, so that no test waits for it.

test('the dates are in four groups: overdue, coming up, postponed and done [REM-2]', async () => {
  backend.answer(reminderRoutes.listAll, [
    aReminder(1, { dueOn: '2026-02-28' }),
    aReminder(2, { kind: 'debt-payment', repeats: 'monthly' }),
    aReminder(7, { kind: 'debt-payment', repeats: 'monthly', dueOn: '2026-03-01' }),
    aReminder(3, { dueOn: '2030-01-01' }),
    aReminder(4, { answer: 'later', postponedUntil: '2026-03-03' }),
    aReminder(5, { answer: 'later', postponedUntil: '2026-03-02' }),
    aReminder(6, { answer: 'done', dueOn: '2026-02-01' }),
  ]);
  open();
  expect(await rowsOf('Overdue')).toEqual([expect.stringContaining('PolicyFeb 28, 2026 · 2 days ago')]);
  expect(await rowsOf('Coming up')).toEqual([
    expect.stringContaining('Debt paymentMar 10, 2026 · in 8 days · every month'),
    expect.stringContaining('Debt paymentMar 1, 2026 · yesterday · every month'),
    expect.stringContaining('PolicyJan 1, 2030 · in 1,401 days'),
    expect.stringContaining('PolicyMar 10, 2026 · in 8 days'),
  ]);
  expect(await rowsOf('Postponed')).toEqual([expect.stringContaining('Mar 10, 2026 · back on Mar 3, 2026')]);
  expect(await rowsOf('Done')).toEqual([expect.stringContaining('Feb 1, 2026')]);
});

test('a group shows its first 20 dates, then all, and the focus is on the first added one [REM-2]', async () => {
  backend.answer(
    reminderRoutes.listAll,
    Array.from({ length: 23 }, (_, index) =>
      aReminder(index + 1, { dueOn: `2026-04-${String(index + 1).padStart(2, '0')}` }),
    ),
  );
  const { person } = open();
  expect(await rowsOf('Coming up')).toHaveLength(20);
  await person.click(screen.getByRole('button', { name: 'Show all 23 Coming up' }));
  const rows = (await group('Coming up')).getAllByRole('listitem');
  expect(rows).toHaveLength(23);
  expect(rows[20]).toContainElement(document.activeElement as HTMLElement);
  expect(screen.queryByRole('button', { name: 'Show all 23 Coming up' })).not.toBeInTheDocument();
});

test('a date of the account leads to the account settings [REM-1]', async () => {
  backend.answer(reminderRoutes.listAll, [aReminder(1, { kind: 'trial-end' })]);
  open();
  expect(await rowsOf('Coming up')).toEqual([expect.stringContaining('Trial endMar 10, 2026 · in 8 days')]);
  expect((await group('Coming up')).getByRole('link', { name: 'Trial end' })).toHaveAttribute(
    'href',
    '/account-settings',
  );
});

test('a date whose area keeps what is done leads to its page in place of Done, and can be postponed (MON-91)', async () => {
  backend.answer(REGISTRY, aRegistry([BILLS]));
  backend.answer(reminderRoutes.listAll, [aReminder(1, { kind: 'bill' }), aReminder(2, { kind: 'jar' })]);
  open();
  const page = await screen.findByRole('link', { name: 'Open bills Bill Mar 10, 2026 · in 8 days' });
  expect(page).toHaveAttribute('href', '/bills/open');
  expect(screen.getAllByRole('button', { name: /^Done/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: /^Remind me later Bill/ })).toBeVisible();
});

test('without dates, the page says where they come from [REM-2]', async () => {
  backend.answer(reminderRoutes.listAll, []);
  open();
  expect(await screen.findByRole('heading', { name: 'Nothing has a date yet' })).toBeVisible();
});

test('the page can be loaded again after a failure [REM-2]', async () => {
  backend.refuse(reminderRoutes.listAll, 'unavailable');
  const { person } = open();
  const reload = await screen.findByRole('button', { name: 'Reload' });
  backend.answer(reminderRoutes.listAll, [aReminder(1)]);
  await person.click(reload);
  expect(await rowsOf('Coming up')).toHaveLength(1);
});

test('a date that is done moves to its group, and back with Undo [REM-2]', async () => {
  backend.answer(reminderRoutes.listAll, [aReminder(1)]);
  const { person } = open();
  backend.answer(reminderRoutes.answer, null);
  backend.answer(reminderRoutes.withdrawAnswer, null);
  const done = await screen.findByRole('button', { name: /^Done Policy Mar 10, 2026/ });
  backend.answer(reminderRoutes.listAll, [aReminder(1, { answer: 'done' })]);
  await person.click(done);
  const undo = await (await group('Done')).findByRole('button', { name: /^Undo Policy Mar 10, 2026/ });
  expect(backend.callsTo(reminderRoutes.answer)).toMatchObject([
    { body: { dueOn: '2026-03-10', answer: 'done' } },
  ]);
  backend.answer(reminderRoutes.listAll, [aReminder(1)]);
  await person.click(undo);
  expect(await rowsOf('Coming up')).toHaveLength(1);
  expect(backend.callsTo(reminderRoutes.withdrawAnswer)).toHaveLength(1);
});

test.each([
  ['In 1 week', '2026-03-09'],
  ['In 1 month', '2026-04-02'],
])('a date can be postponed: %s [REM-2]', async (label, postponedUntil) => {
  backend.answer(reminderRoutes.listAll, [aReminder(1)]);
  const { person } = open();
  backend.answer(reminderRoutes.answer, null);
  await person.click(await screen.findByRole('button', { name: /^Remind me later Policy Mar 10, 2026/ }));
  await person.click(screen.getByRole('menuitem', { name: label }));
  await waitFor(() =>
    expect(backend.callsTo(reminderRoutes.answer)).toMatchObject([
      { body: { dueOn: '2026-03-10', answer: 'later', postponedUntil } },
    ]),
  );
});

test('an answer that was not saved is a message with the reason, and the date stays [REM-2]', async () => {
  backend.answer(reminderRoutes.listAll, [aReminder(1)]);
  const { person, toasts } = open();
  backend.refuse(reminderRoutes.answer, 'stale');
  await person.click(await screen.findByRole('button', { name: /^Done Policy Mar 10, 2026/ }));
  await waitFor(() =>
    expect(toasts).toMatchObject([{ title: 'Your change wasn’t saved', tone: 'destructive' }]),
  );
  expect(await rowsOf('Coming up')).toHaveLength(1);
});
