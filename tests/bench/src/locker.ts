// The document locker over a real MinIO, and files for it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startProduct } from '@savvi/testing/product';
import { hasPart } from '@savvi/tooling/parts';
import { startMinio } from '@savvi/tooling/parts/minio';
import { Client } from 'minio';
import { Pool } from 'undici';
import { register } from './subject.ts';

const BUCKET = 'documents';
const BOUNDARY = 'savvi-bench-boundary';

/** The product with its files in MinIO, and somebody signed in. */
export interface Locker {
  readonly product: Product;
  /** Uploads a file of so many bytes; answers its id. */
  upload(file: Buffer): Promise<string>;
  /** Downloads a document and throws its bytes away. */
  download(id: string): Promise<void>;
  /** Puts a file straight into MinIO, or gets it from there. */
  putDirectly(name: string, file: Buffer): Promise<void>;
  getDirectly(name: string): Promise<void>;
  close(): Promise<void>;
}

/** A file that passes for a PDF. */
export function fileOf(bytes: number): Buffer {
  const file = Buffer.alloc(bytes, 'all work and no play ');
  file.write('%PDF-1.7\n');
  return file;
}

const formOf = (file: Buffer): Buffer => Buffer.concat([Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="bench.pdf"\r\nContent-Type: application/pdf\r\n\r\n`), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);

/** Starts both. @throws {Error} when MinIO was not built */
export async function openLocker(fileBytesMax: number): Promise<Locker> {
  if (!hasPart('minio')) throw new Error('This needs MinIO: npm run parts:install -- minio');
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'savvi-bench-minio-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const minio = await startMinio({ folder });
  stack.defer(() => minio.stop());
  const { hostname, port, origin } = new URL(minio.endpoint);
  const env = { NODE_ENV: 'production', OBJECT_STORE: 's3', S3_ENDPOINT: minio.endpoint, S3_BUCKET: BUCKET, S3_ACCESS_KEY: minio.accessKey, S3_SECRET_KEY: minio.secretKey, FILE_BYTES_MAX: String(fileBytesMax) };
  const product = await startProduct({ split: true, env });
  stack.defer(() => product.remove());
  const { cookie } = await register(product.url);
  const store = new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey: minio.accessKey, secretKey: minio.secretKey });
  const [front, direct] = [new Pool(product.url, { connections: 32, pipelining: 1 }), new Pool(origin, { connections: 1, pipelining: 1 })];
  stack.defer(() => front.close());
  stack.defer(() => direct.close());

  const everything = { limit: Number.MAX_SAFE_INTEGER };
  const signed = async (method: 'GET' | 'PUT', name: string) => {
    const { pathname, search } = new URL(await store.presignedUrl(method, BUCKET, name, 600));
    return pathname + search;
  };
  async function directly(method: 'GET' | 'PUT', name: string, body: Buffer | null): Promise<void> {
    const answer = await direct.request({ method, path: await signed(method, name), body });
    if (answer.statusCode !== 200) throw new Error(`MinIO answered ${answer.statusCode}: ${await answer.body.text()}`);
    await answer.body.dump(everything);
  }
  const kept = stack.move();
  return {
    product,
    async upload(file) {
      const { statusCode, body } = await front.request({ method: 'POST', path: '/api/documents/upload', headers: { cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, body: formOf(file) });
      if (statusCode !== 201) throw new Error(`an upload answered ${statusCode}: ${await body.text()}`);
      return ((await body.json()) as { id: string }).id; // the contract's documentReply
    },
    async download(id) {
      const { statusCode, body } = await front.request({ method: 'GET', path: `/api/documents/${id}/download`, headers: { cookie } });
      if (statusCode !== 200) throw new Error(`a download answered ${statusCode}: ${await body.text()}`);
      await body.dump(everything);
    },
    putDirectly: (name, file) => directly('PUT', name, file),
    getDirectly: (name) => directly('GET', name, null),
    close: () => kept.disposeAsync(),
  };
}
