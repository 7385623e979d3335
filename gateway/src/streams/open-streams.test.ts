import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sessionRevoked, userDeleted, userUpdated } from '@savvi/contracts/events';
import { createMetrics } from '@savvi/service-kit/metrics';
import { listenOn } from '@savvi/service-kit/server';
import { memoryBus } from '@savvi/testing/memory-bus';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CALLS_PER_MINUTE } from '../limits/limits.ts';
import { followSessions } from '../sessions/session-events.ts';
import type { Caller, LiveSession } from '../sessions/session-tokens.ts';
import { type Behind, testGateway } from '../testing/gateway.ts';
import { openStream } from '../testing/stream.ts';
import { measureStreams, openStreams } from './open-streams.ts';

const anywhere = { HOST: '127.0.0.1', PORT: 0 };

/**
 * A fake achievements service: opens a stream for each request to the stream route, and responds immediately
 * to all others.
 */
async function achievements() {
  const open = new Set<ServerResponse>();
  const listener = await listenOn(
    createServer((request, response) => {
      if (request.url !== '/api/achievements/stream') return void response.end('[]');
      response
        .writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
        .write('event: hello\n\n');
      open.add(response);
      response.once('close', () => open.delete(response));
    }),
    anywhere,
  );
  return {
    url: listener.url,
    open,
    tell: (text: string) => open.forEach((response) => response.write(text)),
    cut: () => open.forEach((response) => response.destroy()),
    close: () => listener.close(100),
  };
}

let service: Awaited<ReturnType<typeof achievements>>;
let gateway: Awaited<ReturnType<typeof testGateway>>;
/** The live sessions by id; a missing one has ended. Null while the identity service is unavailable. */
let sessions: Map<string, { userId: string; lifeMs: number }> | null;
let asked: Caller[];

async function begin(over: Behind = {}): Promise<void> {
  gateway = await testGateway({
    services: { achievements: service.url },
    async mint(cookie, caller): Promise<LiveSession | null> {
      asked.push(caller);
      if (sessions === null) throw new Error('identity is unavailable');
      const sid = cookie.slice(0, 2);
      const known = sessions.get(sid);
      return known === undefined
        ? null
        : { token: 't', sid, userId: known.userId, expiresAtMs: Date.now() + known.lifeMs };
    },
    ...over,
  });
}
beforeEach(async () => {
  asked = [];
  sessions = new Map(['a1', 'a2', 'b1'].map((sid) => [sid, { userId: sid.slice(0, 1), lifeMs: 60_000 }]));
  service = await achievements();
});
afterEach(async () => {
  await gateway.close();
  await service.close();
});

const cookieOf = (sid: string) => ({ cookie: `savvi_session=${sid}-0123456789abcdef` });
const listen = (sid: string) => openStream(`${gateway.url}/api/achievements/stream`, cookieOf(sid));
const call = () => fetch(`${gateway.url}/api/achievements`, { headers: cookieOf('a1') });

describe('a stream through the gateway', () => {
  it('the gateway forwards each event as it is sent, with the headers of the service', async () => {
    await begin();
    const line = await listen('a1');
    expect(line.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(line.headers).not.toHaveProperty('content-encoding');
    await expect.poll(line.text).toBe('event: hello\n\n');
    for (const piece of ['one', ' two']) {
      service.tell(piece);
      // Each event arrives before the next one is sent.
      await expect.poll(line.text).toMatch(new RegExp(`${piece}$`));
    }
    line.leave();
    await expect.poll(() => service.open.size).toBe(0);
  });

  // Trust: gateway-15
  it(
    'streams outlast the deadline of other calls, and 150 open ones do not block calls',
    { timeout: 15_000 },
    async () => {
      await begin();
      const lines = await Promise.all(Array.from({ length: 150 }, () => listen('a1')));
      await pause(5_000); // calls that are not streams have a deadline of 4.5 s
      expect((await call()).status).toBe(200);
      service.tell('still here');
      for (const line of lines) await expect.poll(line.text).toContain('still here');
      for (const line of lines) line.leave();
    },
  );

  // Trust: sessions-5
  it('a stream does not extend its session, neither when it opens nor while it runs', async () => {
    await begin();
    sessions?.set('a1', { userId: 'a', lifeMs: 50 });
    const line = await listen('a1');
    await expect.poll(() => asked.length).toBeGreaterThan(2);
    expect(asked.every(({ isBackground }) => isBackground)).toBe(true);
    line.leave();
    await expect.poll(() => service.open.size).toBe(0);
    const before = asked.length;
    await pause(150);
    // After the client left, the session is not checked again.
    expect(asked.length).toBeLessThanOrEqual(before + 1);
  });

  // Trust: sessions-7
  it('a stream ends cleanly when its token has expired and its session is gone', async () => {
    await begin();
    sessions?.set('a1', { userId: 'a', lifeMs: 100 });
    const [line, other] = [await listen('a1'), await listen('a2')];
    sessions?.delete('a1');
    expect(await line.ended).toBe('ended');
    expect(await Promise.race([other.ended, 'open'])).toBe('open');
    await expect.poll(() => service.open.size).toBe(1);
  });

  // Trust: sessions-7
  it('a stream ends when the identity service cannot confirm its session', async () => {
    await begin();
    sessions?.set('a1', { userId: 'a', lifeMs: 100 });
    const line = await listen('a1');
    sessions = null;
    expect(await line.ended).toBe('ended');
  });

  // Trust: sessions-7
  it('a stream ends within a second of the event that its session ended or its user was deleted, and no other stream does', async () => {
    await begin();
    const bus = memoryBus();
    const following = followSessions(bus, gateway.tokens, gateway.streams);
    const [userA, userB] = [crypto.randomUUID(), crypto.randomUUID()];
    sessions = new Map(
      [
        ['a1', userA],
        ['a2', userA],
        ['b1', userB],
      ].map(([sid, userId]) => [sid ?? '', { userId: userId ?? '', lifeMs: 60_000 }]),
    );
    const [a1, a2, b1] = [await listen('a1'), await listen('a2'), await listen('b1')];
    const state = (line: typeof a1) => Promise.race([line.ended, pause(200, 'open')]);
    const now = new Date();
    const account = {
      isAdmin: false,
      subscriptionStatus: 'active',
      planType: 'premium',
      currentPeriodEnd: null,
      createdAt: now.toISOString(),
      version: 2,
    } as const;
    await bus.publish([userUpdated.of({ spaceId: userA, data: { userId: userA, ...account }, now })]);
    expect([await state(a1), await state(a2), await state(b1)]).toEqual(['open', 'open', 'open']);
    await bus.publish([sessionRevoked.of({ spaceId: userA, data: { userId: userA, sids: ['a1'] }, now })]);
    expect([await state(a1), await state(a2), await state(b1)]).toEqual(['ended', 'open', 'open']);
    await bus.publish([
      userDeleted.of({ spaceId: userB, data: { userId: userB, spaceId: userB, version: 3 }, now }),
    ]);
    expect([await state(a2), await state(b1)]).toEqual(['open', 'ended']);
    a2.leave();
    await following.stop();
    await bus.close();
  });

  it('draining ends streams cleanly and refuses new ones', async () => {
    await begin();
    const line = await listen('a1');
    gateway.streams.close();
    expect(await line.ended).toBe('ended');
    await expect.poll(() => service.open.size).toBe(0);
    expect((await listen('a1')).status).toBe(503);
  });

  it('a stream ends cleanly when the service breaks off, and the breaker stays closed', async () => {
    await begin();
    const lines = await Promise.all(Array.from({ length: 10 }, () => listen('a1')));
    for (const line of lines) await expect.poll(line.text).not.toBe('');
    service.cut();
    expect(new Set(await Promise.all(lines.map(({ ended }) => ended)))).toEqual(new Set(['ended']));
    expect((await call()).status).toBe(200);
  });

  // Trust: gateway-15
  it('the streams that one user opens per minute are limited', async () => {
    const counts = new Map<string, number>();
    const count = (key: string) => {
      const next = (counts.get(key) ?? 0) + 1;
      counts.set(key, next);
      return next;
    };
    await begin({ counter: { count, close: async () => {} } });
    counts.set('streams:a', CALLS_PER_MINUTE.streams - 1);
    const [last, refused, other] = [await listen('a1'), await listen('a2'), await listen('b1')];
    expect([last.status, refused.status, other.status]).toEqual([200, 429, 200]);
    expect((await call()).status).toBe(200); // calls that are not streams count against their own limit
    for (const line of [last, other]) line.leave();
  });
});

it('the open streams of a process are limited and shown in its metrics, and a closed one frees its slot', async () => {
  await begin();
  const streams = openStreams(1);
  const session = { token: 't', sid: 's', userId: 'u', expiresAtMs: Date.now() + 60_000 };
  const run = (forward: (ending: AbortSignal) => Promise<void>) =>
    streams.run({ session, findSession: async () => session, forward });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = run(() => promise);
  const metrics = createMetrics();
  measureStreams(metrics, streams);
  expect((await metrics.read()).text).toContain('savvi_streams_open 1');
  await expect(run(async () => {})).rejects.toMatchObject({ code: 'unavailable' });
  resolve();
  await first;
  await expect(run(async () => {})).resolves.toBeUndefined();
});
