// What the registry names is there as it was published for as long as it names it: also when the folder or server it came from
// has gone on, and when somebody has changed a file there. Browsers check the code of areas themselves, from the registry's
// hash of an entry on; this checks every file, those that no browser can check (a worker's script) among them.
import type { Registry } from '@savvi/contracts/registry';
import type { Log } from '@savvi/service-kit/log';
import type { Files } from '@savvi/static-files/files';
import { sha256 } from '@savvi/static-files/listing';

/** Where the files of published versions are kept. */
export interface PublishedStore {
  filesOf(area: string, version: string): Promise<ReadonlyMap<string, string>>;
  bytes(area: string, digest: string): Promise<Buffer | null>;
}

/** What the files of remotes are read from. */
export interface RemoteFiles {
  /** As they were built or are served now. */
  readonly now: Files;
  readonly store: PublishedStore;
  readonly registry: () => Promise<Registry>;
  readonly log: Log;
}

/** A file of a version that the registry names: what it has to be; nothing of that name was published with it. */
type Expected = { readonly area: string; readonly digest: string } | 'nothing';

/**
 * The files of remotes: as they are now where that is how they were published, else as they were published, else none. Nobody makes
 * the database look for what the registry does not name. While it is away, files that were not asked for yet are served as they are.
 */
export function publishedFiles({ now, store, registry, log }: RemoteFiles): Files {
  const listings = new Map<string, ReadonlyMap<string, string>>();
  const warned = new Set<string>();

  async function listingOf(area: string, version: string): Promise<ReadonlyMap<string, string> | null> {
    const key = `${area}/${version}`;
    const known = listings.get(key);
    if (known !== undefined) return known; // it never changes, so nothing waits for a database that hangs
    const { areas } = await registry();
    if (!areas.find(({ name }) => name === area)?.versions.some((each) => each.version === version)) return null;
    const listing = await store.filesOf(area, version);
    listings.set(key, listing);
    return listing;
  }

  /** Null for a version that the registry does not name: an earlier one, or one that is about to be published. */
  async function expected(relativePath: string): Promise<Expected | null> {
    const [area = '', version = '', ...rest] = relativePath.split('/');
    const listing = await listingOf(area, version);
    const digest = listing?.get(rest.join('/'));
    if (listing === null) return null;
    return digest === undefined ? 'nothing' : { area, digest };
  }

  async function published({ area, digest }: Exclude<Expected, 'nothing'>, relativePath: string): Promise<Buffer | null> {
    const bytes = await store.bytes(area, digest);
    if (bytes === null || sha256(bytes) === digest) return bytes;
    log.error({ file: relativePath }, 'a published file is not served: it is not what was stored');
    return null;
  }

  /** Once for each version: one build that changed is many files. */
  function warnOf(relativePath: string): void {
    const version = relativePath.split('/', 2).join('/');
    if (!warned.has(version)) log.warn({ file: relativePath }, 'files of a version are not as they were published: what was published is served');
    warned.add(version);
  }

  return {
    async read(relativePath) {
      const [found, wanted] = await Promise.allSettled([now.read(relativePath), expected(relativePath)]);
      const bytes = found.status === 'fulfilled' ? found.value : null;
      if (wanted.status === 'rejected' && bytes === null) throw wanted.reason;
      const rule = wanted.status === 'fulfilled' ? wanted.value : null;
      if (rule === 'nothing') return null;
      if (rule === null || (bytes !== null && sha256(bytes) === rule.digest)) {
        if (bytes === null && found.status === 'rejected') throw found.reason;
        return bytes;
      }
      if (bytes !== null) warnOf(relativePath);
      return published(rule, relativePath);
    },
  };
}
