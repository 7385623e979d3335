import { IMPORT_BYTES_MAX, importInput } from '@savvi/vault-contract/entry';
import { describe, expect, test } from 'vitest';
import { aDamagedEntry, anEntry, aSealedEntry, entryId } from '../../testing/entries.ts';
import { type EntryFields, isCut, seal, sealMany, VAULT } from './vault-codec.ts';

const fields = (over: Partial<EntryFields> = {}): EntryFields => ({
  name: 'Bank',
  usernameEmail: 'ada',
  password: 'secret',
  url: null,
  notes: null,
  ...over,
});

describe('the codec', () => {
  test('the codec opens readable entries and keeps unreadable ones in the list [VAULT-13]', () => {
    const [open, closed, damaged] = VAULT.readers.list.parse([anEntry(), aSealedEntry(), aDamagedEntry()]);
    expect(open).toEqual({
      id: entryId(1),
      version: 1,
      isReadable: true,
      updatedAt: '2026-03-01T12:00:00.000Z',
      name: 'First Bank',
      usernameEmail: 'ada@example.com',
      password: 'Tq7#mW2$vLx9-canary',
      url: 'https://bank.example/sign-in',
      notes: 'Ask for Grace',
    });
    expect(closed).toEqual({ id: entryId(9), version: 1, isReadable: false, isDamaged: false });
    expect(damaged).toEqual({ id: entryId(8), version: 1, isReadable: false, isDamaged: true });
  });

  test('an entry of a later kind is closed, and one with a key of another shape is open without it [VLT-2]', () => {
    const [later, odd] = VAULT.readers.list.parse([
      anEntry({ type: 'passport' }),
      { ...anEntry(), tags: 'a', totp: 'JBSWY3DPEHPK3PXP' },
    ]);
    expect(later).toEqual({ id: entryId(1), version: 1, isReadable: false, isDamaged: false });
    expect(odd).toMatchObject({ isReadable: true, totp: 'JBSWY3DPEHPK3PXP' });
    expect(odd).not.toHaveProperty('tags');
  });

  test('a saved entry is cut if it lacks a further key that was sent [LNK-1] [VLT-2]', () => {
    const saved = (over: object) => VAULT.readers.one.parse({ ...anEntry(), ...over });
    const links = [{ kind: 'debt', id: entryId(5) }];
    const sent = { name: 'Bank', totp: 'JBSW', tags: ['a'], favorite: false };
    expect(isCut(sent, saved({ totp: 'JBSW', tags: ['a'] }))).toBe(false);
    expect(isCut(sent, saved({ totp: 'JBSW' }))).toBe(true);
    expect(isCut({ type: 'card' }, saved({}))).toBe(true);
    expect(isCut({ links }, saved({}))).toBe(true);
    expect(isCut({ links }, saved({ links }))).toBe(false);
    expect(isCut({ type: 'login', totp: null, tags: [] }, saved({}))).toBe(false);
  });

  test('the codec opens an entry with keys of a later release, and leaves them out', () => {
    const card = anEntry({ usernameEmail: '', password: '' });
    const more = { ...card, links: ['a'], attachments: [] }; // links of another shape
    expect(VAULT.readers.list.parse([more])).toEqual(VAULT.readers.list.parse([card]));
    expect(VAULT.readers.list.parse([more])).toMatchObject([{ isReadable: true, password: '' }]);
    expect(VAULT.readers.one.parse(more)).toEqual(VAULT.readers.one.parse(card));
  });

  test('the codec rejects a response with an unexpected shape', () => {
    expect(() => VAULT.readers.list.parse([{ ...anEntry(), format: 1, password: 7 }])).toThrow(/invalid/i);
  });

  test('the codec seals the five fields of an entry, those of its kind, and nothing else [LNK-1] [VAULT-12] [VLT-2] [API-17]', () => {
    const own = { id: 'x', version: 3, isReadable: true, updatedAt: 'x' };
    expect(Object.keys(seal({ ...fields(), ...own } as EntryFields))).toEqual(Object.keys(fields()));
    const card = fields({
      type: 'card',
      card: { holder: 'Ada', number: '4111', expires: '09/2030', code: '737' },
      tags: ['a'],
      favorite: true,
      links: [{ kind: 'later-kind', id: entryId(5) }],
    });
    expect(seal({ ...card, ...own } as EntryFields)).toEqual(card);
    expect(VAULT.readers.one.parse({ ...anEntry(), ...card })).toMatchObject(card);
  });

  test('the codec splits many entries into requests that the contract accepts', () => {
    const large = Array.from({ length: 450 }, (_, at) =>
      fields({ name: `Entry ${at}`, notes: 'é'.repeat(3000) }),
    );
    const bodies = sealMany(large);
    expect(bodies.flatMap(({ entries }) => entries)).toEqual(large);
    for (const body of bodies) {
      expect(importInput.safeParse(body).success).toBe(true);
      expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThanOrEqual(IMPORT_BYTES_MAX);
    }
    expect(
      sealMany(Array.from({ length: 401 }, () => fields())).map(({ entries }) => entries.length),
    ).toEqual([200, 200, 1]);
    expect(sealMany([])).toEqual([]);
  });
});
