// The published vectors of docs/formats/vault-at-rest.md; tests/vectors verifies them with a second
// implementation.
import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DoesNotOpen, open } from '@savvi/sealing/sealing';
import { spaceKeysOf } from '@savvi/sealing/space-key';
import { expect, it } from 'vitest';
import { DOMAIN, unsealEntry } from './entry-seal.ts';

interface Row {
  readonly what: string;
  readonly spaceId: string;
  readonly masterKeyId: string;
  readonly wrappedSpaceKey: string;
  readonly id: string;
  readonly format: number;
  readonly wrappedKey: string;
  readonly sealed: string;
}
interface Vectors {
  readonly keyring: { readonly keys: readonly { readonly id: string; readonly key: string }[] };
  readonly opens: readonly (Row & { readonly holds: object })[];
  readonly mustNotOpen: readonly Row[];
}

// The vectors are next to the document that describes them.
const vectors = JSON.parse(
  readFileSync(new URL('../../../../docs/formats/vault-at-rest.vectors.json', import.meta.url), 'utf8'),
) as Vectors;
const bytes = (base64: string) => Buffer.from(base64, 'base64');
const masterKeyOf = ({ masterKeyId }: Row) =>
  createSecretKey(vectors.keyring.keys.find(({ id }) => id === masterKeyId)?.key ?? '', 'base64');

/** Decrypts a row as the document describes it, step by step, for every format. */
function openedByHand(row: Row): unknown {
  const { format, spaceId, id, masterKeyId } = row;
  const spaceKey = open(masterKeyOf(row), bytes(row.wrappedSpaceKey), {
    domain: DOMAIN,
    field: 'space-key',
    format: 1,
    spaceId,
    recordId: masterKeyId,
  });
  const dataKey = open(createSecretKey(spaceKey), bytes(row.wrappedKey), {
    domain: DOMAIN,
    field: 'data-key',
    format,
    spaceId,
    recordId: id,
  });
  return JSON.parse(
    open(createSecretKey(dataKey), bytes(row.sealed), {
      domain: DOMAIN,
      field: 'entry',
      format,
      spaceId,
      recordId: id,
    }).toString(),
  );
}

it.each(vectors.opens.map((row) => [row.what, row] as const))(
  'the vector "%s" opens [VAULT-14] [T-5]',
  (_, row) => {
    expect(openedByHand(row)).toEqual(row.holds);
    const spaceKey = spaceKeysOf(DOMAIN).unwrap(
      row.spaceId,
      { masterKeyId: row.masterKeyId, wrapped: bytes(row.wrappedSpaceKey) },
      masterKeyOf(row),
    );
    expect(
      JSON.parse(
        unsealEntry(spaceKey, row.id, { wrappedKey: bytes(row.wrappedKey), sealed: bytes(row.sealed) }),
      ),
    ).toEqual(row.holds);
  },
);

// Trust: secrets-8
it.each(vectors.mustNotOpen.map((row) => [row.what, row] as const))(
  'an entry does not open if %s [VAULT-14] [T-5]',
  (_, row) => {
    expect(() => openedByHand(row)).toThrow(DoesNotOpen);
  },
);
