import { describe, expect, it } from 'vitest';
import { whole } from '../testing/samples.ts';
import { contentsOf, patchedContents, readContents } from './entry-contents.rules.ts';

const { name: _, ...unnamed } = whole;

function patchedText(json: string, patch: Parameters<typeof patchedContents>[1]): string {
  const read = readContents(json);
  if (read === null) throw new Error('the contents are damaged');
  return patchedContents(read, patch);
}

describe('contents', () => {
  it('contents of this release have no more than the known fields', () => {
    const json = contentsOf(whole);
    expect(readContents(json)).toEqual({ json, known: whole, hasMore: false });
  });

  it.each([
    ['a further key', { ...whole, totp: null }, whole],
    [
      'a further key in place of a known one',
      { ...unnamed, name: 'N', url: undefined, tags: [] },
      { name: 'N', url: null },
    ],
    ['no notes', { ...whole, notes: undefined }, { notes: null }],
    ['notes that are an object', { ...whole, notes: { text: 'n' } }, { notes: null }],
    ['an address that is a list', { ...whole, url: ['https://a.example'] }, { url: null }],
    ['empty required fields', { ...whole, type: 'card', usernameEmail: '', password: '' }, { password: '' }],
  ])('contents with %s are readable, and replies have the known fields only', (_what, stored, shown) => {
    const json = JSON.stringify(stored);
    expect(readContents(json)).toMatchObject({ json, hasMore: true, known: shown });
    expect(Object.keys(readContents(json)?.known ?? {})).toEqual(Object.keys(whole));
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
