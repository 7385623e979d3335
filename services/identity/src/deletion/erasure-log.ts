// The log of deleted users, stored outside of all databases: a backup from before a deletion still contains
// the user, and whoever restores it has to delete the user again. It has one id per line, added only after
// the deletion is committed, because a line of an existing user would delete them.
import { randomUUID } from 'node:crypto';
import { access, constants, open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { recordId } from '@savvi/contracts/values';
import { StartRefused } from '@savvi/service-kit/start-refused';
import { syncFolder } from '@savvi/service-kit/sync-folder';
import { z } from 'zod';

const erasure = z.strictObject({ userId: recordId, at: z.iso.datetime() });

/** One deleted user. */
export type Erasure = z.output<typeof erasure>;

/** The log of deleted users at a path. */
export interface ErasureLog {
  /**
   * Adds users that are not in the log yet; they are on disk when this returns. An empty list only checks
   * that the file can be written, and creates it if needed.
   * @throws {UnusableErasureLog}
   */
  add(erasures: readonly Erasure[]): Promise<void>;
  /** Reads the whole log, each user once; empty if there is no file yet. @throws {UnusableErasureLog} */
  read(): Promise<Erasure[]>;
}

/** Thrown when an erasure log cannot be read or written; the message explains why in one sentence. */
export class UnusableErasureLog extends StartRefused {
  override readonly name = 'UnusableErasureLog';
}

/**
 * The erasure log at a path: either a file to which one process appends, or an existing folder for any number
 * of processes. In a folder each process appends to its own file, so that no process can tear another one's
 * last line, and a shared file system needs no locks.
 */
export function erasureLogAt(at: string): ErasureLog {
  const name = `${randomUUID()}.jsonl`;
  let adding: Promise<void> = Promise.resolve();

  /** Returns the file to which this process appends, and the files to which other processes append. */
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
    // The file may have been created just now, so its folder is synced, too.
    await syncFolder(path.dirname(own));
  }

  return {
    async read() {
      const { own, others } = await files();
      const everybody = (await Promise.all([own, ...others].map(contentOf))).flatMap(
        ({ erasures }) => erasures,
      );
      // Two processes may have logged the same user.
      return [...new Map(everybody.map((each) => [each.userId, each])).values()];
    },

    async add(erasures) {
      // Appends run one after the other, because an unfinished line of another append would look torn.
      const added = adding.catch(() => undefined).then(() => append(erasures));
      adding = added;
      return added;
    },
  };
}

/**
 * Reads a file of the log. An unfinished last line is ignored: either it was cut off by a crash, and its
 * deletion is logged again, or another process is writing it.
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
    return null; // The caller reports the number of the invalid line.
  }
}
