import { tagRoutes } from '@savvi/documents-contract/documents.routes';
import { type Tag, TAGS_MAX } from '@savvi/documents-contract/tag';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { aTag, hold, HOUSE, named, row, shownNames } from '../../../testing/locker.ts';
import { button, openDocuments, preloadPage } from '../../../testing/open-documents.tsx';
import { TAGS } from './use-tags.ts';

preloadPage();
beforeAll(() => import('./tags-dialog.tsx'));
const backend = openFakeBackend();
const [home, work] = [aTag(1, 'Home'), aTag(2, 'Work', { color: 'plum' })];
const three = [
  named(1, '1.pdf', { tagIds: [home.id, work.id] }),
  named(2, '2.pdf', { tagIds: [work.id], folderId: HOUSE.id }),
  named(3, '3.pdf'),
];
const opened = async (query = '', tags: Tag[] = [home, work]) => {
  hold(backend, three, [HOUSE]);
  backend.answer(tagRoutes.list, tags);
  const shell = openDocuments(query);
  await screen.findAllByRole('article');
  return shell;
};
const dialog = () => within(screen.getByRole('dialog'));
const openTags = async (shell: Awaited<ReturnType<typeof opened>>) => {
  await shell.person.click(button('Tags'));
  await screen.findByRole('dialog', { name: 'Tags' });
};

describe('tags in the list', () => {
  test('a row shows its tags, and a tag filters all documents by the address [DOC-44]', async () => {
    const { person, location } = await opened();
    expect(await within(row('1.pdf')).findByText('Home')).toBeVisible();
    await person.click(within(row('1.pdf')).getByRole('link', { name: 'Show documents tagged Work' }));
    expect(location()).toBe(`/document-locker?tag=${work.id}`);
    expect(shownNames()).toEqual(['1.pdf', '2.pdf']);
    expect(screen.getByText('2 of 3 documents')).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Stop filtering by Work' }));
    expect(location()).toBe('/document-locker');
    expect(shownNames()).toEqual(['1.pdf', '3.pdf']);
  });

  test('a tag without documents shows a message whose button shows all documents [DOC-44]', async () => {
    hold(backend, three, [HOUSE]);
    backend.answer(tagRoutes.list, [aTag(3, 'Car')]);
    const { person, location } = openDocuments(`?tag=${aTag(3, 'Car').id}`);
    await person.click(await screen.findByRole('button', { name: 'Show all documents' }));
    expect(location()).toBe('/document-locker');
    expect(shownNames()).toEqual(['1.pdf', '3.pdf']);
  });

  test('a tag filters the open folder, and links keep the tag [DOC-44]', async () => {
    hold(backend, three, [HOUSE]);
    backend.answer(tagRoutes.list, [home, work]);
    const { person, location } = openDocuments(`?folder=${HOUSE.id}&tag=${home.id}`);
    expect(await screen.findByText('No documents with this tag')).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Search all documents' }));
    expect(location()).toBe(`/document-locker?tag=${home.id}`);
    expect(shownNames()).toEqual(['1.pdf']);
    await person.click(screen.getByRole('link', { name: /^Medical/ }));
    expect(location()).toBe(`/document-locker?category=medical&tag=${home.id}`);
    expect(screen.getByText('No documents with this tag')).toBeVisible();
    await person.type(screen.getByRole('searchbox'), '1');
    await person.click(await screen.findByRole('link', { name: 'Search all categories' }));
    expect(location()).toBe(`/document-locker?tag=${home.id}`);
    expect(shownNames()).toEqual(['1.pdf']);
  });

  test('a search in a folder is repeated everywhere with the same tag [DOC-44]', async () => {
    const { person, location } = await opened(`?folder=${HOUSE.id}&tag=${work.id}`);
    expect(shownNames()).toEqual(['2.pdf']);
    await person.type(screen.getByRole('searchbox'), 'pdf');
    await person.click(await screen.findByRole('link', { name: 'Search all documents' }));
    expect(location()).toBe(`/document-locker?tag=${work.id}`);
    expect(shownNames()).toEqual(['1.pdf', '2.pdf']);
  });

  test('an unknown tag in the address does not filter [DOC-44]', async () => {
    await opened(`?tag=${aTag(9, 'Gone').id}`);
    await waitFor(() => expect(shownNames()).toEqual(['1.pdf', '3.pdf']));
    expect(screen.queryByRole('link', { name: /^Stop filtering/ })).not.toBeInTheDocument();
  });

  test('tags can be managed while all documents are in folders [DOC-44]', async () => {
    hold(backend, [named(1, '1.pdf', { folderId: HOUSE.id })], [HOUSE]);
    backend.answer(tagRoutes.list, [home]);
    const { person } = openDocuments();
    await person.click(await screen.findByRole('button', { name: 'Tags' }));
    expect(await screen.findByRole('dialog', { name: 'Tags' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Select all', hidden: true })).not.toBeInTheDocument();
  });

  test('the locker works without tags if they cannot be loaded [DOC-44]', async () => {
    hold(backend, three, [HOUSE]);
    backend.refuse(tagRoutes.list, 'not-found');
    openDocuments();
    await screen.findAllByRole('article');
    expect(shownNames()).toEqual(['1.pdf', '3.pdf']);
  });
});

describe('the dialog of tags', () => {
  test('a tag is created with its own color, and the name must be new [DOC-44]', async () => {
    const shell = await opened();
    await openTags(shell);
    const name = dialog().getByLabelText('New tag');
    await shell.person.click(dialog().getByRole('button', { name: 'Add' }));
    expect(name).toHaveAccessibleDescription('Please enter a name.');
    await shell.person.type(name, ' home ');
    await shell.person.click(dialog().getByRole('button', { name: 'Add' }));
    expect(name).toHaveAccessibleDescription('You have a tag with this name.');
    await shell.person.clear(name);
    await shell.person.type(name, ' Car ');
    await shell.person.selectOptions(dialog().getByLabelText('Color'), 'Blue');
    backend.answer(tagRoutes.create, aTag(3, 'Car', { color: 'blue' }));
    backend.answer(tagRoutes.list, [aTag(3, 'Car'), home, work]);
    await shell.person.click(dialog().getByRole('button', { name: 'Add' }));
    expect(await dialog().findByText('Car')).toBeVisible();
    expect(backend.callsTo(tagRoutes.create).map(({ body }) => body)).toEqual([
      { name: 'Car', color: 'blue' },
    ]);
    expect(dialog().getByLabelText('New tag')).toHaveValue('');
  });

  test('a tag is renamed and recolored based on its version, and deleted after a question [DOC-44]', async () => {
    const shell = await opened();
    await openTags(shell);
    await shell.person.click(dialog().getByRole('button', { name: 'Edit tag Work' }));
    const name = dialog().getByLabelText('Name');
    await shell.person.clear(name);
    await shell.person.type(name, 'Office');
    const office = { ...work, name: 'Office', version: 2 };
    backend.answer(tagRoutes.update, office);
    backend.answer(tagRoutes.list, [home, office]);
    await shell.person.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await dialog().findByText('Office')).toBeVisible();
    const [update] = backend.callsTo(tagRoutes.update);
    expect([update?.path, update?.body, update?.headers.get('If-Match')]).toEqual([
      `/api/documents/tags/${work.id}`,
      { name: 'Office', color: 'plum' },
      '"1"',
    ]);
    await shell.person.click(dialog().getByRole('button', { name: 'Delete tag Home' }));
    backend.answer(tagRoutes.delete, null);
    backend.answer(tagRoutes.list, [office]);
    await shell.person.click(
      within(screen.getByRole('alertdialog', { name: 'Delete tag “Home”?' })).getByRole('button', {
        name: 'Delete',
      }),
    );
    await waitFor(() => expect(dialog().queryByText('Home')).not.toBeInTheDocument());
    expect(backend.callsTo(tagRoutes.delete).map(({ path }) => path)).toEqual([
      `/api/documents/tags/${home.id}`,
    ]);
  });

  test('deleting the tag that filters the list ends the filter [DOC-44]', async () => {
    const shell = await opened(`?tag=${work.id}`);
    await openTags(shell);
    await shell.person.click(dialog().getByRole('button', { name: 'Delete tag Work' }));
    backend.answer(tagRoutes.delete, null);
    backend.answer(tagRoutes.list, [home]);
    await shell.person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(shell.location()).toBe('/document-locker'));
    expect(dialog().queryByText('Work')).not.toBeInTheDocument();
  });

  test('a change is based on the tag as it was when it began [DOC-44] [N-11]', async () => {
    const shell = await opened();
    await openTags(shell);
    await shell.person.click(dialog().getByRole('button', { name: 'Edit tag Work' }));
    const name = dialog().getByLabelText('Name');
    expect(name).toHaveFocus();
    await shell.person.type(name, ' 2');
    await shell.person.type(dialog().getByLabelText('New tag'), 'Car');
    backend.answer(tagRoutes.list, [aTag(9, 'Boat'), home, { ...work, name: 'Job', version: 2 }]);
    await act(() => shell.client.invalidateQueries({ queryKey: TAGS.queryKey }));
    expect(await dialog().findByText('Boat')).toBeVisible();
    expect(dialog().getByLabelText('New tag')).toHaveValue('Car');
    backend.refuse(tagRoutes.update, 'stale');
    await shell.person.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shell.toasts.at(-1)?.title).toBe('Tag Not Saved'));
    const [update] = backend.callsTo(tagRoutes.update);
    expect([update?.body, update?.headers.get('If-Match')]).toEqual([
      { name: 'Work 2', color: 'plum' },
      '"1"',
    ]);
    await shell.person.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(dialog().getByRole('button', { name: 'Edit tag Job' })).toHaveFocus();
  });

  test('a tag whose creation failed is sent again with the same key, and the next one with another [DOC-44] [N-12]', async () => {
    const shell = await opened();
    await openTags(shell);
    const name = dialog().getByLabelText('New tag');
    const add = () => shell.person.click(dialog().getByRole('button', { name: 'Add' }));
    await shell.person.type(name, 'Car');
    backend.refuse(tagRoutes.create, 'unavailable');
    await add();
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    backend.answer(tagRoutes.create, aTag(3, 'Car'));
    backend.answer(tagRoutes.list, [aTag(3, 'Car'), home, work]);
    await add();
    await waitFor(() => expect(name).toHaveValue(''));
    expect(name).toHaveFocus();
    await shell.person.type(name, 'Boat');
    backend.answer(tagRoutes.create, aTag(4, 'Boat'));
    await add();
    await waitFor(() => expect(name).toHaveValue(''));
    const keys = backend.callsTo(tagRoutes.create).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(3);
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });

  test.each([
    [TAGS_MAX - 1, true],
    [TAGS_MAX, false],
    [TAGS_MAX + 1, false],
  ])('with %i tags, another one can be created: %s [DOC-43]', async (count, isPossible) => {
    const shell = await opened(
      '',
      Array.from({ length: count }, (_, at) => aTag(at + 10, `Tag ${at}`)),
    );
    await waitFor(() => expect(shell.location()).toBe('/document-locker'));
    await openTags(shell);
    expect(dialog().queryByRole('button', { name: 'Add' }) !== null).toBe(isPossible);
    expect(dialog().queryByText(/^You have 100 tags/) === null).toBe(isPossible);
  });
});
