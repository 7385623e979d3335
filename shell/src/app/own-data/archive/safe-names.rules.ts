// What a person called a document or folder becomes a name that every system can unpack: Windows is the
// strictest.

/**
 * The most characters of a name; a whole path of ours then stays below the 260 that old Windows programs
 * take.
 */
const NAME_MAX = 120;
const ENDING = /\.[0-9a-z]{1,10}$/i;
// oxlint-disable-next-line no-control-regex -- control characters are among what is taken out
const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Devices of Windows, whatever ending they have. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A name of one file or folder that leads nowhere else and that every system can have. */
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

/**
 * Gives out safe names, none of them twice: the second `Will.pdf` is `Will (2).pdf`, also where it was
 * written `WILL.pdf`.
 */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const safe = safeName(name);
    const ending = ENDING.exec(safe)?.[0] ?? '';
    const stem = safe.slice(0, safe.length - ending.length);
    let given = safe;
    for (let count = 2; taken.has(given.toLowerCase()); count += 1) given = `${stem} (${count})${ending}`;
    taken.add(given.toLowerCase());
    return given;
  };
}
