import { randomBytes } from 'node:crypto';
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const unless = (code: string) => (cause: NodeJS.ErrnoException) => {
  if (cause.code === code) return null;
  throw cause;
};

/**
 * Writes a temporary file next to `file`, readable by nobody else from the start, then calls `put` to move it
 * into place, and returns once everything is flushed to disk.
 */
async function write(file: string, content: string, put: (made: string) => Promise<void>): Promise<void> {
  const folder = path.dirname(file);
  // A random name, so that two writers never share a file.
  const made = `${file}.${randomBytes(6).toString('hex')}.new`;
  const before = await stat(file).catch(unless('ENOENT'));
  const handle = await open(made, 'wx', 0o600);
  try {
    try {
      const { uid, gid } = await handle.stat();
      if (before !== null && (before.uid !== uid || before.gid !== gid))
        // Root may replace the file of another user, who stays its owner.
        await handle.chown(before.uid, before.gid);
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await put(made);
  } finally {
    await rm(made, { force: true });
  }
  const names = await open(folder, 'r'); // The folder stores the name and has to be flushed separately.
  try {
    await names.sync();
  } finally {
    await names.close();
  }
}

/** Removes temporary files of killed writers, which may contain data that should be deleted. */
async function removeLeftovers(file: string): Promise<void> {
  const { dir, base } = path.parse(path.resolve(file));
  const isLeftover = (name: string) =>
    name.startsWith(base) && /^(?:\.[0-9a-f]{12})?\.new$/.test(name.slice(base.length));
  for (const name of (await readdir(dir)).filter(isLeftover)) await rm(path.join(dir, name), { force: true });
}

/**
 * Replaces a file atomically (mode 600, same owner); once this returns, the new content survives a power
 * failure.
 */
export async function writePrivately(file: string, content: string): Promise<void> {
  await removeLeftovers(file);
  await write(file, content, (made) => rename(made, file));
}

/**
 * Creates a file (mode 600) whose content is flushed to disk when this returns.
 * @returns false if the file exists already; it stays unchanged
 */
export async function createPrivately(file: string, content: string): Promise<boolean> {
  let isMade = true;
  await write(file, content, async (made) => {
    // Unlike a rename, a link never replaces a file.
    isMade = (await link(made, file).catch(unless('EEXIST'))) !== null;
  });
  return isMade;
}
