import type { ListedEntry } from '@savvi/vault-contract/entry';
import { entryRoutes } from '@savvi/vault-contract/vault.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { anEntry, entryId } from '../../../testing/entries.ts';
import { button, openVault, preloadPage } from '../../../testing/open-vault.tsx';

preloadPage();
const backend = openFakeBackend();
beforeEach(() => localStorage.clear());

const named = (at: number, name: string, over: Parameters<typeof anEntry>[0] = {}) =>
  anEntry({ id: entryId(at), name, password: `clench-hubcap-${at}-wafer`, url: null, ...over });
const ENTRIES = [
  named(1, 'Apple', { tags: ['Home', 'Money'], url: 'https://www.fruit.example/login' }),
  named(2, 'Bank', { favorite: true, updatedAt: '2026-03-02T12:00:00.000Z' }),
  named(3, 'Cinema', { tags: ['Home'], updatedAt: '2026-03-03T12:00:00.000Z' }),
];
const opened = async (query = '', entries: ListedEntry[] = ENTRIES) => {
  backend.answer(entryRoutes.list, entries);
  const shell = openVault({}, query);
  await screen.findByRole('article', { name: 'Bank' });
  return shell;
};
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const row = (name: string) => within(screen.getByRole('article', { name }));

describe('the density [VLT-1]', () => {
  test('the compact list keeps the badges, leaves out notes, and the browser remembers it', async () => {
    const { person, unmount } = await opened();
    expect(row('Bank').getByText('Ask for Grace')).toBeVisible();
    await person.click(button('Compact list'));
    expect(row('Bank').queryByText('Ask for Grace')).not.toBeInTheDocument();
    expect(row('Bank').getByText('ENCRYPTED')).toBeVisible();
    unmount();
    const again = await opened();
    expect(row('Bank').queryByText('Ask for Grace')).not.toBeInTheDocument();
    await again.person.click(button('Comfortable list'));
    expect(row('Bank').getByText('Ask for Grace')).toBeVisible();
  });
});

describe('the sort order [VLT-1]', () => {
  test('the latest change comes first, the address has the order, and the browser remembers it', async () => {
    const { person, location, unmount } = await opened();
    await person.selectOptions(screen.getByLabelText('Order'), 'Recently changed');
    expect(names()).toEqual(['Cinema', 'Bank', 'Apple']);
    await waitFor(() => expect(location()).toBe('/password-manager?sort=changed'));
    unmount();
    await opened();
    expect(names()).toEqual(['Cinema', 'Bank', 'Apple']);
  });

  test('the order in the address wins over the remembered one, and an unknown one is ignored', async () => {
    localStorage.setItem('savvi.vault.order', 'changed');
    const { unmount } = await opened('?sort=newest');
    expect(names()).toEqual(['Apple', 'Bank', 'Cinema']);
    unmount();
    localStorage.setItem('savvi.vault.order', 'by color');
    await opened('?sort=price&show=nothing');
    expect(names()).toEqual(['Apple', 'Bank', 'Cinema']);
  });
});

describe('the filters [VLT-1]', () => {
  test('favorites and tags are offered only once an entry has them', async () => {
    await opened('', [named(2, 'Bank')]);
    expect(screen.queryByRole('radio', { name: 'Favorites' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Tag')).not.toBeInTheDocument();
  });

  test('the list is limited to favorites, and the address has the filter', async () => {
    const { person, location } = await opened();
    await person.click(screen.getByRole('radio', { name: 'Favorites' }));
    expect(names()).toEqual(['Bank']);
    await waitFor(() => expect(location()).toBe('/password-manager?show=favorites'));
    await person.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(location()).toBe('/password-manager'));
  });

  test('the list is limited to a tag, which is neither in the address nor in the storage of the browser', async () => {
    const { person, location } = await opened();
    await person.selectOptions(screen.getByLabelText('Tag'), 'Home');
    expect(names()).toEqual(['Apple', 'Cinema']);
    await person.selectOptions(screen.getByLabelText('Tag'), 'Money');
    expect(names()).toEqual(['Apple']);
    expect(location()).toBe('/password-manager');
    expect(JSON.stringify(localStorage)).not.toContain('Money');
    await person.selectOptions(screen.getByLabelText('Tag'), 'All tags');
    expect(names()).toHaveLength(3);
  });

  test('the search reads the host of the website, and neither its path nor a secret', async () => {
    const { person } = await opened();
    await person.keyboard('/fruit.EX');
    await waitFor(() => expect(names()).toEqual(['Apple']));
    await person.clear(screen.getByRole('searchbox'));
    await person.type(screen.getByRole('searchbox'), 'login');
    expect(await screen.findByText('No passwords found')).toBeVisible();
  });
});

test('a star adds an entry to the favorites with only that field and its version [VLT-1]', async () => {
  const { person } = await opened();
  backend.answer(entryRoutes.update, { ...ENTRIES[0]!, favorite: true, version: 2 }); // the list has three entries
  backend.answer(entryRoutes.list, [{ ...ENTRIES[0]!, favorite: true, version: 2 }, ...ENTRIES.slice(1)]);
  await person.click(button('Add Apple to your favorites'));
  expect(await screen.findByRole('button', { name: 'Remove Apple from your favorites' })).toBeVisible();
  const [change] = backend.callsTo(entryRoutes.update);
  expect([change?.body, change?.headers.get('if-match')]).toEqual([{ favorite: true }, '"1"']);
});

test('cards and notes are neither weak nor reused [VLT-2]', async () => {
  const blank = { usernameEmail: '', password: '' };
  await opened('', [
    named(2, 'Bank'),
    named(3, 'Visa', { ...blank, type: 'card', card: { holder: '', number: '4111', expires: '', code: '' } }),
    named(4, 'Wi-Fi', { ...blank, type: 'note' }),
  ]);
  expect(await screen.findByRole('radio', { name: 'Weak 0' })).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'Reused 0' })).toBeDisabled();
  expect(row('Visa').getByText('Card')).toBeVisible();
  expect(row('Wi-Fi').getByText('Note')).toBeVisible();
});

test('stars of several entries are saved side by side, and none moves its entry in the order of changes [VLT-1]', async () => {
  const { person } = await opened('?sort=changed');
  const names = () => screen.getAllByRole('article').map((row) => row.querySelector('h2')?.textContent);
  const before = names();
  const [last, second] = [before.at(-1)!, before.at(-2)!]; // the list has three entries
  const answer = backend.hold(entryRoutes.update);
  for (const name of [last, second]) {
    await person.click(button(new RegExp(`${name} (to|from) your favorites`)));
    await person.click(button(new RegExp(`${name} (to|from) your favorites`)));
  }
  await waitFor(() => expect(backend.callsTo(entryRoutes.update)).toHaveLength(2));
  const starred = ENTRIES.find(({ name }) => name === last)!;
  const lists = backend.callsTo(entryRoutes.list).length;
  answer({
    ...starred,
    favorite: starred.favorite !== true,
    version: starred.version + 1,
    updatedAt: '2026-04-01T12:00:00.000Z',
  });
  await waitFor(() =>
    expect(
      button(
        `${starred.favorite === true ? 'Add' : 'Remove'} ${last} ${starred.favorite === true ? 'to' : 'from'} your favorites`,
      ),
    ).toBeVisible(),
  );
  expect(names()).toEqual(before);
  expect(backend.callsTo(entryRoutes.list)).toHaveLength(lists);
});

test('a star that a service of the previous release ignores says so [VLT-1]', async () => {
  const { person, toasts } = await opened();
  backend.answer(entryRoutes.update, { ...ENTRIES[0]!, version: 2 }); // the list has three entries
  await person.click(button('Add Apple to your favorites'));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Not everything was saved']));
  expect(button('Add Apple to your favorites')).toBeVisible();
});
