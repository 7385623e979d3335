// Turns the names of documents and folders into names that every system can unpack; Windows has the strictest
// rules.

/**
 * The longest name in characters. With it, a whole path stays below 260, the limit of old Windows programs.
 */
const NAME_MAX = 120;
const ENDING = /\.[0-9a-z]{1,10}$/i;
// oxlint-disable-next-line no-control-regex -- control characters are among what is taken out
const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Device names of Windows, with any file extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A name for one file or folder that every system accepts and that stays in its folder. */
export function safeName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(FORBIDDEN, '_')
    .trim()
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '');
  const usable = RESERVED.test(plain) ? `_${plain}` : plain;
  if (usable === '') return '_';
  if (usable.length <= NAME_MAX) return usable;
  const ending = ENDING.exec(usable)?.[0] ?? '';
  return (
    usable
      .slice(0, NAME_MAX - ending.length)
      .toWellFormed()
      .trimEnd() + ending
  );
}

/** Returns a path for a new file or folder; `folder` is empty or ends with a slash. */
export type FreePath = (folder: string, name: string) => string;

/** Creates a function that returns safe paths without duplicates in one archive. */
export function freePaths(): FreePath {
  const namers = new Map<string, (name: string) => string>();
  return (folder, name) => {
    const key = folder.toLowerCase();
    const namer = namers.get(key) ?? uniqueNames();
    namers.set(key, namer);
    return `${folder}${namer(name)}`;
  };
}

/**
 * Creates a function that returns safe names without duplicates: the second `Will.pdf` becomes `Will
 * (2).pdf`, also if it was written `WILL.pdf`.
 */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const safe = safeName(name);
    const ending = ENDING.exec(safe)?.[0] ?? '';
    const stem = safe.slice(0, safe.length - ending.length);
    let candidate = safe;
    for (let count = 2; taken.has(candidate.toLowerCase()); count += 1)
      candidate = `${stem} (${count})${ending}`;
    taken.add(candidate.toLowerCase());
    return candidate;
  };
}
