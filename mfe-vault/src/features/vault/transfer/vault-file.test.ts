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
  const [{ file, password }] = vectors.opens as [(typeof vectors.opens)[number]];

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
    ['of a newer version', { ...file, version: 2 }, 'made by a newer version'],
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
