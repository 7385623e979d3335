import { describe, expect, it } from 'vitest';
import { whole } from '../testing/samples.ts';
import { formerPatchedContents } from '../testing/former-contents.ts';
import { contentsOf, patchedContents, readContents, withinLimit } from './entry-contents.rules.ts';

const NOW = new Date('2026-03-03T12:00:00.000Z');
const { name: _, ...unnamed } = whole;

function patchedText(json: string, patch: Parameters<typeof patchedContents>[1]): string {
  const read = readContents(json);
  if (read === null) throw new Error('the contents are damaged');
  return patchedContents(read, patch, NOW);
}

describe('contents', () => {
  it('contents of this release have no more than the known fields', () => {
    const json = contentsOf(whole);
    expect(readContents(json)).toEqual({ json, known: whole, hasMore: false });
  });

  it.each([
    ['a further key', { ...whole, later: null }, whole],
    ['a further key of another shape', { ...whole, totp: { secret: 'JBSW' }, tags: 'a' }, whole],
    ['an empty further key', { ...whole, totp: null, tags: [], favorite: false, links: [] }, whole],
    ['links of another shape', { ...whole, links: [{ kind: 'debt' }] }, whole],
    [
      'a further key in place of a known one',
      { ...unnamed, name: 'N', url: undefined, later: [] },
      { name: 'N', url: null },
    ],
    ['no notes', { ...whole, notes: undefined }, { notes: null }],
    ['notes that are an object', { ...whole, notes: { text: 'n' } }, { notes: null }],
    ['an address that is a list', { ...whole, url: ['https://a.example'] }, { url: null }],
    ['empty required fields', { ...whole, type: 'card', usernameEmail: '', password: '' }, { password: '' }],
  ])('contents with %s are readable, and replies have the known fields only', (_what, stored, shown) => {
    const json = JSON.stringify(stored);
    expect(readContents(json)).toMatchObject({ json, hasMore: true, known: shown });
    expect(Object.keys(readContents(json)?.known ?? {}).filter((key) => key !== 'type')).toEqual(
      Object.keys(whole),
    );
  });

  it.each([
    ['are not JSON', 'no JSON'],
    ['are null', 'null'],
    ['are a list', '[]'],
    ['have no name', JSON.stringify(unnamed)],
    ['have a user name that is null', JSON.stringify({ ...whole, usernameEmail: null })],
    ['have a password that is an object', JSON.stringify({ ...whole, password: { value: 'x' } })],
  ])('contents that %s are damaged', (_what, json) => {
    expect(readContents(json)).toBeNull();
  });
});

describe('a change of contents', () => {
  it('a change replaces the fields that it names, clears those that are null, and keeps the order of the keys', () => {
    const changed = { ...whole, name: 'Changed', url: null };
    expect(patchedText(contentsOf(whole), { name: 'Changed', url: null })).toBe(contentsOf(changed));
    expect(patchedText(contentsOf(whole), {})).toBe(contentsOf(whole));
  });

  it('a change keeps every other value as it is written', () => {
    const json = String.raw` { "type" : "card", "name":"Bank" ,
      "n": [ 12345678901234567890.10, -0, 1e-400, 1E+2 ], "__proto__": {"x": 1}, "10": "ten", "2": {"9": {}, "1": []},
      "url":null, "text": "é \u00e9 🔐 \ud83d\udd10 \"},{\\", "usernameEmail":"u", "": {"a": ":,", "b": null}, "password":"p", "no": false } `;
    const members = [
      '"type":"card"',
      '"name":"Changed"',
      '"n":[ 12345678901234567890.10, -0, 1e-400, 1E+2 ]',
      '"__proto__":{"x": 1}',
      '"10":"ten"',
      '"2":{"9": {}, "1": []}',
      '"url":"https://bank.example"',
      String.raw`"text":"é \u00e9 🔐 \ud83d\udd10 \"},{\\"`,
      '"usernameEmail":"u"',
      '"":{"a": ":,", "b": null}',
      '"password":"p"',
      '"no":false',
      '"notes":"New"',
    ];
    expect(patchedText(json, { name: 'Changed', url: 'https://bank.example', notes: 'New' })).toBe(
      `{${members.join(',')}}`,
    );
  });

  it('a change that repeats what the reply has keeps an optional field of another shape', () => {
    const json = JSON.stringify({ ...whole, url: ['https://a.example'], notes: { text: 'n' } });
    expect(patchedText(json, { ...whole, url: null, notes: null })).toBe(json);
    expect(JSON.parse(patchedText(json, { url: 'https://b.example' }))).toEqual({
      ...whole,
      url: 'https://b.example',
      notes: { text: 'n' },
    });
  });

  it('a change keeps a long value in which every character is escaped', () => {
    const json = JSON.stringify({ ...whole, long: '"'.repeat(262_144) });
    expect(patchedText(json, {})).toBe(json);
  });
});

describe('the contents of this release [VLT-2]', () => {
  const card = {
    ...whole,
    type: 'card',
    usernameEmail: '',
    password: '',
    card: { holder: 'Ann', number: '4111 1111 1111 1111', expires: '09/2030', code: '737' },
    tags: ['Bank'],
    favorite: true,
  } as const;

  it('a card has its keys in the sealed JSON after the five of every entry', () => {
    const json = contentsOf({ ...card, tags: [...card.tags] });
    expect(JSON.parse(json)).toEqual(card);
    expect(Object.keys(JSON.parse(json) as object).slice(0, 5)).toEqual(Object.keys(whole));
    expect(readContents(json)).toEqual({ json, known: card, hasMore: true });
  });

  it('empty further fields are not sealed, so an entry without them is that of the last release', () => {
    const empty = { type: 'login', totp: null, card: null, fields: [], tags: [], favorite: false } as const;
    expect(contentsOf({ ...whole, ...empty, fields: [], tags: [], history: [] })).toBe(contentsOf(whole));
  });

  it('a change sets, replaces and clears further fields, and keeps the others', () => {
    const set = patchedText(contentsOf(whole), { totp: 'JBSWY3DPEHPK3PXP', tags: ['a'], favorite: true });
    expect(JSON.parse(set)).toEqual({ ...whole, totp: 'JBSWY3DPEHPK3PXP', tags: ['a'], favorite: true });
    const cleared = patchedText(set, { totp: null, tags: ['b'], favorite: false });
    expect(JSON.parse(cleared)).toEqual({ ...whole, tags: ['b'] });
    expect(patchedText(cleared, { tags: [] })).toBe(contentsOf(whole));
  });

  it('a change sets, keeps and clears links, and a link that stays keeps its keys of a later release [LNK-1]', () => {
    const debt = { kind: 'debt', id: '0190aaaa-0000-7000-8000-000000000001' };
    const policy = { kind: 'policy', id: '0190aaaa-0000-7000-8000-000000000002' };
    const set = patchedText(contentsOf(whole), { links: [debt, policy] });
    expect(JSON.parse(set)).toEqual({ ...whole, links: [debt, policy] });
    expect(JSON.parse(patchedText(set, { name: 'Changed' }))).toMatchObject({ links: [debt, policy] });
    expect(patchedText(set, { links: [] })).toBe(contentsOf(whole));
    const extended = set.replace(`"${policy.id}"}`, `"${policy.id}","role":1.0}`);
    expect(patchedText(extended, { links: [policy] })).toContain(
      `"links":[{"kind":"policy","id":"${policy.id}","role":1.0}]`,
    );
  });

  it('a change keeps the keys of a later release within a card, custom fields and earlier passwords', () => {
    const at = NOW.toISOString();
    const json = String.raw`{"name":"Bank","usernameEmail":"u","password":"old","url":null,"notes":null,"card":{"pin":12345678901234567890,"holder":"Ann","number":"1","expires":"","code":""},"fields":[ {"label":"A","value":"1","isHidden":false,"kind":"x,]"},{"label":"B","value":"2","isHidden":true,"kind":{"y":[1.0]}}],"history":[{"password":"older","at":"${at}","by":["é é"]}]}`;
    const changed = patchedText(json, {
      password: 'new',
      card: { holder: 'Ann', number: '2', expires: '', code: '' },
      fields: [
        { label: 'B', value: '2', isHidden: true },
        { label: 'C', value: '', isHidden: false },
      ],
    });
    const members = [
      '"name":"Bank"',
      '"usernameEmail":"u"',
      '"password":"new"',
      '"url":null',
      '"notes":null',
      '"card":{"pin":12345678901234567890,"holder":"Ann","number":"2","expires":"","code":""}',
      '"fields":[{"label":"B","value":"2","isHidden":true,"kind":{"y":[1.0]}},{"label":"C","value":"","isHidden":false}]',
      String.raw`"history":[{"password":"old","at":"${at}"},{"password":"older","at":"${at}","by":["é é"]}]`,
    ];
    expect(changed).toBe(`{${members.join(',')}}`);
  });

  it.each(['card', 'note'])('a %s gets neither a user name nor a password', (type) => {
    const json = contentsOf({ ...whole, type, usernameEmail: '', password: '' });
    for (const patch of [{ usernameEmail: 'ann' }, { password: 'p' }])
      expect(() => patchedText(json, patch)).toThrow('A card and a note have no user name and no password.');
  });

  it('a change of the last release loses nothing of a row of this one', () => {
    const json = contentsOf({ ...card, tags: ['a'], history: [{ password: 'old', at: NOW.toISOString() }] });
    const changed = formerPatchedContents(json, { name: 'Changed', url: null, notes: 'n' });
    expect(JSON.parse(changed)).toEqual({
      ...(JSON.parse(json) as object),
      name: 'Changed',
      url: null,
      notes: 'n',
    });
    expect(readContents(changed)?.known).toMatchObject({ card: card.card, type: 'card', favorite: true });
  });
});

describe('the earlier passwords of an entry [VLT-3]', () => {
  const changes = (count: number, json = contentsOf(whole)) =>
    Array.from({ length: count }, (_v, at) => `new-${at}`).reduce(
      (text, password) => patchedText(text, { password }),
      json,
    );

  it('a changed password becomes the latest earlier one, with the time of the change', () => {
    expect(JSON.parse(changes(2))).toEqual({
      ...whole,
      password: 'new-1',
      history: [
        { password: 'new-0', at: NOW.toISOString() },
        { password: whole.password, at: NOW.toISOString() },
      ],
    });
  });

  it('an entry keeps its last ten passwords', () => {
    const { history } = JSON.parse(changes(12)) as { history: { password: string }[] };
    expect(history.map(({ password }) => password)).toEqual(
      Array.from({ length: 10 }, (_v, at) => `new-${10 - at}`),
    );
  });

  it('a change of other fields and a repeated password add nothing', () => {
    expect(patchedText(contentsOf(whole), { name: 'N', password: whole.password })).not.toContain('history');
  });

  it('earlier passwords in the shape of a later release stay as they are written', () => {
    const json = JSON.stringify({ ...whole, history: { pages: [1] } });
    expect(JSON.parse(patchedText(json, { password: 'new' }))).toMatchObject({ history: { pages: [1] } });
  });

  it('the oldest earlier passwords go first where an entry is too large, and the rest is rejected with a sentence', () => {
    const at = NOW.toISOString();
    const earlier = Array.from({ length: 10 }, (_v, each) => ({ password: `${each}`.repeat(4_096), at }));
    const filler = 'f'.repeat(250_000);
    const kept = withinLimit(JSON.stringify({ ...whole, later: filler, history: earlier }));
    expect(JSON.parse(kept)).toEqual({ ...whole, later: filler, history: earlier.slice(0, 2) });
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(262_144);
    const much = JSON.stringify({ ...whole, notes: 'n'.repeat(262_144), history: [] });
    expect(() => withinLimit(much)).toThrow('An entry holds at most 256 KiB.');
  });

  it('an entry within the limit is not rewritten', () => {
    const json = `${contentsOf(whole)}   `;
    expect(withinLimit(json)).toBe(json);
  });
});
