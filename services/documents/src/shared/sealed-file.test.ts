import { createHash, createSecretKey, randomBytes, webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import {
  CHUNK_BYTES,
  FileDoesNotOpen,
  openingStream,
  sealedRangeOf,
  sealedSize,
  sealingStream,
} from './sealed-file.ts';

const raw = randomBytes(32);
const place = Buffer.from('savvi.documents space document 1');
/** Reuses one key for every file. Product code cannot do that, because a key object encrypts one file. */
const sealAnew = () => ({ key: createSecretKey(raw), place });
const seal = sealAnew();
const inPieces = (bytes: Buffer, piece: number) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
    })(),
  );
const sealed = (bytes: Buffer, piece = 100_000) =>
  buffer(inPieces(bytes, piece).pipe(sealingStream(sealAnew())));
function opened(
  bytes: Buffer,
  size: number,
  range = { start: 0, end: size - 1 },
  with_ = seal,
): Promise<Buffer> {
  const { start, end } = sealedRangeOf(range, size);
  const opening = openingStream(with_, range, size);
  return buffer(
    inPieces(bytes.subarray(start, end + 1), 70_001)
      .on('error', (error) => opening.destroy(error))
      .pipe(opening),
  );
}
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('an encrypted file', () => {
  it.each([1, 15, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, 5 * CHUNK_BYTES + 77])(
    'of %i bytes opens, and has the predicted size',
    async (size) => {
      const bytes = randomBytes(size);
      const kept = await sealed(bytes, size > 10 ? 999 : 1);
      expect(kept.length).toBe(sealedSize(size));
      expect(digest(await opened(kept, size))).toBe(digest(bytes));
    },
  );

  it('opens in part, with any range', async () => {
    const bytes = randomBytes(3 * CHUNK_BYTES + 10);
    const kept = await sealed(bytes);
    for (const start of [
      0,
      1,
      CHUNK_BYTES - 1,
      CHUNK_BYTES,
      2 * CHUNK_BYTES + 5,
      3 * CHUNK_BYTES,
      3 * CHUNK_BYTES + 9,
    ])
      for (const end of [
        start,
        start + 1,
        CHUNK_BYTES - 1,
        CHUNK_BYTES,
        2 * CHUNK_BYTES - 1,
        3 * CHUNK_BYTES + 9,
      ].filter((each) => each >= start && each < bytes.length))
        expect(digest(await opened(kept, bytes.length, { start, end })), `${start}-${end}`).toBe(
          digest(bytes.subarray(start, end + 1)),
        );
  });

  it('does not open after a flipped bit, a missing, repeated or moved chunk, a truncated end or appended data', async () => {
    const size = 3 * CHUNK_BYTES + 100;
    const kept = await sealed(randomBytes(size));
    const chunk = CHUNK_BYTES + 16;
    const [one, two, three, last] = [0, 1, 2, 3].map((at) => kept.subarray(at * chunk, (at + 1) * chunk)) as [
      Buffer,
      Buffer,
      Buffer,
      Buffer,
    ];
    for (const at of [0, chunk - 1, chunk, kept.length - 1]) {
      const flipped = Buffer.from(kept);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      await expect(opened(flipped, size), `bit of byte ${at}`).rejects.toThrow(FileDoesNotOpen);
    }
    for (const parts of [
      [one, three, last],
      [one, one, three, last],
      [two, one, three, last],
      [one, two, three],
      [one, two, last],
      [one, two, three, last.subarray(0, 50)],
    ])
      await expect(opened(Buffer.concat(parts), size)).rejects.toThrow(FileDoesNotOpen);
    const whole = openingStream(seal, { start: 0, end: size - 1 }, size);
    inPieces(Buffer.concat([kept, Buffer.alloc(1)]), 50_000).pipe(whole);
    await expect(buffer(whole)).rejects.toThrow(FileDoesNotOpen);
  });

  it('truncated after a whole chunk does not open as a shorter file, and a complete one does not open as a longer file', async () => {
    const kept = await sealed(randomBytes(2 * CHUNK_BYTES));
    await expect(opened(kept.subarray(0, CHUNK_BYTES + 16), CHUNK_BYTES)).rejects.toThrow(FileDoesNotOpen);
    await expect(opened(kept, 2 * CHUNK_BYTES + 1)).rejects.toThrow(FileDoesNotOpen);
  });

  it('does not open as the file of another document or under another key', async () => {
    const kept = await sealed(randomBytes(100));
    await expect(
      opened(kept, 100, undefined, { ...seal, place: Buffer.from('savvi.documents space other 1') }),
    ).rejects.toThrow(FileDoesNotOpen);
    await expect(
      opened(kept, 100, undefined, { ...seal, key: createSecretKey(randomBytes(32)) }),
    ).rejects.toThrow(FileDoesNotOpen);
  });

  it('outputs nothing of a chunk before the whole chunk is verified', async () => {
    const size = 2 * CHUNK_BYTES;
    const kept = await sealed(randomBytes(size));
    kept[kept.length - 1] = (kept.at(-1) ?? 0) ^ 1;
    const out: Buffer[] = [];
    const opening = openingStream(seal, { start: 0, end: size - 1 }, size).on('data', (piece: Buffer) =>
      out.push(piece),
    );
    await expect(
      new Promise((_, reject) => inPieces(kept, 9_999).pipe(opening).on('error', reject)),
    ).rejects.toThrow(FileDoesNotOpen);
    expect(Buffer.concat(out).length).toBe(CHUNK_BYTES);
  });

  // Trust: secrets-14
  it('never shares its key with another file, because a second file would reuse its nonces', () => {
    const mine = sealAnew();
    sealingStream(mine).destroy();
    expect(() => sealingStream(mine)).toThrow('this key has encrypted a file before');
  });

  it('leaves no plain text in the buffers when it is complete or aborted', async () => {
    const alloc = vi.spyOn(Buffer, 'allocUnsafe');
    const broken = sealingStream(sealAnew());
    const waiting = alloc.mock.results
      .map(({ value }) => value as Buffer)
      .find(({ length }) => length === CHUNK_BYTES); // Buffer.allocUnsafe returns a Buffer.
    alloc.mockRestore();
    broken.write(Buffer.from('somebody’s file'));
    expect(waiting?.includes('somebody')).toBe(true);
    broken.destroy();
    await once(broken, 'close');
    expect(waiting?.includes('somebody')).toBe(false);
  });

  it('opens with WebCrypto, chunk by chunk', async () => {
    const bytes = randomBytes(CHUNK_BYTES + 5);
    const kept = await sealed(bytes);
    const key = await webcrypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
    const chunks = [kept.subarray(0, CHUNK_BYTES + 16), kept.subarray(CHUNK_BYTES + 16)];
    const plain = await Promise.all(
      chunks.map((chunk, at) =>
        webcrypto.subtle.decrypt(
          {
            name: 'AES-GCM',
            iv: Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, at, at === 1 ? 1 : 0),
            additionalData: seal.place,
            tagLength: 128,
          },
          key,
          chunk,
        ),
      ),
    );
    expect(digest(Buffer.concat(plain.map((part) => Buffer.from(part))))).toBe(digest(bytes));
  });
});
