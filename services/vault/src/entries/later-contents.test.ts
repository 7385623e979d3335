// A later release adds keys to the sealed JSON of entries. This release runs beside it during an update, and
// again after a rollback, so nothing it does to such an entry may lose them.
import { entryRoutes } from '@savvi/vault-contract/vault.routes';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { vaultMaintenance } from '../maintenance/maintenance.ts';
import { republish } from '../republish.ts';
import { sealEntry, unsealEntry } from '../shared/entry-seal.ts';
import { other, whole, withoutIds } from '../testing/samples.ts';
import { type TestVault, testVault } from '../testing/vault.ts';

const { path } = entryRoutes.list;
const ENTRY_BYTES = 262_144;
/** Values that parsing or reordering would change are written here as a text. */
const MORE = String.raw`"kind":"pass","totp":{"secret":"JBSW Y3DP","digits":6,"10":"b","2":[null,true,[],{}]},"card":{"number":"4111 1111","limit":12345678901234567890.10,"tiny":1e-400},"fields":[{"title":"密码 🔐 \u00e9 \"}{,:","value":null}],"tags":"a,b","favorite":0,"history":{"old":"2026-01-01T00:00:00.000Z"},"attachments":[],"__proto__":{"x":1}`;
const laterText = (fields: object = whole, more = MORE) =>
  `{"type":"pass",${JSON.stringify(fields).slice(1, -1)},${more}}`;
const LATER = laterText();

interface Answer {
  readonly id: string;
  readonly version: number;
}

let vault: TestVault;
beforeAll(async () => {
  vault = await testVault();
});
afterAll(() => vault.close());

/** A user with an entry of this release, and another one whose sealed JSON is `text`. */
async function holder(text = LATER) {
  const { claims, token } = vault.someone();
  const { space: spaceId } = claims;
  const call = (method: string, suffix = '', body?: object, headers: Record<string, string> = {}) =>
    vault.call(method, path + suffix, { token, headers, ...(body && { body }) });
  const create = async () => (await call('POST', '', whole)).json as Answer;
  const [sound, created] = [await create(), await create()];
  const { id } = created;
  const where = { spaceId_id: { spaceId, id } };
  const key = async () => {
    const found = await vault.spaceKeys.find(vault.db, { spaceId });
    if (found === null) throw new Error('the space has no key');
    return found;
  };
  const { wrappedKey, sealed } = sealEntry(await key(), id, text);
  await vault.db.entry.update({
    where,
    data: { wrappedKey: Uint8Array.from(wrappedKey), sealed: Uint8Array.from(sealed) },
  });
  return {
    id,
    sound,
    created,
    call,
    /** The sealed JSON as it is stored now. */
    text: async () => unsealEntry(await key(), id, await vault.db.entry.findUniqueOrThrow({ where })),
  };
}
type Holder = Awaited<ReturnType<typeof holder>>;

const maintain = (command: string) =>
  vaultMaintenance.maintain(
    command,
    { DATABASE_URL: vault.databaseUrl, VAULT_KEYRING_FILE: vault.keyringFile },
    () => undefined,
  );

/** What happens to an entry, and its sealed JSON afterwards. */
const OPERATIONS: Record<string, [(entry: Holder) => Promise<unknown>, string?]> = {
  'a change': [
    async ({ call, id }) => expect((await call('PATCH', `/${id}`, { name: 'Changed' })).status).toBe(200),
    laterText({ ...whole, name: 'Changed' }),
  ],
  'a change of a version': [
    async ({ call, id }) =>
      expect((await call('PATCH', `/${id}`, other, { 'If-Match': '"1"' })).status).toBe(200),
    laterText(other),
  ],
  'a change that clears fields': [
    async ({ call, id }) =>
      expect((await call('PATCH', `/${id}`, { url: null, notes: '' })).status).toBe(200),
    laterText({ ...whole, url: null, notes: null }),
  ],
  'a change that names its further keys': [
    async ({ call, id }) =>
      expect((await call('PATCH', `/${id}`, { attachments: [1], type: 'login', kind: 'x' })).status).toBe(
        200,
      ),
  ],
  'ten concurrent changes': [
    ({ call, id }) =>
      Promise.all(Array.from({ length: 10 }, () => call('PATCH', `/${id}`, { notes: 'Changed' }))),
    laterText({ ...whole, notes: 'Changed' }),
  ],
  'a rejected change of an older version': [
    async ({ call, id }) =>
      expect((await call('PATCH', `/${id}`, other, { 'If-Match': '"7"' })).status).toBe(412),
  ],
  'a deletion and a restoration': [
    async ({ call, id }) => {
      expect((await call('DELETE', `/${id}`)).status).toBe(204);
      expect((await call('POST', `/${id}/restore`)).status).toBe(200);
    },
  ],
  'an import of other entries': [
    async ({ call }) => expect((await call('POST', '/import', { entries: [whole, other] })).status).toBe(201),
  ],
  'a rotation of the master key': [async () => expect(await maintain('rotate')).toBe(true)],
  'a rotation of the master key and a change': [
    async ({ call, id }) => {
      expect(await maintain('rotate')).toBe(true);
      expect((await call('PATCH', `/${id}`, { password: 'Changed' })).status).toBe(200);
    },
    laterText({ ...whole, password: 'Changed' }),
  ],
  'republishing its events': [() => republish({ databaseUrl: vault.databaseUrl, clockOffset: 0 })],
};

describe('an entry with keys of a later release', () => {
  it.each(Object.entries(OPERATIONS))(
    '%s keeps the sealed keys of a later release',
    async (_, [run, after]) => {
      const entry = await holder();
      await run(entry);
      expect(await entry.text()).toBe(after ?? LATER);
    },
  );

  it('is listed, changed, deleted and restored with the known keys only', async () => {
    const { call, created, sound, id } = await holder();
    const names = async () => (await call('GET', '?fields=name')).json;
    // The kind is returned, because a client must not show such an entry as a login.
    const listed = { ...created, type: 'pass' };
    expect((await call('GET')).json).toEqual(expect.arrayContaining([listed, sound]));
    expect(await names()).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, name: whole.name })]),
    );
    expect((await call('PATCH', `/${id}`, { name: 'Changed' })).json).toEqual({
      ...listed,
      name: 'Changed',
      version: 2,
      updatedAt: expect.any(String),
    });
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    const deleted = await call('GET', '/deleted');
    expect(deleted.json).toMatchObject([{ id, name: 'Changed', usernameEmail: whole.usernameEmail }]);
    expect(withoutIds(deleted.text)).not.toMatch(/totp|JBSW|4111/);
    expect((await call('POST', `/${id}/restore`)).json).toMatchObject({ id, name: 'Changed', version: 4 });
    expect(withoutIds((await call('GET')).text)).not.toMatch(/totp|JBSW|4111/);
  });

  it('is readable and can be changed at the size that the later release allows', async () => {
    const filled = (length: number) => laterText(whole, `"history":["${'x'.repeat(length)}"]`);
    const text = filled(ENTRY_BYTES - Buffer.byteLength(filled(0)));
    expect(Buffer.byteLength(text)).toBe(ENTRY_BYTES);
    const entry = await holder(text);
    const { call, created, sound, id } = entry;
    expect((await call('GET')).json).toEqual(expect.arrayContaining([{ ...created, type: 'pass' }, sound]));
    expect((await call('PATCH', `/${id}`, { name: 'Bonk' })).status).toBe(200);
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    expect((await call('GET', '/deleted')).json).toMatchObject([{ id, name: 'Bonk' }]);
    expect((await call('POST', `/${id}/restore`)).status).toBe(200);
    expect(await entry.text()).toBe(text.replace('"Bank"', '"Bonk"'));
  });

  it('a change keeps the keys of a later release within its card, custom fields and earlier passwords [VLT-2]', async () => {
    const at = '2026-01-01T00:00:00.000Z';
    const parts = (number: string, first = '') =>
      String.raw`"card":{"holder":"Ann","number":"${number}","expires":"","code":"","pin":1.0},"fields":[{"label":"A","value":"1","isHidden":false,"kind":"é"}],"history":[${first}{"password":"p","at":"${at}","by":1e2}]`;
    const entry = await holder(laterText(whole, parts('1')));
    const card = { holder: 'Ann', number: '2', expires: '', code: '' };
    const fields = [{ label: 'A', value: '1', isHidden: false }];
    expect((await entry.call('PATCH', `/${entry.id}`, { password: 'new', card, fields })).status).toBe(200);
    const earlier = { password: whole.password, at: vault.clock.now().toISOString() };
    expect(await entry.text()).toBe(
      laterText({ ...whole, password: 'new' }, parts('2', `${JSON.stringify(earlier)},`)),
    );
  });

  it.each([
    ['an empty user name and password', { ...whole, usernameEmail: '', password: '' }, {}],
    ['an address that is a list', { ...whole, url: ['https://a.example'] }, { url: null }],
    ['notes that are an object', { ...whole, notes: { text: 'n' } }, { notes: null }],
  ])('is not damaged if it has %s', async (_, fields, shown) => {
    const entry = await holder(laterText(fields));
    const { call, created, sound, id } = entry;
    const listed = { ...created, type: 'pass', ...fields, ...shown };
    expect((await call('GET')).json).toEqual(expect.arrayContaining([listed, sound]));
    const { name, url, notes } = listed;
    expect((await call('PATCH', `/${id}`, { name, url, notes })).json).toMatchObject({
      ...listed,
      version: 2,
      updatedAt: expect.any(String),
    });
    expect(await entry.text()).toBe(laterText(fields));
  });
});

it.each([
  ['is not JSON', 'no JSON'],
  ['has no password', laterText({ name: 'Bank', usernameEmail: 'ann' })],
  ['has a name that is no text', laterText({ ...whole, name: 7 })],
])(
  'an entry whose sealed text %s is damaged, beside the others, and deleting and restoring it keeps the text',
  async (_, text) => {
    const entry = await holder(text);
    const { call, sound, id } = entry;
    expect((await call('GET')).json).toEqual(
      expect.arrayContaining([sound, expect.objectContaining({ id, isDamaged: true })]),
    );
    expect((await call('GET', '?fields=name')).json).toContainEqual(
      expect.objectContaining({ id, name: null }),
    );
    expect(await call('PATCH', `/${id}`, { name: 'Other' })).toMatchObject({
      status: 400,
      text: 'This password is damaged and can only be deleted.',
    });
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    expect((await call('GET', '/deleted')).json).toMatchObject([{ id, isDamaged: true }]);
    expect((await call('POST', `/${id}/restore`)).json).toMatchObject({ id, isDamaged: true });
    expect(await entry.text()).toBe(text);
  },
);

it('a change, a deletion and a restoration keep a column of a later release', async () => {
  const later = await testVault({ hasNeighbor: false });
  onTestFinished(() => later.close());
  await later.db.$executeRaw`ALTER TABLE entries ADD COLUMN later text`;
  const { token } = later.someone();
  const { id } = (await later.call('POST', path, { token, body: whole })).json as Answer;
  await later.db.$executeRaw`UPDATE entries SET later = 'kept' WHERE id = ${id}::uuid`;
  for (const [method, suffix, body] of [
    ['PATCH', '', other],
    ['DELETE', ''],
    ['POST', '/restore'],
  ] as const)
    expect(
      (await later.call(method, `${path}/${id}${suffix}`, { token, ...(body && { body }) })).status,
    ).toBeLessThan(300);
  expect(await later.db.$queryRaw`SELECT later FROM entries`).toEqual([{ later: 'kept' }]);
});
