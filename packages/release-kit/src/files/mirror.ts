// The gateway copies what a frontend's server publishes into memory and verifies it before serving it. So no
// request waits for that server, a version is served completely or not at all, and an old version stays while
// pages still use it.
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@savvi/service-kit/problem';
import type { Files } from '@savvi/static-files/files';
import { LISTING_PATH, listingSchema, sha256 } from '@savvi/static-files/listing';
import { Client } from 'undici';

/** Timeouts of one response and of a whole copy. */
const ANSWER_MS = 3_000;
const COPY_MS = 30_000;
/**
 * Shortest interval between refreshes for an unknown file, which another replica may know from a newer
 * version.
 */
const LOOK_AGAIN_MS = 500;
/** An upper bound for the size of a listing. */
const LISTING_BYTES_MAX = 2_097_152;
/** An open page goes on loading files of its version, so older versions are kept as well. */
const VERSIONS_KEPT = 3;

/** A copy of one frontend's files in memory. */
export interface Mirror extends Files {
  /** The version that is served; null before the first refresh. */
  readonly version: string | null;
  /** The paths of the files in the current version. */
  paths(): readonly string[];
  /**
   * Fetches the newest version.
   * @throws when the server is unreachable, slow, or serves files that do not match its listing; the previous
   * version stays
   */
  refresh(): Promise<void>;
}

interface Version {
  readonly etag: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Mirrors the files published at `url`; empty before the first refresh. */
export function mirrorOf(url: string): Mirror {
  let versions: readonly Version[] = [];
  let copying: Promise<void> | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isUnavailable = false;

  async function copy(): Promise<void> {
    // One connection reaches only one pod, so all copied files belong to one version.
    const client = new Client(url, {
      connect: { timeout: ANSWER_MS },
      headersTimeout: ANSWER_MS,
      bodyTimeout: ANSWER_MS,
    });
    try {
      versions = [await newest(client, versions), ...versions]
        .filter(({ etag }, index, all) => all.findIndex((other) => other.etag === etag) === index)
        .slice(0, VERSIONS_KEPT);
      isUnavailable = false;
    } catch (error) {
      isUnavailable = true;
      throw error;
    } finally {
      checkedAt = performance.now();
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
      if (/\.(?:br|gz)$/.test(relativePath)) return null; // A compressed copy is served with its original.
      if (!isUnavailable && performance.now() - checkedAt > LOOK_AGAIN_MS)
        await Promise.race([refresh().catch(() => undefined), pause(ANSWER_MS, undefined, { ref: false })]);
      const found = find(relativePath);
      if (found === undefined && versions.length === 0) throw new Problem('unavailable', { retryAfterS: 2 });
      return found ?? null;
    },
  };
}

/** Downloads the current version of the frontend, without the files that the mirror already has. */
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
        throw new Error(`${file.path} does not match its listing`);
      known.set(file.sha256, bytes);
    }
    copied.set(file.path, bytes);
  }
  return { etag, files: copied };
}

/** @throws when the body has more than `max` bytes */
async function bounded(body: AsyncIterable<Buffer>, max: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > max) throw new Error(`a response is longer than ${max} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
