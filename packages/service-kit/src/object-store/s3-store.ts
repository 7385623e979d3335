// The object store of clusters: MinIO or any S3 store. The `minio` client signs URLs and makes small
// requests; file contents go through undici, which is about twice as fast as the client's putObject and
// getObject.
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'minio';
import { Pool } from 'undici';
import { assertObjectName, ObjectMissing, type ObjectStore, ObjectStoreDown } from './object-store.ts';

/** The connection settings of an S3 store. */
export interface S3Settings {
  /** URL without a path: `https://objects.example:9000`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** How long a response may take, in milliseconds; 15 s by default. */
  readonly answerMs?: number;
}

const CONNECT_MS = 2_000;
/** How long a presigned URL is valid, in seconds: as long as a slow body may take to begin. */
const SIGNED_S = 120;
const CONNECTIONS = 64;

const hasCode = (error: unknown, codes: readonly string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Stores objects in a bucket. */
export function s3Store({
  endpoint,
  bucket,
  accessKey,
  secretKey,
  region,
  answerMs = 15_000,
}: S3Settings): ObjectStore {
  const { protocol, hostname, port, origin } = new URL(endpoint);
  const client = new Client({
    endPoint: hostname,
    ...(port !== '' && { port: Number(port) }),
    useSSL: protocol === 'https:',
    accessKey,
    secretKey,
    region,
    pathStyle: true,
    retryOptions: { disableRetry: true },
  });
  const openPool = () =>
    new Pool(origin, {
      connections: CONNECTIONS,
      connect: { timeout: CONNECT_MS },
      headersTimeout: answerMs,
      bodyTimeout: answerMs,
    });
  // Separate pools: slow uploads must not block downloads.
  const [incoming, outgoing] = [openPool(), openPool()];

  /** The path and query of a presigned URL for one object. */
  async function signed(method: 'GET' | 'PUT', name: string): Promise<string> {
    assertObjectName(name);
    const { pathname, search } = new URL(await client.presignedUrl(method, bucket, name, SIGNED_S));
    return pathname + search;
  }

  const down = (error: unknown): never => {
    throw new ObjectStoreDown(error);
  };
  /**
   * The client has no timeout: a hanging store would block the cleanup job and the shutdown of the process
   * forever.
   * @throws {ObjectStoreDown}
   */
  async function inTime<Answer>(request: Promise<Answer>): Promise<Answer> {
    const answered = new AbortController();
    const late = pause(answerMs, undefined, { signal: answered.signal }).then(() => {
      throw new Error(`no answer within ${answerMs} ms`);
    });
    return Promise.race([request, late])
      .catch(down)
      .finally(() => answered.abort());
  }
  const refused = (status: number) => new ObjectStoreDown(new Error(`the object store answered ${status}`));

  return {
    async put(name, body, size) {
      const path = await signed('PUT', name);
      let ofBody: unknown;
      // A separate stream for undici to destroy, so that an error of the body can be distinguished from an
      // error of the connection.
      const passed = new PassThrough();
      pipeline(body, passed).catch((error: unknown) => {
        if (body.errored !== null) ofBody = error;
      });
      const { statusCode, body: answer } = await incoming
        .request({ method: 'PUT', path, headers: { 'content-length': String(size) }, body: passed })
        .catch((error: unknown) => {
          throw (
            ofBody ??
            (hasCode(error, ['UND_ERR_REQ_CONTENT_LENGTH_MISMATCH'])
              ? new TypeError(`received more or fewer bytes instead of ${size}`)
              : new ObjectStoreDown(error))
          );
        });
      await answer.dump().catch(down);
      if (statusCode !== 200) throw refused(statusCode);
    },

    async get(name, range) {
      const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
      const { statusCode, body } = await outgoing
        .request({ method: 'GET', path: await signed('GET', name), headers })
        .catch(down);
      if (statusCode === 200 || statusCode === 206) return body;
      await body.dump().catch(down);
      if (statusCode === 416) return Readable.from([]); // The range begins beyond the end of the object.
      // A missing bucket means that the store is down.
      if (statusCode === 404 && (await inTime(client.bucketExists(bucket)))) throw new ObjectMissing();
      throw refused(statusCode);
    },

    async remove(names) {
      for (const name of names) assertObjectName(name);
      if (names.length === 0) return;
      const failures = await inTime(client.removeObjects(bucket, [...names]));
      if (failures.length > 0)
        throw new ObjectStoreDown(new Error(`${failures.length} objects were not removed`));
    },

    async *list(prefix) {
      const listing = client.listObjectsV2(bucket, prefix, true);
      try {
        const items: AsyncIterator<unknown> = listing[Symbol.asyncIterator]();
        for (let next = await inTime(items.next()); !next.done; next = await inTime(items.next())) {
          // The items of the stream have no type.
          const { name, size, lastModified } = next.value as {
            name?: string;
            size: number;
            lastModified?: Date;
          };
          if (name !== undefined && lastModified !== undefined) yield { name, size, storedAt: lastModified };
        }
      } finally {
        // The stream is destroyed, because the caller may stop before the end of the listing.
        listing.destroy();
      }
    },

    async prepare() {
      if (await inTime(client.bucketExists(bucket))) return;
      const made = client.makeBucket(bucket, region).catch((error: unknown) => {
        // Another replica has created the bucket concurrently.
        if (!hasCode(error, ['BucketAlreadyOwnedByYou'])) throw error;
      });
      await inTime(made);
    },

    async close() {
      await Promise.all([incoming.close(), outgoing.close()]);
    },
  };
}
