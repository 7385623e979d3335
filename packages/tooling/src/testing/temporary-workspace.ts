import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Manifest } from '../fences/workspace.ts';

/** A small checkout in a temporary folder, for tests of the fences. */
export interface TemporaryWorkspace {
  readonly root: string;
  readonly remove: () => void;
}

/**
 * Creates the workspace: packages by directory (their manifests), other files by path. Each declared
 * workspace dependency is symlinked, like pnpm does.
 */
export function temporaryWorkspace(
  manifests: Readonly<Record<string, Manifest>>,
  files: Readonly<Record<string, string>>,
): TemporaryWorkspace {
  const root = mkdtempSync(join(tmpdir(), 'savvi-fences-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const dirOf = new Map(Object.entries(manifests).map(([dir, { name }]) => [name, dir]));
  for (const [dir, manifest] of Object.entries(manifests)) {
    write(join(dir, 'package.json'), JSON.stringify({ type: 'module', ...manifest }));
    for (const name of Object.keys({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.peerDependencies,
    })) {
      const target = dirOf.get(name);
      const link = join(root, dir, 'node_modules', name);
      if (target === undefined) continue;
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(relative(dirname(link), join(root, target)), link);
    }
  }
  for (const [path, text] of Object.entries(files)) write(path, text);
  return { root, remove: () => rmSync(root, { recursive: true }) };
}
