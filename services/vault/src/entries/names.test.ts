// The names of entries are listed for the search, and no other part of their contents.
import { entryNameReply } from '@savvi/vault-contract/entry';
import { entryRoutes } from '@savvi/vault-contract/vault.routes';
import { witnessed } from '@savvi/testing/row-security';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whole } from '../testing/samples.ts';
import { type TestVault, testVault } from '../testing/vault.ts';

const path = entryRoutes.list.path;
const NAMES = `${path}?fields=name`;
const CANARY = 'canary-7f3a';
const secrets = {
  usernameEmail: `user-${CANARY}`,
  password: `password-${CANARY}`,
  url: `https://${CANARY}.example/url`,
  notes: `notes-${CANARY}`,
};

witnessed(testVault, (service) =>
  describe('the list of names', () => {
    const create = async ({ token }: { token: string }, body: object) =>
      (await service().call('POST', path, { token, body })).json as { id: string };
    const names = ({ token }: { token: string }) => service().call('GET', NAMES, { token });

    // Trust: secrets-6
    it('contains ids, versions, dates and names, and no password, user name, address or note [N-1]', async () => {
      const who = service().someone();
      const name = 'Bank "\\ é\u0301 密码 🔐';
      const created = await create(who, { ...secrets, name });
      await create(who, { ...secrets, name: 'Other' });
      const { status, text, json } = await names(who);
      expect(status).toBe(200);
      expect(text).not.toContain(CANARY);
      const listed = json as object[];
      expect(listed).toEqual(listed.map((entry) => entryNameReply.parse(entry)));
      expect(listed.map((entry) => Object.keys(entry))).toEqual(
        listed.map(() => ['id', 'version', 'createdAt', 'updatedAt', 'name']),
      );
      expect(listed).toContainEqual(expect.objectContaining({ id: created.id, version: 1, name }));
    });

    // Trust: access-3
    it('contains the entries of its owner only, and no deleted ones [N-2]', async () => {
      const [who, other] = [service().someone(), service().someone()];
      const { id } = await create(who, whole);
      const deleted = await create(who, { ...whole, name: 'Deleted' });
      await service().call('DELETE', `${path}/${deleted.id}`, { token: who.token });
      expect((await names(other)).json).toEqual([]);
      expect((await names(who)).json).toMatchObject([{ id, name: whole.name }]);
    });

    it('contains all entries, newest first, also if a limit is given', async () => {
      const who = service().someone();
      for (const name of ['first', 'second', 'third']) await create(who, { ...whole, name });
      const { json } = await service().call('GET', `${NAMES}&limit=1`, { token: who.token });
      const order = (await service().call('GET', path, { token: who.token })).json as { id: string }[];
      expect((json as { id: string }[]).map(({ id }) => id)).toEqual(order.map(({ id }) => id));
    });
  }),
);

describe('an entry without a readable name', () => {
  let vault: TestVault;
  beforeAll(async () => {
    vault = await testVault();
  });
  afterAll(() => vault.close());

  it('is listed with the name null if it is damaged, of a later format or without a key, beside the others [VAULT-14]', async () => {
    const { claims, token } = vault.someone();
    const create = async (name: string) =>
      ((await vault.call('POST', path, { token, body: { ...secrets, name } })).json as { id: string }).id;
    const ids = {
      sound: await create('Sound'),
      damaged: await create('Damaged'),
      later: await create('Later'),
    };
    const change = (id: string, data: { format?: number; sealed: Uint8Array<ArrayBuffer> }) =>
      vault.db.entry.update({ where: { spaceId_id: { spaceId: claims.space, id } }, data });
    await change(ids.damaged, { sealed: new Uint8Array([1, 2, 3]) });
    await change(ids.later, { format: 2, sealed: new Uint8Array([1, 2, 3]) });
    const byId = async () =>
      new Map(
        ((await vault.call('GET', NAMES, { token })).json as { id: string; name: string | null }[]).map(
          ({ id, name }) => [id, name],
        ),
      );
    expect(await byId()).toEqual(
      new Map([
        [ids.later, null],
        [ids.damaged, null],
        [ids.sound, 'Sound'],
      ]),
    );
    await vault.db.spaceKey.delete({ where: { spaceId: claims.space } });
    expect([...(await byId()).values()]).toEqual([null, null, null]);
  });
});
