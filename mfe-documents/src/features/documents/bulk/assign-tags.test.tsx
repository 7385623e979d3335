import { documentRoutes, tagRoutes } from '@savvi/documents-contract/documents.routes';
import { DOCUMENT_TAGS_MAX, type Tag } from '@savvi/documents-contract/tag';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aTag, documentId, hold, HOUSE, named } from '../../../testing/locker.ts';
import { button, dialog, openDocuments, preloadPage } from '../../../testing/open-documents.tsx';
import { tagsAfter } from './assign-tags.tsx';

preloadPage();
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

const bar = () => within(screen.getByRole('group', { name: 'Selected documents' }));

describe('assigning tags', () => {
  test('the selected documents get and lose tags, and a tag of some stays unless it is changed [DOC-44]', async () => {
    const { person } = await opened(`?tag=${work.id}`);
    await person.click(button('Select all'));
    const bar = within(await screen.findByRole('group', { name: 'Selected documents' }));
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

  test('a tag that was deleted in another tab is left out, also by Undo [DOC-44]', async () => {
    const { person } = await opened();
    await person.click(screen.getByRole('checkbox', { name: 'Select 1.pdf' }));
    await person.click(bar().getByRole('button', { name: 'Tags' }));
    await person.click(dialog().getByRole('checkbox', { name: 'Work' }));
    backend.answer(tagRoutes.list, [work]);
    backend.answer(documentRoutes.bulkUpdate, {
      documents: [{ id: documentId(1), version: 2, lastModified: HOUSE.updatedAt }],
    });
    await person.click(dialog().getByRole('button', { name: 'Save' }));
    await screen.findByText('Changed 1 document.');
    await person.click(button('Undo'));
    await waitFor(() =>
      expect(backend.callsTo(documentRoutes.bulkUpdate).map(({ body }) => body)).toEqual([
        { documents: [{ id: documentId(1), version: 1, tagIds: [] }] },
        { documents: [{ id: documentId(1), version: 2, tagIds: [work.id] }] },
      ]),
    );
  });

  test('Save is disabled until a tag is changed [DOC-44]', async () => {
    const { person } = await opened();
    await person.click(screen.getByRole('checkbox', { name: 'Select 3.pdf' }));
    await person.click(bar().getByRole('button', { name: 'Tags' }));
    const isHeld = () => dialog().getByRole('button', { name: 'Save' }).matches('[aria-disabled="true"]');
    expect(isHeld()).toBe(true);
    await person.click(dialog().getByRole('checkbox', { name: 'Work' }));
    expect(isHeld()).toBe(false);
    await person.click(dialog().getByRole('checkbox', { name: 'Work' }));
    expect(isHeld()).toBe(true);
  });

  test.each([
    [DOCUMENT_TAGS_MAX - 1, true],
    [DOCUMENT_TAGS_MAX, true],
    [DOCUMENT_TAGS_MAX + 1, false],
  ])('%i tags of a document can be saved: %s [DOC-43]', async (count, isPossible) => {
    const many = Array.from({ length: DOCUMENT_TAGS_MAX + 1 }, (_, at) => aTag(at + 10, `Tag ${at}`));
    hold(backend, [named(1, '1.pdf', { tagIds: many.slice(0, count - 1).map(({ id }) => id) })]);
    backend.answer(tagRoutes.list, many);
    const { person } = openDocuments();
    await person.click(await screen.findByRole('checkbox', { name: 'Select 1.pdf' }));
    await person.click(
      within(await screen.findByRole('group', { name: 'Selected documents' })).getByRole('button', {
        name: 'Tags',
      }),
    );
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
