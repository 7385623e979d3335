// One stored entry is damaged: the others stay readable, and the damaged one can be deleted.
import { deletedDamagedEntryReply, damagedEntryReply } from '@savvi/vault-contract/entry';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { whole } from '../testing/samples.ts';
import { type TestVault, testVault } from '../testing/vault.ts';

let vault: TestVault;
beforeAll(async () => {
  vault = await testVault();
});
afterAll(() => vault.close());

/** A user with an intact entry and one with a flipped bit in its encrypted contents or its key. */
async function holder(column: 'sealed' | 'wrappedKey') {
  const { claims, token } = vault.someone();
  const call = (method: string, suffix = '', body?: object) =>
    vault.call(method, `/api/passwords${suffix}`, { token, ...(body && { body }) });
  const sound = (await call('POST', '', whole)).json as { id: string; createdAt: string; updatedAt: string };
  const { id } = (await call('POST', '', whole)).json as { id: string };
  const where = { spaceId_id: { spaceId: claims.space, id } };
  const bytes = Uint8Array.from((await vault.db.entry.findUniqueOrThrow({ where }))[column]);
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  await vault.db.entry.update({ where, data: { [column]: bytes } });
  return { id, sound, call, spaceId: claims.space };
}

it.each(['sealed', 'wrappedKey'] as const)(
  'a damaged entry is listed as damaged among the others if the flipped bit is in its %s [VAULT-14]',
  async (column) => {
    const { id, sound, call } = await holder(column);
    const listed = (await call('GET')).json as { id: string }[];
    expect(listed).toHaveLength(2);
    expect(damagedEntryReply.parse(listed.find((entry) => entry.id === id))).toMatchObject({
      id,
      version: 1,
    });
    expect(listed.find((entry) => entry.id === sound.id)).toEqual(sound);
  },
);

it('a damaged entry is included in the count and the list of dates, which decrypt no entry [T-9]', async () => {
  const { id, sound, call, spaceId } = await holder('sealed');
  await vault.db.spaceKey.delete({ where: { spaceId } });
  const ids = (await call('GET', '?fields=id')).json as object[];
  expect(ids).toHaveLength(2);
  const dates = { version: 1, createdAt: sound.createdAt, updatedAt: sound.updatedAt };
  expect(ids).toEqual(
    expect.arrayContaining([
      { ...dates, id, createdAt: expect.any(String), updatedAt: expect.any(String) },
      { ...dates, id: sound.id },
    ]),
  );
  expect((await call('GET', '?fields=password')).status).toBe(400);
});

it('a damaged entry cannot be changed, and the response explains that the entry is damaged', async () => {
  const { id, call } = await holder('sealed');
  expect(await call('PATCH', `/${id}`, { name: 'Other' })).toMatchObject({
    status: 400,
    text: 'This password is damaged and can only be deleted.',
  });
});

it('a damaged entry can be deleted, is listed among the deleted ones, and can be restored [T-34]', async () => {
  const { id, call } = await holder('sealed');
  expect((await call('DELETE', `/${id}`)).status).toBe(204);
  const deleted = (await call('GET', '/deleted')).json as object[];
  expect(deleted).toHaveLength(1);
  expect(deletedDamagedEntryReply.parse(deleted[0])).toMatchObject({ id });
  expect(damagedEntryReply.parse((await call('POST', `/${id}/restore`)).json)).toMatchObject({
    id,
    version: 3,
  });
});

it.each([
  [
    'is damaged',
    async (spaceId: string) =>
      void (await vault.db
        .$executeRaw`UPDATE space_keys SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1) WHERE space_id = ${spaceId}::uuid`),
  ],
  ['is lost', async (spaceId: string) => void (await vault.db.spaceKey.delete({ where: { spaceId } }))],
])(
  'all entries of a space are damaged if its key %s: they are listed, and can be deleted and restored',
  async (_, harm) => {
    const { id, sound, call, spaceId } = await holder('sealed');
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    await harm(spaceId);
    const listed = await call('GET');
    expect(listed.status).toBe(200);
    expect((listed.json as object[]).map((entry) => damagedEntryReply.parse(entry).id)).toEqual([sound.id]);
    expect(
      ((await call('GET', '/deleted')).json as object[]).map(
        (entry) => deletedDamagedEntryReply.parse(entry).id,
      ),
    ).toEqual([id]);
    expect(await call('PATCH', `/${sound.id}`, { name: 'Other' })).toMatchObject({
      status: 400,
      text: 'This password is damaged and can only be deleted.',
    });
    expect((await call('DELETE', `/${sound.id}`)).status).toBe(204);
    expect(damagedEntryReply.parse((await call('POST', `/${id}/restore`)).json)).toMatchObject({ id });
  },
);
