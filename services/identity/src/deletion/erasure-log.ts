// Who was deleted, outside of every database: a backup from before knows these people still, and whoever
// restores it has to know that they went. Ids alone, a line each, added only after the deletion is committed:
// a line that says somebody went who is still there would delete them.
import { randomUUID } from 'node:crypto';
import { access, constants, open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { recordId } from '@savvi/contracts/values';
import { StartRefused } from '@savvi/service-kit/start-refused';
import { syncFolder } from '@savvi/service-kit/sync-folder';
import { z } from 'zod';

const erasure = z.strictObject({ userId: recordId, at: z.iso.datetime() });

/** One deletion. */
export type Erasure = z.output<typeof erasure>;

/** The log at a path. */
export interface ErasureLog {
  /**
   * Adds those that it does not have; they are on the disk when this returns. Without any it looks whether it
   * could, and makes a file that is not there.
   * @throws {UnusableErasureLog}
   */
  add(erasures: readonly Erasure[]): Promise<void>;
  /** All of it, everybody once; nobody when there is no file yet. @throws {UnusableErasureLog} */
  read(): Promise<Erasure[]>;
}

/** An erasure log can't be read or written; the message says in a sentence why. */
export class UnusableErasureLog extends StartRefused {
  override readonly name = 'UnusableErasureLog';
}

/**
 * The erasure log at a path: a file, which one process may add to, or a folder that is there, for any number.
 * In a folder each adds to a file of its own, made with its first line: nobody cuts another's last line, and
 * a shared file system has nothing to order.
 */
export function erasureLogAt(at: string): ErasureLog {
  const name = `${randomUUID()}.jsonl`;
  let adding: Promise<void> = Promise.resolve();

  /** The file that this process adds to, and the others. */
  async function files(): Promise<{ own: string; others: string[]; isFolder: boolean }> {
    const names = await readdir(at).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return null;
      throw unusable(at, 'read', cause);
    });
    if (names === null) return { own: at, others: [], isFolder: false };
    return {
      own: path.join(at, name),
      others: names
        .filter((each) => each.endsWith('.jsonl') && each !== name)
        .map((each) => path.join(at, each)),
      isFolder: true,
    };
  }

  async function append(erasures: readonly Erasure[]): Promise<void> {
    const { own, others, isFolder } = await files();
    const [{ erasures: noted, lastLine, wholeBytes }, elsewhere] = await Promise.all([
      contentOf(own),
      Promise.all(others.map(contentOf)),
    ]);
    const known = new Set(
      [...noted, ...elsewhere.flatMap((each) => each.erasures)].map(({ userId }) => userId),
    );
    const added = erasures.filter(({ userId }) => !known.has(userId));
    const cannotWrite = (cause: NodeJS.ErrnoException) => {
      throw unusable(at, 'written', cause);
    };
    if (isFolder && added.length === 0) return access(at, constants.W_OK).catch(cannotWrite);
    const handle = await open(own, 'a', 0o600).catch(cannotWrite);
    try {
      if (added.length === 0) return;
      if (lastLine === 'torn') await handle.truncate(wholeBytes);
      await handle.appendFile(
        (lastLine === 'unended' ? '\n' : '') + added.map((each) => `${JSON.stringify(each)}\n`).join(''),
      );
      await handle.sync();
    } finally {
      await handle.close();
    }
    await syncFolder(path.dirname(own)); // it may be its first line
  }

  return {
    async read() {
      const { own, others } = await files();
      const everybody = (await Promise.all([own, ...others].map(contentOf))).flatMap(
        ({ erasures }) => erasures,
      );
      return [...new Map(everybody.map((each) => [each.userId, each])).values()]; // two may have noted the same
    },

    async add(erasures) {
      // One after the other: what another call is writing would look torn.
      const added = adding.catch(() => undefined).then(() => append(erasures));
      adding = added;
      return added;
    },
  };
}

/**
 * A file of the log. A last line that was cut off when the machine died, or that another process is writing,
 * is none: its deletion is noted again, or in a moment.
 */
async function contentOf(
  file: string,
): Promise<{ erasures: Erasure[]; lastLine: 'whole' | 'unended' | 'torn'; wholeBytes: number }> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return '';
    throw unusable(file, 'read', cause);
  });
  const [lines, last] = [text.split('\n'), text.slice(text.lastIndexOf('\n') + 1)];
  const ended = lines.slice(0, -1).map((line, index) => {
    const found = erasureIn(line);
    if (found === null)
      throw new UnusableErasureLog(
        `Line ${index + 1} of the erasure log ${file} cannot be read: put back a whole copy.`,
      );
    return found;
  });
  const unended = last === '' ? null : erasureIn(last);
  return {
    erasures: unended === null ? ended : [...ended, unended],
    lastLine: last === '' ? 'whole' : unended === null ? 'torn' : 'unended',
    wholeBytes: Buffer.byteLength(text) - Buffer.byteLength(last),
  };
}

const unusable = (file: string, done: 'read' | 'written', cause: NodeJS.ErrnoException) =>
  new UnusableErasureLog(`The erasure log ${file} cannot be ${done} (${String(cause.code)}).`, { cause });

function erasureIn(line: string): Erasure | null {
  try {
    return erasure.parse(JSON.parse(line));
  } catch {
    return null; // whoever asks knows which line it is
  }
}
