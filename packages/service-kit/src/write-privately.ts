import { randomBytes } from 'node:crypto';
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const unless = (code: string) => (cause: NodeJS.ErrnoException) => {
  if (cause.code === code) return null;
  throw cause;
};

/**
 * Fills a new file beside `file`, nobody else's from its first byte on, puts it in its place, and returns
 * when all that is on the disk.
 */
async function write(file: string, content: string, put: (made: string) => Promise<void>): Promise<void> {
  const folder = path.dirname(file);
  const made = `${file}.${randomBytes(6).toString('hex')}.new`; // of its own, so that two writers never fill one file
  const before = await stat(file).catch(unless('ENOENT'));
  const handle = await open(made, 'wx', 0o600);
  try {
    try {
      const { uid, gid } = await handle.stat();
      if (before !== null && (before.uid !== uid || before.gid !== gid))
        await handle.chown(before.uid, before.gid); // root may write for others
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await put(made);
  } finally {
    await rm(made, { force: true });
  }
  const names = await open(folder, 'r'); // the name is kept by the folder, which has a write of its own
  try {
    await names.sync();
  } finally {
    await names.close();
  }
}

/** Removes what writers that died left beside `file`: it may hold what is meant to be gone. */
async function removeLeftovers(file: string): Promise<void> {
  const { dir, base } = path.parse(path.resolve(file));
  const isLeftover = (name: string) =>
    name.startsWith(base) && /^(?:\.[0-9a-f]{12})?\.new$/.test(name.slice(base.length));
  for (const name of (await readdir(dir)).filter(isLeftover)) await rm(path.join(dir, name), { force: true });
}

/**
 * Writes a file (mode 600, its owner stays) so that it is whole on the disk, or as it was before; when it
 * returns, also after a power cut.
 */
export async function writePrivately(file: string, content: string): Promise<void> {
  await removeLeftovers(file);
  await write(file, content, (made) => rename(made, file));
}

/**
 * Makes a file (mode 600) that is whole on the disk when this returns.
 * @returns false, and it stays as it is, when it is there already
 */
export async function createPrivately(file: string, content: string): Promise<boolean> {
  let isMade = true;
  await write(file, content, async (made) => {
    isMade = (await link(made, file).catch(unless('EEXIST'))) !== null; // unlike a rename it never replaces
  });
  return isMade;
}
