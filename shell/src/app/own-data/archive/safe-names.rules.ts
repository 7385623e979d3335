// Turns the names of documents and folders into names that every system can unpack; Windows has the strictest
// rules.

/**
 * The longest name in characters. A whole path stays below 260, the limit of old Windows programs: at most 40
 * for the folder of the manifest, 15 for the numbers of its three levels, and two names with their slash. Folders in
 * folders share one of these names.
 */
export const NAME_MAX = 100;
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
  return usable === '' ? '_' : shortened(usable, NAME_MAX);
}

/** A name of at most `max` characters, with its ending. */
export function shortened(name: string, max: number): string {
  if (name.length <= max) return name;
  const ending = ENDING.exec(name)?.[0] ?? '';
  return cutTo(max, name.slice(0, name.length - ending.length), ending);
}

/** A name of at most `length` characters with the whole ending. */
const cutTo = (length: number, stem: string, ending: string) =>
  stem
    .slice(0, length - ending.length)
    .toWellFormed()
    .trimEnd() + ending;

/** Splits `goals/goals.json` into the folder with its slash and the name. */
export function splitPath(path: string): [folder: string, name: string] {
  const at = path.lastIndexOf('/') + 1;
  return [path.slice(0, at), path.slice(at)];
}

/**
 * Safe paths without duplicates in one archive. `folder` is empty or ends with a slash; it comes from a manifest
 * or from `folder()`, and gets another name if a file has its name already.
 */
export interface ArchivePaths {
  /** Returns the path of a new file. */
  readonly file: (folder: string, name: string) => string;
  /** Returns the path of a new folder, with its slash. */
  readonly folder: (folder: string, name: string) => string;
}

interface Folder {
  readonly path: string;
  readonly freeName: (name: string) => string;
}

/** Creates the paths of one archive. */
export function freePaths(): ArchivePaths {
  const folders = new Map<string, Folder>([['', { path: '', freeName: uniqueNames() }]]);
  const open = (key: string, path: string): Folder => {
    const folder = { path, freeName: uniqueNames() };
    folders.set(key, folder);
    return folder;
  };
  const newPath = (folder: string, name: string) => {
    const { path, freeName } = folderAt(folder);
    return `${path}${freeName(name)}`;
  };
  const folderAt = (asked: string): Folder => {
    const key = asked.toLowerCase();
    return folders.get(key) ?? open(key, `${newPath(...splitPath(asked.slice(0, -1)))}/`);
  };
  return {
    file: newPath,
    folder: (parent, name) => {
      const path = `${newPath(parent, name)}/`;
      return open(path.toLowerCase(), path).path;
    },
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
      candidate = cutTo(NAME_MAX, stem, ` (${count})${ending}`);
    taken.add(candidate.toLowerCase());
    return candidate;
  };
}
