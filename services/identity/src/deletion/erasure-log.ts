// Who was deleted, outside of every database: a backup from before knows these people still, and whoever restores it has to
// know that they went. Ids alone, a line each, added only after the deletion is committed: a line that says somebody went
// who is still there would delete them.
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { recordId } from '@savvi/contracts/values';
import { StartRefused } from '@savvi/service-kit/start-refused';
import { syncFolder } from '@savvi/service-kit/sync-folder';
import { z } from 'zod';

const erasure = z.strictObject({ userId: recordId, at: z.iso.datetime() });

/** One deletion. */
export type Erasure = z.output<typeof erasure>;

/** The log in a file. */
export interface ErasureLog {
  /** Adds those that it does not have; they are on the disk when this returns. Without any it makes the file, if it is not there. @throws {UnusableErasureLog} */
  add(erasures: readonly Erasure[]): Promise<void>;
  /** All of it, oldest first; none when there is no file yet. @throws {UnusableErasureLog} */
  read(): Promise<Erasure[]>;
}

/** An erasure log can't be read; the message says in a sentence why. */
export class UnusableErasureLog extends StartRefused {
  override readonly name = 'UnusableErasureLog';
}

/** The erasure log in a file. */
export function erasureLogAt(file: string): ErasureLog {
  /** A last line that was cut off when the machine died is none: its deletion is noted again. */
  async function content(): Promise<{ erasures: Erasure[]; lastLine: 'whole' | 'unended' | 'torn'; wholeBytes: number }> {
    const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return '';
      throw new UnusableErasureLog(`The erasure log ${file} cannot be read (${String(cause.code)}).`, { cause });
    });
    const [lines, last] = [text.split('\n'), text.slice(text.lastIndexOf('\n') + 1)];
    const ended = lines.slice(0, -1).map((line, index) => {
      const found = erasureIn(line);
      if (found === null) throw new UnusableErasureLog(`Line ${index + 1} of the erasure log ${file} cannot be read: put back a whole copy.`);
      return found;
    });
    const unended = last === '' ? null : erasureIn(last);
    return { erasures: unended === null ? ended : [...ended, unended], lastLine: last === '' ? 'whole' : unended === null ? 'torn' : 'unended', wholeBytes: Buffer.byteLength(text) - Buffer.byteLength(last) };
  }

  return {
    read: async () => (await content()).erasures,

    async add(erasures) {
      const { erasures: noted, lastLine, wholeBytes } = await content();
      const known = new Set(noted.map(({ userId }) => userId));
      const added = erasures.filter(({ userId }) => !known.has(userId));
      const handle = await open(file, 'a', 0o600).catch((cause: NodeJS.ErrnoException) => {
        throw new UnusableErasureLog(`The erasure log ${file} cannot be written (${String(cause.code)}).`, { cause });
      });
      try {
        if (added.length === 0) return;
        if (lastLine === 'torn') await handle.truncate(wholeBytes);
        await handle.write((lastLine === 'unended' ? '\n' : '') + added.map((each) => `${JSON.stringify(each)}\n`).join(''));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await syncFolder(path.dirname(file)); // it may be its first line
    },
  };
}

function erasureIn(line: string): Erasure | null {
  try {
    return erasure.parse(JSON.parse(line));
  } catch {
    return null; // whoever asks knows which line it is
  }
}
