// Sends requests of one account from a separate address, so that the limits per network apply to each account
// separately, as on the internet.
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@savvi/testing/session';

/** A response with its latency. */
export interface TimedAnswer {
  /** 0 without a response. */
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

async function readSlowly(
  response: IncomingMessage,
  bytesPerSecond: number,
  seen: (chunk: Buffer) => void,
): Promise<void> {
  for await (const chunk of response) {
    seen(chunk as Buffer); // without an encoding, chunks are buffers
    await pause(Math.max(READ_EVERY_MS, ((chunk as Buffer).length / bytesPerSecond) * 1_000));
  }
}

/** Registers an account whose requests come from `address`, one of 127.0.0.0/8. */
export async function registerAt(url: string, address: string): Promise<Connection> {
  const agent = new Agent({ keepAlive: true, localAddress: address });
  const { port } = new URL(url);
  const underWay = new Set<ClientRequest>();
  let cookie = '';

  async function send(
    path: string,
    { method = 'GET', body, form, bytesPerSecond }: Message,
    keep: (chunk: Buffer) => void,
  ): Promise<{ status: number; cookie: string }> {
    const content = form !== undefined ? new Response(form) : body !== undefined ? Response.json(body) : null;
    const bytes = content === null ? null : Buffer.from(await content.arrayBuffer());
    return new Promise((resolve, reject) => {
      const headers = {
        Cookie: cookie,
        ...(bytes !== null && {
          'Content-Type': content?.headers.get('content-type') ?? '',
          'Content-Length': bytes.length,
        }),
        ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }),
      };
      const outgoing = request({
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      underWay.add(outgoing);
      outgoing.on('close', () => underWay.delete(outgoing)).on('error', reject);
      outgoing.on('response', (response) => {
        response.on('error', reject);
        const answer = {
          status: response.statusCode ?? 0,
          cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
        };
        if (bytesPerSecond !== undefined)
          return void readSlowly(response, bytesPerSecond, keep).then(() => resolve(answer), reject);
        response.on('data', keep).on('end', () => resolve(answer));
      });
      outgoing.end(bytes ?? undefined);
    });
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
        (answer) => answer.status,
        () => 0,
      );
      return { status, sentence: status < 400 ? '' : head, bytes, ms: performance.now() - started };
    },
    async read<Body>(path: string, message: Message = {}) {
      const chunks: Buffer[] = [];
      const answer = await send(path, message, (chunk) => chunks.push(chunk));
      const text = Buffer.concat(chunks).toString();
      if (answer.status >= 300)
        throw new Error(
          `${message.method ?? 'GET'} ${path} answered ${answer.status}: ${text.slice(0, 200)}`,
        );
      if (answer.cookie !== '') cookie = answer.cookie;
      return (text === '' ? null : JSON.parse(text)) as Body; // the caller passes the type from the contract
    },
    abort: () => underWay.forEach((each) => each.destroy()),
    close: () => agent.destroy(),
  };
  await connection.read('/api/register', {
    method: 'POST',
    body: { email: `${randomUUID()}@example.com`, password: PASSWORD },
  });
  return connection;
}
