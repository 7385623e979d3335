import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { candidatesOf, newOnes, withoutUsername } from './candidates.rules.ts';
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

  test('a Dashlane archive yields its credentials, notes and payment cards, and names the rest', async () => {
    const { found, leftOut } = await read(
      zipped({
        'credentials.csv': sample('dashlane.csv'),
        'ids.csv': 'type,number\n',
        'securenotes.csv': 'title,note,category\nWi-Fi,hunter2,Home\n',
        'payments.csv':
          'type,account_name,account_holder,cc_number,code,expiration_month,expiration_year,routing_number,note,name\n' +
          'credit_card,Ada Lovelace,,4111111111111111,737,9,2030,,call first,Visa\n' +
          'bank,Savings,Ada,,,,,111000025,,\n',
      }),
    );
    expect(found).toEqual([
      ...expected,
      {
        fields: { ...blank, type: 'note', name: 'Wi-Fi', notes: 'hunter2', tags: ['Home'] },
        lost: [],
      },
      {
        fields: {
          ...blank,
          type: 'card',
          name: 'Visa',
          notes: 'call first',
          card,
          fields: [{ label: 'type', value: 'credit_card', isHidden: false }],
        },
        lost: [],
      },
    ]);
    expect(leftOut).toEqual([
      { name: 'Savings', reason: 'A bank account. Bank accounts aren’t supported yet.' },
      { name: 'ids.csv', reason: 'Only the tables of credentials, notes and payment cards are imported.' },
    ]);
  });

  test('a Dashlane archive with a damaged table of credentials is rejected whole', async () => {
    await expect(read(zipped({ 'credentials.csv': 'title,url\n1,2\n' }))).rejects.toThrow('no columns');
    const cut = sample('dashlane.csv').slice(0, 120);
    await expect(read(zipped({ 'credentials.csv': cut }))).rejects.toThrow('A quotation mark');
  });
});

/** Replaces each occurrence of a text by another one of the same length. */
const changed = (bytes: Uint8Array, text: string, by: string) =>
  Uint8Array.from(Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(text, by), 'latin1'));
/** Where the directory has the file `export.data`. */
const centralOf = (bytes: Uint8Array) => Buffer.from(bytes).lastIndexOf('export.data') - 46;
/** The archive with another size of `export.data` in its directory. */
function resized(bytes: Uint8Array, by: number): Uint8Array {
  const copy = Buffer.from(bytes);
  const at = centralOf(bytes) + 24;
  copy.writeUInt32LE(copy.readUInt32LE(at) + by, at);
  return Uint8Array.from(copy);
}

/** The archive behind other bytes, as if a large file preceded its directory. */
function shifted(bytes: Uint8Array, by: number): Uint8Array<ArrayBuffer> {
  const copy = Buffer.from(bytes);
  const end = copy.length - 22;
  for (let at = copy.readUInt32LE(end + 16); copy.readUInt32LE(at) === 0x02014b50;) {
    copy.writeUInt32LE(copy.readUInt32LE(at + 42) + by, at + 42);
    at += 46 + copy.readUInt16LE(at + 28) + copy.readUInt16LE(at + 30) + copy.readUInt16LE(at + 32);
  }
  copy.writeUInt32LE(copy.readUInt32LE(end + 16) + by, end + 16);
  // An archive begins with its signature.
  const before = Buffer.alloc(by);
  before.write('PK\u0003\u0004', 'latin1');
  return Uint8Array.from(Buffer.concat([before, copy]));
}

describe('a 1Password export [VLT-2]', () => {
  const DATA = sample('one-password.json');
  const archive = (data = DATA, more: Readonly<Record<string, string>> = {}) =>
    zipped({ 'export.attributes': '{"version":3}', 'export.data': data, ...more });
  /** An archive without compression, in which the passwords are readable. */
  const stored = () => zipSync({ 'export.data': strToU8(DATA) }, { level: 0 });
  const withDetails = (details: object) =>
    archive(
      JSON.stringify({
        accounts: [{ vaults: [{ items: [{ categoryUuid: '001', details, overview: { title: 'Bank' } }] }] }],
      }),
    );

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
    [
      'with a changed letter in a password that is not compressed',
      () => changed(stored(), 'r0uter', 'r1uter'),
    ],
    ['with another size in its directory', () => resized(archive(), -1)],
    ['that unpacks to more than its directory says', () => resized(archive(), -100)],
    [
      'with two files of entries',
      () => changed(archive(DATA, { 'export.dat2': DATA }), 'export.dat2', 'export.data'),
    ],
    ['that is encrypted', () => archive().with(centralOf(archive()) + 8, 1)],
    ['whose directory ends early', () => archive().with(centralOf(archive()) + 28, 255)],
  ])('a 1Password export %s is rejected whole', async (_, bytes) => {
    await expect(read(bytes() as Uint8Array<ArrayBuffer>)).rejects.toThrow(
      'This export is damaged and can’t be opened safely.',
    );
  });

  test('an archive without an export and an archive that unpacks to too much are rejected', async () => {
    await expect(read(zipped({ 'photo.jpg': 'x' }))).rejects.toThrow('isn’t an export we can read');
    await expect(read(archive(' '.repeat(33 * 1_048_576)))).rejects.toThrow('larger than 32 MB');
  });

  test('a 1Password export beyond 4 GB, which has another format, is rejected with its size', async () => {
    const bytes = archive();
    bytes.fill(0xff, bytes.length - 6, bytes.length - 2);
    await expect(read(bytes)).rejects.toThrow('This file is larger than 4 GB.');
  });

  test('a 1Password export with more than 32 MB of attached files is read', async () => {
    const attachment = { 'files/x__film.mp4': 'x' };
    const bytes = archive(DATA, attachment);
    // The attached file would be stored before the directory; what is before an archive has the same effect.
    const { found, leftOut } = await read(shifted(bytes, 33 * 1_048_576));
    expect(found).toHaveLength(4);
    expect(leftOut).toContainEqual({
      name: 'files/x__film.mp4',
      reason: 'An attached file. Files aren’t imported.',
    });
  });

  test('the other fields of a website and a second setup key become fields, hidden if they are secrets', async () => {
    const totp = (secret: string) => ({ title: 'code', value: { totp: secret } });
    const { found } = await read(
      withDetails({
        loginFields: [
          { value: 'ada', designation: 'username', name: 'user', fieldType: 'T' },
          { value: 'p', designation: 'password', name: 'pass', fieldType: 'P' },
          { value: 'Ada', designation: '', name: 'nick', fieldType: 'T' },
          { value: 'q', designation: '', name: 'second', fieldType: 'P' },
        ],
        sections: [{ fields: [totp('JBSWY3DPEHPK3PXP'), totp('GEZDGNBVGY3TQOJQ')] }],
      }),
    );
    expect(found).toEqual([
      {
        fields: {
          ...blank,
          name: 'Bank',
          usernameEmail: 'ada',
          password: 'p',
          totp: 'JBSWY3DPEHPK3PXP',
          fields: [
            { label: 'nick', value: 'Ada', isHidden: false },
            { label: 'second', value: 'q', isHidden: true },
            { label: 'code', value: 'GEZDGNBVGY3TQOJQ', isHidden: true },
          ],
        },
        lost: [],
      },
    ]);
  });
});

test('an imported tag has no commas and is there once, and the brand of a Bitwarden card is kept [VLT-2]', async () => {
  const { found } = await read(
    JSON.stringify({
      encrypted: false,
      items: [{ type: 3, name: 'Visa', card: { brand: 'Visa', number: '4111' }, folderId: 'f' }],
      folders: [{ id: 'f', name: 'Money, ours' }],
    }),
  );
  expect(found[0]?.fields).toMatchObject({
    tags: ['Money ours'],
    fields: [{ label: 'Brand', value: 'Visa', isHidden: false }],
  });
  expect(found[0]?.lost).toEqual([]);
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

  test('notes with one name and other contents are no duplicates, and a login that gained a setup key says so', () => {
    const login = { ...note, ...bank, type: 'login' as const };
    const totp = 'JBSWY3DPEHPK3PXP';
    const list = candidatesOf(
      [found({}), found({ notes: 'other' }), found({ ...login, totp }), found(login)],
      [note, login],
    );
    expect(list.map(({ duplicateOf }) => duplicateOf)).toEqual([
      'stored',
      null,
      'storedWithoutTotp',
      'stored',
    ]);
    expect([...newOnes(list, 9)]).toEqual([1]);
  });

  test.each([
    [
      'fields',
      Array.from({ length: 51 }, () => ({ label: '', value: 'v', isHidden: false })),
      'custom fields',
    ],
    ['tags', ['t'.repeat(51)], 'tags'],
    ['history', [{ password: 'p'.repeat(4_097), at: '2026-01-01T00:00:00.000Z' }], 'earlier passwords'],
  ])('an entry with %s beyond the limits gives that as its reason', (key, value, what) => {
    expect(candidatesOf([found({ [key]: value })], [])[0]?.problem).toContain(`too many ${what}`);
  });

  test('an entry that is too large with its earlier passwords says that it loses the oldest', () => {
    const fields = Array.from({ length: 26 }, () => ({
      label: '',
      value: 'v'.repeat(9_900),
      isHidden: false,
    }));
    const history = Array.from({ length: 10 }, () => ({
      password: 'p'.repeat(4_000),
      at: '2026-01-01T00:00:00.000Z',
    }));
    const [large] = candidatesOf([found({ fields, history })], []);
    expect(large?.problem).toBeNull();
    expect(large?.lost).toEqual(['the oldest earlier passwords, because the entry is too large']);
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
