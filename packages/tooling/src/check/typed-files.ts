import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { globSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Finding } from '../fences/finding.ts';

const run = promisify(execFile);
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
/** Folders of generated or third-party files. */
const NOT_OURS = /(^|\/)(node_modules|dist|generated|\.[^/]+)$/;

/**
 * Finds TypeScript files that belong to none of the projects; the compiler would never report errors in them.
 */
export async function untypedFiles(root: string, projects: readonly string[]): Promise<Finding[]> {
  const listed = await Promise.all(
    projects.map(async (project) =>
      (
        await run(process.execPath, [tsc, '-p', project, '--listFilesOnly'], {
          cwd: root,
          maxBuffer: 64 * 1024 * 1024,
        })
      ).stdout.split('\n'),
    ),
  );
  const typed = new Set(listed.flat().map((file) => relative(root, file)));
  return globSync('**/*.{ts,tsx}', { cwd: root, exclude: (path) => NOT_OURS.test(String(path)) })
    .filter((file) => !typed.has(file))
    .map((file) => ({ rule: 'type-checked', file, message: `is in none of ${projects.join(', ')}` }));
}
