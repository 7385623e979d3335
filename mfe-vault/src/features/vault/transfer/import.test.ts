import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { candidatesOf, withoutUsername } from './candidates.rules.ts';
import { readFile } from './read-file.ts';
import type { Reading } from './reading.ts';
import { writeVaultFile } from './vault-file.ts';

const sample = (name: string) =>
  new Blob([readFileSync(join(import.meta.dirname, '../../../testing/files', name))]);
async function read(file: Blob): Promise<Reading> {
  const opened = await readFile(file);
  if (opened.isLocked) throw new Error('the file is encrypted');
  return opened.reading;
}
const text = (content: string) => new Blob([content]);

describe('a Bitwarden export', () => {
  test('a Bitwarden export yields its logins, cards and notes and lists unsupported items [VLT-2]', async () => {
    const { found, leftOut } = await read(sample('bitwarden.json'));
    expect(found).toEqual([
      {
        fields: {
          name: 'First Bank',
          usernameEmail: 'ada@example.com',
          password: 'p4ss, "word"',
          url: 'https://bank.example/',
          notes: 'Two\nlines',
          totp: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
          fields: [{ label: 'PIN', value: '1234', isHidden: true }],
          tags: ['Household'],
          favorite: true,
          history: [{ password: 'older', at: '2024-01-01T00:00:00.000Z' }],
        },
        lost: ['additional addresses', 'passkeys'],
      },
      {
        fields: {
          name: 'forum.example',
          usernameEmail: '',
          password: '',
          url: 'https://forum.example',
          notes: null,
        },
        lost: [],
      },
      {
        fields: { name: 'Phone app', usernameEmail: 'ada', password: 'app-secret', url: null, notes: null },
        lost: ['the address “androidapp://com.example”, which doesn’t begin with http:// or https://'],
      },
      {
        fields: {
          type: 'note',
          name: 'Wifi',
          usernameEmail: '',
          password: '',
          url: null,
          notes: 'hunter2',
        },
        lost: [],
      },
      {
        fields: {
          type: 'card',
          name: 'Visa',
          usernameEmail: '',
          password: '',
          url: null,
          notes: null,
          card: { holder: 'Ada Lovelace', number: '4111111111111111', expires: '09/2030', code: '737' },
          fields: [{ label: 'Brand', value: 'Visa', isHidden: false }],
        },
        lost: [],
      },
    ]);
    expect(leftOut).toEqual([
      { name: 'Old one', reason: 'It was in the trash.' },
      { name: 'Me', reason: 'An identity. Identities aren’t supported yet.' },
      { name: 'Server', reason: 'An SSH key. SSH keys aren’t supported yet.' },
      { name: 'From tomorrow', reason: 'This kind of entry isn’t supported.' },
    ]);
  });

  test('an encrypted Bitwarden export is rejected with instructions', async () => {
    await expect(read(text('{"encrypted":true,"data":"2.x"}'))).rejects.toThrow(
      'This Bitwarden export is encrypted.',
    );
  });

  test('a damaged Bitwarden export is rejected', async () => {
    await expect(read(text('{"encrypted":false,"items":[{"type":"login"}]}'))).rejects.toThrow('damaged');
  });
});

describe('a browser export', () => {
  test('a Chrome export has names and notes', async () => {
    const { found, leftOut } = await read(sample('chrome.csv'));
    expect(found.map(({ fields }) => fields)).toEqual([
      {
        name: 'bank.example',
        usernameEmail: 'ada@example.com',
        password: 'comma, and "quotes"',
        url: 'https://bank.example/sign-in',
        notes: 'Two\nlines',
      },
      {
        name: 'Shop',
        usernameEmail: 'ada',
        password: ' spaces kept ',
        url: 'https://shop.example/',
        notes: null,
      },
    ]);
    expect(leftOut).toEqual([]);
  });

  test('logins of a Firefox export are named after their websites, and the login of the Firefox account itself is left out', async () => {
    const { found, leftOut } = await read(sample('firefox.csv'));
    expect(found.map(({ fields }) => fields)).toEqual([
      {
        name: 'forum.example',
        usernameEmail: 'ada',
        password: 'fórum-🔑',
        url: 'https://www.forum.example',
        notes: null,
      },
    ]);
    expect(leftOut).toEqual([
      { name: 'chrome://FirefoxAccounts', reason: 'The browser’s own account, not a website’s.' },
    ]);
  });

  test('a table with an unclosed quotation mark is rejected, because the text after it would become notes', async () => {
    await expect(
      read(text('url,username,password,note\nhttps://a.example,ada,one,"open\nhttps://b.example,bea,two,\n')),
    ).rejects.toThrow('A quotation mark in row 2 of this table');
    await expect(
      read(
        text('url,username,password,note\nhttps://a.example,ada,one,"open\nhttps://b.example,bea,"two",x\n'),
      ),
    ).rejects.toThrow('A quotation mark in row 2 of this table');
  });

  test('a row with the wrong number of cells is skipped and reported by its line number without its content', async () => {
    const { found, leftOut } = await read(
      text(
        'url,username,password,note\n\nhttps://a.example,ada,sec,ret,\nhttps://b.example,bea,two,\nhttps://c.example,cy\n',
      ),
    );
    expect(found.map(({ fields }) => fields.password)).toEqual(['two']);
    expect(leftOut).toEqual([
      {
        name: 'Row 3',
        reason: 'It has 5 cells where the table has 4 columns, so we can’t tell which is which.',
      },
      {
        name: 'Row 5',
        reason: 'It has 2 cells where the table has 4 columns, so we can’t tell which is which.',
      },
    ]);
  });

  test('a table without the expected columns is rejected', async () => {
    await expect(read(text('a,b\n1,2'))).rejects.toThrow('no columns');
  });
});

test('an encrypted export of the product opens only with its password', async () => {
  const fields = {
    name: 'Bank',
    usernameEmail: 'ada',
    password: 'sécret',
    url: 'https://bank.example',
    notes: null,
  };
  const opened = await readFile(
    text(await writeVaultFile([fields], 'right password', new Date('2026-03-02T12:00:00.000Z'))),
  );
  if (!opened.isLocked) throw new Error('the file is not encrypted');
  await expect(opened.unlock('wrong password')).rejects.toThrow('doesn’t open the file');
  expect(await opened.unlock('right password')).toEqual({ found: [{ fields, lost: [] }], leftOut: [] });
});

test.each([
  ['nothing', '  \n', 'is empty'],
  ['other JSON', '{"a":1}', 'isn’t an export we can read'],
  ['half of a JSON', '{"encrypted":false', 'isn’t an export we can read'],
])('a file with %s is rejected with instructions', async (_, content, says) => {
  await expect(read(text(content))).rejects.toThrow(says);
});

describe('a file with too many passwords', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => at);
  test.each([
    [
      'a table',
      (count: number) =>
        ['url,username,password', ...many(count).map((at) => `https://site${at}.example,ada,secret`)].join(
          '\n',
        ),
    ],
    [
      'a Bitwarden export',
      (count: number) =>
        JSON.stringify({
          encrypted: false,
          items: many(count).map((at) => ({ type: 1, name: `Site ${at}` })),
        }),
    ],
  ])('a file with more passwords than fit is rejected: %s', async (_, fileOf) => {
    await expect(read(text(fileOf(5001)))).rejects.toThrow(
      'There are more than 5,000 passwords in this file',
    );
    expect((await read(text(fileOf(5000)))).found).toHaveLength(5000);
  });

  test('a table with too many rows is not read to its end', async () => {
    const rows = `https://site.example,ada,secret\n`.repeat(10_001);
    await expect(read(text(`url,username,password\n${rows}"never closed`))).rejects.toThrow(
      'There are more than 5,000 passwords in this file',
    );
  });
});

test.each([
  ['UTF-8', [0x70, 0xc3, 0xa4]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x70, 0xc3, 0xa4]],
  ['the encoding of older programs on Windows', [0x70, 0xe4]],
])('a table in %s is decoded without wrong characters', async (_, letters) => {
  const bytes = [...new TextEncoder().encode('url,username,password\nhttps://site.example,ada,'), ...letters];
  const file =
    letters[0] === 0xef
      ? Uint8Array.of(...letters.slice(0, 3), ...bytes.slice(0, -letters.length), ...letters.slice(3))
      : Uint8Array.from(bytes);
  expect((await read(new Blob([file]))).found[0]?.fields.password).toBe('pä');
});

test('a file that is too large is not read', async () => {
  const large = new Blob([]);
  Object.defineProperty(large, 'size', { value: 32 * 1_048_576 + 1 });
  await expect(readFile(large)).rejects.toThrow('larger than 32 MB');
});

describe('the import preview', () => {
  const fields = {
    name: 'Bank',
    usernameEmail: 'ada',
    password: 'secret',
    url: 'https://bank.example/',
    notes: null,
  };
  const found = (over: Partial<typeof fields>) => ({ fields: { ...fields, ...over }, lost: [] });

  test('the import preview marks logins that are stored already or repeated in the file', () => {
    const list = candidatesOf(
      [found({}), found({ password: 'other' }), found({ password: 'other', url: 'https://BANK.example' })],
      [{ ...fields, url: 'https://bank.example' }],
    );
    expect(list.map(({ duplicateOf }) => duplicateOf)).toEqual(['stored', null, 'file']);
  });

  test.each([
    ['name', { name: '' }, 'It has no name.'],
    ['user name', { usernameEmail: ' ' }, 'It has no user name.'],
    ['password', { password: '' }, 'It has no password.'],
    ['short password', { password: 'x'.repeat(4097) }, 'Its password is longer than 4,096 characters.'],
    [
      'address',
      { url: 'https://bank.example@elsewhere.example' },
      'Its address can’t be opened safely, or is longer than 2,048 characters.',
    ],
  ])(
    'the import preview says why an entry without a valid %s cannot be imported [VAULT-20]',
    (_, over, problem) => {
      expect(candidatesOf([found(over)], [])[0]?.problem).toBe(problem);
    },
  );

  test('the import preview uses the name as user name where nothing else is missing', () => {
    const file = [
      found({ name: 'Wi-Fi', usernameEmail: ' ' }),
      found({ usernameEmail: '', password: '' }),
      found({}),
    ];
    expect(withoutUsername(file)).toBe(1);
    expect(
      candidatesOf(file, [], true).map(({ fields: { usernameEmail }, problem }) => [usernameEmail, problem]),
    ).toEqual([
      ['Wi-Fi', null],
      ['Bank', 'It has no password.'],
      ['ada', null],
    ]);
  });
});
