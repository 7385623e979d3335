import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import type { ContentCheck } from './content-check.ts';

const DOCX_PARTS = ['[Content_Types].xml', 'word/document.xml'];
const MOST_PARTS = 5_000;
/**
 * A zip lists its parts at its end. So many bytes hold the list of the most parts, and the longest comment
 * behind it.
 */
const TAIL_BYTES = 524_288;

/** Keeps the end of what flows by. */
function tailOf() {
  const pieces: Buffer[] = [];
  let length = 0;
  return {
    see(chunk: Buffer): void {
      pieces.push(chunk);
      length += chunk.length;
      for (
        let first = pieces[0];
        first !== undefined && length - first.length >= TAIL_BYTES;
        first = pieces[0]
      ) {
        pieces.shift();
        length -= first.length;
      }
    },
    bytes: () => Buffer.concat(pieces),
  };
}

/** A zip of which only the end is there. */
class TailReader extends yauzl.RandomAccessReader {
  readonly #tail: Buffer;
  readonly #begin: number;
  constructor(tail: Buffer, size: number) {
    super();
    this.#tail = tail;
    this.#begin = size - tail.length;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    // Told through the stream: yauzl asks for some pieces where nobody would catch what is thrown.
    if (start < this.#begin)
      return new Readable({
        read() {
          this.destroy(new RangeError('what is asked for does not lie at the end'));
        },
      });
    return Readable.from([this.#tail.subarray(start - this.#begin, end - this.#begin)], {
      objectMode: false,
    });
  }
}

/** A docx is a zip with the right parts. */
export function docxCheck(): ContentCheck {
  const tail = tailOf();
  return {
    see: tail.see,
    async fits(size) {
      try {
        const zip = await yauzl.fromRandomAccessReaderPromise(new TailReader(tail.bytes(), size), size);
        const parts = new Set<string>();
        let count = 0;
        for await (const { fileName } of zip.eachEntry()) {
          parts.add(fileName);
          count += 1;
          if (count > MOST_PARTS) return false;
        }
        return DOCX_PARTS.every((part) => parts.has(part));
      } catch {
        return false; // no zip, or a broken one
      }
    },
  };
}
