import { extname, join } from 'node:path';

/**
 * The module `name` next to the asking one, for those who load a module by its path: TypeScript here,
 * JavaScript once it is published.
 */
export const beside = ({ dirname, filename }: ImportMeta, name: string): string =>
  join(dirname, `${name}${extname(filename)}`);
