import { unzipSync } from 'fflate';
import { UnreadableFile } from './reading.ts';

/** The maximum unpacked size of a file, in bytes, so that a small file cannot fill the memory. */
const INFLATED_MAX = 50 * 1_048_576;
/** The maximum number of files in an archive. */
const ENTRIES_MAX = 2_000;

/**
 * Unpacks those files of an archive that `wanted` names.
 * @throws {UnreadableFile} for a damaged archive, and for one that is too large when unpacked
 */
export function unzipped(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
): ReadonlyMap<string, Uint8Array> {
  let [size, entries] = [0, 0];
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        entries += 1;
        if (entries > ENTRIES_MAX) throw new UnreadableFile({ reason: 'large' });
        if (!wanted(name)) return false;
        size += originalSize;
        if (size > INFLATED_MAX) throw new UnreadableFile({ reason: 'large' });
        return true;
      },
    });
    return new Map(Object.entries(files));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile({ reason: 'damaged', line: null }, error);
  }
}
