import { statfsSync } from 'node:fs';
import { Refusal } from '../refusal/refusal.ts';
import { errorCode, messageOf } from './error-code.ts';

/** A reason why PostgreSQL cannot run, as one plain sentence for the person who started it. */
export class PostgresFailure extends Refusal {
  override name = 'PostgresFailure';
}

interface Reason {
  sign: RegExp;
  sentence: (folder: string) => string;
}

const full: Reason = {
  sign: /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/i,
  sentence: (folder) =>
    `The disk that holds ${folder} is full: free some space and start again; nothing that was saved is lost.`,
};

const reasons: Reason[] = [
  full,
  {
    sign: /EROFS|Read-only file system/i,
    sentence: (folder) =>
      `The folder ${folder} lies on a read-only disk: set DATA_DIR to a folder that can be written.`,
  },
  {
    sign: /EACCES|EPERM|Permission denied|Operation not permitted/i,
    sentence: (folder) =>
      `The folder ${folder} cannot be used by this account: set DATA_DIR to a folder that it owns and may write.`,
  },
  {
    sign: /ENOTDIR|EEXIST|Not a directory/i,
    sentence: (folder) =>
      `${folder} is not a folder, so no data can be kept there: set DATA_DIR to another place.`,
  },
  {
    sign: /could not look up effective user ID/i,
    sentence: () =>
      'PostgreSQL needs an account that has a name, and this one has only a number: add it to /etc/passwd or start as another account.',
  },
  {
    sign: /initialized by PostgreSQL version/i,
    sentence: (folder) =>
      `The databases in ${folder} were made by another version of PostgreSQL: start the version of Savvi that made them, or restore a backup into a new folder.`,
  },
];

/** Explains an error of the file system, or PostgreSQL's last output, in one sentence. */
export function explain(cause: unknown, folder: string): PostgresFailure {
  if (cause instanceof PostgresFailure) return cause;
  return new PostgresFailure(
    explainDisk(cause, folder) ?? `PostgreSQL could not start in ${folder}: ${lastLine(textOf(cause))}`,
    { cause },
  );
}

/** Returns the sentence for a disk that is full or read-only; null for any other error. */
export function explainDisk(cause: unknown, folder: string): string | null {
  const known = reasons.find(({ sign }) => sign.test(textOf(cause)));
  // On a full disk, PostgreSQL may exit with a message that does not mention the disk.
  const isFull = /PANIC|FATAL/.test(textOf(cause)) && freeBytes(folder) < 16 * 2 ** 20;
  return (known ?? (isFull ? full : undefined))?.sentence(folder) ?? null;
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

const textOf = (cause: unknown) => `${errorCode(cause) ?? ''} ${messageOf(cause)}`;

/** Returns PostgreSQL's last FATAL or ERROR line, which gives the reason; hints and log noise surround it. */
function lastLine(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it gave no reason.';
}
