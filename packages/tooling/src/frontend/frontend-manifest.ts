import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The parts of a frontend's package.json that the presets look at. */
export interface FrontendManifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly sideEffects?: readonly string[] | boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/**
 * What the build reads of a `remote.json`; the whole of it is checked by `remoteSchema` of
 * `@savvi/contracts`.
 */
export interface RemoteFacts {
  readonly name: string;
  readonly shellApi: number;
}

/** The package.json of the package in `dir`. */
export const readManifest = (dir: string): FrontendManifest =>
  readJson<FrontendManifest>(join(dir, 'package.json'));

/** The remote.json of the area in `dir`. */
export const readRemote = (dir: string): RemoteFacts => readJson<RemoteFacts>(join(dir, 'remote.json'));

/** The folder of `name` as the package in `dir` sees it. @throws when it is not installed there. */
export function installedDir(dir: string, name: string): string {
  const places = createRequire(join(dir, 'package.json')).resolve.paths(name) ?? [];
  for (const place of places) {
    const candidate = join(place, name);
    if (isPackage(candidate)) return candidate;
  }
  throw new Error(`${name} is not installed for ${dir}`);
}

function isPackage(dir: string): boolean {
  try {
    readManifest(dir);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return false;
    throw error;
  }
}

// Our own files; a wrong shape fails the tests of contracts and the fences before it gets here.
const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
