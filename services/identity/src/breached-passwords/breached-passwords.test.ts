import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { networksOf } from '@savvi/service-kit/network';
import { silentLog } from '@savvi/service-kit/log';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPerson, newAddress, type TestIdentity, testIdentity } from '../testing/identity.ts';
import { BOUNDS, BREACHED_PASSWORDS_LIMIT, breachedPasswords } from './breached-passwords.service.ts';

const LINES = ['0018A45C4D1DEF81644B54AB7F969B88D65:10', '00D4F6E8FA6EECAD2A3AA415EEC418D38EC:0'];
const range = (response: ServerResponse) => response.end(LINES.join('\r\n'));

/** A fake of Have I Been Pwned on a free port. `answer` can be replaced at any time. */
let upstream: {
  readonly server: Server;
  readonly url: string;
  answer: RequestListener;
  readonly requests: { readonly target: string; readonly headers: readonly string[] }[];
};
beforeAll(async () => {
  const server = createServer((request, response) => {
    upstream.requests.push({ target: `${request.method} ${request.url}`, headers: request.rawHeaders });
    upstream.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server on a port has this address
  upstream = { server, url: `http://127.0.0.1:${port}`, answer: () => undefined, requests: [] };
});
beforeEach(() => {
  upstream.answer = (_request, response) => void range(response);
  upstream.requests.length = 0;
});
afterAll(() => {
  upstream.server.closeAllConnections();
  upstream.server.close();
});

describe('the search in breached passwords', () => {
  let on: TestIdentity;
  let off: TestIdentity;
  beforeAll(async () => {
    [on, off] = await Promise.all([
      testIdentity({ settings: { BREACHED_PASSWORDS_URL: `${upstream.url}/` } }),
      testIdentity(),
    ]);
  });
  afterAll(() => Promise.all([on.stop(), off.stop()]));
  const search = (identity: TestIdentity, prefix: string, address = newAddress()) =>
    identity.browser({ address }).call('GET', `/api/auth/breached-passwords/${prefix}`);

  it('answers a visitor without a session with the lines of the range, padding included', async () => {
    const found = await search(on, '5BAA6');
    expect([found.status, found.json]).toEqual([200, { passwords: LINES }]);
    expect(found.headers.get('cache-control')).toBe('no-store');
    expect(found.headers.getSetCookie()).toEqual([]);
  });

  it('sends the upstream the five digits and nothing about the visitor', async () => {
    const { browser } = await on.newcomer();
    await browser.call('GET', '/api/auth/breached-passwords/abcde', {
      headers: { Referer: 'http://savvi.example/login', 'Accept-Language': 'fr' },
    });
    expect(upstream.requests.map(({ target }) => target)).toEqual(['GET /range/ABCDE']);
    const headers = upstream.requests[0]?.headers ?? [];
    const names = headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    expect(names.toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'add-padding',
      'connection',
      'host',
      'sec-fetch-mode',
      'user-agent',
    ]);
    expect(headers).toEqual(expect.arrayContaining(['Add-Padding', 'true', 'User-Agent', 'Savvi']));
    expect(headers.join(' ')).not.toMatch(/fr|Mozilla|savvi\.example|savvi_|10\.\d+\.\d+/);
  });

  it.each(['5BAA', '5BAA61', '5BAAG', '5BAA%2F', '.....'])(
    'rejects the digits %s and asks nobody',
    async (prefix) => {
      expect([400, 404]).toContain((await search(on, prefix)).status);
      expect(upstream.requests).toEqual([]);
    },
  );

  it('answers 404 without the setting, and neither calls anybody nor counts anything', async () => {
    async function calledBy(identity: TestIdentity): Promise<string[]> {
      const calls = vi.spyOn(globalThis, 'fetch');
      await search(identity, 'C0FFE');
      const origins = calls.mock.calls.map(([target]) => new URL(String(target)).origin);
      calls.mockRestore();
      return origins.filter((origin) => origin !== new URL(identity.url).origin);
    }
    const refused = await search(off, 'C0FFE');
    expect([refused.status, refused.headers.get('x-problem-code')]).toEqual([404, 'not-found']);
    expect([await calledBy(on), await calledBy(off)]).toEqual([[upstream.url], []]);
    const counts = (identity: TestIdentity) =>
      identity.deps.db.rateLimit.count({ where: { key: { startsWith: BREACHED_PASSWORDS_LIMIT.name } } });
    expect(await counts(on)).toBeGreaterThan(0);
    expect(await counts(off)).toBe(0);
  });

  it('answers 503 with Retry-After while the upstream fails, logs it once, and no log contains digits', async () => {
    upstream.answer = (_request, response) => void response.writeHead(500).end();
    const refused = await search(on, 'F00D1');
    expect([refused.status, refused.headers.get('x-problem-code')]).toEqual([503, 'unavailable']);
    expect(refused.headers.get('retry-after')).toBe(String(BOUNDS.pauseMs / 1_000));
    on.later(BOUNDS.pauseMs);
    expect((await search(on, 'F00D2')).status).toBe(503);
    const logged = on.lines.filter((line) => line.includes('breached passwords unavailable'));
    expect(logged).toHaveLength(1);
    expect(on.lines.join('\n')).not.toMatch(/F00D/i);
    on.later(BOUNDS.pauseMs);
  });

  it('does not delay a new password while the upstream is slow', async () => {
    upstream.answer = () => undefined;
    const slow = search(on, 'F00D3');
    const began = performance.now();
    expect((await on.browser().call('POST', '/api/register', { body: aPerson() })).status).toBe(201);
    expect(performance.now() - began).toBeLessThan(BOUNDS.timeoutMs);
    expect((await slow).status).toBe(503);
    on.later(BOUNDS.pauseMs);
  });

  it(`allows a network ${BREACHED_PASSWORDS_LIMIT.points} searches in 15 minutes, cached ranges included`, async () => {
    const address = newAddress();
    for (let count = 0; count < BREACHED_PASSWORDS_LIMIT.points; count += 1)
      expect((await search(on, 'CAFE5', address)).status).toBe(200);
    const refused = await search(on, 'CAFE5', address);
    expect([refused.status, refused.headers.get('x-problem-code')]).toEqual([429, 'too-often']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await search(on, 'CAFE5')).status).toBe(200);
  });
});

describe('the requests to the upstream', () => {
  const networks = networksOf('10.0.0.1');
  let nowMs = Date.parse('2026-03-03T12:00:00Z');
  const searchAt = (url: string | undefined = upstream.url) => {
    const breached = breachedPasswords({
      url,
      limit: { take: async () => {} },
      clock: { now: () => new Date(nowMs) },
      log: silentLog,
    });
    return (prefix: string) => breached.find(prefix, networks);
  };
  const unavailable = expect.objectContaining({ code: 'unavailable' });
  it('are made once an hour for a range', async () => {
    const find = searchAt();
    await find('AAAAA');
    nowMs += BOUNDS.cacheMs - 1;
    await find('AAAAA');
    expect(upstream.requests).toHaveLength(1);
    nowMs += 1;
    await find('AAAAA');
    expect(upstream.requests).toHaveLength(2);
  });

  it('are made once for concurrent searches of a range', async () => {
    const find = searchAt();
    await Promise.all([find('AAAAA'), find('AAAAA'), find('AAAAA')]);
    expect(upstream.requests).toHaveLength(1);
  });

  it('are repeated for the oldest range when the cache is full', async () => {
    const find = searchAt();
    const prefixes = Array.from({ length: BOUNDS.cachedRanges }, (_, index) =>
      String(index).padStart(5, '0'),
    );
    for (const prefix of prefixes) await find(prefix);
    await find('00000');
    expect(upstream.requests).toHaveLength(BOUNDS.cachedRanges);
    await find('FFFFF');
    await find('00001');
    expect(upstream.requests).toHaveLength(BOUNDS.cachedRanges + 1);
    await find('00000');
    expect(upstream.requests).toHaveLength(BOUNDS.cachedRanges + 2);
  });

  it('have a concurrency limit, beyond which a search fails at once', async () => {
    const open: ServerResponse[] = [];
    upstream.answer = (_request, response) => void open.push(response);
    const find = searchAt();
    const searches = Array.from({ length: BOUNDS.concurrentRequests }, (_, index) =>
      find(String(index).padStart(5, '0')),
    );
    await expect(find('FFFFF')).rejects.toEqual(unavailable);
    await vi.waitFor(() => expect(open).toHaveLength(BOUNDS.concurrentRequests));
    open.forEach(range);
    await Promise.all(searches);
    upstream.answer = (_request, response) => void range(response);
    expect(await find('FFFFF')).toEqual(LINES);
  });

  it('end after two seconds, also when the body is slow', async () => {
    for (const answer of [
      () => undefined,
      (_request: unknown, response: ServerResponse) => void response.write(`${LINES[0]}\r\n`),
    ]) {
      upstream.answer = answer;
      const began = performance.now();
      await expect(searchAt()('AAAAA')).rejects.toEqual(unavailable);
      expect(performance.now() - began).toBeGreaterThan(BOUNDS.timeoutMs - 100);
      expect(performance.now() - began).toBeLessThan(BOUNDS.timeoutMs + 1_500);
    }
  });

  it('are not made for ten seconds after one that failed, and a cached range is still found', async () => {
    const find = searchAt();
    await find('AAAAA');
    upstream.answer = (_request, response) => void response.destroy();
    await expect(find('BBBBB')).rejects.toEqual(unavailable);
    upstream.answer = (_request, response) => void range(response);
    nowMs += BOUNDS.pauseMs - 1;
    await expect(find('BBBBB')).rejects.toEqual(unavailable);
    expect(await find('AAAAA')).toEqual(LINES);
    expect(upstream.requests).toHaveLength(2);
    nowMs += 1;
    expect(await find('BBBBB')).toEqual(LINES);
  });

  it('follow no redirect', async () => {
    let isFollowed = false;
    upstream.answer = (request, response) => {
      if (request.url === '/elsewhere') isFollowed = true;
      response.writeHead(302, { Location: `${upstream.url}/elsewhere` }).end();
    };
    await expect(searchAt()('AAAAA')).rejects.toEqual(unavailable);
    expect(isFollowed).toBe(false);
  });

  it('fail when nothing listens', async () => {
    await expect(searchAt('http://127.0.0.1:9')('AAAAA')).rejects.toEqual(unavailable);
  });

  const line = `${'A'.repeat(35)}:1\r\n`;
  const count = Math.floor(BOUNDS.bytes / line.length);
  /** A range that line breaks at its end fill up to a size. */
  const sized = (bytes: number) => line.repeat(count).padEnd(bytes, '\n');

  it.each([-1, 0])('accept a body of the largest size and %i bytes', async (more) => {
    upstream.answer = (_request, response) => void response.end(sized(BOUNDS.bytes + more));
    expect(await searchAt()('AAAAA')).toHaveLength(count);
  });

  it('fail when the body has one byte more than the largest size', async () => {
    upstream.answer = (_request, response) => void response.end(sized(BOUNDS.bytes + 1));
    await expect(searchAt()('AAAAA')).rejects.toEqual(unavailable);
  });

  it('fail when a small compressed body is too large after decompression', async () => {
    const body = gzipSync(`${'A'.repeat(35)}:1\r\n`.repeat(100_000));
    expect(body.length).toBeLessThan(BOUNDS.bytes);
    upstream.answer = (_request, response) =>
      void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(body);
    await expect(searchAt()('AAAAA')).rejects.toEqual(unavailable);
  });

  it.each([
    ['an empty body', ''],
    ['a page', '<html>sign in</html>'],
    ['a line with 34 digits', `${'A'.repeat(34)}:1`],
    ['a line with 36 digits', `${'A'.repeat(36)}:1`],
    ['a line without a count', 'A'.repeat(35)],
    ['a line with a count of eleven digits', `${'A'.repeat(35)}:12345678901`],
    ['a line with a negative count', `${'A'.repeat(35)}:-1`],
    ['an empty line between others', `${LINES[0]}\r\n\r\n${LINES[1]}`],
    ['one wrong line among right ones', `${LINES[0]}\r\nG${'A'.repeat(34)}:1\r\n${LINES[1]}`],
  ])('fail when the upstream answers with %s', async (_, body) => {
    upstream.answer = (_request, response) => void response.end(body);
    await expect(searchAt()('AAAAA')).rejects.toEqual(unavailable);
  });

  it.each([
    ['lower-case digits', LINES.join('\r\n').toLowerCase()],
    ['plain line breaks', LINES.join('\n')],
    ['a line break at the end', `${LINES.join('\r\n')}\r\n`],
  ])('read a range with %s', async (_, body) => {
    upstream.answer = (_request, response) => void response.end(body);
    expect(await searchAt()('AAAAA')).toEqual(LINES);
  });

  it.each([201, 204, 304, 400, 404, 429, 500])('fail with the status %i', async (status) => {
    upstream.answer = (_request, response) => void response.writeHead(status).end(LINES.join('\n'));
    await expect(searchAt()('AAAAA')).rejects.toEqual(unavailable);
  });
});
