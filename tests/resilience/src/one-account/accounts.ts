// Accounts that send their requests from addresses of their own, so that the limits per network apply to each
// account separately, as on the internet. Ordinary accounts send the requests of an opened page, and an
// occasional save.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD } from '@savvi/testing/session';
import { SAMPLES } from '../daily-life.ts';

/** A response with its latency. */
export interface TimedAnswer {
  /** The status code; 0 without a response. */
  readonly status: number;
  /** The body of an error response; empty for a success. */
  readonly sentence: string;
  readonly bytes: number;
  readonly ms: number;
}

/** Options of a request. */
export interface Message {
  readonly method?: string;
  readonly body?: unknown;
  readonly form?: FormData;
  /** The client's read rate in bytes per second; unlimited by default. */
  readonly bytesPerSecond?: number;
}

/** One account's connections to the product. */
export interface Connection {
  call(path: string, message?: Message): Promise<TimedAnswer>;
  /**
   * Same as {@link Connection.call}, but returns the parsed body of a success.
   * @throws {Error} on any other status
   */
  read<Body>(path: string, message?: Message): Promise<Body>;
  /** Aborts the requests in progress. */
  abort(): void;
  close(): void;
}

const TIMEOUT_MS = 20_000;
const READ_EVERY_MS = 100;

/** Registers an account whose requests come from `address`, one of 127.0.0.0/8. */
export async function registerAt(url: string, address: string): Promise<Connection> {
  const agent = new Agent({ keepAlive: true, localAddress: address });
  const { port } = new URL(url);
  let [ending, cookie] = [new AbortController(), ''];

  /** Sends a request and passes on each chunk of the body. @throws {Error} without a whole response */
  async function send(
    path: string,
    { method = 'GET', body, form, bytesPerSecond }: Message,
    keep: (chunk: Buffer) => void,
  ): Promise<IncomingMessage> {
    const content = form !== undefined ? new Response(form) : body !== undefined ? Response.json(body) : null;
    const bytes = content === null ? null : Buffer.from(await content.arrayBuffer());
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent,
      headers: {
        Cookie: cookie,
        ...(bytes !== null && {
          'Content-Type': content?.headers.get('content-type') ?? '',
          'Content-Length': bytes.length,
        }),
        ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }),
      },
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    outgoing.on('error', () => undefined); // reading the body throws if the request fails later
    outgoing.end(bytes ?? undefined);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]; // the event's arguments
    for await (const chunk of response as AsyncIterable<Buffer>) {
      keep(chunk); // without an encoding, chunks are buffers
      if (bytesPerSecond !== undefined)
        await pause(Math.max(READ_EVERY_MS, (chunk.length / bytesPerSecond) * 1_000));
    }
    return response;
  }

  const connection: Connection = {
    async call(path, message = {}) {
      const started = performance.now();
      let [bytes, head] = [0, ''];
      const keep = (chunk: Buffer) => {
        if (bytes < 512) head += chunk.toString('utf8', 0, 512);
        bytes += chunk.length;
      };
      const status = await send(path, message, keep).then(
        ({ statusCode = 0 }) => statusCode,
        () => 0,
      );
      return { status, sentence: status < 400 ? '' : head, bytes, ms: performance.now() - started };
    },
    async read<Body>(path: string, message: Message = {}) {
      const chunks: Buffer[] = [];
      const { statusCode = 0, headers } = await send(path, message, (chunk) => chunks.push(chunk));
      const text = Buffer.concat(chunks).toString();
      if (statusCode >= 300)
        throw new Error(`${message.method ?? 'GET'} ${path} answered ${statusCode}: ${text.slice(0, 200)}`);
      cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? cookie;
      return (text === '' ? null : JSON.parse(text)) as Body; // the caller passes the type from the contract
    },
    abort() {
      ending.abort();
      ending = new AbortController();
    },
    close: () => agent.destroy(),
  };
  await connection.read('/api/register', {
    method: 'POST',
    body: { email: `${randomUUID()}@example.com`, password: PASSWORD },
  });
  return connection;
}

/** The requests of the dashboard. */
const READS = [
  '/api/user',
  '/api/budgets',
  '/api/savings-accounts',
  '/api/debts',
  '/api/real-estate-properties',
  '/api/insurance-policies',
  '/api/documents',
  '/api/passwords?fields=id',
  '/api/subscription/status',
  '/api/net-worth',
  '/api/achievements',
  '/api/passwords',
];

const EVERY_MS = 100;

const RECORDS = [
  {
    path: '/api/budgets',
    body: { name: 'Home', partner1Name: 'Ann', fixedExpenses: [{ name: 'Rent', amount: 1_200 }] },
    change: { partner1Income: '5012.34' },
  },
  SAMPLES.debt,
  SAMPLES.entry,
  SAMPLES.account,
] as const;

/** The results of the requests in a time window. */
export interface Window {
  /** The latency of each request in milliseconds. */
  readonly times: number[];
  /** Each request without a successful response, such as `GET /api/debts: 503 …`. */
  readonly failed: string[];
}

/** An ordinary account with one record of every type. */
export interface Other {
  /** Sends ten requests a second, sequentially, for `ms` milliseconds. */
  workFor(ms: number, into: Window): Promise<void>;
  close(): void;
}

/** Registers an ordinary account whose requests come from `address`. */
export async function registerOther(url: string, address: string): Promise<Other> {
  const connection = await registerAt(url, address);
  const saves = await Array.fromAsync(RECORDS, async ({ path, body, change }) => {
    const { id } = await connection.read<{ id: string }>(path, { method: 'POST', body });
    return { path: `${path}/${id}`, message: { method: 'PATCH', body: change } };
  });
  const rounds = saves.flatMap((save) => [...READS.map((path) => ({ path, message: {} })), save]);
  let next = Math.floor(Math.random() * rounds.length);
  return {
    async workFor(ms, { times, failed }) {
      for (const end = performance.now() + ms; performance.now() < end;) {
        // The index is within the array.
        const { path, message } = rounds[next++ % rounds.length] ?? { path: '/api/user', message: {} };
        const answer = await connection.call(path, message);
        times.push(answer.ms);
        if (answer.status !== 200)
          failed.push(
            `${'method' in message ? message.method : 'GET'} ${path}: ${answer.status} ${answer.sentence}`,
          );
        await pause(Math.max(0, EVERY_MS - answer.ms));
      }
    },
    close: () => connection.close(),
  };
}
