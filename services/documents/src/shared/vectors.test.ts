// The published vectors of docs/formats/file-at-rest.md; tests/vectors verifies them with a second
// implementation.
import { createHash, createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { spaceKeysOf } from '@savvi/sealing/space-key';
import { expect, it } from 'vitest';
import { isStoredHash, openHash } from './file-hash.ts';
import { DOMAIN, fileSealOf } from './file-keys.ts';
import {
  CHUNK_BYTES,
  FileDoesNotOpen,
  type FileRange,
  openingStream,
  sealedRangeOf,
  sealedSize,
  sealingStream,
} from './sealed-file.ts';

interface Row {
  readonly what: string;
  readonly spaceId: string;
  readonly masterKeyId: string;
  readonly wrappedSpaceKey: string;
  readonly id: string;
  readonly format: number;
  readonly fileSize: number;
  readonly wrappedKey: string;
  readonly sha256: string;
  readonly sealedBytes: number;
  readonly sealedSha256: string;
  readonly sealed?: string;
  readonly hashSealed?: string;
  readonly hashMac?: string;
}
interface Change {
  readonly what: string;
  readonly of: string;
  readonly flip?: { readonly byte: number; readonly bit: number };
  readonly chunks?: readonly number[];
  readonly bytes?: number;
  readonly bytesOf?: string;
  readonly row?: Partial<Row>;
  readonly range?: FileRange;
}
interface Vectors {
  readonly keyring: { readonly keys: readonly { readonly id: string; readonly key: string }[] };
  readonly opens: readonly Row[];
  readonly mustNotOpen: readonly Change[];
}

// The vectors are next to the document that describes them.
const vectors = JSON.parse(
  readFileSync(new URL('../../../../docs/formats/file-at-rest.vectors.json', import.meta.url), 'utf8'),
) as Vectors;
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const contentOf = (size: number) => Buffer.from(Uint8Array.from({ length: size }, (_, at) => at % 251));

function rowOf(what: string): Row {
  const row = vectors.opens.find((each) => each.what === what);
  if (row === undefined) throw new Error(`no vector is ${what}`);
  return row;
}

function spaceKeyOf({ spaceId, masterKeyId, wrappedSpaceKey }: Row) {
  const master = createSecretKey(
    vectors.keyring.keys.find(({ id }) => id === masterKeyId)?.key ?? '',
    'base64',
  );
  return spaceKeysOf(DOMAIN).unwrap(
    spaceId,
    { masterKeyId, wrapped: Buffer.from(wrappedSpaceKey, 'base64') },
    master,
  );
}

function sealOf({ wrappedKey, ...row }: Row) {
  return fileSealOf(spaceKeyOf({ wrappedKey, ...row }), {
    ...row,
    wrappedKey: Buffer.from(wrappedKey, 'base64'),
  });
}

/** The encrypted bytes of a vector: encryption is deterministic with the key in the row. */
const sealedOf = (row: Row) =>
  buffer(Readable.from([contentOf(row.fileSize)]).pipe(sealingStream(sealOf(row))));

function opened(row: Row, object: Buffer, range = { start: 0, end: row.fileSize - 1 }): Promise<Buffer> {
  const { start, end } = sealedRangeOf(range, row.fileSize);
  return buffer(
    Readable.from([object.subarray(start, end + 1)]).pipe(openingStream(sealOf(row), range, row.fileSize)),
  );
}

async function changed({ of, flip, chunks, bytes, bytesOf }: Change): Promise<Buffer> {
  let object = await sealedOf(rowOf(bytesOf ?? of));
  if (chunks !== undefined)
    object = Buffer.concat(
      chunks.map((at) => object.subarray(at * (CHUNK_BYTES + 16), (at + 1) * (CHUNK_BYTES + 16))),
    );
  if (bytes !== undefined) object = object.subarray(0, bytes);
  if (flip !== undefined) object[flip.byte] = (object[flip.byte] ?? 0) ^ (1 << flip.bit);
  return object;
}

it.each(vectors.opens.map((row) => [row.what, row] as const))(
  'the vector "%s" encrypts to the published bytes and opens, even with data after it',
  async (_, row) => {
    const object = await sealedOf(row);
    expect([object.length, digest(object)]).toEqual([row.sealedBytes, row.sealedSha256]);
    expect(sealedSize(row.fileSize)).toBe(row.sealedBytes);
    expect(row.sealed ?? object.toString('base64')).toBe(object.toString('base64'));
    expect(digest(await opened(row, Buffer.concat([object, Buffer.alloc(100)])))).toBe(row.sha256);
  },
);

it.each(
  vectors.opens.flatMap((row) =>
    row.hashSealed === undefined ? [] : [[row.what, row, row.hashSealed] as const],
  ),
)('the hash of the vector "%s" opens as published, and in no other row', (_, row, hashSealed) => {
  const [spaceKey, { id, hashMac = '' }] = [spaceKeyOf(row), row];
  const stored = {
    id,
    sha256: null,
    sha256Sealed: Buffer.from(hashSealed, 'base64'),
    sha256Mac: Buffer.from(hashMac, 'base64'),
  };
  expect(openHash(spaceKey, stored)).toBe(row.sha256);
  expect(isStoredHash(spaceKey, stored, row.sha256)).toBe(true);
  expect(openHash(spaceKey, { ...stored, id: spaceKey.spaceId })).toBeNull();
});

// Trust: secrets-14
it.each(vectors.mustNotOpen.map((change) => [change.what, change] as const))(
  'a file does not open if %s',
  async (_, change) => {
    const row = { ...rowOf(change.of), ...change.row };
    await expect((async () => opened(row, await changed(change), change.range))()).rejects.toThrow(
      FileDoesNotOpen,
    );
  },
);
