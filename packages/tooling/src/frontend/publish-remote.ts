import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { compressFiles } from './compress.ts';
import { filesBelow, hashOfFiles } from './files.ts';
import { readManifest, readRemote } from './frontend-manifest.ts';

/**
 * Inputs of {@link publishRemote}: the remote's folder, the fresh bundle, and the folder of all its versions.
 */
export interface RemotePublication {
  readonly dir: string;
  readonly workDir: string;
  readonly targetDir: string;
  readonly brotliQuality: number;
  readonly builtAt: Date;
}

/**
 * The number of versions of a remote in `dist`, including the current one; the registry can roll back to any
 * of them.
 */
const KEPT_VERSIONS = 10;

/**
 * Publishes a fresh build of a remote beside its earlier versions, and returns its version: package version
 * and content hash.
 */
export async function publishRemote({
  dir,
  workDir,
  targetDir,
  brotliQuality,
  builtAt,
}: RemotePublication): Promise<string> {
  const files = filesBelow(workDir);
  const version = `${readManifest(dir).version}-${hashOfFiles(workDir, files).slice(0, 8)}`;
  const target = join(targetDir, version);
  const manifest = `${JSON.stringify({ ...readRemote(dir), version, ...entryOf(workDir, files), builtAt: builtAt.toISOString() }, null, 2)}\n`;

  if (existsSync(target)) {
    // This version was built before, for example before a revert of the sources. Its files are the same, so
    // it only becomes current again.
    replaceFile(join(target, 'remote.json'), manifest);
    rmSync(workDir, { recursive: true });
    return version;
  }
  await compressFiles(workDir, files, brotliQuality);
  writeFileSync(join(workDir, 'remote.json'), manifest);
  mkdirSync(dirname(target), { recursive: true });
  renameSync(workDir, target);
  removeOldVersions(targetDir);
  return version;
}

function removeOldVersions(targetDir: string): void {
  // remote.json is rewritten whenever its version becomes current, so its mtime orders the versions.
  const age = (manifest: string) => statSync(join(targetDir, manifest)).mtimeMs;
  const newestFirst = globSync('*/remote.json', { cwd: targetDir }).toSorted((a, b) => age(b) - age(a));
  for (const manifest of newestFirst.slice(KEPT_VERSIONS))
    rmSync(join(targetDir, dirname(manifest)), { recursive: true });
}

function entryOf(workDir: string, files: readonly string[]): { entry: string; integrity: string } {
  const entry = files.find((file) => /^remoteEntry\.[^/]+\.js$/.test(file));
  if (entry === undefined) throw new Error(`no remoteEntry among ${files.join(', ')}`);
  return {
    entry,
    integrity: `sha384-${createHash('sha384')
      .update(readFileSync(join(workDir, entry)))
      .digest('base64')}`,
  };
}

function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
