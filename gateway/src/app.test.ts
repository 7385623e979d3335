import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Answered, caller } from '@savvi/testing/caller';
import { currentContext } from '@savvi/service-kit/context';
import { silentLog } from '@savvi/service-kit/log';
import type { Listener } from '@savvi/service-kit/server';
import { Problem } from '@savvi/service-kit/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeService, testGateway } from './testing/gateway.ts';
import { raw as sendRaw } from './testing/raw.ts';
import type { Mint } from './sessions/session-tokens.ts';

type Gateway = Awaited<ReturnType<typeof testGateway>>;
const COOKIE = 'a-session-secret-of-some-length';
const mint: Mint = async (cookie) =>
  cookie === COOKIE ? { token: 'the.token', sid: 's', userId: 'u', expiresAtMs: Date.now() + 9_000 } : null;
const signedIn = { Cookie: `other=1; savvi_session=${COOKIE}` };

const seen: IncomingMessage[] = [];
let budget: Listener;
let identity: Listener;
let gateway: Gateway;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  budget = await fakeService((request, response) => {
    seen.push(request);
    let length = 0;
    request.on('data', (chunk: Buffer) => (length += chunk.length));
    request.on('end', () => {
      response.setHeader('X-Powered-By', 'secret');
      response.setHeader('X-Total-Count', '3');
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ path: request.url, length }));
    });
  });
  identity = await fakeService((request, response) => {
    seen.push(request);
    response.setHeader('Set-Cookie', 'savvi_session=new; HttpOnly');
    response.statusCode = request.url === '/api/login' && request.method === 'GET' ? 302 : 200;
    response.setHeader('Location', '/login');
    response.end();
  });
  gateway = await testGateway({ services: { budget: budget.url, identity: identity.url }, mint });
  call = caller(gateway.url);
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([budget.close(100), identity.close(100)]);
});

const last = (): IncomingMessage => {
  const request = seen.at(-1);
  if (request === undefined) throw new Error('no request reached a service');
  return request;
};

describe('a call that the gateway forwards to a service', () => {
  it('a forwarded call carries the identity token, a request id and the client address, and no cookie [API-1]', async () => {
    const answered = await call('GET', '/api/budgets?limit=2', { headers: signedIn });
    expect(answered).toMatchObject({ status: 200, json: { path: '/api/budgets?limit=2' } });
    expect(last().headers).toMatchObject({
      authorization: 'Bearer the.token',
      'x-client-address': '127.0.0.1',
    });
    expect(last().headers['x-request-id']).toBe(answered.headers.get('x-request-id'));
    expect(last().headers.cookie).toBeUndefined();
  });

  // Trust: access-4
  it('reads and writes from a page that another user loaded are refused before any service gets them', async () => {
    const before = last();
    for (const method of ['PATCH', 'GET'])
      expect(
        await call(method, '/api/budgets/1', { headers: { ...signedIn, 'X-Page-Owner': 'another' } }),
      ).toMatchObject({ status: 401, text: 'Unauthorized' });
    expect(last()).toBe(before);
    for (const method of ['PATCH', 'GET']) {
      const earlier = last();
      await call(method, '/api/budgets/1', { headers: { ...signedIn, 'X-Page-Owner': 'u' } });
      expect(last()).not.toBe(earlier);
    }
  });

  // Trust: gateway-14
  it('a forwarded call never carries internal headers that the client sent', async () => {
    await call('GET', '/api/budgets', {
      headers: {
        Authorization: 'Bearer forged',
        'X-Client-Address': '6.6.6.6',
        'X-Request-Id': 'forged-request-id',
        'X-User-Id': '1',
        'X-Forwarded-For': '6.6.6.6',
      },
    });
    expect(last().headers).toMatchObject({ 'x-client-address': '127.0.0.1' });
    expect(last().headers.authorization).toBeUndefined();
    expect(last().headers['x-request-id']).not.toBe('forged-request-id');
    expect(last().headers['x-user-id']).toBeUndefined();
  });

  it('only the identity service receives the session cookie, and its Set-Cookie headers and redirects reach the client [AUTH-32] [API-10]', async () => {
    const answered = await call('GET', '/api/login', { headers: signedIn });
    expect(answered.status).toBe(302);
    expect(answered.headers.get('location')).toBe('/login');
    expect(answered.headers.get('set-cookie')).toContain('savvi_session=new');
    expect(last().headers.cookie).toBe(`savvi_session=${COOKIE}`);
  });

  // Trust: input-9
  it('a forwarded response is not cached and names no software of the service [N-16]', async () => {
    const answered = await call('GET', '/api/budgets');
    expect(answered.headers.get('cache-control')).toBe('no-store');
    expect(answered.headers.get('x-powered-by')).toBeNull();
    expect(answered.headers.get('x-total-count')).toBe('3');
  });

  it('a call to an unknown path or to a service that is not deployed gets a 404 as plain text', async () => {
    for (const path of ['/api/nothing', '/api', '/api/passwords', '/api/%2e%2e/internal/keys'])
      expect(await call('GET', path)).toMatchObject({ status: 404 });
    expect((await call('GET', '/api/nothing')).headers.get('content-type')).toContain('text/plain');
  });

  // Trust: events-8
  it('the internal routes and metrics of a service are unreachable through the gateway', async () => {
    const before = seen.length;
    for (const path of [
      '/internal/keys',
      '/api/../internal/keys',
      '/api/user/../../internal/keys',
      '/metrics',
      '/api/metrics',
      '/api/budgets/../../metrics',
    ])
      await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(seen.slice(before).filter((request) => /internal|metrics/.test(request.url ?? ''))).toEqual([]);
  });
});

describe('cross-site writes', () => {
  // Trust: gateway-8
  it.each([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ])('a write with the headers %o is refused before a service gets it [N-4]', async (headers) => {
    const before = seen.length;
    const answered = await call('POST', '/api/budgets', { body: {}, headers });
    expect(answered).toMatchObject({
      status: 403,
      text: 'This request came from another site and was refused.',
    });
    expect(seen.length).toBe(before);
  });

  // Trust: gateway-9
  it('another site cannot sign a user out with an image, while our own page can [AUTH-33]', async () => {
    expect(
      (
        await call('GET', '/api/simple-logout', {
          headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' },
        })
      ).status,
    ).toBe(403);
    expect(
      (await call('GET', '/api/simple-logout', { headers: { 'Sec-Fetch-Site': 'same-origin' } })).status,
    ).toBe(200);
  });

  it('the origin check accepts clients that are not browsers', async () => {
    expect((await call('POST', '/api/budgets', { body: {} })).status).toBe(200);
  });
});

const raw = (text: string, port = gateway.port) => sendRaw(text, port);

describe('oversized and malformed requests', () => {
  // Trust: input-2
  it('a body over one mebibyte is refused with 413, with or without Content-Length [N-13]', async () => {
    expect((await call('POST', '/api/budgets', { raw: 'x'.repeat(1_048_577) })).status).toBe(413);
    const chunked = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(
        `${gateway.url}/api/budgets`,
        { method: 'POST', headers: { 'Content-Type': 'application/json' } },
        (response) => resolve(response.statusCode),
      );
      request.on('error', reject);
      for (let sent = 0; sent < 20; sent += 1) request.write('x'.repeat(65_536));
      request.end();
    });
    expect(chunked).toBe(413);
  });

  it('a body within the size limit is forwarded completely', async () => {
    expect((await call('POST', '/api/budgets', { raw: 'x'.repeat(1_048_576) })).json).toMatchObject({
      length: 1_048_576,
    });
  });

  // Trust: gateway-1, gateway-11
  it.each([
    ['huge headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'many headers',
      `GET /api/budgets HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${Array.from({ length: 150 }, (_, index) => `X-H${index}: 1\r\n`).join('')}\r\n`,
      431,
    ],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an absolute target', 'GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['a double-slash target', 'GET //evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/budgets HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'length and chunks',
      'POST /api/budgets HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no HTTP', 'nonsense\r\n\r\n', 400],
    ['a method nobody knows', 'BREW / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    [
      'an unknown expectation',
      'GET /nothing.txt HTTP/1.1\r\nHost: x\r\nExpect: banana\r\nConnection: close\r\n\r\n',
      404,
    ],
    [
      'another protocol',
      'GET /nothing.txt HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n',
      404,
    ],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
  ])('%s is refused, with the security headers', async (_, text, status) => {
    const answer = await raw(text);
    expect(answer.split('\r\n')[0]).toContain(` ${status} `);
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
  });

  it.concurrent(
    'a request whose headers never end is cut off within 15 seconds while other requests are served',
    { timeout: 25_000 },
    async () => {
      const started = performance.now();
      const slow = raw('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      expect((await call('GET', '/livez')).status).toBe(200);
      await slow;
      expect(performance.now() - started).toBeLessThan(15_000);
    },
  );

  it.concurrent(
    'a request whose body never arrives is cut off within 15 seconds',
    { timeout: 25_000 },
    async () => {
      const started = performance.now();
      const answer = await raw(
        'POST /api/budgets HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      );
      expect(answer).toContain('This request arrived too slowly.');
      expect(performance.now() - started).toBeLessThan(15_000);
    },
  );
});

describe('pages and static files', () => {
  // Trust: gateway-1
  it('every page has a Content-Security-Policy without unsafe-inline and unsafe-eval, and a new nonce per response [N-16]', async () => {
    const nonceOf = ({ headers, text }: Answered) => {
      const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
      expect(text).toContain(`nonce="${nonce}"`);
      return nonce;
    };
    const [first, second] = [await call('GET', '/'), await call('GET', '/')];
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    // Images may come from our own origin only (S-17).
    expect(first.headers.get('content-security-policy')).toMatch(
      /^(?!.*unsafe).*; img-src 'self' data: blob:;/,
    );
    expect(first.headers.get('x-frame-options')).toBe('DENY');
  });

  it('the path / returns the landing page without a session cookie and the dashboard with one [NAV-3] [NAV-4]', async () => {
    expect((await call('GET', '/')).text).toContain('<title>index</title>');
    expect((await call('GET', '/', { headers: signedIn })).text).toContain('<title>dashboard</title>');
  });

  it('pages name their social image by its absolute URL', async () => {
    expect((await call('GET', '/')).text).toContain('content="http://savvi.test/social.png"');
  });

  it('an unknown path returns the app with 404, and a missing file a plain 404 [NAV-10]', async () => {
    expect(await call('GET', '/nowhere')).toMatchObject({ status: 404 });
    expect((await call('GET', '/nowhere')).text).toContain('<title>app</title>');
    expect((await call('GET', '/missing.1a2b3c4d.js')).text).toBe('Not found');
  });

  it('browsers cache the files of a build forever, and pages never', async () => {
    expect((await call('GET', '/app.1a2b3c4d.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await call('GET', '/')).headers.get('cache-control')).toBe('no-store');
  });

  it('pages and files accept only GET and HEAD', async () => {
    expect((await call('POST', '/api/openapi.json', { body: {} })).status).toBe(405);
    expect((await call('POST', '/', { body: {} })).status).toBe(405);
  });

  it('the public registry omits which users get which version', async () => {
    const answered = await call('GET', '/registry.json');
    expect(answered.headers.get('cache-control')).toBe('no-store');
    expect(answered.json).toMatchObject({ areas: [{ name: 'budget', versions: [{ users: [] }] }] });
    expect(answered.headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
  });

  it('the gateway serves the API documentation as a page and as an OpenAPI document', async () => {
    expect((await call('GET', '/api/openapi.json')).json).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/budgets': { get: { operationId: 'listBudgets' } } },
    });
    const page = (await call('GET', '/api/docs')).text;
    expect(page).toContain('BudgetPRO API');
    expect(page).toContain('<article id="updateBudget"><h3><b>PATCH</b>/api/budgets/{id}</h3>');
    expect(page).toContain('Needs a session · answers 200 · honors If-Match');
    expect(page).toContain('412 <code>stale</code>');
  });

  // Trust: gateway-1
  it('pages send HSTS when the public URL is https', async () => {
    const secure = await testGateway({ publicOrigin: 'https://savvi.example' });
    expect((await caller(secure.url)('GET', '/')).headers.get('strict-transport-security')).toContain(
      'max-age=',
    );
    expect((await call('GET', '/')).headers.get('strict-transport-security')).toBeNull();
    await secure.close();
  });
});

describe('a failed service', () => {
  // Trust: gateway-13
  it('only the routes of a failed service return a quick 503 with a sentence, until the service recovers', async () => {
    const service = await fakeService((_, response) => void response.end('[]'));
    const { port } = new URL(service.url);
    const broken = await testGateway({ services: { budget: service.url, identity: identity.url }, mint });
    const ask = caller(broken.url);
    expect((await ask('GET', '/api/budgets')).status).toBe(200);
    await service.close(0);
    for (let tries = 0; tries < 3; tries += 1) {
      const started = performance.now();
      const answered = await ask('GET', '/api/budgets');
      expect(answered).toMatchObject({
        status: 503,
        text: 'The budget service is not available right now. Please try again soon.',
      });
      expect(answered.headers.get('retry-after')).toBe('2');
      expect(performance.now() - started).toBeLessThan(5_000);
    }
    expect((await ask('GET', '/api/user')).status).toBe(200);
    const { createServer } = await import('node:http');
    const back = createServer((_, response) => void response.end('[]')).listen(Number(port), '127.0.0.1');
    await expect.poll(async () => (await ask('GET', '/api/budgets')).status, { timeout: 5_000 }).toBe(200);
    await broken.close();
    back.close();
  });

  // Trust: gateway-13
  it('a hanging service is answered with 504 within 5 seconds', async () => {
    const hanging = await fakeService(() => {});
    const broken = await testGateway({ services: { budget: hanging.url } });
    const started = performance.now();
    expect((await caller(broken.url)('GET', '/api/budgets')).status).toBe(504);
    expect(performance.now() - started).toBeLessThan(5_500);
    await broken.close();
    await hanging.close(0);
  });

  // Trust: logs-3
  it('a failed service is logged under the request id that each refused client gets', async () => {
    const told: object[] = [];
    const log = {
      ...silentLog,
      info: (fields: object) => void told.push({ ...fields, requestId: currentContext()?.requestId }),
    };
    const gone = await fakeService(() => {});
    await gone.close(0);
    const broken = await testGateway({ services: { budget: gone.url }, log });
    for (const _ of ['fails', 'is refused by the breaker']) {
      const requestId = (await caller(broken.url)('GET', '/api/budgets', { headers: signedIn })).headers.get(
        'x-request-id',
      );
      expect(told.at(-1)).toMatchObject({
        requestId,
        code: 'unavailable',
        sentence: 'The budget service is not available right now. Please try again soon.',
      });
    }
    expect(JSON.stringify(told)).not.toContain(COOKIE);
    await broken.close();
  });

  it('a malformed body from a client does not open the circuit breaker of the service', async () => {
    const slowMint: Mint = (cookie, from) =>
      // The client has disconnected before the gateway forwards the call.
      new Promise((resolve) => setTimeout(() => resolve(mint(cookie, from)), 50));
    const patient = await testGateway({ services: { budget: budget.url }, mint: slowMint });
    const broken = `POST /api/budgets HTTP/1.1\r\nHost: x\r\nCookie: ${signedIn.Cookie}x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n`;
    await Promise.all(Array.from({ length: 6 }, () => raw(broken, patient.port)));
    for (let count = 0; count < 20; count += 1)
      expect((await caller(patient.url)('GET', '/api/budgets')).status).toBe(200);
    await patient.close();
  });

  // Trust: gateway-12
  it('the gateway never sends a write to a service twice', async () => {
    let writes = 0;
    const service = await fakeService((request, response) => {
      writes += 1;
      request.socket.destroy();
      response.destroy();
    });
    const broken = await testGateway({ services: { budget: service.url } });
    expect((await caller(broken.url)('POST', '/api/budgets', { body: {} })).status).toBe(503);
    expect(writes).toBe(1);
    await broken.close();
    await service.close(0);
  });

  it('when the identity service fails, calls of signed-in users get 503, not 401', async () => {
    const broken = await testGateway({
      services: { budget: budget.url },
      mint: () => Promise.reject(new Problem('unavailable')),
    });
    expect((await caller(broken.url)('GET', '/api/budgets', { headers: signedIn })).status).toBe(503);
    await broken.close();
  });
});

describe('streaming', () => {
  it('the gateway streams a response as it arrives and aborts the service call when the client disconnects', async () => {
    let isDisconnected = false;
    const service = await fakeService((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: 1\n\n');
      response.on('close', () => (isDisconnected = true));
    });
    const streaming = await testGateway({ services: { budget: service.url } });
    const leave = new AbortController();
    const response = await fetch(`${streaming.url}/api/budgets`, { signal: leave.signal });
    const first = await response.body?.getReader().read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe('data: 1\n\n');
    leave.abort();
    await expect.poll(() => isDisconnected, { timeout: 3_000 }).toBe(true);
    await streaming.close();
    await service.close(0);
  });
});

describe('an upload that the service answers before it has read the body', () => {
  /**
   * Sends the whole body before it reads the response, then sends further requests on the same connection.
   */
  async function upload(
    port: number,
  ): Promise<{ status: number | undefined; text: string; next: number | undefined }> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path: string, method: string, body: Buffer | null) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const asked = httpRequest({
          agent,
          port,
          host: '127.0.0.1',
          path,
          method,
          headers:
            body === null
              ? {}
              : { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': body.length },
        });
        const { promise: sent, resolve: wasSent } = Promise.withResolvers<void>();
        asked.on('error', reject);
        asked.on('response', (response) => void sent.then(() => resolve(response)));
        asked.end(body, wasSent);
      });
    try {
      const answer = await ask('/api/documents/upload', 'POST', Buffer.alloc(8_388_608, 'x'));
      const said = await text(answer);
      const next = await ask('/api/documents', 'GET', null);
      next.resume();
      return { status: answer.statusCode, text: said, next: next.statusCode };
    } finally {
      agent.destroy();
    }
  }

  it('an upload that is refused early is read to its end, so that the client can read the response and reuse the connection', async () => {
    const documents = await fakeService((request, response) => {
      if (request.method === 'GET') return void response.end('[]');
      response.writeHead(400, { 'Content-Type': 'text/plain' }).end('No.');
      request.resume();
    });
    const refusing = await testGateway({ services: { documents: documents.url } });
    expect(await upload(refusing.port)).toEqual({ status: 400, text: 'No.', next: 200 });
    await refusing.close();
    await documents.close(100);
  });
});

describe('rate limits', () => {
  it('the gateway refuses with 429 and Retry-After when an address calls too often', async () => {
    const limited = await testGateway({ counter: { count: () => 6_001, close: async () => {} } });
    const answered = await caller(limited.url)('GET', '/api/openapi.json');
    expect(answered.status).toBe(429);
    expect(Number(answered.headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.close();
  });

  it('when the limiter fails, the auth endpoints are refused and reads still work [N-5]', async () => {
    const down = () => Promise.reject(new Error('database down'));
    const limited = await testGateway({
      services: { identity: identity.url, budget: budget.url },
      authLimiter: { take: down },
    });
    expect((await caller(limited.url)('POST', '/api/login', { body: {} })).status).toBe(503);
    expect((await caller(limited.url)('GET', '/api/budgets')).status).toBe(200);
    await limited.close();
  });

  // Trust: sessions-13
  it('limits count the real client address behind a trusted proxy, and ignore forwarded headers that other clients send [N-5]', async () => {
    const keys: string[] = [];
    const counter = { count: (key: string) => keys.push(key), close: async () => {} };
    const behind = await testGateway({ counter, trustedProxies: ['127.0.0.1'] });
    const direct = await testGateway({ counter });
    for (const each of [behind, direct])
      await caller(each.url)('GET', '/api/openapi.json', { headers: { 'X-Forwarded-For': '9.9.9.9' } });
    expect(keys).toEqual(['address:9.9.9.9', 'address:127.0.0.1']);
    await behind.close();
    await direct.close();
  });
});
