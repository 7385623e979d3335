import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Where areas and services lie. */
const PARTS = ['mfe-*', 'services/*'];
/** The published formats and their vectors: whoever takes a part away takes its formats along. */
const GOES_ALONG = 'docs/formats/';
/** A text that is a path upwards. */
const UPWARDS = /['"`]((?:\.\.\/)+[^'"`\s]*|(?:\.\.\/)*\.\.)['"`]/g;

/**
 * Paths by which files of an area or service name something outside of its folder, as `file: path`. Imports
 * are the fences' matter; these are read, and an area in a repository of its own would not find them.
 */
export function reachesOut(root: string): string[] {
  return globSync(
    PARTS.map((part) => `${part}/**/*.{ts,tsx,json,css,prisma}`),
    { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|generated)$/.test(String(path)) },
  )
    .toSorted()
    .flatMap((file) => {
      const part = file
        .split('/')
        .slice(0, file.startsWith('services/') ? 2 : 1)
        .join('/');
      return [...readFileSync(join(root, file), 'utf8').matchAll(UPWARDS)].flatMap(([, path = '']) => {
        const target = posix.join(posix.dirname(file), path);
        return `${target}/`.startsWith(`${part}/`) || target.startsWith(GOES_ALONG)
          ? []
          : [`${file}: ${path}`];
      });
    });
}
