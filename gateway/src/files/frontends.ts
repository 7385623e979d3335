import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type BuiltRemote, builtRemoteSchema } from '@savvi/contracts/remote';
import type { Log } from '@savvi/service-kit/log';
import { repeatedly } from '@savvi/service-kit/repeatedly';
import { type Files, filesIn } from '@savvi/static-files/files';
import { mirrorOf } from './mirror.ts';
import { type PublishedFile, publicationIn } from './publication.ts';

/** A new version of a frontend is seen within this long. */
const FOLLOW_MS = 2_000;

/** The built frontends, wherever they are. */
export interface Frontends {
  readonly shell: Files;
  /** Paths begin with an area and a version: `budget/0.1.0-1a2b3c4d/remoteEntry.1a2b3c4d.js`. */
  readonly remotes: Files;
  /** The published versions of an area; none when nobody has built it; null when it cannot be known now. */
  builtRemotes(area: string): Promise<BuiltRemote[] | null>;
  /** All files of a version that `builtRemotes` told of. */
  publication(area: string, version: string): Promise<readonly PublishedFile[]>;
  /**
   * Resolves once what was asked for first is known or known to be away; calls `onPublished` from then on
   * when the shell or an area has another version.
   */
  follow(onPublished: (name: string) => Promise<void>): Promise<void>;
  readonly isReady: () => boolean;
  close(): Promise<void>;
}

const REMOTE_FILE = 'remote.json';

/**
 * What versions say of themselves, by their names; one that says nothing that can be read, or is another, is
 * left out and logged.
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
    if (json === null) continue; // not a version, or gone meanwhile
    try {
      const built = builtRemoteSchema.parse(JSON.parse(json.toString()));
      if (built.name !== area || built.version !== version)
        throw new Error(`it says that it is ${built.name} ${built.version}`);
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

/** The frontends as `npm run build` left them in two folders. */
export function frontendsIn(shellDir: string, remotesDir: string, log: Log): Frontends {
  const remotes = filesIn(remotesDir);
  return {
    shell: filesIn(shellDir),
    remotes,
    async builtRemotes(area) {
      let versions: string[];
      try {
        versions = await readdir(path.join(remotesDir, area));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []; // nobody has built this area yet
        throw error;
      }
      return readRemotes(
        area,
        versions,
        (version) => remotes.read(path.posix.join(area, version, REMOTE_FILE)),
        log,
      );
    },
    publication: (area, version) => publicationIn(path.join(remotesDir, area, version)),
    follow: async () => {},
    isReady: () => true,
    close: async () => {},
  };
}

/** The frontends as servers of their own publish them: `urls` says where the shell is, and each area. */
export function frontendsAt(urls: Readonly<Record<string, string>>, log: Log): Frontends {
  const mirrors = new Map(Object.entries(urls).map(([name, url]) => [name, mirrorOf(url)]));
  const nowhere: Files = { read: async () => null };
  const shell = mirrors.get('shell');
  let ends: (() => Promise<void>)[] = [];
  return {
    shell: shell ?? nowhere,
    remotes: {
      // An area's server is asked for what lies under its own name only.
      read: async (relativePath) =>
        (await mirrors.get(relativePath.split('/', 1)[0] ?? '')?.read(`remotes/${relativePath}`)) ?? null,
    },
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
      ends = [...mirrors].map(([name, mirror]) => {
        let published = mirror.version;
        const work = async () => {
          await mirror.refresh();
          if (mirror.version === published) return;
          await onPublished(name);
          published = mirror.version;
        };
        return repeatedly({
          work,
          everyMs: FOLLOW_MS,
          failure: `the frontend ${name} cannot be read: what it last published is served`,
          log,
        });
      });
    },
    isReady: () => shell !== undefined && shell.version !== null,
    async close() {
      await Promise.all(ends.map((end) => end()));
    },
  };
}
