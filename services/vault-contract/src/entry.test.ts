import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  deletedEntryReply,
  ENTRY_NAME_MAX,
  entryInput,
  entryNameReply,
  entryPatch,
  entryReply,
  importInput,
  listedEntryReply,
  NOTES_MAX,
  STORED_PASSWORD_MAX,
  USERNAME_MAX,
} from './entry.ts';
import { entryEvents } from './events.ts';
import { WEB_ADDRESS_MAX } from './web-address.ts';

const fits = (schema: z.ZodMiniType, given: object) => schema.safeParse(given).success;
const required = { name: 'Bank', usernameEmail: 'ann@example.com', password: 's3cret' };
const whole = { ...required, url: 'https://bank.example/login?next=%2F#top', notes: 'Two\nlines' };

describe('a vault entry', () => {
  it('a vault entry has a name, a user name and a password; url and notes may be missing or empty [VAULT-9] [VAULT-12] [DATA-13]', () => {
    expect(entryInput.parse(required)).toEqual({ ...required, url: null, notes: null });
    expect(entryInput.parse({ ...required, url: '', notes: '' })).toEqual({
      ...required,
      url: null,
      notes: null,
    });
    expect(entryInput.parse(whole)).toEqual(whole);
  });

  it('a vault entry keeps a password exactly as typed, up to 4,096 characters [VAULT-20]', () => {
    for (const password of [
      ' ',
      '\ttab and blank ',
      'é\u0301 ß 密码 🔐',
      '"\\\u0001\u007f',
      'x'.repeat(STORED_PASSWORD_MAX),
    ])
      expect(entryInput.parse({ ...required, password }).password).toBe(password);
  });

  const refused = (fields: Record<string, readonly unknown[]>) =>
    Object.entries(fields).flatMap(([key, values]) => values.map((value) => [key, value] as const));
  // Trust: secrets-16
  it.each(
    refused({
      name: ['', '  ', 'x'.repeat(ENTRY_NAME_MAX + 1), 'a\u0000', undefined, null, 7],
      usernameEmail: ['', ' ', 'x'.repeat(USERNAME_MAX + 1), undefined, null],
      password: ['', 'x'.repeat(STORED_PASSWORD_MAX + 1), 'a\u0000b', '\ud800', undefined, null],
      url: [
        'javascript:alert(1)',
        'java\nscript:alert(1)',
        'data:text/html,x',
        'ftp://example.com',
        '//example.com',
        'example.com',
        'https://',
        'https:///x',
        'http:\\\\example.com',
        'https://a b.example',
        ' https://example.com',
        'https://exa\tmple.com',
        'https://example.com/\u0007',
        'https://bank.com@evil.example',
        'https://bank.com\\@evil.example',
        'https://user:pass@example.com',
        'https://[::1',
        `https://x.example/${'y'.repeat(WEB_ADDRESS_MAX)}`,
        5,
      ],
      notes: ['x'.repeat(NOTES_MAX + 1), 'a\u0000', 5],
    }),
  )('the field %s of a vault entry may not be %j [VAULT-20] [N-13]', (key, value) => {
    expect(fits(entryInput, { ...whole, [key]: value })).toBe(false);
  });

  it.each([
    'http://example.com',
    'HTTPS://EXAMPLE.COM',
    'https://10.0.0.1:8443/x',
    'http://[::1]/',
    'http://localhost:3000',
    'https://bücher.example/größe',
    'https://example.com/@ann?mail=a@b',
  ])('a vault entry may link to %s [VAULT-20]', (url) => {
    expect(entryInput.parse({ ...required, url }).url).toBe(url);
  });

  it('a change leaves absent fields unchanged and clears only fields that may be empty with null [API-15]', () => {
    expect(entryPatch.parse({})).toEqual({});
    expect(entryPatch.parse({ url: null, notes: '' })).toEqual({ url: null, notes: null });
    // An entry keeps its type, and the service keeps its earlier passwords.
    const changeable = Object.keys(entryInput.shape).filter((key) => key !== 'type' && key !== 'history');
    expect(Object.keys(entryPatch.shape).sort()).toEqual(changeable.sort());
    const clearable = ['url', 'notes', 'totp', 'card'];
    for (const key of changeable)
      expect([key, fits(entryPatch, { [key]: null })]).toEqual([key, clearable.includes(key)]);
  });

  it('a vault entry ignores id, owner, times, version and format [API-17]', () => {
    expect(
      entryPatch.parse({
        id: 'x',
        userId: 'x',
        spaceId: 'x',
        createdAt: 'x',
        updatedAt: 'x',
        deletedAt: 'x',
        version: 9,
        format: 2,
        sealed: 'x',
      }),
    ).toEqual({});
  });

  it('a card and a note need no user name and no password, and a login does, with or without a type [VLT-2]', () => {
    const [card, note] = (['card', 'note'] as const).map((type) => ({ type, name: 'Visa' }));
    for (const entry of [card, note])
      expect(entryInput.parse(entry)).toEqual({
        ...entry,
        usernameEmail: '',
        password: '',
        url: null,
        notes: null,
      });
    for (const login of [
      { name: 'Bank' },
      { ...required, password: '' },
      { ...required, usernameEmail: ' ' },
    ])
      for (const type of [{}, { type: 'login' }]) expect(fits(entryInput, { ...login, ...type })).toBe(false);
    expect(fits(entryInput, { ...required, type: 'passport' })).toBe(false);
  });

  it('a card and a note with a user name or a password are rejected [VLT-2]', () => {
    for (const type of ['card', 'note'])
      for (const more of [{ usernameEmail: 'ann' }, { password: 'p' }])
        expect(fits(entryInput, { type, name: 'Visa', ...more })).toBe(false);
  });

  it('each tag of an entry is stored once [VLT-1]', () => {
    expect(entryInput.parse({ ...required, tags: ['b', 'a', 'b'] }).tags).toEqual(['b', 'a']);
    expect(entryPatch.parse({ tags: ['a', 'a'] }).tags).toEqual(['a']);
  });

  it('an entry is linked to each record once, also to a record of an unknown kind [LNK-1] [VLT-2]', () => {
    const links = [
      { kind: 'debt', id: record.id },
      { kind: 'later-kind', id: record.id },
    ];
    expect(entryInput.parse({ ...required, links: [...links, links[0]] }).links).toEqual(links);
    expect(entryPatch.parse({ links: [links[0], links[0]] }).links).toEqual([links[0]]);
    expect(entryPatch.parse({})).toEqual({});
  });

  it('the further fields of an entry are limited in number and length [LNK-1] [VLT-2] [N-13]', () => {
    const field = { label: 'Pin', value: '1', isHidden: true };
    const idOf = (at: number) => `0190d6c0-7e3a-7b1e-9d5c-${`${at}`.padStart(12, '0')}`;
    const at = '2026-01-01T00:00:00.000Z';
    const most = {
      totp: 't'.repeat(2_048),
      card: { holder: 'c'.repeat(100), number: '', expires: '', code: '' },
      fields: Array.from({ length: 50 }, () => field),
      tags: Array.from({ length: 20 }, (_, at) => `${at}`.padStart(50, 't')),
      favorite: true,
      history: Array.from({ length: 10 }, () => ({ password: 'p', at })),
      links: Array.from({ length: 20 }, (_, at) => ({
        kind: `${'k'.repeat(38)}-${'ab'[at % 2]}`,
        id: idOf(at),
      })),
    };
    expect(entryInput.parse({ ...whole, ...most })).toEqual({ ...whole, ...most });
    for (const more of [
      { totp: 't'.repeat(2_049) },
      { card: { ...most.card, holder: 'c'.repeat(101) } },
      { card: { number: '4111' } },
      { fields: [...most.fields, field] },
      { fields: [{ ...field, value: 'v'.repeat(10_001) }] },
      { tags: [...most.tags, 'a'] },
      { tags: ['t'.repeat(51)] },
      { tags: [' '] },
      { favorite: 1 },
      { history: [...most.history, { password: 'p', at }] },
      { history: [{ password: 'p', at: 'yesterday' }] },
      { links: [...most.links, { kind: 'debt', id: record.id }] },
      { links: [{ kind: 'k'.repeat(41), id: record.id }] },
      { links: [{ kind: 'Debt', id: record.id }] },
      { links: [{ kind: 'debt', id: 'x' }] },
      { links: [{ kind: 'debt' }] },
    ])
      expect([more, fits(entryInput, { ...whole, ...more })]).toEqual([more, false]);
  });

  it('an import accepts up to 200 entries', () => {
    expect(importInput.parse({ entries: [required] }).entries).toEqual([
      { ...required, url: null, notes: null },
    ]);
    expect(fits(importInput, { entries: Array.from({ length: 200 }, () => required) })).toBe(true);
    for (const entries of [
      [],
      Array.from({ length: 201 }, () => required),
      [required, { ...required, password: '' }],
      null,
    ])
      expect(fits(importInput, { entries })).toBe(false);
  });
});

const record = {
  id: '0190d6c0-7e3a-7b1e-9d5c-2f1a4b6c8d0e',
  userId: '0190d6c0-7e3a-7b1e-9d5c-2f1a4b6c8d0f',
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describe('responses with vault entries', () => {
  it('the owner gets every field of an entry [VAULT-13] [DATA-13]', () => {
    const answered = { ...record, format: 1, ...whole };
    expect(entryReply.parse({ ...answered, spaceId: 'x', sealed: 'x' })).toEqual(answered);
  });

  it('an entry in a response may be of a later kind and beyond the limits of this release [VLT-2]', () => {
    const later = {
      ...record,
      format: 1,
      ...whole,
      type: 'passport',
      totp: 't'.repeat(9_000),
      fields: Array.from({ length: 99 }, () => ({ label: 'l'.repeat(999), value: '', isHidden: true })),
      tags: Array.from({ length: 99 }, () => 't'.repeat(99)),
      links: Array.from({ length: 99 }, () => ({ kind: 'A later kind', id: 'a later id' })),
    };
    expect(entryReply.parse(later)).toEqual(later);
  });

  it('a named entry in a response has its id, version, dates and name only [N-1]', () => {
    const named = { ...record, format: 1, ...whole };
    expect(Object.keys(entryNameReply.parse(named)).sort()).toEqual([
      'createdAt',
      'id',
      'name',
      'updatedAt',
      'version',
    ]);
    expect(fits(entryNameReply, { ...named, name: null })).toBe(true);
  });

  it('a deleted entry in a response has no password, notes or url [T-34]', () => {
    expect(
      Object.keys(
        deletedEntryReply.parse({ ...record, format: 1, ...whole, deletedAt: record.createdAt }),
      ).sort(),
    ).toEqual(['createdAt', 'deletedAt', 'format', 'id', 'name', 'updatedAt', 'usernameEmail', 'version']);
  });

  it('an entry of a later format is returned as the browser sealed it', () => {
    const sealed = { ...record, format: 2, sealed: 'AAECAw==' };
    expect(listedEntryReply.parse({ ...sealed, name: 'x' })).toEqual(sealed);
    expect(fits(listedEntryReply, { ...sealed, format: 1 })).toBe(false);
  });
});

it('an event contains the existence of an entry and nothing of its contents [N-1]', () => {
  for (const event of Object.values(entryEvents)) {
    // The input is a complete entry; the event has to drop the fields that its schema does not define.
    const { data } = event.of({
      spaceId: record.userId,
      data: { ...record, ...whole, deletedAt: null } as never,
      now: new Date(0),
    });
    expect(data).toEqual({
      id: record.id,
      userId: record.userId,
      version: 3,
      ...(event === entryEvents.stated && { updatedAt: record.updatedAt, deletedAt: null }),
    });
  }
});
