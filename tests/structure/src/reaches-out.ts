import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** The folders of areas and services. */
const PARTS = ['mfe-*', 'services/*'];
/**
 * The folder of the published formats and their test vectors: an area or service that moves to another
 * repository takes its formats along.
 */
const GOES_ALONG = 'docs/formats/';
/** Matches a string that is a path to a parent folder. */
const UPWARDS = /['"`]((?:\.\.\/)+[^'"`\s]*|(?:\.\.\/)*\.\.)['"`]/g;

/**
 * Returns the paths in an area or service that refer to files outside its folder, as `file: path`. The
 * dependency rules (packages/tooling/src/fences) check imports; this function finds files that are read,
 * which an area in a separate repository would not have.
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
