import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.ts';
import type { Workspace } from './workspace.ts';

/** Fence 2, the exports of libraries: one entry per topic, each pointing to an existing file. */
export function exportsFindings({ root, packages }: Workspace): Finding[] {
  return packages.flatMap(({ dir, manifest }) =>
    Object.entries(manifest.exports ?? {}).flatMap(([topic, target]) => {
      const wrong = (message: string) => [
        { rule: 'exports', file: join(dir, 'package.json'), message: `"${topic}" ${message}` },
      ];
      if (topic.includes('*')) return wrong('is a pattern: name each topic');
      if (typeof target !== 'string') return wrong('must point at one file');
      return existsSync(join(root, dir, target)) ? [] : wrong(`points at ${target}, which does not exist`);
    }),
  );
}
