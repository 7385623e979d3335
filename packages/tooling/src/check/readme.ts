import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../fences/finding.ts';
import { directoriesOf, readWorkspace } from '../fences/workspace.ts';

const headings = ['Owns', 'Talks to', 'Run', 'Test', 'Environment'];
const longest = 30;

/**
 * Requires a README of one screen with the same five headings for each deployable package, for the engineer
 * on call.
 */
export function readmeFindings(root: string): Finding[] {
  return directoriesOf(readWorkspace(root).packages, ['service', 'gateway', 'shell', 'mfe']).flatMap(
    (dir) => {
      const file = join(dir, 'README.md');
      const wrong = (message: string) => ({ rule: 'readme', file, message });
      if (!existsSync(join(root, file))) return [wrong(`is missing (headings: ${headings.join(', ')})`)];

      const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n');
      const found = lines.flatMap((line) => /^##+ (.+)$/.exec(line)?.[1]?.trim() ?? []);
      return [
        ...headings
          .filter((heading) => !found.includes(heading))
          .map((heading) => wrong(`has no heading "${heading}"`)),
        ...(lines.length > longest
          ? [wrong(`has ${lines.length} lines, at most ${longest} are read in a hurry`)]
          : []),
      ];
    },
  );
}
