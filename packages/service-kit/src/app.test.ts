import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { defineRoute } from '@savvi/contracts/route';
import { caller } from '@savvi/testing/caller';
import { someClaims, testTokens } from '@savvi/testing/tokens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LISTS, type ServiceAppDeps, serviceApp } from './app.ts';
import { currentContext } from './context.ts';
import { JsonText } from './json-text.ts';
import type { Log } from './log.ts';
import { type Listener, listen } from './server.ts';

const base = { tag: 'Test', summary: 'A test', operation: 'test' } as const;
const open = defineRoute({
  ...base,
  method: 'get',
  path: '/api/open',
  access: 'public',
  status: 200,
  reply: z.object({ user: z.string().nullable() }),
});
const mine = defineRoute({
  ...base,
  method: 'get',
  path: '/api/mine',
  access: 'session',
  status: 200,
  reply: z.object({ shown: z.string() }),
});
const admin = defineRoute({
  ...base,
  method: 'delete',
  path: '/api/things/{id}',
  access: 'admin',
  params: z.object({ id: z.string() }),
  status: 204,
  reply: null,
});
const beside = defineRoute({
  ...base,
  method: 'post',
  path: '/api/things/new',
  access: 'session',
  status: 204,
  reply: null,
});
const fails = defineRoute({
  ...base,
  method: 'post',
  path: '/api/fails',
  access: 'session',
  body: z.object({}),
  status: 201,
  reply: z.object({}),
  idempotent: true,
});
const versioned = defineRoute({
  ...base,
  method: 'patch',
  path: '/api/versioned',
  access: 'session',
  body: z.object({}),
  status: 200,
  reply: z.object({ ifMatch: z.number().nullable() }),
  versioned: true,
});

const things = defineRoute({
  ...base,
  method: 'get',
  path: '/api/things',
  access: 'session',
  status: 200,
  reply: z.array(z.string()),
});

const tokens = testTokens();
const lines: { fields: object; message: string }[] = [];
const log: Log = {
  error: (fields, message) => void lines.push({ fields, message }),
  warn: () => {},
  info: () => {},
  debug: () => {},
};
let isReady = false;
/** A list of 25 MB: more than a space may load in one burst, and than the buffers of a connection hold. */
const HUGE = Array.from({ length: 250 }, () => 'x'.repeat(100_000));
/** What the list route returns, how many calls run now, and the most that ran concurrently. */
const listing = { made: [] as string[], underWay: 0, most: 0, until: Promise.resolve() };
let listener: Listener;
let call: ReturnType<typeof caller>;

/** Starts a service with the routes of this file. */
async function listenWith(deps: Partial<ServiceAppDeps> = {}): Promise<Listener> {
  const app = serviceApp({
    log,
    clock: { now: () => new Date('2026-03-02T00:00:00.000Z') },
    verify: tokens.verify,
    isReady: () => isReady,
    ...deps,
  });
  app.mount(open, ({ scope }) => ({ user: scope?.userId ?? null }));
  app.mount(mine, () => ({ shown: currentContext()?.userId ?? '', hidden: 'password hash' }));
  app.mount(admin, () => {});
  app.mount(beside, () => {});
  app.mount(fails, () => {
    throw new Error('password is hunter2 at /srv/app.ts');
  });
  app.mount(things, async () => {
    listing.underWay += 1;
    listing.most = Math.max(listing.most, listing.underWay);
    await listing.until;
    listing.underWay -= 1;
    return listing.made;
  });
  app.mount(versioned, ({ ifMatch }) => ({ ifMatch: ifMatch ?? null }));
  return listen(app.finish(), { HOST: '127.0.0.1', PORT: 0 });
}

beforeAll(async () => {
  listener = await listenWith();
  call = caller(listener.url);
});
afterAll(() => listener.close());

const claims = someClaims();
const token = () => tokens.mint(claims);

describe('a service', () => {
  it('sends only the fields of the contract, and records the caller in the request context', async () => {
    expect((await call('GET', '/api/mine', { token: token() })).json).toEqual({ shown: claims.sub });
  });

  it('requires a session or the administrator role where the contract does', async () => {
    expect(await call('GET', '/api/mine')).toMatchObject({ status: 401, text: 'Unauthorized' });
    expect((await call('DELETE', '/api/things/1', { token: token() })).status).toBe(403);
    expect(
      (await call('DELETE', '/api/things/1', { token: tokens.mint(someClaims({ role: 'admin' })) })).status,
    ).toBe(204);
  });

  it('checks the session before it reads a body, and accepts no other spelling of a path', async () => {
    expect((await call('POST', '/api/fails', { raw: 'no JSON at all' })).status).toBe(401);
    expect((await call('GET', '/api/open/')).status).toBe(404);
    expect((await call('GET', '/API/open')).status).toBe(404);
  });

  it('passes the signed-in user to public routes, and rejects a bad token there as well', async () => {
    expect((await call('GET', '/api/open')).json).toEqual({ user: null });
    expect((await call('GET', '/api/open', { token: token() })).json).toEqual({ user: claims.sub });
    expect((await call('GET', '/api/open', { token: 'forged' })).status).toBe(401);
  });

  // Trust: input-9, logs-3
  it('responds to an unexpected error without details, and logs it once with its cause under the request id', async () => {
    const answered = await call('POST', '/api/fails', {
      token: token(),
      body: {},
      headers: { 'X-Request-Id': 'request-12345' },
    });
    expect(answered).toMatchObject({
      status: 500,
      text: 'Something went wrong on our side. Please try again.',
    });
    expect(answered.headers.get('x-request-id')).toBe('request-12345');
    expect(lines.splice(0).map((line) => line.message)).toEqual(['request failed']);
  });

  it('rejects an idempotency key that is too long', async () => {
    expect(
      (
        await call('POST', '/api/fails', {
          token: token(),
          body: {},
          headers: { 'Idempotency-Key': 'x'.repeat(201) },
        })
      ).status,
    ).toBe(400);
  });

  it.each([
    ['no version', undefined, null],
    ['a version', '"3"', 3],
    ['a tag that is no version', '"x"', 0],
  ])('parses an If-Match header with %s', async (_case, header, ifMatch) => {
    expect(
      (
        await call('PATCH', '/api/versioned', {
          token: token(),
          body: {},
          headers: header === undefined ? {} : { 'If-Match': header },
        })
      ).json,
    ).toEqual({ ifMatch });
  });

  it.each(['', '*', '3', '"3', 'W/"3"', '"1", "2"'])(
    'rejects an If-Match header that is not an entity tag: %j',
    async (header) => {
      const answered = await call('PATCH', '/api/versioned', {
        token: token(),
        body: {},
        headers: { 'If-Match': header },
      });
      expect(answered).toMatchObject({
        status: 400,
        text: 'If-Match must be a version in quotes, such as "3".',
      });
    },
  );

  it('responds 405 with the allowed methods to another method, and 404 to unknown paths', async () => {
    const answered = await call('POST', '/api/mine', { token: token(), body: {} });
    expect(answered.status).toBe(405);
    expect(answered.headers.get('allow')).toBe('GET');
    const beside = await call('DELETE', '/api/things/new', { token: token() });
    // `/api/things/new` is a route of its own that accepts only POST, and not the thing with the id `new`.
    expect([beside.status, beside.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await call('GET', '/api/none')).toMatchObject({ status: 404, text: 'Not found' });
  });

  it('is alive immediately, and ready once its dependencies are', async () => {
    expect((await call('GET', '/livez')).status).toBe(200);
    expect((await call('GET', '/readyz')).status).toBe(503);
    isReady = true;
    expect((await call('GET', '/readyz')).status).toBe(200);
  });
});

it.each([
  ['is refused when replies are checked', true, 500],
  ['is sent unchanged when replies are not checked', false, 200],
])('a reply from the database that breaks its contract %s', async (_title, checksReplies, status) => {
  const app = serviceApp({
    log,
    clock: { now: () => new Date('2026-03-02T00:00:00.000Z') },
    verify: tokens.verify,
    isReady: () => true,
    checksReplies,
  });
  app.mount(mine, () => new JsonText('{"shown":1}'));
  const itself = await listen(app.finish(), { HOST: '127.0.0.1', PORT: 0 });
  try {
    expect((await caller(itself.url)('GET', '/api/mine', { token: token() })).status).toBe(status);
  } finally {
    await itself.close();
  }
});

describe('the lists of one space', () => {
  const list = (as = token()) => call('GET', '/api/things', { token: as });

  // Trust: input-3
  it('run two at a time; more of them wait, further ones are rejected, and other spaces are not held up', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    listing.until = promise;
    const statuses: number[] = [];
    const asked = Array.from({ length: 40 }, async () => {
      const answered = await list();
      statuses.push(answered.status);
      return answered;
    });
    expect(await Promise.race(asked)).toMatchObject({
      status: 429,
      text: 'You are asking for this list too often at once. Please wait a little and try again.',
    });
    await expect.poll(() => statuses).toEqual(Array.from({ length: 8 }, () => 429));
    expect(listing.underWay).toBe(2);
    const other = list(tokens.mint(someClaims()));
    await expect.poll(() => listing.underWay).toBe(3);
    resolve();
    expect((await other).status).toBe(200);
    await Promise.all(asked);
    expect(statuses.slice(8)).toEqual(Array.from({ length: 32 }, () => 200));
  });

  // Trust: input-3
  it('do not run while the client has not read two earlier responses, so that a slow client uses no more memory', async () => {
    const itself = await listenWith({
      lists: { ...LISTS, allowance: { burst: Number.POSITIVE_INFINITY, perSecond: 1 } },
    });
    const listThere = (as = token()) => caller(itself.url)('GET', '/api/things', { token: as });
    try {
      listing.made = HUGE;
      const slow = await Promise.all([unread(itself.url, token()), unread(itself.url, token())]);
      const before = listing.most;
      // The call waits in the queue until its timeout and is then rejected.
      expect((await listThere()).status).toBe(429);
      expect((await listThere(tokens.mint(someClaims()))).status).toBe(200);
      for (const answer of slow) answer.destroy();
      listing.made = [];
      await expect.poll(async () => (await listThere()).status).toBe(200);
      expect(listing.most).toBe(before);
    } finally {
      await itself.close();
    }
  });

  // Trust: input-3
  it('are rejected for a while after 20 MiB, while other spaces still get theirs (T-46)', async () => {
    const mine = tokens.mint(someClaims());
    listing.made = HUGE;
    expect((await list(mine)).status).toBe(200);
    listing.made = [];
    const refused = await list(mine);
    expect(refused).toMatchObject({
      status: 429,
      text: 'You have loaded a lot in a short time. Please wait a little and try again.',
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(5);
    expect((await list()).status).toBe(200);
  });
});

/** A response to a client that requests the list and does not read it. */
async function unread(url: string, as: string): Promise<IncomingMessage> {
  // The arguments of the `response` event.
  const [answer] = (await once(
    get(`${url}/api/things`, { agent: false, headers: { Authorization: `Bearer ${as}` } }),
    'response',
  )) as [IncomingMessage];
  return answer.pause();
}
