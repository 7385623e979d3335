// Reads single files of a zip archive. The archive stays on the disk: only its directory and the wanted files are
// read, so an export with gigabytes of attachments can be opened. Unpacking runs in this thread, because the
// gateway's `worker-src` blocks the worker that the asynchronous functions of fflate start.
import { formatBytes } from '@savvi/ui/format';
import { Inflate } from 'fflate';
import { fileTexts as texts } from './file.texts.ts';
import { UnreadableFile } from './reading.ts';

/** A file of an archive, as the central directory describes it. */
interface Member {
  readonly name: string;
  /** Whether it is stored or deflated, and not encrypted. */
  readonly isReadable: boolean;
  readonly isPacked: boolean;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Where its local header begins. */
  readonly at: number;
}

/** A zip archive whose directory has been read. */
export interface Archive {
  /** The names of all files. */
  readonly names: readonly string[];
  /**
   * Unpacks a file; null if there is none with this name.
   * @throws {UnreadableFile} if it is too large, damaged, encrypted, or has this name twice
   */
  readonly read: (name: string) => Promise<Uint8Array | null>;
}

const END = { signature: 0x06054b50, bytes: 22, commentMax: 0xffff } as const;
const CENTRAL = { signature: 0x02014b50, bytes: 46 } as const;
const LOCAL = { signature: 0x04034b50, bytes: 30 } as const;
const [STORED, DEFLATED] = [0, 8];
const ENCRYPTED = 1;
/** What larger archives have in place of an offset and a count; their format is another one (zip64). */
const [ZIP64, ZIP64_COUNT] = [0xffffffff, 0xffff];
const ARCHIVE_BYTES_MAX = 4 * 1_024 * 1_048_576;
/** The directory of an archive with more than 100,000 attachments. */
const DIRECTORY_BYTES_MAX = 32 * 1_048_576;
/** How much is unpacked before its size is checked: deflate yields at most 1,032 times as much. */
const STEP = 16_384;

const damaged = () => new UnreadableFile(texts.unreadable.damaged);

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  if (from < 0 || to > file.size) throw damaged();
  return new DataView(await file.slice(from, to).arrayBuffer());
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** The checksum of zip archives (CRC-32). */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  // The index is one byte, and the table has 256 numbers.
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** The number of files, and the place of the central directory. The record is before a comment at the end. */
async function endOf(file: Blob) {
  const from = Math.max(0, file.size - END.bytes - END.commentMax);
  const tail = await viewOf(file, from, file.size);
  for (let at = tail.byteLength - END.bytes; at >= 0; at -= 1)
    if (tail.getUint32(at, true) === END.signature)
      return {
        count: tail.getUint16(at + 10, true),
        bytes: tail.getUint32(at + 12, true),
        at: tail.getUint32(at + 16, true),
      };
  throw damaged();
}

async function membersOf(file: Blob): Promise<Member[]> {
  const { count, bytes, at: start } = await endOf(file);
  if (start === ZIP64 || count === ZIP64_COUNT)
    throw new UnreadableFile(texts.unreadable.tooLarge(formatBytes(ARCHIVE_BYTES_MAX)));
  if (bytes > DIRECTORY_BYTES_MAX) throw damaged();
  const directory = await viewOf(file, start, start + bytes);
  const members: Member[] = [];
  let at = 0;
  for (let each = 0; each < count; each += 1) {
    if (at + CENTRAL.bytes > bytes || directory.getUint32(at, true) !== CENTRAL.signature) throw damaged();
    const nameBytes = directory.getUint16(at + 28, true);
    const moreBytes = directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
    const next = at + CENTRAL.bytes + nameBytes + moreBytes;
    const method = directory.getUint16(at + 10, true);
    if (next > bytes) throw damaged();
    members.push({
      name: new TextDecoder().decode(new Uint8Array(directory.buffer, at + CENTRAL.bytes, nameBytes)),
      isReadable:
        (method === STORED || method === DEFLATED) && (directory.getUint16(at + 8, true) & ENCRYPTED) === 0,
      isPacked: method === DEFLATED,
      crc: directory.getUint32(at + 16, true),
      packedBytes: directory.getUint32(at + 20, true),
      bytes: directory.getUint32(at + 24, true),
      at: directory.getUint32(at + 42, true),
    });
    at = next;
  }
  return members;
}

/** Unpacks to exactly `size` bytes, and stops as soon as there are more. */
function inflated(packed: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let length = 0;
  const inflate = new Inflate((chunk) => {
    if (length + chunk.length > size) throw damaged();
    bytes.set(chunk, length);
    length += chunk.length;
  });
  for (let at = 0; at < packed.length || at === 0; at += STEP)
    inflate.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
  if (length !== size) throw damaged();
  return bytes;
}

async function contentsOf(file: Blob, { at, isReadable, isPacked, packedBytes, bytes, crc }: Member) {
  if (!isReadable || (!isPacked && packedBytes !== bytes)) throw damaged();
  const head = await viewOf(file, at, at + LOCAL.bytes);
  if (head.getUint32(0, true) !== LOCAL.signature) throw damaged();
  const from = at + LOCAL.bytes + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = new Uint8Array((await viewOf(file, from, from + packedBytes)).buffer);
  const contents = isPacked ? inflated(packed, bytes) : packed;
  if (crcOf(contents) !== crc) throw damaged();
  return contents;
}

/**
 * Reads the directory of a zip archive, of which at most `mostBytes` are unpacked in all.
 * @throws {UnreadableFile}
 */
export async function openArchive(file: Blob, mostBytes: number): Promise<Archive> {
  const members = await membersOf(file);
  let left = mostBytes;
  return {
    names: members.map(({ name }) => name).filter((name) => !name.endsWith('/')),
    async read(name) {
      const [member, ...others] = members.filter((each) => each.name === name);
      if (member === undefined) return null;
      if (others.length > 0) throw damaged();
      if (member.bytes > left || member.packedBytes > left)
        throw new UnreadableFile(texts.unreadable.tooLarge(formatBytes(mostBytes)));
      left -= member.bytes;
      return contentsOf(file, member).catch(() => {
        throw damaged(); // fflate has errors of its own
      });
    },
  };
}
