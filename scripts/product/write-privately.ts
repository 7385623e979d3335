import { chmod, open, rename } from 'node:fs/promises';

/** Writes a file (mode 600) so that it is whole on the disk, or as it was before. */
export async function writePrivately(file: string, content: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await chmod(`${file}.new`, 0o600); // a leftover of that name keeps its own mode
  await rename(`${file}.new`, file);
}
