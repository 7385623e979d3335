// Measures the transfer speed and memory use of the document locker with a real MinIO.
import { forgetPeak, peakMib } from '@savvi/testing/processes';
import { register } from '@savvi/testing/session';
import { hasPart } from '@savvi/tooling/parts';
import { startMinio } from '@savvi/tooling/parts/minio';
import { Client } from 'minio';
import type { Figure } from './figure.ts';
import { median, msOf, range, roundsOf } from './rounds.ts';
import { newClient, newFolder, newProduct, newServer } from './started.ts';

const BUCKET = 'documents';
const BOUNDARY = 'savvi-bench-boundary';

/** Returns a file that is recognized as a PDF. */
function fileOf(bytes: number): Buffer {
  const file = Buffer.alloc(bytes, 'all work and no play ');
  file.write('%PDF-1.7\n');
  return file;
}

/** Returns the upload form for a file as browsers send it. */
const formOf = (file: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="bench.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

/** Starts the product and MinIO. @throws {Error} when MinIO was not built */
async function openLocker(stack: AsyncDisposableStack, fileBytesMax: number) {
  if (!hasPart('minio')) throw new Error('This needs MinIO: npm run parts:install -- minio');
  const { endpoint, accessKey, secretKey, port, stop } = await startMinio({ folder: await newFolder(stack) });
  stack.defer(() => stop());
  const product = await newProduct(stack, {
    split: true,
    env: {
      NODE_ENV: 'production',
      OBJECT_STORE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
      FILE_BYTES_MAX: String(fileBytesMax),
    },
  });
  const { cookie } = await register(product.url, { email: 'bench@example.com' });
  const client = newClient(stack, product.url, 32);
  const store = new Client({ endPoint: '127.0.0.1', port, useSSL: false, accessKey, secretKey });

  return {
    product,
    /**
     * Returns functions that transfer files to and from the object store at `address`: MinIO itself, or a
     * process that only forwards to it.
     */
    wayTo(address: string) {
      const way = newClient(stack, address, 1);
      const move = async (method: 'GET' | 'PUT', name: string, body: Buffer | null): Promise<void> => {
        const { pathname, search } = new URL(await store.presignedUrl(method, BUCKET, name, 600));
        await way.call({ method, path: pathname + search, body });
      };
      return {
        put: (name: string, file: Buffer) => move('PUT', name, file),
        get: (name: string) => move('GET', name, null),
      };
    },
    storeUrl: endpoint,
    /** Uploads a form of {@link formOf} and returns the document's id. */
    async upload(form: Buffer): Promise<string> {
      const headers = { cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
      const reply = await client.send(
        { method: 'POST', path: '/api/documents/upload', headers, body: form },
        201,
      );
      return ((await reply.json()) as { id: string }).id; // the response follows the contract's documentReply
    },
    /** Downloads a document and discards its bytes. */
    download: (id: string) =>
      client.call({ method: 'GET', path: `/api/documents/${id}/download`, headers: { cookie } }),
  };
}

const MIB = 1_048_576;
const PACE_BYTES = 25 * MIB;
const WARM_UP = 3;
const ROUNDS = 9;
/** Uploads and downloads reach at least 0.7 of MinIO's own throughput. */
const PACE_LIMIT = 1 / 0.7;

/**
 * How long the file takes in one round, in milliseconds: through the product, through two processes that only
 * forward it, and with MinIO directly.
 */
interface Times {
  readonly ours: number;
  readonly hops: number;
  readonly direct: number;
}

function figuresOf(what: string, rounds: readonly Times[]): Figure[] {
  const ms = (way: keyof Times) => median(rounds.map((round) => round[way])).toFixed(0);
  const figure = (name: string, way: 'ours' | 'hops') => {
    const ratios = rounds.map((round) => round[way] / round.direct);
    return {
      name: `${what} of ${PACE_BYTES / MIB} MB${name}`,
      value: median(ratios),
      unit: 'times',
      detail: `${ms(way)} ms against ${ms('direct')} ms direct; ${range(ratios, 2)}`,
    };
  };
  return [{ ...figure('', 'ours'), limit: PACE_LIMIT }, figure(' through two bare processes', 'hops')];
}

/**
 * Measures how long one large file takes through gateway and service, through two processes that only forward
 * it, and with MinIO directly, in alternating rounds.
 */
export async function pace(stack: AsyncDisposableStack): Promise<Figure[]> {
  const { wayTo, storeUrl, upload, download } = await openLocker(stack, PACE_BYTES);
  const inner = await newServer(stack, 'bare-hop.ts', [storeUrl]);
  const outer = await newServer(stack, 'bare-hop.ts', [inner.url]);
  const [direct, hops] = [wayTo(storeUrl), wayTo(outer.url)];
  const file = fileOf(PACE_BYTES);
  const form = formOf(file);
  let count = 0;
  const rounds = await roundsOf(
    ROUNDS,
    async () => {
      let id = '';
      const name = `bench/${(count += 1)}`;
      const up = {
        direct: await msOf(() => direct.put(name, file)),
        hops: await msOf(() => hops.put(`${name}-hops`, file)),
        ours: await msOf(async () => (id = await upload(form))),
      };
      const down = {
        direct: await msOf(() => direct.get(name)),
        hops: await msOf(() => hops.get(name)),
        ours: await msOf(() => download(id)),
      };
      return { up, down };
    },
    WARM_UP,
  );
  return [
    ...figuresOf(
      'upload',
      rounds.map(({ up }) => up),
    ),
    ...figuresOf(
      'download',
      rounds.map(({ down }) => down),
    ),
  ];
}

const MEMORY_BYTES = 10_000_000;
const AT_ONCE = 20;
const MEMORY_LIMIT_MIB = 60;

/** Measures how much memory many concurrent uploads and downloads use in the processes they pass through. */
export async function memory(stack: AsyncDisposableStack): Promise<Figure[]> {
  const { product, upload, download } = await openLocker(stack, MEMORY_BYTES);
  const form = formOf(fileOf(MEMORY_BYTES));
  const parts = ['gateway', 'documents'].map((part) => ({ part, pid: product.processOf(part).pid }));
  async function during(what: string, work: () => Promise<unknown>): Promise<Figure[]> {
    const before = parts.map((each) => ({ ...each, from: forgetPeak(each.pid) }));
    await work();
    return before.map(({ part, pid, from }) => {
      const to = peakMib(pid);
      return {
        name: `memory of the ${part} process, ${AT_ONCE} ${what} of ${MEMORY_BYTES / 1e6} MB at once`,
        value: to - from,
        unit: 'MiB',
        limit: MEMORY_LIMIT_MIB,
        detail: `from ${from.toFixed(0)} to ${to.toFixed(0)} resident`,
      };
    });
  }
  // Warm-up: the first upload loads code, which takes memory only once.
  const first = await upload(form);
  await download(first);
  let ids: string[] = [];
  const uploads = await during('uploads', async () => {
    ids = await Promise.all(Array.from({ length: AT_ONCE }, () => upload(form)));
  });
  const downloads = await during('downloads', () => Promise.all(ids.map(download)));
  return [...uploads, ...downloads];
}
