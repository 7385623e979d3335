import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readWorkspace, roleOf, type Package, type Workspace } from '../fences/workspace.ts';
import { filesBelow, hashOfFiles } from './files.ts';
import { readRemote } from './frontend-manifest.ts';

/** A part of the product that browsers load: the shell or the remote of an area. */
export interface Frontend {
  readonly kind: 'shell' | 'remote';
  /** `shell`, or the area's name. */
  readonly name: string;
  /** Absolute. */
  readonly dir: string;
  /** Its own folder and those of the packages it is made of: relative to the root. */
  readonly sources: readonly string[];
}

/** Every frontend of the checkout, found by the role in its package.json. */
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
 * One hash over everything a build of this frontend depends on: a change in the build itself makes everything
 * stale.
 */
export const sourceHash = (root: string, { sources }: Frontend, salt: string): string =>
  createHash('sha256')
    .update(salt)
    .update(hashOfCode(root, sources))
    .update(hashOfSources(import.meta.dirname))
    .digest('hex');

/** One hash over the code in these folders (relative to the root) and the versions of libraries. */
export function hashOfCode(root: string, dirs: readonly string[]): string {
  const hash = createHash('sha256').update(hashOfFiles(root, ['pnpm-lock.yaml']));
  for (const dir of dirs) hash.update(dir).update(hashOfSources(join(root, dir)));
  return hash.digest('hex');
}

const hashOfSources = (dir: string) => hashOfFiles(dir, filesBelow(dir, isNoSource));

/** Names in a source folder that no build reads. */
export const isNoSource = (name: string): boolean =>
  ['node_modules', 'dist', 'generated', 'testing', 'README.md'].includes(name) || /\.test\.tsx?$/.test(name);

/** The folders of a package and of all packages of ours in it; development dependencies don't ship. */
export function madeOf({ packages }: Workspace, start: Package): string[] {
  const byName = new Map(packages.map((each) => [each.manifest.name, each]));
  const found = new Set([start]);
  for (const { manifest } of found) {
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
      const next = byName.get(name);
      if (next) found.add(next); // a Set is iterated to its growing end
    }
  }
  return [...found].map(({ dir }) => dir).toSorted();
}
