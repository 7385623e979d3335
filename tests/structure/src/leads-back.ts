import { globSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/**
 * Files in `folder` that lead into the checkout: links to it, and files of ours that name it. Other people's
 * packages are not read.
 */
export function leadsBack(folder: string): string[] {
  // Folders that begin with a dot have to be named.
  const files = globSync(['**/*', 'node_modules/.pnpm/@savvi+*/node_modules/@savvi/*/**/*'], {
    cwd: folder,
    exclude: (path) => /(^|\/)(\.bin|\.cache)$/.test(String(path)),
  });
  return files.filter((file) => {
    const path = join(folder, file);
    const kind = lstatSync(path);
    if (kind.isSymbolicLink()) return realpathSync(path).startsWith(root);
    return kind.isFile() && kind.size < 2_000_000 && readFileSync(path).includes(root);
  });
}
