// Calls every route of the contract with an id of another user's document or folder: it is not found and
// stays unchanged.
import { randomUUID } from 'node:crypto';
import {
  documentRoutes,
  documentsRoutes,
  folderRoutes,
  tagRoutes,
  textRoutes,
} from '@savvi/documents-contract/documents.routes';
import type { Tag } from '@savvi/documents-contract/tag';
import type { Folder } from '@savvi/documents-contract/folder';
import type { Route } from '@savvi/contracts/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDocuments, testDocuments } from './testing/documents.ts';

let documents: TestDocuments;
beforeAll(async () => {
  documents = await testDocuments();
});
afterAll(() => documents.close());

/** The body for each route that changes something. */
const BODIES = new Map<Route, object>([
  [documentRoutes.update, { description: 'theirs' }],
  [documentRoutes.move, { folderId: null }],
  [documentRoutes.replaceLinks, { links: [] }],
  [documentRoutes.deletePermanently, { proof: 'none' }],
  [folderRoutes.update, { name: 'theirs' }],
  [tagRoutes.update, { name: 'theirs' }],
  [textRoutes.store, { state: 'text', text: 'theirs' }],
]);
const labelOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`;
const labelled = (routes: readonly Route[]) => routes.map((route) => [labelOf(route), route] as const);
const withId = documentsRoutes.filter(({ params }) => params !== undefined);
// The first route returns the limits of the installation, not data of a user. The second returns a stream;
// texts.test.ts requests it as another user.
const apart: readonly Route[] = [documentRoutes.limits, textRoutes.download];
const lists = documentsRoutes.filter(
  (route) => route.params === undefined && route.method === 'get' && !apart.includes(route),
);

/** A user with a folder, a document in it, and a deleted document. */
async function owner() {
  const who = documents.someone();
  const folder = (
    await documents.call('POST', folderRoutes.create.path, {
      token: who.token,
      body: { name: 'Taxes', category: 'tax_returns' },
    })
  ).json as Folder;
  const tag = (
    await documents.call('POST', tagRoutes.create.path, {
      token: who.token,
      body: { name: 'Home', color: 'teal' },
    })
  ).json as Tag;
  const live = await documents.upload(who, { fields: { folderId: folder.id } });
  const deleted = await documents.upload(who);
  await documents.call('DELETE', `/api/documents/${deleted.id}`, { token: who.token });
  const everything = async () =>
    Promise.all(
      lists.map(async ({ path }) => (await documents.call('GET', path, { token: who.token })).json),
    );
  return { who, folder, tag, live, deleted, everything };
}

describe("another person's document or folder", () => {
  it('is tested with every route of the contract that contains an id', () => {
    expect(withId.map(labelOf).sort()).toEqual([
      'DELETE /api/document-folders/{id}',
      'DELETE /api/documents/tags/{id}',
      'DELETE /api/documents/{id}',
      'GET /api/documents/{id}/download',
      'PATCH /api/document-folders/{id}',
      'PATCH /api/documents/tags/{id}',
      'PATCH /api/documents/{id}',
      'PATCH /api/documents/{id}/move',
      'POST /api/documents/{id}/delete-permanently',
      'POST /api/documents/{id}/restore',
      'PUT /api/documents/{id}/links',
      'PUT /api/documents/{id}/text',
    ]);
    // Three other routes create a document, a folder and a tag. The four routes of several documents contain ids in their
    // bodies, and one contains hashes of files; bulk.test.ts, zip.test.ts and known-files.test.ts call them with those of
    // another user.
    expect(withId.length + lists.length + apart.length + 3 + 4 + 1).toBe(documentsRoutes.length);
  });

  it.each(labelled(withId))(
    'is not accessible: %s gets a 404, like for an unknown id, and changes nothing [N-2]',
    async (_, route) => {
      const { folder, tag, live, deleted, everything } = await owner();
      const before = await everything();
      const { token } = documents.someone();
      const body = BODIES.get(route);
      const ask = (id: string) =>
        documents.call(route.method.toUpperCase(), route.path.replace('{id}', id), {
          token,
          ...(body && { body }),
        });
      const unknown = await ask(randomUUID());
      expect(unknown.status).toBe(404);
      for (const { id } of [folder, tag, live, deleted])
        expect(await ask(id)).toMatchObject({ status: 404, text: unknown.text });
      expect(await everything()).toEqual(before);
    },
  );

  it.each(labelled(lists))('is not in %s, whatever the query [N-2]', async (_, { path }) => {
    const { folder } = await owner();
    const { token } = documents.someone();
    expect((await documents.call('GET', path, { token })).json).toEqual([]);
    expect((await documents.call('GET', `${path}?folderId=${folder.id}`, { token })).json).toEqual([]);
  });

  // Trust: access-6
  it("cannot receive the caller's document: a move into it is rejected like a move into an unknown folder [N-2]", async () => {
    const { folder } = await owner();
    const who = documents.someone();
    const mine = await documents.upload(who);
    const move = (folderId: string) =>
      documents.call('PATCH', `/api/documents/${mine.id}/move`, { token: who.token, body: { folderId } });
    for (const refused of [await move(folder.id), await move(randomUUID())])
      expect(refused).toMatchObject({ status: 404, text: 'This folder does not exist.' });
    expect(await documents.list(who)).toEqual([mine]);
  });

  it("cannot receive the caller's folder: a move or a new folder into it is rejected like one into an unknown folder [N-2] [DOC-36]", async () => {
    const { folder } = await owner();
    const { token } = documents.someone();
    const ask = (method: string, path: string, body: object) => documents.call(method, path, { token, body });
    const mine = (await ask('POST', folderRoutes.create.path, { name: 'Mine' })).json as Folder;
    for (const parentId of [folder.id, randomUUID()])
      for (const refused of [
        await ask('PATCH', `/api/document-folders/${mine.id}`, { parentId }),
        await ask('POST', folderRoutes.create.path, { name: 'Below', parentId }),
      ])
        expect(refused).toMatchObject({ status: 404, text: 'This folder does not exist.' });
    expect((await documents.call('GET', folderRoutes.list.path, { token })).json).toEqual([mine]);
  });
});

it('a database query that does not name a space throws', async () => {
  const { db } = documents;
  for (const model of [
    db.document,
    db.documentFolder,
    db.documentTag,
    db.documentLink,
    db.documentText,
    db.linkedRecord,
    db.spaceKey,
  ] as const)
    await expect(
      (model.findFirst as (args: object) => Promise<unknown>)({ where: { userId: randomUUID() } }),
    ).rejects.toThrow('does not name the space');
});
