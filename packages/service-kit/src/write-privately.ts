import { chmod, open, rename } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file (mode 600) so that it is whole on the disk, or as it was before; when it returns, also after a power cut. */
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
  const folder = await open(path.dirname(file), 'r'); // the name is kept by the folder, which has a write of its own
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
