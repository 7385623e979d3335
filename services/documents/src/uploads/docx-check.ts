import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import type { ContentCheck } from './content-check.ts';

const DOCX_PARTS = ['[Content_Types].xml', 'word/document.xml'];
const MOST_PARTS = 5_000;
/**
 * A zip lists its parts at its end. This many bytes contain the longest list and the longest comment behind
 * it.
 */
const TAIL_BYTES = 524_288;

/** Collects the last bytes of a stream. */
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

/** A reader for a zip of which only the end is available. */
class TailReader extends yauzl.RandomAccessReader {
  readonly #tail: Buffer;
  readonly #begin: number;
  constructor(tail: Buffer, size: number) {
    super();
    this.#tail = tail;
    this.#begin = size - tail.length;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    // Reported through the stream, because yauzl requests some ranges where nothing would catch an exception.
    if (start < this.#begin)
      return new Readable({
        read() {
          this.destroy(new RangeError('the requested range is not at the end of the file'));
        },
      });
    return Readable.from([this.#tail.subarray(start - this.#begin, end - this.#begin)], {
      objectMode: false,
    });
  }
}

/** A docx file is a zip with the right parts. */
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
        return false; // The file is not a valid zip archive.
      }
    },
  };
}
