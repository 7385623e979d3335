import { globSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/**
 * Returns the files in `folder` that refer to the checkout: symbolic links to it, and files of our packages
 * that contain its path. Third-party packages are not read.
 */
export function leadsBack(folder: string): string[] {
  // Glob patterns have to name folders that begin with a dot.
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
