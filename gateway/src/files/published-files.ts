// What the registry names is there as it was published for as long as it names it: also when the folder or
// server it came from has gone on, and when somebody has changed a file there. Browsers check the code of
// areas themselves, from the registry's hash of an entry on; this checks every file, those that no browser
// can check (a worker's script) among them.
import { setTimeout as pause } from 'node:timers/promises';
import type { Registry } from '@savvi/contracts/registry';
import type { Log } from '@savvi/service-kit/log';
import type { Files } from '@savvi/static-files/files';
import { sha256 } from '@savvi/static-files/listing';
import type { VerifiedFiles } from './file-store.ts';

/**
 * How long a file that is at hand waits, once for all of its version, for who can say how it was published:
 * browsers wait 5 s for a script.
 */
const TIMEOUT_MS = 500;
/** A copy of a file, which can do without. */
const COMPRESSED = /\.(?:br|gz)$/;

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

type Listing = ReadonlyMap<string, string>;

/**
 * The files of a version that are being asked for; null for one that the registry does not name: an earlier
 * one, or one that is about to be published.
 */
interface Asking {
  readonly listing: Promise<Listing | null>;
  /** The same, or 'unknown' once somebody has waited long enough. It does not fail. */
  readonly soon: Promise<Listing | null | 'unknown'>;
}

/**
 * The files of remotes: as they are now where that is how they were published, else as they were published,
 * else none. Nobody makes the database look for what the registry does not name. While it is away or hangs,
 * what was not asked for yet is served as it is, which is not verified then; nor is what the registry does
 * not name.
 */
export function publishedFiles({ now, store, registry, log }: RemoteFiles): VerifiedFiles {
  const listings = new Map<string, Listing>();
  const asked = new Map<string, Asking>();
  const warned = new Set<string>();

  async function listingOf(area: string, version: string): Promise<Listing | null> {
    const { areas } = await registry();
    if (!areas.find(({ name }) => name === area)?.versions.some((each) => each.version === version))
      return null;
    const listing = await store.filesOf(area, version);
    if (listing.size > 0) listings.set(`${area}/${version}`, listing); // it never changes; without any files it went a moment ago, and may come again
    return listing;
  }

  /**
   * All who ask for files of a version at the same time ask once: of a database that hangs they take one
   * connection, and wait for it together.
   */
  function ask(area: string, version: string): Asking {
    const key = `${area}/${version}`;
    const known = asked.get(key);
    if (known !== undefined) return known;
    const listing = listingOf(area, version).finally(() => asked.delete(key));
    const soon = Promise.race([
      listing.catch(() => 'unknown' as const),
      pause(TIMEOUT_MS, 'unknown' as const, { ref: false }),
    ]);
    const asking = { listing, soon };
    asked.set(key, asking);
    return asking;
  }

  async function published(area: string, digest: string, relativePath: string): Promise<Buffer | null> {
    const bytes = await store.bytes(area, digest);
    if (bytes === null || sha256(bytes) === digest) return bytes;
    log.error({ file: relativePath }, 'a published file is not served: it is not what was stored');
    return null;
  }

  /** Once for each version: one build that changed is many files. */
  function warnOf(relativePath: string): void {
    const version = relativePath.split('/', 2).join('/');
    if (!warned.has(version))
      log.warn(
        { file: relativePath },
        'files of a version are not as they were published: what was published is served',
      );
    warned.add(version);
  }

  return {
    async read(relativePath) {
      const [area = '', version = '', ...rest] = relativePath.split('/');
      const known = listings.get(`${area}/${version}`);
      const asking = known === undefined ? ask(area, version) : { listing: known, soon: known };
      const [found] = await Promise.allSettled([now.read(relativePath)]);
      const bytes = found.status === 'fulfilled' ? found.value : null;
      const listing = await (bytes !== null || COMPRESSED.test(relativePath) ? asking.soon : asking.listing);
      if (listing === null || listing === 'unknown') {
        if (found.status === 'rejected') throw found.reason;
        return bytes === null ? null : { bytes, isVerified: false };
      }
      const digest = listing.get(rest.join('/'));
      if (digest === undefined) return null;
      if (bytes !== null && sha256(bytes) === digest) return { bytes, isVerified: true };
      if (bytes !== null) warnOf(relativePath);
      const asPublished = await published(area, digest, relativePath);
      return asPublished === null ? null : { bytes: asPublished, isVerified: true };
    },
  };
}
