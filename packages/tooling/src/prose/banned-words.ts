import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../fences/workspace.ts';

/**
 * Words that readers stumble over, and their replacements (docs/style-prose.md has the reasons and the longer
 * table). Only words without a proper use in this project belong here, because the check ignores context.
 */
const BANNED: Readonly<Record<string, string>> = {
  anew: "'again', or a verb with 're-'",
  besides: "'in addition to', 'also' or 'other than'",
  farewell: "'grace period'",
  hence: "'so'",
  'stand-in': "'fake', 'simulator' or 'placeholder'",
  stride: "'batch'",
  whence: "'from where', or the noun itself",
  whereby: 'two sentences',
};
const banned = new RegExp(String.raw`\b(${Object.keys(BANNED).join('|')})s?\b`, 'gi');

/**
 * Files that are generated, published, fixed by the specification or already applied to a database, and the
 * files that list the words.
 */
const EXCLUDED =
  /(^|\/)(node_modules|dist|generated|coverage|\.[^/]+|migrations|spec|formats)$|\/(common-words|passphrase-words|common-passwords|banned-words)\.ts$|\/banned-words\.test\.ts$|^docs\/style-prose\.md$|^LICENSE$/;

/** Returns a finding for each banned word in code, comments, test titles, logs and docs. */
export function wordFindings(root: string): Finding[] {
  return globSync('**/*.{ts,tsx,mjs,css,sh,py,yaml,md}', {
    cwd: root,
    exclude: (path) => EXCLUDED.test(String(path)),
  })
    .filter((file) => !EXCLUDED.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(banned)].map(([word]) => ({
            rule: 'words',
            file: `${file}:${index + 1}`,
            message: `"${word}": write ${BANNED[word.toLowerCase().replace(/s$/, '')] ?? BANNED[word.toLowerCase()] ?? 'another word'}`,
          })),
        ),
    );
}
