import type { Item } from '@savvi/reminders-contract/item';
import { itemRoutes } from '@savvi/reminders-contract/reminders.routes';
import { NOW } from '@savvi/testing/builders';
import { renderInShell } from '@savvi/testing/fake-shell';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../area.tsx';

const wire = openFakeBackend();
const open = () => renderInShell(routes, { path: '/reminders' });
const anItem = (over: Partial<Item> = {}): Item => ({
  id: '0190abcd-0000-7000-8000-000000000001',
  userId: '0190aaaa-0000-7000-8000-000000000001',
  name: 'First',
  version: 1,
  createdAt: NOW,
  updatedAt: NOW,
  ...over,
});

beforeAll(() => import('./items-page.tsx')); // Loads the page first, so that no test waits for it.

describe('the list of items', () => {
  test('shows a message while it is empty, and shows an added item', async () => {
    wire.answer(itemRoutes.list, []);
    const { person } = open();
    expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    wire.answer(itemRoutes.create, anItem());
    wire.answer(itemRoutes.list, [anItem()]);
    await person.type(screen.getByLabelText('Name'), ' First ');
    await person.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('listitem')).toHaveTextContent('First');
    expect(wire.callsTo(itemRoutes.create)).toMatchObject([{ body: { name: 'First' } }]);
    expect(screen.getByLabelText('Name')).toHaveValue('');
  });

  test('can be loaded again after a failure', async () => {
    wire.refuse(itemRoutes.list, 'unavailable');
    const { person } = open();
    const reload = await screen.findByRole('button', { name: 'Reload' });
    wire.answer(itemRoutes.list, [anItem()]);
    await person.click(reload);
    expect(await screen.findByRole('listitem')).toHaveTextContent('First');
  });

  test('asks for confirmation before a deletion, and keeps the focus afterwards', async () => {
    const second = anItem({ id: '0190abcd-0000-7000-8000-000000000002', name: 'Second' });
    wire.answer(itemRoutes.list, [anItem(), second]);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Delete First' }));
    const question = screen.getByRole('alertdialog', { name: 'Delete “First”?' });
    expect(wire.callsTo(itemRoutes.delete)).toEqual([]);
    wire.answer(itemRoutes.delete, null);
    wire.answer(itemRoutes.list, [second]);
    await person.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('First')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Second' })).toHaveFocus());
  });

  test('keeps an item that could not be deleted, and shows the reason', async () => {
    wire.answer(itemRoutes.list, [anItem()]);
    wire.refuse(itemRoutes.delete, 'unavailable');
    const { person, toasts } = open();
    await person.click(await screen.findByRole('button', { name: 'Delete First' }));
    await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Nothing was deleted' }]));
    expect(screen.getByRole('listitem')).toHaveTextContent('First');
  });
});

describe('the form to add an item', () => {
  test('asks for a name, and sends no request without one', async () => {
    wire.answer(itemRoutes.list, []);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Add' }));
    expect(screen.getByText('Please enter a name')).toBeVisible();
    expect(wire.callsTo(itemRoutes.create)).toEqual([]);
  });

  test('shows why a request was refused, keeps the input, and retries with the same idempotency key', async () => {
    wire.answer(itemRoutes.list, []);
    wire.refuse(itemRoutes.create, 'unavailable');
    const { person, toasts } = open();
    await person.type(await screen.findByLabelText('Name'), 'First');
    await person.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Nothing was added' }]));
    expect(screen.getByLabelText('Name')).toHaveValue('First');
    await person.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(wire.callsTo(itemRoutes.create)).toHaveLength(2));
    const keys = wire.callsTo(itemRoutes.create).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toBe(keys[1]);
  });
});
