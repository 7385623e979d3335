import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { candidatesOf, withoutUsername } from './candidates.rules.ts';
import { readFile } from './read-file.ts';
import type { Reading } from './reading.ts';

// The fixtures are written from the public descriptions of the formats.
const sample = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../testing/files', name), 'utf8');
async function read(...parts: BlobPart[]): Promise<Reading> {
  const opened = await readFile(new Blob(parts));
  if (opened.isLocked) throw new Error('the file is encrypted');
  return opened.reading;
}
const zipped = (files: Readonly<Record<string, string>>) =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  ) as Uint8Array<ArrayBuffer>;

const bank = {
  name: 'First Bank',
  usernameEmail: 'ada@example.com',
  password: 'comma, and "quotes"',
  url: 'https://bank.example/sign-in',
  notes: 'Two\nlines',
};
const blank = { usernameEmail: '', password: '', url: null, notes: null };
const card = { holder: 'Ada Lovelace', number: '4111111111111111', expires: '09/2030', code: '737' };

describe('a LastPass export [VLT-2]', () => {
  test('a LastPass export yields logins with setup keys, cards and notes, and folders as tags', async () => {
    const { found, leftOut } = await read(sample('lastpass.csv'));
    expect(found).toEqual([
      { fields: { ...bank, totp: 'JBSWY3DPEHPK3PXP', tags: ['Money'], favorite: true }, lost: [] },
      {
        fields: {
          ...blank,
          type: 'card',
          name: 'Visa',
          notes: 'Lost twice:\ncall first',
          card,
          fields: [{ label: 'Type', value: 'Visa', isHidden: false }],
        },
        lost: [],
      },
      { fields: { ...blank, type: 'note', name: 'Wi-Fi', notes: 'hunter2', tags: ['Home'] }, lost: [] },
      {
        fields: {
          ...blank,
          name: 'Forum',
          usernameEmail: 'bea',
          password: 'p',
          url: 'https://forum.example',
        },
        lost: ['a setup key for one-time codes that can’t be read'],
      },
    ]);
    expect(leftOut).toEqual([
      {
        name: 'Row 6',
        reason: 'It has 3 cells where the table has 8 columns, so we can’t tell which is which.',
      },
    ]);
  });

  test('a LastPass export without the column of setup keys is read, too', async () => {
    const { found } = await read(
      'url,username,password,extra,name,grouping,fav\nhttps://a.example,ada,p,,A,,0\n',
    );
    expect(found[0]?.fields).toMatchObject({ name: 'A', usernameEmail: 'ada' });
  });

  test('a LastPass export cut within quotation marks is rejected whole', async () => {
    const text = sample('lastpass.csv');
    await expect(read(text.slice(0, text.indexOf('call first')))).rejects.toThrow(
      'A quotation mark in row 3',
    );
  });
});

describe('a Dashlane export [VLT-2]', () => {
  const expected = [
    {
      fields: {
        ...bank,
        totp: 'otpauth://totp/Bank?secret=JBSWY3DPEHPK3PXP',
        fields: [{ label: 'username2', value: 'ada', isHidden: false }],
        tags: ['Money'],
      },
      lost: [],
    },
    {
      fields: { ...blank, name: 'Forum', usernameEmail: 'bea', password: 'p', url: 'https://forum.example' },
      lost: [],
    },
  ];

  test('a Dashlane table of credentials yields logins with setup keys, and categories as tags', async () => {
    expect(await read(sample('dashlane.csv'))).toEqual({ found: expected, leftOut: [] });
  });

  test('the setup keys in the column of an older Dashlane export are kept', async () => {
    const { found } = await read(sample('dashlane.csv').replace('otpUrl', 'otpSecret'));
    expect(found[0]?.fields.totp).toBe('otpauth://totp/Bank?secret=JBSWY3DPEHPK3PXP');
  });

  test('a Dashlane archive yields its credentials and names the other tables', async () => {
    const { found, leftOut } = await read(
      zipped({
        'credentials.csv': sample('dashlane.csv'),
        'ids.csv': 'type,number\n',
        'payments.csv': 'x\n',
      }),
    );
    expect(found).toEqual(expected);
    expect(leftOut).toEqual(
      ['ids.csv', 'payments.csv'].map((name) => ({
        name,
        reason: 'Only the table of credentials is imported.',
      })),
    );
  });

  test('a Dashlane archive with a damaged table of credentials is rejected whole', async () => {
    await expect(read(zipped({ 'credentials.csv': 'title,url\n1,2\n' }))).rejects.toThrow('no columns');
    const cut = sample('dashlane.csv').slice(0, 120);
    await expect(read(zipped({ 'credentials.csv': cut }))).rejects.toThrow('A quotation mark');
  });
});

describe('a 1Password export [VLT-2]', () => {
  const DATA = sample('one-password.json');
  const archive = (data = DATA, more: Readonly<Record<string, string>> = {}) =>
    zipped({ 'export.attributes': '{"version":3}', 'export.data': data, ...more });

  test('a 1Password export yields logins with setup keys and earlier passwords, cards and notes', async () => {
    const { found, leftOut } = await read(archive(DATA, { 'files/x__scan.pdf': 'PDF' }));
    expect(found).toEqual([
      {
        fields: {
          ...bank,
          totp: 'otpauth://totp/Bank?secret=JBSWY3DPEHPK3PXP',
          fields: [
            { label: 'PIN', value: '1234', isHidden: true },
            { label: 'Mail', value: 'ada@bank.example', isHidden: false },
            { label: 'Since', value: '2020-01-01', isHidden: false },
          ],
          tags: ['Money'],
          favorite: true,
          history: [
            { password: 'older', at: '2020-09-13T12:26:40.000Z' },
            { password: 'oldest', at: '2017-07-14T02:40:00.000Z' },
          ],
        },
        lost: ['additional addresses', 'some custom fields'],
      },
      {
        fields: {
          ...blank,
          type: 'card',
          name: 'Visa',
          card,
          fields: [{ label: 'PIN', value: '0000', isHidden: true }],
        },
        lost: [],
      },
      { fields: { ...blank, type: 'note', name: 'Wi-Fi', notes: 'hunter2' }, lost: [] },
      {
        fields: { ...blank, name: 'Router', password: 'r0uter', url: 'http://router.example' },
        lost: [],
      },
    ]);
    expect(leftOut).toEqual([
      { name: 'Me', reason: 'An identity. Identities aren’t supported yet.' },
      { name: 'Old one', reason: 'It was in the archive.' },
      { name: 'Without a name', reason: 'This kind of entry isn’t supported.' },
      { name: 'files/x__scan.pdf', reason: 'An attached file. Files aren’t imported.' },
    ]);
  });

  test.each([
    ['with half of its data', () => archive(DATA.slice(0, 900))],
    ['without accounts', () => archive('{"vaults":[]}')],
    ['with an item of another shape', () => archive(DATA.replace('"First Bank"', '7'))],
    ['cut at its end', () => archive().slice(0, -40)],
    ['with a flipped byte', () => archive().map((byte, at) => (at === 200 ? byte ^ 0xff : byte))],
  ])('a 1Password export %s is rejected whole', async (_, bytes) => {
    await expect(read(bytes() as Uint8Array<ArrayBuffer>)).rejects.toThrow(
      'This export is damaged and can’t be opened safely.',
    );
  });

  test('an archive without an export and an archive that unpacks to too much are rejected', async () => {
    await expect(read(zipped({ 'photo.jpg': 'x' }))).rejects.toThrow('isn’t an export we can read');
    await expect(read(archive(' '.repeat(33 * 1_048_576)))).rejects.toThrow('larger than 32 MB');
  });
});

describe('the import preview of cards and notes [VLT-2]', () => {
  const note = { ...blank, type: 'note' as const, name: 'Wi-Fi', notes: 'hunter2' };
  const found = (fields: typeof note | object) => ({ fields: { ...note, ...fields }, lost: [] });

  test('a card and a note need no user name and no password', () => {
    const list = [found({}), found({ type: 'card', name: 'Visa', card })];
    expect(candidatesOf(list, []).map(({ problem }) => problem)).toEqual([null, null]);
    expect(withoutUsername(list)).toBe(0);
    expect(candidatesOf(list, [], true).map(({ fields }) => fields.usernameEmail)).toEqual(['', '']);
  });

  test('notes with one name and other contents, and a login that gained a setup key, are no duplicates', () => {
    const login = { ...note, ...bank, type: 'login' as const };
    const list = candidatesOf(
      [found({}), found({ notes: 'other' }), found({ ...login, totp: 'JBSWY3DPEHPK3PXP' }), found(login)],
      [note, login],
    );
    expect(list.map(({ duplicateOf }) => duplicateOf)).toEqual(['stored', null, null, 'stored']);
  });

  test('an entry beyond 256 KiB and a card with a long text are named, and not imported', () => {
    const fields = Array.from({ length: 50 }, () => ({
      label: '',
      value: 'v'.repeat(9_000),
      isHidden: false,
    }));
    const long = { ...card, holder: 'h'.repeat(101) };
    const list = candidatesOf([found({ fields }), found({ type: 'card', card: long })], []);
    expect(list.map(({ problem }) => problem)).toEqual([
      'It is larger than 256 KB.',
      'A text of the card is too long.',
    ]);
  });
});
