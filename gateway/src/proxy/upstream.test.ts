import { get, Server, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { caller } from '@savvi/testing/caller';
import { afterEach, expect, it, vi } from 'vitest';
import { CONCURRENT_CALLS } from '../limits/limits.ts';
import type { Mint } from '../sessions/session-tokens.ts';
import { fakeService, testGateway } from '../testing/gateway.ts';

// Undici and fetch use only this overload of net.connect.
type Connect = (options: net.TcpNetConnectOpts) => net.Socket;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A port without a listener. */
const CLOSED_PORT = 1;

/** A gateway in front of a budget service that responds to all accounts except `slow`. */
async function withSlowAccount() {
  const waiting: ServerResponse[] = [];
  const service = await fakeService((request, response) => {
    if (request.headers.authorization === 'Bearer slow') waiting.push(response);
    else response.end('[]');
  });
  const mint: Mint = async (cookie) => ({
    token: cookie.slice(0, 4),
    sid: cookie,
    userId: cookie,
    expiresAtMs: Date.now() + 60_000,
  });
  const gateway = await testGateway({ services: { budget: service.url }, mint });
  const call = caller(gateway.url);
  return {
    waiting,
    as: (name: 'slow' | 'fast') =>
      call('GET', '/api/budgets', { headers: { Cookie: `savvi_session=${name.padEnd(40, 'x')}` } }),
    async close() {
      await gateway.close();
      await service.close(0);
    },
  };
}

it('a write whose first connection was refused is sent once, over a second connection', async () => {
  const bodies: string[] = [];
  const service = await fakeService(
    (request, response) => void text(request).then((body) => response.end(String(bodies.push(body)))),
  );
  const port = Number(new URL(service.url).port);
  const connect = net.connect as Connect;
  let attempts = 0;
  vi.spyOn(net as { connect: Connect }, 'connect').mockImplementation((options) => {
    if (Number(options.port) !== port) return connect(options);
    attempts += 1;
    return connect({ ...options, port: attempts === 1 ? CLOSED_PORT : port });
  });
  const gateway = await testGateway({ services: { budget: service.url } });
  expect((await caller(gateway.url)('POST', '/api/budgets', { body: { name: 'Home' } })).status).toBe(200);
  expect(attempts).toBe(2);
  expect(bodies).toEqual(['{"name":"Home"}']);
  await gateway.close();
  await service.close(0);
});

it('a call that cannot connect is answered within five seconds, including its retry', async () => {
  const connect = net.connect as Connect;
  let attempts = 0;
  vi.spyOn(net as { connect: Connect }, 'connect').mockImplementation((options) => {
    if (options.host !== 'budget.invalid') return connect(options);
    attempts += 1;
    return new net.Socket(); // the socket behaves like a node that vanished: it neither connects nor refuses
  });
  const gateway = await testGateway({ services: { budget: 'http://budget.invalid' } });
  const started = performance.now();
  expect((await caller(gateway.url)('GET', '/api/budgets')).status).toBeOneOf([503, 504]);
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(attempts).toBeGreaterThanOrEqual(2);
  await gateway.close();
});

// Trust: input-4
it(
  'calls of one account that time out, however many, do not open the breaker for others',
  { timeout: 20_000 },
  async () => {
    const { as, close } = await withSlowAccount();
    const slow = await Promise.all(Array.from({ length: 10 }, () => as('slow')));
    expect(slow.map(({ status }) => status)).toEqual(slow.map(() => 504));
    for (let count = 0; count < 40; count += 1) {
      expect((await as('fast')).status).toBe(200);
      await pause(20);
    }
    await close();
  },
);

// Trust: input-4
it(
  'one account has a limited number of concurrent calls, and other accounts use the remaining connections',
  { timeout: 20_000 },
  async () => {
    const { as, close, waiting } = await withSlowAccount();
    const slow = Promise.all(Array.from({ length: CONCURRENT_CALLS }, () => as('slow')));
    await expect.poll(() => waiting.length).toBe(CONCURRENT_CALLS);
    expect((await as('slow')).status).toBe(429);
    expect((await as('fast')).status).toBe(200);
    for (const response of waiting) response.end('[]');
    expect((await slow).map(({ status }) => status)).toEqual(waiting.map(() => 200));
    await close();
  },
);

/** A download that a service has begun to send. */
async function begunDownload() {
  const sending: ServerResponse[] = [];
  const service = await fakeService((_, response) => {
    sending.push(response);
    response.write('begin');
  });
  const gateway = await testGateway({ services: { documents: service.url } });
  const request = get(`${gateway.url}/api/documents/1/download`, { agent: false });
  const [received] = (await once(request, 'response')) as [IncomingMessage];
  return {
    sent: sending[0] as ServerResponse, // the response has begun
    received,
    async close() {
      await gateway.close();
      await service.close(0);
    },
  };
}
const MINUTE_MS = 60_000;

it('a file transfer may take almost two hours, as a large zip on a slow connection does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { sent, received, close } = await begunDownload();
  vi.advanceTimersByTime(119 * MINUTE_MS);
  vi.useRealTimers();
  sent.end(' and end');
  expect(await text(received)).toBe('begin and end');
  await close();
});

it('a file transfer that takes more than two hours is cut off on both sides', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { sent, received, close } = await begunDownload();
  vi.advanceTimersByTime(122 * MINUTE_MS);
  vi.useRealTimers();
  await expect(text(received)).rejects.toThrow('aborted');
  await expect.poll(() => sent.destroyed).toBe(true);
  await close();
});

it('a file transfer without bytes is cut off on both sides after 75 seconds', async () => {
  const prototype = Server.prototype as { setTimeout: (ms: number) => Server };
  const setIdleTimeout = prototype.setTimeout;
  const idle = vi.spyOn(prototype, 'setTimeout').mockImplementation(function (this: Server, ms) {
    return setIdleTimeout.call(this, ms / 50);
  });
  const { sent, received, close } = await begunDownload();
  expect(idle).toHaveBeenCalledExactlyOnceWith(75_000);
  await expect(text(received)).rejects.toThrow('aborted');
  await expect.poll(() => sent.destroyed).toBe(true);
  await close();
});
