import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readWorkspace, roleOf, type Package, type Workspace } from '../fences/workspace.ts';
import { filesBelow, hashOfFiles } from './files.ts';
import { readRemote } from './frontend-manifest.ts';

/** A part of the product that runs in browsers: the shell or the remote of an area. */
export interface Frontend {
  readonly kind: 'shell' | 'remote';
  /** `shell`, or the name of the area. */
  readonly name: string;
  /** Absolute path. */
  readonly dir: string;
  /** Its own folder and those of its workspace dependencies, relative to the root. */
  readonly sources: readonly string[];
}

/** Finds every frontend of the checkout by the role in its package.json. */
export function findFrontends(root: string): Frontend[] {
  const workspace = readWorkspace(root);
  return workspace.packages.flatMap((each): Frontend[] => {
    const role = roleOf(each);
    if (role !== 'shell' && role !== 'mfe') return [];
    const dir = join(root, each.dir);
    const sources = madeOf(workspace, each);
    return [
      role === 'shell'
        ? { kind: 'shell', name: 'shell', dir, sources }
        : { kind: 'remote', name: readRemote(dir).name, dir, sources },
    ];
  });
}

/**
 * Returns one hash over all inputs of this frontend's build. The `salt` covers the build code itself, so a
 * change there makes every frontend stale.
 */
export const sourceHash = (root: string, { sources }: Frontend, salt: string): string =>
  createHash('sha256')
    .update(salt)
    .update(hashOfCode(root, sources))
    .update(hashOfSources(import.meta.dirname))
    .digest('hex');

/** Returns one hash over the code in these folders (relative to the root) and the versions of libraries. */
export function hashOfCode(root: string, dirs: readonly string[]): string {
  const hash = createHash('sha256').update(hashOfFiles(root, ['pnpm-lock.yaml']));
  for (const dir of dirs) hash.update(dir).update(hashOfSources(join(root, dir)));
  return hash.digest('hex');
}

const hashOfSources = (dir: string) => hashOfFiles(dir, filesBelow(dir, isNoSource));

/** Whether builds ignore a file or folder of this name. */
export const isNoSource = (name: string): boolean =>
  ['node_modules', 'dist', 'generated', 'testing', 'README.md'].includes(name) || /\.test\.tsx?$/.test(name);

/**
 * Returns the folders of a package and of its workspace dependencies; development dependencies are excluded,
 * because they are not shipped.
 */
export function madeOf({ packages }: Workspace, start: Package): string[] {
  const byName = new Map(packages.map((each) => [each.manifest.name, each]));
  const found = new Set([start]);
  for (const { manifest } of found) {
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
      const next = byName.get(name);
      if (next) found.add(next); // iteration over a Set includes entries added during the loop
    }
  }
  return [...found].map(({ dir }) => dir).toSorted();
}
