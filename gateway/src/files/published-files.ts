// What the registry names is there for as long as it names it, also when the folder or server it came from has gone on.
import type { Registry } from '@savvi/contracts/registry';
import type { Files } from '@savvi/static-files/files';

/** Where the files of published versions are kept. */
export interface PublishedStore {
  filesOf(area: string, version: string): Promise<ReadonlyMap<string, string>>;
  bytes(area: string, digest: string): Promise<Buffer | null>;
}

/** The files of remotes: as they were built or are served now, else as they were published. Nobody makes the database look for what the registry does not name. */
export function publishedFiles(now: Files, store: PublishedStore, registry: () => Promise<Registry>): Files {
  const listings = new Map<string, ReadonlyMap<string, string>>();

  async function listingOf(area: string, version: string): Promise<ReadonlyMap<string, string> | null> {
    const { areas } = await registry();
    const isNamed = areas.find(({ name }) => name === area)?.versions.some((each) => each.version === version) ?? false;
    const key = `${area}/${version}`;
    if (!isNamed) listings.delete(key);
    if (!isNamed) return null;
    const listing = listings.get(key) ?? (await store.filesOf(area, version));
    listings.set(key, listing);
    return listing;
  }

  async function published(relativePath: string): Promise<Buffer | null> {
    const [area = '', version = '', ...rest] = relativePath.split('/');
    const digest = (await listingOf(area, version))?.get(rest.join('/'));
    return digest === undefined ? null : store.bytes(area, digest);
  }

  return {
    async read(relativePath) {
      let isAway: unknown = null;
      const found = await now.read(relativePath).catch((error: unknown) => {
        isAway = error;
        return null;
      });
      const read = found ?? (await published(relativePath));
      if (read === null && isAway !== null) throw isAway;
      return read;
    },
  };
}
