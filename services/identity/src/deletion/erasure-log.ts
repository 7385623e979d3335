// Who was deleted, outside of every database: a backup from before knows these people still, and whoever restores it has to
// know that they went. Ids alone, a line each, added only after the deletion is committed: a line that says somebody went
// who is still there would delete them.
import { open, readFile } from 'node:fs/promises';
import { recordId } from '@savvi/contracts/values';
import { StartRefused } from '@savvi/service-kit/start';
import { z } from 'zod';

const erasure = z.strictObject({ userId: recordId, at: z.iso.datetime() });

/** One deletion. */
export type Erasure = z.output<typeof erasure>;

/** The log in a file. */
export interface ErasureLog {
  /** Adds those that it does not have; they are on the disk when this returns. */
  add(erasures: readonly Erasure[]): Promise<void>;
  /** All of it, oldest first; none when there is no file yet. @throws {UnusableErasureLog} */
  read(): Promise<Erasure[]>;
}

/** An erasure log can't be read; the message says in a sentence why. */
export class UnusableErasureLog extends StartRefused {
  override readonly name = 'UnusableErasureLog';
}

const NEWLINE = '\n'.charCodeAt(0);

/** The erasure log in a file. */
export function erasureLogAt(file: string): ErasureLog {
  async function read(): Promise<Erasure[]> {
    const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return '';
      throw new UnusableErasureLog(`The erasure log ${file} cannot be read (${String(cause.code)}).`, { cause });
    });
    return text.split('\n').flatMap((line, index) => (line === '' ? [] : [erasureIn(line, index + 1)]));
  }

  function erasureIn(line: string, number: number): Erasure {
    try {
      return erasure.parse(JSON.parse(line));
    } catch {
      throw new UnusableErasureLog(`Line ${number} of the erasure log ${file} cannot be read: if it was cut off when the machine died, take it out; otherwise put back a whole copy.`);
    }
  }

  return {
    read,

    async add(erasures) {
      const known = new Set((await read()).map(({ userId }) => userId));
      const added = erasures.filter(({ userId }) => !known.has(userId));
      if (added.length === 0) return;
      const handle = await open(file, 'a+', 0o600); // never over what another process adds
      try {
        const { size } = await handle.stat();
        const { buffer: last } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
        const begin = size > 0 && last[0] !== NEWLINE ? '\n' : '';
        await handle.write(begin + added.map((each) => `${JSON.stringify(each)}\n`).join(''));
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
  };
}
