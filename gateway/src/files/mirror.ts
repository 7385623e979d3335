// What a frontend's server publishes is copied whole into memory and checked, and only then shown: no request
// of a person ever waits for that server, a version is there completely or not at all, and one that was there
// stays while pages still use it.
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@savvi/service-kit/problem';
import type { Files } from '@savvi/static-files/files';
import { LISTING_PATH, listingSchema, sha256 } from '@savvi/static-files/listing';
import { Client } from 'undici';

/** How long one answer may take, and a whole copy. */
const ANSWER_MS = 3_000;
const COPY_MS = 30_000;
/**
 * A file that nobody knows is looked for at the frontend no more often than this: another replica may have
 * told of a newer version.
 */
const LOOK_AGAIN_MS = 500;
/** Larger than any listing. */
const LISTING_BYTES_MAX = 2_097_152;
/**
 * A page that is open goes on loading what belongs to it, so the versions before the present one are kept,
 * too.
 */
const VERSIONS_KEPT = 3;

/** A copy of one frontend's files. */
export interface Mirror extends Files {
  /** Which version is shown; null before the first. */
  readonly version: string | null;
  /** The paths of the present version. */
  paths(): readonly string[];
  /**
   * Makes sure that the newest version is shown.
   * @throws when the frontend is away, slow, or publishes what does not match its listing; the version before
   * is shown on
   */
  refresh(): Promise<void>;
}

interface Version {
  readonly etag: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** A copy of the files published at `url`, empty before the first refresh. */
export function mirrorOf(url: string): Mirror {
  let versions: readonly Version[] = [];
  let copying: Promise<void> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isAway = false;

  async function copy(): Promise<void> {
    // One connection: one pod, one version.
    const client = new Client(url, {
      connect: { timeout: ANSWER_MS },
      headersTimeout: ANSWER_MS,
      bodyTimeout: ANSWER_MS,
    });
    try {
      versions = [await newest(client, versions), ...versions]
        .filter(({ etag }, index, all) => all.findIndex((other) => other.etag === etag) === index)
        .slice(0, VERSIONS_KEPT);
      isAway = false;
    } catch (error) {
      isAway = true;
      throw error;
    } finally {
      lookedAt = performance.now();
      await client.destroy();
    }
  }
  const refresh = (): Promise<void> => (copying ??= copy().finally(() => (copying = null)));

  function find(relativePath: string): Buffer | undefined {
    for (const { files } of versions) {
      const bytes = files.get(relativePath);
      if (bytes !== undefined) return bytes;
    }
    return undefined;
  }

  return {
    get version() {
      return versions[0]?.etag ?? null;
    },
    paths: () => [...(versions[0]?.files.keys() ?? [])],
    refresh,
    async read(relativePath) {
      const known = find(relativePath);
      if (known !== undefined) return known;
      if (/\.(?:br|gz)$/.test(relativePath)) return null; // a compressed copy comes with its file
      if (!isAway && performance.now() - lookedAt > LOOK_AGAIN_MS)
        await Promise.race([refresh().catch(() => undefined), pause(ANSWER_MS, undefined, { ref: false })]);
      const found = find(relativePath);
      if (found === undefined && versions.length === 0) throw new Problem('unavailable', { retryAfterS: 2 });
      return found ?? null;
    },
  };
}

/** The version that the frontend has now; bytes that are known already are not asked for again. */
async function newest(client: Client, versions: readonly Version[]): Promise<Version> {
  const signal = AbortSignal.timeout(COPY_MS);
  const get = (path: string, headers: Record<string, string>) =>
    client.request({ method: 'GET', path, headers, signal });
  const shown = versions[0];
  const answer = await get(LISTING_PATH, shown === undefined ? {} : { 'if-none-match': shown.etag });
  if (answer.statusCode === 304 && shown !== undefined) return shown;
  const { etag } = answer.headers;
  if (answer.statusCode !== 200 || typeof etag !== 'string')
    throw new Error(`it answered ${answer.statusCode} for ${LISTING_PATH}`);
  const { files } = listingSchema.parse(
    JSON.parse((await bounded(answer.body, LISTING_BYTES_MAX)).toString()),
  );
  const known = new Map(
    versions.flatMap((version) => [...version.files.values()]).map((bytes) => [sha256(bytes), bytes]),
  );
  const copied = new Map<string, Buffer>();
  for (const file of files) {
    let bytes = known.get(file.sha256);
    if (bytes === undefined) {
      const { statusCode, body } = await get(`/${file.path}`, {});
      bytes = await bounded(body, file.bytes);
      if (statusCode !== 200 || sha256(bytes) !== file.sha256)
        throw new Error(`${file.path} is not what its listing says`);
      known.set(file.sha256, bytes);
    }
    copied.set(file.path, bytes);
  }
  return { etag, files: copied };
}

/** @throws when there is more than `max` bytes */
async function bounded(body: AsyncIterable<Buffer>, max: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > max) throw new Error(`an answer is longer than ${max} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
