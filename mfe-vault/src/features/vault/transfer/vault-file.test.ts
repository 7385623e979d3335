import { createCipheriv, pbkdf2Sync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EntryFields } from '../vault-codec.ts';
import { readVaultFile, writeVaultFile } from './vault-file.ts';

interface Vector {
  readonly what: string;
  readonly password: string;
  readonly file: {
    readonly version: number;
    readonly kdf: { readonly salt: string; readonly iterations: number };
    readonly cipher: { readonly nonce: string };
    readonly createdAt: string;
  };
}

const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../docs/formats/vault-export.vectors.json'), 'utf8'),
) as { opens: readonly (Vector & { holds: { entries: EntryFields[] } })[]; mustNotOpen: readonly Vector[] };
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'));

/** Encrypts other contents under the header and the password of a file. */
function withContents({ file, password }: Vector, contents: object): object {
  const { createdAt, kdf, cipher } = file;
  const key = pbkdf2Sync(password.normalize('NFC'), bytes(kdf.salt), kdf.iterations, 32, 'sha256');
  const sealing = createCipheriv('aes-256-gcm', key, bytes(cipher.nonce)).setAAD(
    Buffer.from(
      [
        'savvi-vault-export',
        1,
        createdAt,
        'PBKDF2-SHA-256',
        kdf.iterations,
        kdf.salt,
        'AES-256-GCM',
        cipher.nonce,
      ].join('\n'),
    ),
  );
  const sealed = [sealing.update(JSON.stringify(contents)), sealing.final(), sealing.getAuthTag()];
  return { ...file, data: Buffer.concat(sealed).toString('base64') };
}

describe('the published test vectors', () => {
  test.each(vectors.opens)('a published test vector opens: $what', async ({ file, password, holds }) => {
    const { found } = await readVaultFile(file, password);
    expect(found.map(({ fields }) => fields)).toEqual(holds.entries);
  });

  test.each(vectors.mustNotOpen)(
    'a published test vector does not open: $what',
    async ({ file, password }) => {
      await expect(readVaultFile(file, password)).rejects.toThrow('This password doesn’t open the file.');
    },
  );

  test('the current code writes an export that equals the published test vector', async () => {
    const newest = vectors.opens.find(({ file: { version } }) => version === 2);
    if (newest === undefined) throw new Error('there is no vector of this version');
    const { file, password, holds } = newest;
    const written = await writeVaultFile(holds.entries, password, new Date(file.createdAt), {
      salt: bytes(file.kdf.salt),
      nonce: bytes(file.cipher.nonce),
    });
    expect(JSON.parse(written)).toEqual(file);
  });
});

describe('an encrypted export', () => {
  // The list of published test vectors is not empty.
  const [vector] = vectors.opens as [(typeof vectors.opens)[number]];
  const { file, password } = vector;

  test('an export of a later version does not open, whatever is in it, and the message says so', async () => {
    for (const later of [
      { ...file, version: 3 },
      { format: 'savvi-vault-export', version: 3, kdf: { name: 'Argon2id', memoryKiB: 65_536 }, entries: [] },
    ])
      await expect(readVaultFile(later, password)).rejects.toThrow(
        'This export was made by a newer version. Please reload the page and try again.',
      );
  });

  test('an export of version 2 has cards, notes, setup keys, earlier passwords and links, and opens with them [LNK-1] [VLT-2]', async () => {
    const card = { holder: 'Ada', number: '4111', expires: '09/2030', code: '737' };
    const blank = { usernameEmail: '', password: '', url: null };
    const entries: EntryFields[] = [
      { ...blank, type: 'card', name: 'Visa', notes: null, card, tags: ['Bank'], favorite: true },
      { ...blank, type: 'note', name: 'Wi-Fi', notes: 'hunter2' },
      {
        ...vector.holds.entries[0]!, // the published vector has two entries
        totp: 'JBSWY3DPEHPK3PXP',
        fields: [{ label: 'Pin', value: '1234', isHidden: true }],
        history: [{ password: 'old', at: '2026-01-01T00:00:00.000Z' }],
        links: [{ kind: 'debt', id: '0190aaaa-0000-7000-8000-000000000001' }],
      },
    ];
    const written = JSON.parse(await writeVaultFile(entries, password, new Date(file.createdAt))) as object;
    expect(written).toMatchObject({ version: 2 });
    const { found } = await readVaultFile(written, password);
    expect(found.map(({ fields }) => fields)).toEqual(entries);
  });

  test('an export of version 2 does not open as version 1, because the version is authenticated', async () => {
    const written = JSON.parse(await writeVaultFile([], password, new Date(file.createdAt))) as object;
    await expect(readVaultFile({ ...written, version: 1 }, password)).rejects.toThrow(
      'doesn’t open the file',
    );
  });

  test('an export of version 1 has no other keys: an entry is read without them', async () => {
    const [entry] = vector.holds.entries;
    const more = { ...entry, type: 'card', totp: { secret: 'JBSW' }, tags: ['a'] };
    const { found } = await readVaultFile(withContents(vector, { entries: [more] }), password);
    expect(found).toEqual([{ fields: entry, lost: [] }]);
  });

  test('each file has a fresh salt and nonce', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(
        async () =>
          JSON.parse(await writeVaultFile([], password, new Date(file.createdAt))) as Vector['file'],
      ),
    );
    expect(one?.kdf.salt).not.toBe(other?.kdf.salt);
    expect(one?.cipher.nonce).not.toBe(other?.cipher.nonce);
  });

  test.each([
    ['with a weakened derivation', { ...file, kdf: { ...file.kdf, iterations: 599_999 } }, 'damaged'],
    [
      'that would keep the browser busy for minutes',
      { ...file, kdf: { ...file.kdf, iterations: 10_000_001 } },
      'damaged',
    ],
    ['without data', { ...file, data: '' }, 'damaged'],
  ])('a file %s does not open', async (_, given, says) => {
    await expect(readVaultFile(given, password)).rejects.toThrow(says);
  });
});
