import { randomUUID } from 'node:crypto';
import type { DeletedDocument, Document } from '@savvi/documents-contract/document';
import { LINK_KINDS, LINKS_MAX } from '@savvi/documents-contract/link';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';

let documents: TestDocuments;
beforeAll(async () => {
  documents = await testDocuments();
});
afterAll(() => documents.close());

type Person = ReturnType<TestDocuments['someone']>;
const linkTo = (id: string = randomUUID(), kind: string = 'policy') => ({ kind, id });
const put = ({ token }: Person, id: string, links: unknown, version?: number) =>
  documents.call('PUT', `/api/documents/${id}/links`, {
    token,
    body: { links },
    ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
  });

it('a document belongs to records of all four kinds, in its answer and in lists, and the next version replaces them [LNK-1]', async () => {
  const who = documents.someone();
  const { id } = await documents.upload(who);
  const other = await documents.upload(who);
  const links = LINK_KINDS.map((kind) => linkTo(randomUUID(), kind));
  const { status, json } = await put(who, id, links);
  expect([status, json]).toMatchObject([200, { id, version: 2 }]);
  const sorted = links
    .map((link) => ({ ...link, isDeleted: false }))
    .toSorted((one, another) => one.kind.localeCompare(another.kind));
  expect((json as Document).links).toEqual(sorted);
  const byId = async () => new Map((await documents.list(who)).map((each) => [each.id, each.links]));
  expect(await byId()).toEqual(
    new Map([
      [other.id, []],
      [id, sorted],
    ]),
  );
  await put(who, id, links.slice(0, 1), 2);
  expect((await byId()).get(id)).toEqual([{ ...links[0], isDeleted: false }]);
  await put(who, id, []);
  expect((await byId()).get(id)).toEqual([]);
});

it('a change of links that is based on another version is refused with 412 and changes nothing [LNK-1]', async () => {
  const who = documents.someone();
  const { id } = await documents.upload(who);
  await put(who, id, [linkTo()]);
  const before = await documents.list(who);
  expect((await put(who, id, [], 1)).status).toBe(412);
  expect(await documents.list(who)).toEqual(before);
});

it.each([
  ['more than the maximum', Array.from({ length: LINKS_MAX + 1 }, () => linkTo())],
  ['the same record twice', ((link) => [link, link])(linkTo())],
  ['an unknown kind', [linkTo(randomUUID(), 'password')]],
  ['an id that is none', [linkTo('car')]],
])('links with %s are refused [LNK-1]', async (_, links) => {
  const who = documents.someone();
  const { id } = await documents.upload(who);
  expect((await put(who, id, links)).status).toBe(400);
  expect((await documents.send(who.token, { fields: { links: JSON.stringify(links) } })).status).toBe(400);
  expect((await documents.list(who)).map((document) => document.links)).toEqual([[]]);
});

it('the maximum of links is accepted [LNK-1]', async () => {
  const who = documents.someone();
  const { id } = await documents.upload(who);
  const { json } = await put(
    who,
    id,
    Array.from({ length: LINKS_MAX }, () => linkTo()),
  );
  expect((json as Document).links).toHaveLength(LINKS_MAX);
});

it('an upload names the records that the document belongs to, and its repetition returns them [LNK-1]', async () => {
  const who = documents.someone();
  const link = linkTo();
  const upload = {
    fields: { links: JSON.stringify([link]) },
    headers: { 'Idempotency-Key': randomUUID() },
  };
  const first = await documents.upload(who, upload);
  expect(first.links).toEqual([{ ...link, isDeleted: false }]);
  expect(await documents.upload(who, upload)).toEqual(first);
  expect((await documents.send(who.token, { fields: { links: 'car' } })).status).toBe(400);
});

it('a deleted document keeps its links and has them again when it is restored [LNK-1]', async () => {
  const who = documents.someone();
  const { id } = await documents.upload(who);
  const link = { ...linkTo(), isDeleted: false };
  await put(who, id, [linkTo(link.id)]);
  await documents.call('DELETE', `/api/documents/${id}`, { token: who.token });
  const deleted = (await documents.call('GET', '/api/documents/deleted', { token: who.token })).json;
  expect((deleted as DeletedDocument[]).map(({ links }) => links)).toEqual([[link]]);
  const restored = await documents.call('POST', `/api/documents/${id}/restore`, { token: who.token });
  expect((restored.json as Document).links).toEqual([link]);
});
