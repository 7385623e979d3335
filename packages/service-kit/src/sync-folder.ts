import { open } from 'node:fs/promises';

/** Brings the names in a folder to the disk: they have a write of their own, beside those of the files. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
