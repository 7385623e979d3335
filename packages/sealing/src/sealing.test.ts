import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { DoesNotOpen, open, placeBytes, seal } from './sealing.ts';

const key = createSecretKey(randomBytes(32));
const place = { domain: 'jars', field: 'jar', format: 1, spaceId: 'space', recordId: 'record' };

it('sealed data opens only in the place (such as record and field) that it was sealed for', () => {
  const sealed = seal(key, Buffer.from('plum'), place);
  expect(open(key, sealed, place).toString()).toBe('plum');
  for (const other of [
    { domain: 'lids' },
    { field: 'lid' },
    { format: 2 },
    { spaceId: 'other' },
    { recordId: 'other' },
  ])
    expect(() => open(key, sealed, { ...place, ...other })).toThrow(DoesNotOpen);
  expect(() => open(createSecretKey(randomBytes(32)), sealed, place)).toThrow(DoesNotOpen);
  for (let at = 0; at < sealed.length; at += 1) {
    const flipped = Buffer.from(sealed);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    expect(() => open(key, flipped, place)).toThrow(DoesNotOpen);
    expect(() => open(key, sealed.subarray(0, at), place)).toThrow(DoesNotOpen);
  }
});

it('different places have different bytes, even if their parts would be equal when joined', () => {
  expect(placeBytes({ ...place, spaceId: 'ab', recordId: 'c' })).not.toEqual(
    placeBytes({ ...place, spaceId: 'a', recordId: 'bc' }),
  );
  expect(placeBytes({ ...place, recordId: 'r'.repeat(300) }).subarray(-302, -300)).toEqual(
    Buffer.from([1, 44]),
  );
});

it('sealing uses a new nonce each time', () => {
  const nonces = Array.from({ length: 1_000 }, () =>
    seal(key, Buffer.from('x'), place).subarray(0, 12).toString('hex'),
  );
  expect(new Set(nonces).size).toBe(1_000);
});
