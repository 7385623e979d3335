import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { ownSpaceOf } from '@savvi/contracts/own-space';
import { DoesNotOpen } from '@savvi/sealing/sealing';
import { spaceKeysOf } from '@savvi/sealing/space-key';
import { expect, it } from 'vitest';
import { DOMAIN, openSecret, sealSecret } from './sealed-secret.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const master = { id: 'master', key: createSecretKey(randomBytes(32)) };
const keyOf = (userId: string, domain = DOMAIN) => spaceKeysOf(domain).make(ownSpaceOf(userId), master).key;

it('a sealed authenticator secret opens for its user, and never has the same bytes twice', () => {
  const userId = randomUUID();
  const key = keyOf(userId);
  const [one, other] = [sealSecret(key, userId, SECRET), sealSecret(key, userId, SECRET)];
  expect(openSecret(key, userId, one)).toBe(SECRET);
  expect(one.equals(other)).toBe(false);
  expect(one.includes(SECRET)).toBe(false);
});

it('an authenticator secret in the row of another user does not open, with the key of either space', () => {
  const [ann, ben] = [randomUUID(), randomUUID()];
  const [annsKey, bensKey] = [keyOf(ann), keyOf(ben)];
  const sealed = sealSecret(annsKey, ann, SECRET);
  for (const [key, userId] of [
    [annsKey, ben],
    [bensKey, ben],
    [bensKey, ann],
  ] as const)
    expect(() => openSecret(key, userId, sealed)).toThrow(DoesNotOpen);
});

it('an authenticator secret with any flipped bit does not open', () => {
  const userId = randomUUID();
  const key = keyOf(userId);
  const sealed = sealSecret(key, userId, SECRET);
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(() => openSecret(key, userId, changed)).toThrow(DoesNotOpen);
  }
});
