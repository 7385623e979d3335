import type { Folder } from '@savvi/documents-contract/folder';
import { FOLDERS_MAX } from '@savvi/documents-contract/folder';
import { pathOf } from '@savvi/documents-contract/folder-tree';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';

const CYCLE = 'A folder cannot be moved into itself or into one of its subfolders.';
const DEPTH = 'Folders can be at most 3 levels deep.';

let documents: TestDocuments;
beforeAll(async () => {
  documents = await testDocuments();
});
afterAll(() => documents.close());

type Person = Pick<ReturnType<TestDocuments['someone']>, 'token'>;
const post = ({ token }: Person, body: object) =>
  documents.call('POST', '/api/document-folders', { token, body });
const create = async (who: Person, name: string, parent: Folder | null = null, over: object = {}) =>
  (await post(who, { name, category: 'tax_returns', ...(parent && { parentId: parent.id }), ...over }))
    .json as Folder;
const patch = ({ token }: Person, { id }: Pick<Folder, 'id'>, body: object, version?: number) =>
  documents.call('PATCH', `/api/document-folders/${id}`, {
    token,
    body,
    ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
  });
const move = (who: Person, folder: Folder, parent: Folder | null) =>
  patch(who, folder, { parentId: parent?.id ?? null });
const list = async ({ token }: Person) =>
  (await documents.call('GET', '/api/document-folders', { token })).json as Folder[];
const remove = ({ token }: Person, { id }: Folder) =>
  documents.call('DELETE', `/api/document-folders/${id}`, { token });
/** The folders as a set of paths such as `Taxes/2025`. */
const paths = async (who: Person) => {
  const folders = await list(who);
  return folders
    .map(({ id }) =>
      pathOf(folders, id)
        .map(({ name }) => name)
        .join('/'),
    )
    .sort();
};

describe('an edited folder', () => {
  it('has the new name, category and description, and absent fields stay unchanged [DOC-35] [API-15]', async () => {
    const who = documents.someone();
    const folder = await create(who, 'Taxes');
    documents.later(1_000);
    const updatedAt = documents.clock.now().toISOString();
    expect(await patch(who, folder, { name: 'House', category: 'contracts' }, 1)).toMatchObject({
      status: 200,
      json: { ...folder, name: 'House', category: 'contracts', version: 2, updatedAt },
    });
    expect(await patch(who, folder, { description: 'Deeds' })).toMatchObject({
      status: 200,
      json: { name: 'House', category: 'contracts', description: 'Deeds', version: 3 },
    });
    expect(await patch(who, folder, { description: '' })).toMatchObject({ json: { description: null } });
    expect((await list(who))[0]).toMatchObject({ name: 'House', description: null, version: 4, updatedAt });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ category: 'taxes' }, 'category'],
    [{ description: 'x'.repeat(2_001) }, 'description'],
    [{ parentId: 'root' }, 'parentId'],
  ])('rejects the change %j with one sentence [DOC-35] [N-13]', async (body, field) => {
    const who = documents.someone();
    const folder = await create(who, 'Taxes');
    const { status, text } = await patch(who, folder, body);
    expect([status, text.split(' ')[0]]).toEqual([400, field]);
    expect(await list(who)).toEqual([folder]);
  });

  it('rejects a change based on another version with 412; of several concurrent changes one succeeds [DOC-35] [N-11]', async () => {
    const who = documents.someone();
    const folder = await create(who, 'Taxes');
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => patch(who, folder, { name }, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    expect(answers.find(({ status }) => status === 412)?.text).toBe(
      'This folder was changed somewhere else in the meantime.',
    );
  });

  it('ignores id, owner and times in a change [API-17]', async () => {
    const who = documents.someone();
    const folder = await create(who, 'Taxes');
    const id = crypto.randomUUID();
    const forged = { id, userId: id, spaceId: id, version: 9, createdAt: '2020-01-01T00:00:00.000Z' };
    expect(await patch(who, folder, forged)).toMatchObject({ status: 200, json: { ...folder, version: 2 } });
  });

  it('gives its category to all folders below it, and documents keep theirs [DOC-36] [T-30]', async () => {
    const who = documents.someone();
    const top = await create(who, 'Taxes');
    const middle = await create(who, '2025', top);
    const low = await create(who, 'Receipts', middle);
    const beside = await create(who, 'Other taxes');
    await documents.upload(who, { fields: { folderId: low.id, category: 'tax_returns' } });
    expect(await patch(who, top, { category: 'financial' })).toMatchObject({ status: 200 });
    const stored = new Map((await list(who)).map((folder) => [folder.id, folder]));
    for (const { id } of [top, middle, low])
      expect(stored.get(id)).toMatchObject({ category: 'financial', version: 2 });
    expect(stored.get(beside.id)).toEqual(beside);
    expect((await documents.list(who))[0]).toMatchObject({ category: 'tax_returns', version: 1 });
  });
});

describe('a subfolder', () => {
  it('is created in a folder with its category, down to the third level [DOC-36]', async () => {
    const who = documents.someone();
    const top = await create(who, 'Taxes');
    expect(top.parentId).toBeNull();
    const middle = await create(who, '2025', top, { category: 'wills' });
    expect(middle).toMatchObject({ parentId: top.id, category: 'tax_returns' });
    const low = await create(who, 'Receipts', middle);
    expect(await post(who, { name: 'Too deep', parentId: low.id })).toMatchObject({
      status: 400,
      text: DEPTH,
    });
    expect(await paths(who)).toEqual(['Taxes', 'Taxes/2025', 'Taxes/2025/Receipts']);
  });

  it('cannot have another category than the folder it is in, until it moves to the root [DOC-36]', async () => {
    const who = documents.someone();
    const top = await create(who, 'Taxes');
    const low = await create(who, '2025', top);
    expect(await patch(who, low, { category: 'wills' })).toMatchObject({
      status: 400,
      text: 'A subfolder has the category of the folder it is in.',
    });
    expect((await patch(who, low, { name: '2026', category: 'tax_returns' })).status).toBe(200);
    expect(await patch(who, low, { category: 'wills', parentId: null })).toMatchObject({
      status: 200,
      json: { category: 'wills', parentId: null },
    });
  });

  it('moves with everything below it, and takes over the category of its new folder [DOC-36]', async () => {
    const who = documents.someone();
    const [house, taxes] = [
      await create(who, 'House', null, { category: 'contracts' }),
      await create(who, 'Taxes'),
    ];
    const below = await create(who, '2025', taxes);
    expect(await move(who, taxes, house)).toMatchObject({
      status: 200,
      json: { parentId: house.id, category: 'contracts', version: 2 },
    });
    expect((await list(who)).find(({ id }) => id === below.id)).toMatchObject({ category: 'contracts' });
    expect(await paths(who)).toEqual(['House', 'House/Taxes', 'House/Taxes/2025']);
    expect((await move(who, taxes, null)).status).toBe(200);
    expect(await paths(who)).toEqual(['House', 'Taxes', 'Taxes/2025']);
  });

  it('moves back to the root with its own category, and everything below it gets that one too [DOC-36] [DOC-37]', async () => {
    const who = documents.someone();
    const [house, taxes] = [
      await create(who, 'House', null, { category: 'contracts' }),
      await create(who, 'Taxes'),
    ];
    const below = await create(who, '2025', taxes);
    expect(await move(who, taxes, house)).toMatchObject({ json: { category: 'contracts' } });
    expect(await patch(who, taxes, { parentId: null, category: 'tax_returns' })).toMatchObject({
      status: 200,
      json: { parentId: null, category: 'tax_returns', version: 3 },
    });
    expect((await list(who)).find(({ id }) => id === below.id)).toMatchObject({ category: 'tax_returns' });
  });

  it('is rejected in itself, below itself, and too deep, and nothing moves [DOC-36]', async () => {
    const who = documents.someone();
    const top = await create(who, 'Taxes');
    const middle = await create(who, '2025', top);
    const low = await create(who, 'Receipts', middle);
    const pair = await create(who, 'House');
    await create(who, 'Deeds', pair);
    const before = await list(who);
    for (const parent of [top, middle, low])
      expect(await move(who, top, parent)).toMatchObject({ status: 400, text: CYCLE });
    for (const parent of [middle, low])
      expect(await move(who, pair, parent)).toMatchObject({ status: 400, text: DEPTH });
    expect(await list(who)).toEqual(before);
    expect((await move(who, pair, top)).status).toBe(200);
  });

  it('cannot make a cycle or a fourth level with a concurrent move [DOC-36] [N-11]', async () => {
    const who = documents.someone();
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await create(who, `a${round}`), await create(who, `b${round}`)];
      const answers = await Promise.all([move(who, a, b), move(who, b, a)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(answers.find(({ status }) => status === 400)?.text).toBe(CYCLE);

      const [c, d, e] = [await create(who, 'c'), await create(who, 'd'), await create(who, 'e')];
      const f = await create(who, 'f', e);
      const [first, second] = await Promise.all([move(who, c, d), move(who, d, f)]);
      expect([first.status, second.status].sort()).toEqual([200, 400]);
      const folders = await list(who);
      expect(Math.max(...folders.map(({ id }) => pathOf(folders, id).length))).toBeLessThanOrEqual(3);
    }
  });

  it('is rejected in a folder that a concurrent request deletes [DOC-36] [N-11]', async () => {
    const who = documents.someone();
    for (let round = 0; round < 5; round += 1) {
      const [target, folder] = [await create(who, 'Target'), await create(who, 'Folder')];
      const [removed, moved, made] = await Promise.all([
        remove(who, target),
        move(who, folder, target),
        post(who, { name: 'New', parentId: target.id }),
      ]);
      expect(removed.status).toBe(204);
      expect([200, 404]).toContain(moved.status);
      expect([201, 404]).toContain(made.status);
      expect((await list(who)).every(({ parentId }) => parentId === null)).toBe(true);
    }
  });

  it('moves to the parent of a deleted folder together with its documents, deleted ones too [DOC-36] [DOC-21] [T-30]', async () => {
    const who = documents.someone();
    const top = await create(who, 'Taxes');
    const middle = await create(who, '2025', top);
    const low = await create(who, 'Receipts', middle);
    const fields = { folderId: middle.id };
    const [kept, gone] = [await documents.upload(who, { fields }), await documents.upload(who, { fields })];
    await documents.call('DELETE', `/api/documents/${gone.id}`, { token: who.token });
    expect((await remove(who, middle)).status).toBe(204);
    expect(await paths(who)).toEqual(['Taxes', 'Taxes/Receipts']);
    expect((await list(who)).find(({ id }) => id === low.id)).toMatchObject({
      parentId: top.id,
      category: 'tax_returns',
      version: 2,
    });
    expect(await documents.list(who)).toMatchObject([{ id: kept.id, folderId: top.id, version: 2 }]);
    expect(
      await documents.call('POST', `/api/documents/${gone.id}/restore`, { token: who.token }),
    ).toMatchObject({ json: { folderId: top.id } });
    expect((await remove(who, top)).status).toBe(204);
    expect(await paths(who)).toEqual(['Receipts']);
    expect((await documents.list(who)).map(({ folderId }) => folderId)).toEqual([null, null]);
  });

  it('counts against the maximum number of folders like any other [DOC-36]', async () => {
    const who = documents.someone();
    const { space, sub } = who.claims;
    const top = await create(who, 'Taxes');
    await documents.db
      .$executeRaw`INSERT INTO document_folders (space_id, id, user_id, parent_id, name, category, version, created_at, updated_at) SELECT ${space}::uuid, gen_random_uuid(), ${sub}::uuid, ${top.id}::uuid, 'x', 'tax_returns', 1, now(), now() FROM generate_series(2, ${FOLDERS_MAX})`;
    expect(await post(who, { name: 'One more', parentId: top.id })).toMatchObject({ status: 409 });
  });

  it('moves to the root when the service of the last release deletes its folder', async () => {
    const who = documents.someone();
    const top = await create(who, 'Taxes');
    await create(who, '2025', top);
    // The last release empties a folder of documents only.
    await documents.db
      .$executeRaw`DELETE FROM document_folders WHERE space_id = ${who.claims.space}::uuid AND id = ${top.id}::uuid`;
    expect(await paths(who)).toEqual(['2025']);
  });
});
