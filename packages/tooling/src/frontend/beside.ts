import { extname, join } from 'node:path';

/**
 * Returns the path of the module `name` next to the calling module, for loading it by path. The extension is
 * that of the caller: TypeScript in the monorepo, JavaScript in published packages.
 */
export const beside = ({ dirname, filename }: ImportMeta, name: string): string =>
  join(dirname, `${name}${extname(filename)}`);
