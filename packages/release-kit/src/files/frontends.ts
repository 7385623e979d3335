import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type BuiltRemote, builtRemoteSchema } from '@savvi/contracts/remote';
import type { Log } from '@savvi/service-kit/log';
import { repeatedly } from '@savvi/service-kit/repeatedly';
import { type Files, filesIn } from '@savvi/static-files/files';
import { type Mirror, mirrorOf } from './mirror.ts';
import { type PublishedFile, publicationIn } from './publication.ts';

/** Polling interval for new frontend versions. */
const FOLLOW_MS = 2_000;

/** The built frontends, from folders or from static servers. */
export interface Frontends {
  readonly shell: Files;
  /** Files of remotes by area and version: `budget/0.1.0-1a2b3c4d/remoteEntry.1a2b3c4d.js`. */
  readonly remotes: Files;
  /** The names of all areas that have files or a static server here. */
  areas(): Promise<readonly string[]>;
  /** The built versions of an area; empty when none was built; null when they cannot be read now. */
  builtRemotes(area: string): Promise<BuiltRemote[] | null>;
  /** All files of a version that `builtRemotes` returned. */
  publication(area: string, version: string): Promise<readonly PublishedFile[]>;
  /**
   * Resolves once each frontend was loaded or found to be unavailable. Then calls `onPublished` whenever the
   * shell or an area has another version.
   */
  follow(onPublished: (name: string) => Promise<void>): Promise<void>;
  /** Adds the static server of an area; nothing if the area is there already. */
  add(area: string, url: string): void;
  readonly isReady: () => boolean;
  close(): Promise<void>;
}

const REMOTE_FILE = 'remote.json';

/**
 * The `remote.json` of each version. A version whose file is unreadable or names another version is left out
 * and logged.
 */
async function readRemotes(
  area: string,
  versions: readonly string[],
  read: (version: string) => Promise<Buffer | null>,
  log: Log,
): Promise<BuiltRemote[]> {
  const found: BuiltRemote[] = [];
  for (const version of versions) {
    const json = await read(version);
    if (json === null) continue; // The folder is not a version, or was deleted since the listing.
    try {
      const built = builtRemoteSchema.parse(JSON.parse(json.toString()));
      if (built.name !== area || built.version !== version)
        throw new Error(`its remote.json names ${built.name} ${built.version}`);
      found.push(built);
    } catch (error) {
      log.error(
        { err: error, area, version },
        `a version of an area is left out: its ${REMOTE_FILE} cannot be read`,
      );
    }
  }
  return found;
}

/** The names of the folders in a directory; none if it was never created. */
async function foldersIn(directory: string): Promise<string[]> {
  try {
    const entries = await readdir(directory, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** The frontends in the two folders that `npm run build` writes. */
export function frontendsIn(shellDir: string, remotesDir: string, log: Log): Frontends {
  const remotes = filesIn(remotesDir);
  return {
    shell: filesIn(shellDir),
    remotes,
    areas: async () => (await foldersIn(remotesDir)).toSorted(),
    async builtRemotes(area) {
      return readRemotes(
        area,
        await foldersIn(path.join(remotesDir, area)),
        (version) => remotes.read(path.posix.join(area, version, REMOTE_FILE)),
        log,
      );
    },
    publication: (area, version) => publicationIn(path.join(remotesDir, area, version)),
    follow: async () => {},
    add() {}, // A folder shows its areas itself.
    isReady: () => true,
    close: async () => {},
  };
}

/** The frontends on their own static servers. `urls`: the address of the shell and of each area. */
export function frontendsAt(urls: Readonly<Record<string, string>>, log: Log): Frontends {
  const mirrors = new Map(Object.entries(urls).map(([name, url]) => [name, mirrorOf(url)]));
  const nowhere: Files = { read: async () => null };
  const shell = mirrors.get('shell');
  const ends: (() => Promise<void>)[] = [];
  let publish: ((name: string) => Promise<void>) | null = null;

  function followMirror(name: string, mirror: Mirror, onPublished: (name: string) => Promise<void>): void {
    let published = mirror.version;
    const work = async () => {
      await mirror.refresh();
      if (mirror.version === published) return;
      await onPublished(name);
      published = mirror.version;
    };
    ends.push(
      repeatedly({
        work,
        everyMs: FOLLOW_MS,
        failure: `the frontend ${name} cannot be read: what it last published is served`,
        log,
      }),
    );
  }

  return {
    shell: shell ?? nowhere,
    remotes: {
      // An area's server receives requests only for paths below the area's own name.
      read: async (relativePath) =>
        (await mirrors.get(relativePath.split('/', 1)[0] ?? '')?.read(`remotes/${relativePath}`)) ?? null,
    },
    areas: async () => [...mirrors.keys()].filter((name) => name !== 'shell'),
    async builtRemotes(area) {
      const mirror = mirrors.get(area);
      if (mirror === undefined) return [];
      if (mirror.version === null) return null;
      const folder = `remotes/${area}/`;
      const versions = mirror
        .paths()
        .filter((file) => file.startsWith(folder) && file.endsWith(`/${REMOTE_FILE}`))
        .map((file) => file.slice(folder.length, -REMOTE_FILE.length - 1));
      return readRemotes(area, versions, (version) => mirror.read(`${folder}${version}/${REMOTE_FILE}`), log);
    },
    async publication(area, version) {
      const mirror = mirrors.get(area);
      const folder = `remotes/${area}/${version}/`;
      const read = await Promise.all(
        (mirror?.paths() ?? [])
          .filter((file) => file.startsWith(folder))
          .map(async (file) => ({ path: file.slice(folder.length), bytes: await mirror?.read(file) })),
      );
      return read.flatMap(({ path: file, bytes }) => (bytes ? [{ path: file, bytes }] : []));
    },
    async follow(onPublished) {
      await Promise.allSettled([...mirrors.values()].map((mirror) => mirror.refresh()));
      publish = onPublished;
      for (const [name, mirror] of mirrors) followMirror(name, mirror, onPublished);
    },
    add(area, url) {
      if (mirrors.has(area)) return;
      const mirror = mirrorOf(url);
      mirrors.set(area, mirror);
      if (publish !== null) followMirror(area, mirror, publish);
    },
    isReady: () => shell !== undefined && shell.version !== null,
    async close() {
      await Promise.all(ends.map((end) => end()));
    },
  };
}
