import { listChanges, undoChange } from '@savvi/budget-contract/change.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aChange } from '../../testing/changes.ts';
import { BUDGET_ID, openPart } from '../../testing/month-parts.tsx';
import { RecentChanges } from './recent-changes.tsx';

const backend = openFakeBackend();
const coffee = aChange({ at: '2026-03-02T11:30:00.000Z' });
const moved = aChange({
  id: '0190eeee-0000-7000-8000-000000000002',
  act: 'money-moved',
  name: 'Food',
  toName: 'Fun',
  amount: '2.50',
  at: '2026-03-01T18:00:00.000Z',
});
const dialog = () => within(screen.getByRole('dialog', { name: 'Recent changes' }));
const undoOf = (title: string) => dialog().getByRole('button', { name: `Undo: ${title}` });

async function open() {
  const shell = openPart(<RecentChanges budgetId={BUDGET_ID} />);
  await shell.person.tab();
  await shell.person.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Recent changes' });
  return shell;
}

describe('recent changes (MON-59)', () => {
  test('are listed by day, each with Undo', async () => {
    backend.answer(listChanges, [coffee, moved]);
    await open();
    expect(await dialog().findByText('Deleted coffee, $12.40')).toBeVisible();
    const days = dialog().getAllByRole('region');
    expect(days.map((day) => within(day).getByRole('heading').textContent)).toEqual(['Today', 'Yesterday']);
    expect(within(days[1] ?? document.body).getByText('Moved $2.50 from Food to Fun')).toBeVisible();
    expect(undoOf('Deleted coffee, $12.40')).toBeVisible();
  });

  test('are undone by the keyboard, whose focus moves to the next one, and the result is announced', async () => {
    backend.answer(listChanges, [coffee, moved]);
    const { person } = await open();
    const title = 'Deleted coffee, $12.40';
    await dialog().findByText(title);
    undoOf(title).focus();
    const call = backend.hold(undoChange);
    await person.keyboard('{Enter}');
    expect(undoOf(title)).toHaveAttribute('aria-busy', 'true');
    const undone = { ...coffee, isUndoable: false, undoneAt: '2026-03-02T12:00:00.000Z' };
    backend.answer(listChanges, [undone, moved]);
    call(undone);
    await waitFor(() => expect(dialog().queryByRole('button', { name: `Undo: ${title}` })).toBeNull());
    expect(dialog().getByText(/· Undone$/)).toBeVisible();
    expect(dialog().getByRole('status')).toHaveTextContent(`Undone: ${title}`);
    expect(undoOf('Moved $2.50 from Food to Fun')).toHaveFocus();
  });

  test('show at the entry why one is refused', async () => {
    backend.answer(listChanges, [coffee]);
    const { person } = await open();
    await dialog().findByText('Deleted coffee, $12.40');
    backend.refuse(undoChange, 'not-undoable');
    backend.answer(listChanges, [{ ...coffee, isUndoable: false }]);
    undoOf('Deleted coffee, $12.40').focus();
    await person.keyboard('{Enter}');
    const entry = within((await dialog().findAllByRole('listitem'))[0] ?? document.body);
    expect(await entry.findByText('This was changed again since. Look at it first.')).toBeVisible();
    await waitFor(() => expect(dialog().queryByRole('button', { name: /^Undo/ })).toBeNull());
    expect(screen.getByRole('dialog')).toHaveFocus();
  });

  test('that were changed again since have no Undo', async () => {
    backend.answer(listChanges, [{ ...coffee, isUndoable: false }]);
    await open();
    expect(await dialog().findByText('This was changed again since. Look at it first.')).toBeVisible();
    expect(dialog().queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });

  test('of a later release have a general name and can be undone', async () => {
    backend.answer(listChanges, [{ ...coffee, act: 'line-removed' }]);
    await open();
    expect(await dialog().findByRole('button', { name: 'Undo: Changed your plan' })).toBeVisible();
  });

  test('show placeholders while they load, a reload if they fail, and a text without any', async () => {
    const release = backend.hold(listChanges);
    const { person } = await open();
    expect(await screen.findByText('Loading your changes')).toBeInTheDocument();
    release.refuse('unavailable');
    const reload = await dialog().findByRole('button', { name: 'Reload' });
    backend.answer(listChanges, []);
    await person.click(reload);
    expect(await dialog().findByText('You changed nothing in the last 24 hours.')).toBeVisible();
  });

  test('return the focus to their button when they are closed', async () => {
    backend.answer(listChanges, []);
    const { person } = await open();
    await dialog().findByText('You changed nothing in the last 24 hours.');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Recent changes' })).toHaveFocus());
  });
});
