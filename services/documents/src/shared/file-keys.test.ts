import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { spaceKeysOf } from '@savvi/sealing/space-key';
import { expect, it } from 'vitest';
import { DOMAIN, FILE_FORMAT, fileSealOf, newFileKey } from './file-keys.ts';
import { FileDoesNotOpen } from './sealed-file.ts';

const master = { id: 'master', key: createSecretKey(randomBytes(32)) };
const spaceKey = () => spaceKeysOf(DOMAIN).make(randomUUID(), master).key;

// Trust: secrets-14
it('the key of a file opens only with its document, size, format and space', () => {
  const [own, other, id] = [spaceKey(), spaceKey(), randomUUID()];
  const { seal, wrap } = newFileKey(own, id);
  const stored = { id, format: FILE_FORMAT, fileSize: 131_072, wrappedKey: wrap(131_072) };
  const { key, place } = fileSealOf(own, stored);
  expect(key.equals(seal.key)).toBe(true);
  expect(place).toEqual(seal.place);
  for (const changed of [
    { id: randomUUID() },
    { fileSize: 65_536 },
    { fileSize: 131_073 },
    { format: 2 },
    { wrappedKey: wrap(65_536) },
    { wrappedKey: new Uint8Array(60) },
  ])
    expect(() => fileSealOf(own, { ...stored, ...changed })).toThrow(FileDoesNotOpen);
  expect(() => fileSealOf(other, stored)).toThrow(FileDoesNotOpen);
});

it('each file has its own key', () => {
  const own = spaceKey();
  expect(newFileKey(own, 'one').seal.key.equals(newFileKey(own, 'one').seal.key)).toBe(false);
});
