// Cards, notes and the further fields of logins (VLT-2), and the earlier passwords of an entry (VLT-3).
import { ENTRY_BYTES_MAX } from '@savvi/vault-contract/entry';
import { entryRoutes } from '@savvi/vault-contract/vault.routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsealEntry } from '../shared/entry-seal.ts';
import { whole, withoutIds } from '../testing/samples.ts';
import { type TestVault, testVault } from '../testing/vault.ts';

const { path } = entryRoutes.list;
const CANARY = 'canary-5d1c';
const more = {
  totp: `otpauth://totp/Bank?secret=JBSWY3DPEHPK3PXP&issuer=${CANARY}`,
  fields: [{ label: `Pin ${CANARY}`, value: '1234', isHidden: true }],
  tags: ['Home', CANARY],
  favorite: true,
  // This record does not exist. The service does not check that.
  links: [{ kind: 'debt', id: '0190aaaa-0000-7000-8000-00000000cafe' }],
};
const card = {
  type: 'card',
  name: 'Visa',
  card: { holder: CANARY, number: '4111 1111 1111 1111', expires: '09/2030', code: '737' },
};
const note = { type: 'note', name: 'Wi-Fi', notes: `key ${CANARY}` };

interface Answer {
  readonly id: string;
  readonly version: number;
  readonly history?: readonly { readonly password: string; readonly at: string }[];
}

let vault: TestVault;
beforeAll(async () => {
  vault = await testVault();
});
afterAll(() => vault.close());

function someone() {
  const { claims, token } = vault.someone();
  const call = (method: string, suffix = '', body?: object) =>
    vault.call(method, path + suffix, { token, ...(body && { body }) });
  return {
    call,
    create: async (body: object) => {
      const { status, json } = await call('POST', '', body);
      expect(status).toBe(201);
      return json as Answer;
    },
    ids: async () => ((await call('GET', '?fields=id')).json as Answer[]).map(({ id }) => id),
    rows: () => vault.db.entry.findMany({ where: { spaceId: claims.space } }),
    sealed: async (id: string) => {
      const { space: spaceId } = claims;
      const key = await vault.spaceKeys.find(vault.db, { spaceId });
      if (key === null) throw new Error('the space has no key');
      const row = await vault.db.entry.findUniqueOrThrow({ where: { spaceId_id: { spaceId, id } } });
      return JSON.parse(unsealEntry(key, id, row)) as Record<string, unknown>;
    },
  };
}

describe('the kinds of entries', () => {
  it('logins, cards and notes are returned with their further fields, and all of them are sealed [LNK-1] [VLT-2]', async () => {
    const { call, create, rows } = someone();
    const blank = { usernameEmail: '', password: '', url: null, notes: null };
    const made = [await create({ ...whole, ...more }), await create(card), await create(note)];
    expect(made).toMatchObject([
      { ...whole, ...more },
      { ...blank, ...card },
      { ...blank, ...note },
    ]);
    const listed = (await call('GET')).json as Answer[];
    expect(listed).toHaveLength(made.length);
    expect(listed).toEqual(expect.arrayContaining(made));
    const stored = JSON.stringify(
      (await rows()).map((row) => [row, Buffer.from(row.sealed).toString('latin1')]),
    );
    for (const secret of [CANARY, 'JBSW', '4111', 'card', 'note', 'debt', '00000000cafe'])
      expect(stored).not.toContain(secret);
  });

  it('an entry without further fields is returned and sealed as by the last release [VLT-2]', async () => {
    const { create, sealed } = someone();
    const made = await create({ ...whole, type: 'login', totp: null, tags: [], favorite: false });
    expect(Object.keys(made).sort()).toEqual(
      [...Object.keys(whole), 'createdAt', 'format', 'id', 'updatedAt', 'userId', 'version'].sort(),
    );
    expect(await sealed(made.id)).toEqual(whole);
  });

  it('cards and notes are not in the list of ids that counts passwords, created, imported or restored [VLT-2] [DASH-7] [T-9]', async () => {
    const { call, create, ids } = someone();
    const [login, visa, wifi] = [await create(whole), await create(card), await create(note)];
    expect((await call('POST', '/import', { entries: [card, note, { ...whole, ...more }] })).status).toBe(
      201,
    );
    await call('DELETE', `/${visa.id}`);
    await call('POST', `/${visa.id}/restore`);
    await call('PATCH', `/${wifi.id}`, { notes: 'n' });
    const counted = await ids();
    expect(counted).toHaveLength(2);
    expect(counted).toContain(login.id);
    expect((await call('GET')).json).toHaveLength(6);
    expect((await call('GET', '?fields=name')).json).toHaveLength(6);
  });

  it('deleted cards, notes and logins are listed with their kinds and names and without secrets [DOC-60] [VLT-2]', async () => {
    const { call, create } = someone();
    for (const body of [card, note, { ...whole, ...more }])
      await call('DELETE', `/${(await create(body)).id}`);
    const { text, json } = await call('GET', '/deleted');
    // The clock stands still, so the deletions have no order.
    const deleted = (json as { readonly name: string; readonly type?: string }[]).map(({ name, type }) => [
      name,
      type,
    ]);
    expect(deleted.toSorted()).toEqual([
      [whole.name, undefined],
      ['Visa', 'card'],
      ['Wi-Fi', 'note'],
    ]);
    expect(withoutIds(text)).not.toMatch(/canary|4111|737|09.2030|JBSW|1234/);
  });

  it('a change keeps the kind and every field that it does not name, even if the client knows only five fields [LNK-1] [VLT-2]', async () => {
    const { call, create } = someone();
    const [login, visa] = [await create({ ...whole, ...more }), await create({ ...card, ...more })];
    const five = { ...whole, name: 'Changed', password: 'changed' };
    expect((await call('PATCH', `/${login.id}`, five)).json).toMatchObject({ ...five, ...more });
    expect((await call('PATCH', `/${visa.id}`, { type: 'login', notes: 'n' })).json).toMatchObject({
      ...card,
      ...more,
      notes: 'n',
    });
    expect(
      (await call('PATCH', `/${visa.id}`, { card: { ...card.card, code: '' }, tags: [] })).json,
    ).toMatchObject({ card: { ...card.card, code: '' } });
    expect((await call('PATCH', `/${login.id}`, { usernameEmail: '' })).status).toBe(400);
  });

  it('a card and a note with a user name or a password are rejected, created or changed [VLT-2]', async () => {
    const { call, create } = someone();
    const { id } = await create(card);
    for (const more of [{ usernameEmail: 'ann' }, { password: 'p' }]) {
      expect((await call('POST', '', { ...note, ...more })).status).toBe(400);
      expect(await call('PATCH', `/${id}`, more)).toMatchObject({
        status: 400,
        text: 'A card and a note have no user name and no password.',
      });
    }
  });

  it('the reply to an import tells that every key was stored [VLT-2]', async () => {
    const { json } = await someone().call('POST', '/import', { entries: [card, note] });
    expect(json).toEqual({ created: 2, keepsAll: true });
  });

  it('an entry beyond 256 KiB is rejected with a sentence, created, imported or changed [VLT-2]', async () => {
    const { call, create } = someone();
    const { id } = await create(whole);
    const large = {
      fields: Array.from({ length: 50 }, () => ({ ...more.fields[0], value: 'v'.repeat(9_000) })),
    };
    for (const refused of [
      await call('POST', '', { ...whole, ...large }),
      await call('POST', '/import', { entries: [whole, { ...whole, ...large }] }),
      await call('PATCH', `/${id}`, large),
    ])
      expect(refused).toMatchObject({
        status: 409,
        text: 'An entry holds at most 256 KiB. Shorten its notes or its fields.',
      });
    expect((await call('GET')).json).toHaveLength(1);
  });
});

describe('the earlier passwords of an entry', () => {
  it('an entry keeps its last ten passwords with the times of their changes, whoever changes it [VLT-3]', async () => {
    const { call, create, sealed } = someone();
    const { id } = await create(whole);
    for (let at = 1; at <= 11; at += 1) await call('PATCH', `/${id}`, { ...whole, password: `new-${at}` }); // as the last release sends it
    const { json } = await call('PATCH', `/${id}`, { name: 'Other', history: [] });
    const { history = [] } = json as Answer;
    expect(history.map(({ password }) => password)).toEqual(
      Array.from({ length: 10 }, (_, at) => `new-${10 - at}`),
    );
    expect(new Set(history.map(({ at }) => at))).toEqual(new Set([vault.clock.now().toISOString()]));
    expect(await sealed(id)).toMatchObject({ history });
  });

  it('the oldest earlier passwords of a large entry go first [VLT-3]', async () => {
    const { call, create, sealed } = someone();
    const history = Array.from({ length: 10 }, (_, at) => ({
      password: `${at}`.repeat(4_000),
      at: '2026-01-01T00:00:00.000Z',
    }));
    const fields = Array.from({ length: 24 }, () => ({
      label: '',
      value: 'v'.repeat(9_900),
      isHidden: false,
    }));
    const made = await create({ ...whole, fields, history });
    const kept = made.history ?? [];
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).toEqual(history.slice(0, kept.length));
    expect(Buffer.byteLength(JSON.stringify(await sealed(made.id)))).toBeLessThanOrEqual(ENTRY_BYTES_MAX);
    const changed = (await call('PATCH', `/${made.id}`, { password: 'new' })).json as Answer;
    expect(changed.history?.[0]?.password).toBe(whole.password);
  });
});
