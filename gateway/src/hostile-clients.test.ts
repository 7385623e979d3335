// Requests that no browser sends. Each is refused or cut off within 15 seconds, no hidden request reaches a
// service, and other clients do not wait.
import { promisify } from 'node:util';
import { caller } from '@savvi/testing/caller';
import type { Listener } from '@savvi/service-kit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeService, testGateway } from './testing/gateway.ts';
import { deafClient, dribble, raw } from './testing/raw.ts';

const CUT_WITHIN_MS = 15_000;
const seen: string[] = [];
let budget: Listener;
let gateway: Awaited<ReturnType<typeof testGateway>>;

beforeAll(async () => {
  budget = await fakeService((request, response) => {
    seen.push(request.url ?? '');
    request.resume().on('end', () => response.end('[]'));
  });
  gateway = await testGateway({ services: { budget: budget.url, documents: budget.url } });
});
afterAll(async () => {
  await gateway.close();
  await budget.close(0);
});

const HIDDEN = 'GET /api/budgets?smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
const post = (...headers: readonly string[]) =>
  ['POST /api/budgets HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...headers, '', ''].join(
    '\r\n',
  );

describe('request smuggling', () => {
  // Trust: gateway-11
  it.each([
    [
      'behind a length and chunks',
      post('Content-Length: 6', 'Transfer-Encoding: chunked') + `0\r\n\r\n${HIDDEN}`,
    ],
    [
      'behind chunks and a length',
      post('Transfer-Encoding: chunked', 'Content-Length: 4') + `5c\r\n${HIDDEN}\r\n0\r\n\r\n`,
    ],
    ['behind two lengths', post('Content-Length: 0', `Content-Length: ${HIDDEN.length}`) + HIDDEN],
    ['behind a list of lengths', post(`Content-Length: 0, ${HIDDEN.length}`) + HIDDEN],
    ['behind a length with a sign', post('Content-Length: +0') + HIDDEN],
    ['behind a negative length', post('Content-Length: -1') + HIDDEN],
    ['behind a hexadecimal length', post('Content-Length: 0x0') + HIDDEN],
    ['behind a coding nobody knows', post('Transfer-Encoding: xchunked') + `0\r\n\r\n${HIDDEN}`],
    [
      'behind chunks that are not the last coding',
      post('Transfer-Encoding: chunked, identity') + `0\r\n\r\n${HIDDEN}`,
    ],
    [
      'behind two codings',
      post('Transfer-Encoding: identity', 'Transfer-Encoding: chunked', 'Content-Length: 3') +
        `0\r\n\r\n${HIDDEN}`,
    ],
    [
      'behind a blank before the colon',
      post('Transfer-Encoding : chunked', 'Content-Length: 5') + `0\r\n\r\n${HIDDEN}`,
    ],
    [
      'behind a folded header',
      post('X-Odd: 1', ' Transfer-Encoding: chunked', 'Content-Length: 5') + `0\r\n\r\n${HIDDEN}`,
    ],
    ['behind a chunk size that is none', post('Transfer-Encoding: chunked') + `0_0\r\n\r\n${HIDDEN}`],
    [
      'behind lines that end in LF alone',
      `POST /api/budgets HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n0\n\n${HIDDEN}`,
    ],
    [
      'behind a carriage return alone',
      `GET /api/budgets HTTP/1.1\r\nHost: x\rTransfer-Encoding: chunked\r\n\r\n${HIDDEN}`,
    ],
    ['in a header', `GET /api/budgets HTTP/1.1\r\nHost: x\r\nX-Odd: a\0b\r\n\r\n${HIDDEN}`],
    [
      'in the target',
      `GET /api/budgets?a HTTP/1.1\r\nX: y HTTP/1.1\r\nHost: x\r\n\r\n${HIDDEN}`.replace(
        '?a HTTP/1.1\r\n',
        '?a\rHTTP/1.1 ',
      ),
    ],
    ['in a body', post(`Content-Length: ${HIDDEN.length}`, 'Connection: close') + HIDDEN],
  ])('a request hidden %s reaches no service', async (_, bytes) => {
    const started = performance.now();
    await raw(bytes, gateway.port);
    expect(performance.now() - started).toBeLessThan(CUT_WITHIN_MS);
    expect(seen.filter((url) => url.includes('smuggled'))).toEqual([]);
  });

  it('a valid second request on one connection does reach the service, so a smuggled one would be seen', async () => {
    const before = seen.length;
    await raw(
      `${post('Content-Length: 2')}{}GET /api/budgets?honest HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      gateway.port,
    );
    expect(seen.slice(before).sort()).toEqual(['/api/budgets', '/api/budgets?honest']);
  });
});

describe('a request with two Host headers', () => {
  it.each([
    ['the same one twice', 'Host: x\r\nHost: x'],
    ['another one in capitals', 'Host: x\r\nHOST: y'],
  ])('a request with two Host headers, %s, is refused and reaches no service', async (_, hosts) => {
    const before = seen.length;
    for (const target of ['/api/budgets', '/api/budgets?two-hosts', '/'])
      expect(
        await raw(`GET ${target} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`, gateway.port),
      ).toMatch(/^HTTP\/1\.1 400 /);
    expect(seen).toHaveLength(before);
  });
});

describe('slow clients', () => {
  const letters = (text: string) => Array.from(text);
  // Trust: gateway-10
  it.concurrent.each([
    [
      'send headers letter by letter',
      () =>
        dribble(
          letters(`GET /api/budgets HTTP/1.1\r\nHost: x\r\nX-Slow: ${'x'.repeat(200)}`),
          250,
          gateway.port,
        ),
    ],
    [
      'send one header after the other',
      () =>
        dribble(
          ['GET / HTTP/1.1\r\nHost: x\r\n', ...Array.from({ length: 60 }, (_, index) => `X-${index}: 1\r\n`)],
          500,
          gateway.port,
        ),
    ],
    [
      'send a body letter by letter',
      () => dribble([post('Content-Length: 1000'), ...letters('x'.repeat(100))], 250, gateway.port),
    ],
    [
      'send chunks without an end',
      () =>
        dribble(
          [post('Transfer-Encoding: chunked'), ...Array.from({ length: 60 }, () => '1\r\nx\r\n')],
          250,
          gateway.port,
        ),
    ],
    ['stop in the middle of a body', () => dribble([`${post('Content-Length: 100')}{`], 0, gateway.port)],
    ['connect and say nothing', () => dribble([], 0, gateway.port)],
  ])(
    'fifty clients that %s are cut off within 15 seconds, and no other client waits',
    { timeout: 40_000 },
    async (_, attack) => {
      const started = performance.now();
      const attackers = Promise.all(Array.from({ length: 50 }, attack)).then(
        () => performance.now() - started,
      );
      for (let count = 0; count < 20; count += 1)
        expect((await caller(gateway.url)('GET', '/api/budgets')).status).toBe(200);
      expect(await attackers).toBeLessThan(CUT_WITHIN_MS);
    },
  );

  it.concurrent(
    'a client that sends nothing gets no response, which a browser would take as the response to its first request',
    { timeout: 40_000 },
    async () => {
      expect(await dribble([], 0, gateway.port)).toBe('');
    },
  );

  // Trust: input-5
  it.concurrent(
    'three hundred refused clients that go on sending lose their connections',
    { timeout: 40_000 },
    async ({ expect }) => {
      const watched = await testGateway({ services: { budget: budget.url } });
      const slow = [`GET /api/budgets HTTP/1.1\r\nHost: x\r\nX-Slow: x`, post('Content-Length: 1000')];
      const open = promisify(watched.server.getConnections.bind(watched.server));
      const sockets = Array.from({ length: 300 }, (_, index) =>
        deafClient(slow[index % slow.length] ?? '', watched.port),
      );
      await expect.poll(() => open()).toBeGreaterThan(200);
      expect((await caller(watched.url)('GET', '/api/budgets')).status).toBe(200);
      await expect
        .poll(() => open(), { timeout: CUT_WITHIN_MS + 5_000, interval: 250 })
        .toBeLessThanOrEqual(1); // Only the test's own connection remains open.
      for (const socket of sockets) socket.destroy();
      await watched.close();
    },
  );

  it(
    'slow uploads on all connections to a service do not block its other calls',
    { timeout: 40_000 },
    async () => {
      const upload =
        'POST /api/documents/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n--b';
      const attackers = Promise.all(Array.from({ length: 128 }, () => dribble([upload], 0, gateway.port)));
      await expect
        .poll(() => seen.filter((url) => url === '/api/documents/upload').length, { timeout: 20_000 })
        .toBe(128);
      expect((await caller(gateway.url)('GET', '/api/documents')).status).toBe(200);
      await attackers;
    },
  );
});
