/** A reason why PostgreSQL cannot run here, as one plain sentence for the person who started it. */
export class PostgresFailure extends Error {
  override name = 'PostgresFailure';
}

const reasons: { sign: RegExp; sentence: (folder: string) => string }[] = [
  {
    sign: /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/i,
    sentence: (folder) => `The disk that holds ${folder} is full: free some space and start again; nothing that was saved is lost.`,
  },
  {
    sign: /EROFS|Read-only file system/i,
    sentence: (folder) => `The folder ${folder} lies on a read-only disk: set DATA_DIR to a folder that can be written.`,
  },
  {
    sign: /EACCES|EPERM|Permission denied|Operation not permitted/i,
    sentence: (folder) => `The folder ${folder} cannot be used by this account: set DATA_DIR to a folder that it owns and may write.`,
  },
  {
    sign: /ENOTDIR|EEXIST|Not a directory/i,
    sentence: (folder) => `${folder} is not a folder, so no data can be kept there: set DATA_DIR to another place.`,
  },
  {
    sign: /initialized by PostgreSQL version/i,
    sentence: (folder) => `The databases in ${folder} were made by another version of PostgreSQL: start the version of Savvi that made them, or restore a backup into a new folder.`,
  },
];

/** Puts an error of the file system, or what PostgreSQL printed before it gave up, into one sentence. */
export function explain(cause: unknown, folder: string): PostgresFailure {
  if (cause instanceof PostgresFailure) return cause;
  const text = cause instanceof Error ? `${(cause as NodeJS.ErrnoException).code ?? ''} ${cause.message}` : String(cause);
  const known = reasons.find(({ sign }) => sign.test(text));
  const sentence = known?.sentence(folder) ?? `PostgreSQL could not start in ${folder}: ${lastLine(text)}`;
  return new PostgresFailure(sentence, { cause });
}

/** PostgreSQL says what is wrong in its last FATAL or error line; hints and log noise surround it. */
function lastLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim()).filter(Boolean);
  return lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it gave no reason.';
}
