// The document locker with a real MinIO, and test files for it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startProduct } from '@savvi/testing/product';
import { hasPart } from '@savvi/tooling/parts';
import { startMinio } from '@savvi/tooling/parts/minio';
import { Client } from 'minio';
import { Pool } from 'undici';
import { register } from '@savvi/testing/session';

const BUCKET = 'documents';
const BOUNDARY = 'savvi-bench-boundary';

/** The product with its files in MinIO and a signed-in user. */
export interface Locker {
  readonly product: Product;
  /** Uploads a form of {@link formOf} and returns the document's id. */
  upload(form: Buffer): Promise<string>;
  /** Downloads a document and discards its bytes. */
  download(id: string): Promise<void>;
  /** Uploads to and downloads from MinIO directly. */
  readonly direct: Way;
  /** Uploads and downloads through two processes that only forward to MinIO. */
  readonly bareHops: Way;
  close(): Promise<void>;
}

/** A path to the object store. */
export interface Way {
  put(name: string, file: Buffer): Promise<void>;
  get(name: string): Promise<void>;
}

/** Returns a file that is recognized as a PDF. */
export function fileOf(bytes: number): Buffer {
  const file = Buffer.alloc(bytes, 'all work and no play ');
  file.write('%PDF-1.7\n');
  return file;
}

/** Returns the upload form for a file as browsers send it. */
export const formOf = (file: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="bench.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

/** Starts a process that forwards requests, and returns its address. */
async function startHop(to: string, stack: AsyncDisposableStack): Promise<string> {
  const hop = fork(join(import.meta.dirname, 'bare-hop.ts'), [to], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
  });
  stack.defer(async () => {
    const ended = once(hop, 'exit');
    hop.kill();
    await ended;
  });
  const [port] = (await once(hop, 'message')) as [number]; // the process sends only this message
  return `http://127.0.0.1:${port}`;
}

/** Starts the product and MinIO. @throws {Error} when MinIO was not built */
export async function openLocker(fileBytesMax: number): Promise<Locker> {
  if (!hasPart('minio')) throw new Error('This needs MinIO: npm run parts:install -- minio');
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'savvi-bench-minio-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const minio = await startMinio({ folder });
  stack.defer(() => minio.stop());
  const { hostname, port, origin } = new URL(minio.endpoint);
  const env = {
    NODE_ENV: 'production',
    OBJECT_STORE: 's3',
    S3_ENDPOINT: minio.endpoint,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY: minio.accessKey,
    S3_SECRET_KEY: minio.secretKey,
    FILE_BYTES_MAX: String(fileBytesMax),
  };
  const product = await startProduct({ split: true, env });
  stack.defer(() => product.remove());
  const { cookie } = await register(product.url, { email: 'bench@example.com' });
  const store = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey: minio.accessKey,
    secretKey: minio.secretKey,
  });
  const front = new Pool(product.url, { connections: 32, pipelining: 1 });
  stack.defer(() => front.close());

  const everything = { limit: Number.MAX_SAFE_INTEGER };
  const signed = async (method: 'GET' | 'PUT', name: string) => {
    const { pathname, search } = new URL(await store.presignedUrl(method, BUCKET, name, 600));
    return pathname + search;
  };
  function wayTo(address: string): Way {
    const pool = new Pool(address, { connections: 1, pipelining: 1 });
    stack.defer(() => pool.close());
    async function move(method: 'GET' | 'PUT', name: string, body: Buffer | null): Promise<void> {
      const answer = await pool.request({ method, path: await signed(method, name), body });
      if (answer.statusCode !== 200)
        throw new Error(`MinIO answered ${answer.statusCode}: ${await answer.body.text()}`);
      await answer.body.dump(everything);
    }
    return { put: (name, file) => move('PUT', name, file), get: (name) => move('GET', name, null) };
  }
  const [direct, bareHops] = [wayTo(origin), wayTo(await startHop(await startHop(origin, stack), stack))];
  const kept = stack.move();
  return {
    product,
    async upload(form) {
      const { statusCode, body } = await front.request({
        method: 'POST',
        path: '/api/documents/upload',
        headers: { cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: form,
      });
      if (statusCode !== 201) throw new Error(`an upload answered ${statusCode}: ${await body.text()}`);
      return ((await body.json()) as { id: string }).id; // the response follows the contract's documentReply
    },
    async download(id) {
      const { statusCode, body } = await front.request({
        method: 'GET',
        path: `/api/documents/${id}/download`,
        headers: { cookie },
      });
      if (statusCode !== 200) throw new Error(`a download answered ${statusCode}: ${await body.text()}`);
      await body.dump(everything);
    },
    direct,
    bareHops,
    close: () => kept.disposeAsync(),
  };
}
