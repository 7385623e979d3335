// The object store of clusters: MinIO or any S3 store. The `minio` client signs and asks; the bytes go
// through undici, which moves them at about twice the pace of the client's own putObject and getObject.
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'minio';
import { Pool } from 'undici';
import { assertObjectName, ObjectMissing, type ObjectStore, ObjectStoreDown } from './object-store.ts';

/** Where an S3 store is. */
export interface S3Settings {
  /** Address without a path: `https://objects.example:9000`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** How long an answer may take to come, in milliseconds; absent: 15 s. */
  readonly answerMs?: number;
}

const CONNECT_MS = 2_000;
/** How long a signed address is good for: as long as a slow body may take to begin. */
const SIGNED_S = 120;
const CONNECTIONS = 64;

const hasCode = (error: unknown, codes: readonly string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Objects in a bucket. */
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
  const [incoming, outgoing] = [openPool(), openPool()]; // who sends slowly keeps nobody from reading

  /** An address below the endpoint that may be asked once for one object. */
  async function signed(method: 'GET' | 'PUT', name: string): Promise<string> {
    assertObjectName(name);
    const { pathname, search } = new URL(await client.presignedUrl(method, bucket, name, SIGNED_S));
    return pathname + search;
  }

  const down = (error: unknown): never => {
    throw new ObjectStoreDown(error);
  };
  /**
   * The client itself would wait for ever on a store that hangs, and with it the sweep and the end of the
   * process.
   * @throws {ObjectStoreDown}
   */
  async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
    const answered = new AbortController();
    const late = pause(answerMs, undefined, { signal: answered.signal }).then(() => {
      throw new Error(`no answer within ${answerMs} ms`);
    });
    return Promise.race([asked, late])
      .catch(down)
      .finally(() => answered.abort());
  }
  const refused = (status: number) => new ObjectStoreDown(new Error(`the object store answered ${status}`));

  return {
    async put(name, body, size) {
      const path = await signed('PUT', name);
      let ofBody: unknown;
      // Something of its own, for undici to destroy: so what the body itself failed of can be told from what
      // the connection failed of.
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
              ? new TypeError(`other than ${size} bytes came`)
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
      if (statusCode === 416) return Readable.from([]); // it is shorter than somebody thinks
      if (statusCode === 404 && (await inTime(client.bucketExists(bucket)))) throw new ObjectMissing(); // without its bucket a store is not there
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
          // A bare stream, to its type.
          const { name, size, lastModified } = next.value as {
            name?: string;
            size: number;
            lastModified?: Date;
          };
          if (name !== undefined && lastModified !== undefined) yield { name, size, storedAt: lastModified };
        }
      } finally {
        listing.destroy(); // whoever asked may have seen enough
      }
    },

    async prepare() {
      if (await inTime(client.bucketExists(bucket))) return;
      const made = client.makeBucket(bucket, region).catch((error: unknown) => {
        if (!hasCode(error, ['BucketAlreadyOwnedByYou'])) throw error; // another replica was quicker
      });
      await inTime(made);
    },

    async close() {
      await Promise.all([incoming.close(), outgoing.close()]);
    },
  };
}
