import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The fields of a frontend's package.json that the presets read. */
export interface FrontendManifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly sideEffects?: readonly string[] | boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/**
 * The fields of a `remote.json` that the build reads; `remoteSchema` of `@savvi/contracts` validates the
 * whole file.
 */
export interface RemoteFacts {
  readonly name: string;
  readonly shellApi: number;
}

/** Reads the package.json of the package in `dir`. */
export const readManifest = (dir: string): FrontendManifest =>
  readJson<FrontendManifest>(join(dir, 'package.json'));

/** Reads the remote.json of the area in `dir`. */
export const readRemote = (dir: string): RemoteFacts => readJson<RemoteFacts>(join(dir, 'remote.json'));

/**
 * Returns the folder of the dependency `name` as the package in `dir` resolves it.
 * @throws if it is not installed
 */
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

// These files are in our repository; the tests of contracts and the fences reject a wrong shape earlier.
const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
