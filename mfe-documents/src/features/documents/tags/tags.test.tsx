import { documentRoutes, tagRoutes } from '@savvi/documents-contract/documents.routes';
import { DOCUMENT_TAGS_MAX, type Tag, TAGS_MAX } from '@savvi/documents-contract/tag';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentId, folderId, hold, HOUSE, named, row, shownNames } from '../../../testing/locker.ts';
import { button, openDocuments, preloadPage } from '../../../testing/open-documents.tsx';
import { tagsAfter } from './assign-tags.tsx';

preloadPage();
beforeAll(() => import('./tags-dialog.tsx'));
const backend = openFakeBackend();
const tag = (at: number, name: string, over: Partial<Tag> = {}): Tag => ({
  id: folderId(at + 100),
  userId: HOUSE.userId,
  name,
  color: 'teal',
  version: 1,
  createdAt: HOUSE.createdAt,
  updatedAt: HOUSE.updatedAt,
  ...over,
});
const [home, work] = [tag(1, 'Home'), tag(2, 'Work', { color: 'plum' })];
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
    backend.answer(tagRoutes.list, [tag(3, 'Car')]);
    const { person, location } = openDocuments(`?tag=${tag(3, 'Car').id}`);
    await person.click(await screen.findByRole('button', { name: 'Show all documents' }));
    expect(location()).toBe('/document-locker');
    expect(shownNames()).toEqual(['1.pdf', '3.pdf']);
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
    backend.answer(tagRoutes.create, tag(3, 'Car', { color: 'blue' }));
    backend.answer(tagRoutes.list, [tag(3, 'Car'), home, work]);
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

  test.each([
    [TAGS_MAX - 1, true],
    [TAGS_MAX, false],
    [TAGS_MAX + 1, false],
  ])('with %i tags, another one can be created: %s [DOC-43]', async (count, isPossible) => {
    const shell = await opened(
      '',
      Array.from({ length: count }, (_, at) => tag(at + 10, `Tag ${at}`)),
    );
    await waitFor(() => expect(shell.location()).toBe('/document-locker'));
    await openTags(shell);
    expect(dialog().queryByRole('button', { name: 'Add' }) !== null).toBe(isPossible);
    expect(dialog().queryByText(/^You have 100 tags/) === null).toBe(isPossible);
  });
});

describe('assigning tags', () => {
  test('the selected documents get and lose tags, and a tag of some stays unless it is changed [DOC-44]', async () => {
    const { person } = await opened(`?tag=${work.id}`);
    await person.click(button('Select all'));
    const bar = within(await screen.findByRole('toolbar'));
    await person.click(bar.getByRole('button', { name: 'Tags' }));
    expect(screen.getByRole('dialog', { name: 'Tags of 2 documents' })).toBeVisible();
    const [homeBox, workBox] = ['Home', 'Work'].map((name) => dialog().getByRole('checkbox', { name }));
    expect(homeBox).toBePartiallyChecked();
    expect(workBox).toBeChecked();
    if (workBox) await person.click(workBox);
    backend.answer(documentRoutes.bulkUpdate, {
      documents: [1, 2].map((at) => ({ id: documentId(at), version: 2, lastModified: HOUSE.updatedAt })),
    });
    await person.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changed 2 documents.')).toBeVisible();
    expect(backend.callsTo(documentRoutes.bulkUpdate)[0]?.body).toEqual({
      documents: [
        { id: documentId(1), version: 1, tagIds: [home.id] },
        { id: documentId(2), version: 1, tagIds: [] },
      ],
    });
    backend.answer(documentRoutes.bulkUpdate, {
      documents: [1, 2].map((at) => ({ id: documentId(at), version: 3, lastModified: HOUSE.updatedAt })),
    });
    await person.click(button('Undo'));
    await waitFor(() =>
      expect(backend.callsTo(documentRoutes.bulkUpdate)[1]?.body).toEqual({
        documents: [
          { id: documentId(1), version: 2, tagIds: [home.id, work.id] },
          { id: documentId(2), version: 2, tagIds: [work.id] },
        ],
      }),
    );
  });

  test.each([
    [DOCUMENT_TAGS_MAX - 1, true],
    [DOCUMENT_TAGS_MAX, true],
    [DOCUMENT_TAGS_MAX + 1, false],
  ])('%i tags of a document can be saved: %s [DOC-43]', async (count, isPossible) => {
    const many = Array.from({ length: DOCUMENT_TAGS_MAX + 1 }, (_, at) => tag(at + 10, `Tag ${at}`));
    hold(backend, [named(1, '1.pdf', { tagIds: many.slice(0, count - 1).map(({ id }) => id) })]);
    backend.answer(tagRoutes.list, many);
    const { person } = openDocuments();
    await person.click(await screen.findByRole('checkbox', { name: 'Select 1.pdf' }));
    await person.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Tags' }));
    await person.click(dialog().getByRole('checkbox', { name: `Tag ${count - 1}` }));
    expect(dialog().queryByText('A document has at most 20 tags.') === null).toBe(isPossible);
    expect(dialog().getByRole('button', { name: 'Save' }).matches('[aria-disabled="true"]')).toBe(
      !isPossible,
    );
  });

  test('tags that stay keep their order, and new ones come last [DOC-44]', () => {
    const choices = new Map([
      ['b', false],
      ['c', true],
      ['a', true],
    ]);
    expect(tagsAfter({ tagIds: ['x', 'a', 'b'] }, choices)).toEqual(['x', 'a', 'c']);
  });
});
