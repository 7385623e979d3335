import { open } from 'node:fs/promises';

/** Flushes the entries of a folder to disk; flushing the files does not include them. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
