// A file of a version in the registry is served as it was published for as long as the registry names the
// version, even when its folder or server has a newer version or somebody altered the file there. Browsers
// verify the code of areas themselves, starting with the entry's hash in the registry. This module verifies
// every file, including those that no browser can verify, such as a worker's script.
import { setTimeout as pause } from 'node:timers/promises';
import type { Registry } from '@savvi/contracts/registry';
import type { Log } from '@savvi/service-kit/log';
import type { Files } from '@savvi/static-files/files';
import { sha256 } from '@savvi/static-files/listing';
import type { VerifiedFiles } from './file-store.ts';

/**
 * How long an available file waits for the published digests, once per version. Browsers wait 5 s for a
 * script.
 */
const TIMEOUT_MS = 500;
/** The names of compressed copies, which a version need not contain. */
const COMPRESSED = /\.(?:br|gz)$/;

/** The store of published files. */
export interface PublishedStore {
  filesOf(area: string, version: string): Promise<ReadonlyMap<string, string>>;
  bytes(area: string, digest: string): Promise<Buffer | null>;
}

/** The sources of the remotes' files. */
export interface RemoteFiles {
  /** The files in the folder or on the static server. */
  readonly now: Files;
  readonly store: PublishedStore;
  readonly registry: () => Promise<Registry>;
  readonly log: Log;
}

type Listing = ReadonlyMap<string, string>;

/**
 * A pending lookup of a version's files. It yields null for a version that the registry does not name: an old
 * one, or one that is not published yet.
 */
interface PendingRequest {
  readonly listing: Promise<Listing | null>;
  /** Resolves to the listing, or to 'unknown' after `TIMEOUT_MS`, and never rejects. */
  readonly soon: Promise<Listing | null | 'unknown'>;
}

/**
 * Serves the remotes' files: the current file if it matches the published digest, else the published one,
 * else none. The database is queried only for versions in the registry. Two kinds of files are served
 * unverified: files of a version whose digests could not be read because the database fails, and files of a
 * version that the registry does not name.
 */
export function publishedFiles({ now, store, registry, log }: RemoteFiles): VerifiedFiles {
  const listings = new Map<string, Listing>();
  const pending = new Map<string, PendingRequest>();
  const warned = new Set<string>();

  async function listingOf(area: string, version: string): Promise<Listing | null> {
    const { areas } = await registry();
    if (!areas.find(({ name }) => name === area)?.versions.some((each) => each.version === version))
      return null;
    const listing = await store.filesOf(area, version);
    // A listing never changes, so it is cached. An empty one means that the version was just deleted and may
    // come back.
    if (listing.size > 0) listings.set(`${area}/${version}`, listing);
    return listing;
  }

  /**
   * Concurrent requests for files of one version share one query, so that a hanging database occupies one
   * connection only.
   */
  function requestFrom(area: string, version: string): PendingRequest {
    const key = `${area}/${version}`;
    const known = pending.get(key);
    if (known !== undefined) return known;
    const listing = listingOf(area, version).finally(() => pending.delete(key));
    const soon = Promise.race([
      listing.catch(() => 'unknown' as const),
      pause(TIMEOUT_MS, 'unknown' as const, { ref: false }),
    ]);
    const request = { listing, soon };
    pending.set(key, request);
    return request;
  }

  async function published(area: string, digest: string, relativePath: string): Promise<Buffer | null> {
    const bytes = await store.bytes(area, digest);
    if (bytes === null || sha256(bytes) === digest) return bytes;
    log.error({ file: relativePath }, 'a published file is not served: it does not match its digest');
    return null;
  }

  /** Logged once per version, because one altered build has many files. */
  function warnOf(relativePath: string): void {
    const version = relativePath.split('/', 2).join('/');
    if (!warned.has(version))
      log.warn({ file: relativePath }, 'altered files of a version: serving the published ones');
    warned.add(version);
  }

  return {
    async read(relativePath) {
      const [area = '', version = '', ...rest] = relativePath.split('/');
      const known = listings.get(`${area}/${version}`);
      const request = known === undefined ? requestFrom(area, version) : { listing: known, soon: known };
      const [found] = await Promise.allSettled([now.read(relativePath)]);
      const bytes = found.status === 'fulfilled' ? found.value : null;
      const listing = await (bytes !== null || COMPRESSED.test(relativePath)
        ? request.soon
        : request.listing);
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
