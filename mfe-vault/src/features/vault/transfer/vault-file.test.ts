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
    // The list of published test vectors is not empty.
    const [{ file, password, holds }] = vectors.opens as [(typeof vectors.opens)[number]];
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
      { ...file, version: 2 },
      { format: 'savvi-vault-export', version: 2, kdf: { name: 'Argon2id', memoryKiB: 65_536 }, entries: [] },
    ])
      await expect(readVaultFile(later, password)).rejects.toThrow(
        'This export was made by a newer version. Please reload the page and try again.',
      );
  });

  test('an export of this version has no other keys: an entry is read without them, so more keys need a later version', async () => {
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
