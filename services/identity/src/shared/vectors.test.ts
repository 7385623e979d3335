// The published vectors of docs/formats/totp-secret-at-rest.md; tests/vectors verifies them with a second
// implementation.
import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ownSpaceOf } from '@savvi/contracts/own-space';
import { DoesNotOpen } from '@savvi/sealing/sealing';
import { spaceKeysOf } from '@savvi/sealing/space-key';
import { expect, it } from 'vitest';
import { DOMAIN, openSecret } from './sealed-secret.ts';

interface Row {
  readonly what: string;
  readonly userId: string;
  readonly masterKeyId: string;
  readonly wrappedSpaceKey: string;
  readonly secret: string;
}
interface Vectors {
  readonly keyring: { readonly keys: readonly { readonly id: string; readonly key: string }[] };
  readonly opens: readonly (Row & { readonly holds: string })[];
  readonly mustNotOpen: readonly Row[];
}

// The vectors are next to the document that describes them.
const vectors = JSON.parse(
  readFileSync(new URL('../../../../docs/formats/totp-secret-at-rest.vectors.json', import.meta.url), 'utf8'),
) as Vectors;
const bytes = (base64: string) => Buffer.from(base64, 'base64');

function secretOf({ userId, masterKeyId, wrappedSpaceKey, secret }: Row): string {
  const master = vectors.keyring.keys.find(({ id }) => id === masterKeyId)?.key ?? '';
  const spaceKey = spaceKeysOf(DOMAIN).unwrap(
    ownSpaceOf(userId),
    { masterKeyId, wrapped: bytes(wrappedSpaceKey) },
    createSecretKey(master, 'base64'),
  );
  return openSecret(spaceKey, userId, bytes(secret));
}

it.each(vectors.opens.map((row) => [row.what, row] as const))('the vector "%s" opens', (_, row) => {
  expect(secretOf(row)).toBe(row.holds);
});

it.each(vectors.mustNotOpen.map((row) => [row.what, row] as const))(
  'an authenticator secret does not open if %s',
  (_, row) => {
    expect(() => secretOf(row)).toThrow(DoesNotOpen);
  },
);
