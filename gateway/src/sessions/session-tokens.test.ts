import { silentLog } from '@savvi/service-kit/log';
import { describe, expect, it, vi } from 'vitest';
import { fakeService } from '../testing/gateway.ts';
import { type LiveSession, type Mint, mintAt, sessionTokens } from './session-tokens.ts';

const caller = { address: '127.0.0.1', requestId: 'r', isBackground: false };
const minted = (over: Partial<LiveSession> = {}, lifeMs = 10_000) => ({
  token: 't',
  sid: 's1',
  userId: 'u1',
  expiresAtMs: Date.now() + lifeMs,
  ...over,
});

describe('the token cache', () => {
  it('concurrent calls share one mint, and the token is cached while it lives', async () => {
    const mint = vi.fn<Mint>(async () => minted());
    const tokens = sessionTokens(mint, silentLog);
    await Promise.all([tokens.find('c', caller), tokens.find('c', caller)]);
    await tokens.find('c', caller);
    expect(mint).toHaveBeenCalledTimes(1);
  });

  it('a full token cache forgets only the least recently used sessions', async () => {
    const mint = vi.fn<Mint>(async () => minted());
    const tokens = sessionTokens(mint, silentLog, 2);
    for (const cookie of ['a', 'b', 'a', 'c']) await tokens.find(cookie, caller);
    expect(mint).toHaveBeenCalledTimes(3);
    for (const cookie of ['a', 'c']) await tokens.find(cookie, caller);
    expect(mint).toHaveBeenCalledTimes(3);
    await tokens.find('b', caller);
    expect(mint).toHaveBeenCalledTimes(4);
  });

  it('the cache mints an expired token again, and never caches an unknown session', async () => {
    const mint = vi.fn<Mint>(async (cookie) => (cookie === 'gone' ? null : minted({}, -1)));
    const tokens = sessionTokens(mint, silentLog);
    await tokens.find('c', caller);
    await tokens.find('c', caller);
    expect(await tokens.find('gone', caller)).toBeNull();
    await tokens.find('gone', caller);
    expect(mint).toHaveBeenCalledTimes(4);
  });

  // Trust: sessions-3
  it('the cache drops tokens by session, by user, or all', async () => {
    const mint = vi.fn<Mint>(async (cookie) => minted({ sid: cookie, userId: 'u1' }));
    const tokens = sessionTokens(mint, silentLog);
    const calls = async () => {
      const before = mint.mock.calls.length;
      await tokens.find('a', caller);
      await tokens.find('b', caller);
      return mint.mock.calls.length - before;
    };
    expect(await calls()).toBe(2);
    tokens.drop('u1', ['a']);
    expect(await calls()).toBe(1);
    tokens.drop('u2', null);
    expect(await calls()).toBe(0);
    tokens.drop('u1', null);
    expect(await calls()).toBe(2);
    tokens.dropAll();
    expect(await calls()).toBe(2);
  });

  // Trust: sessions-3
  it('a token that was dropped while being minted does not enter the cache', async () => {
    let finish: (() => void) | undefined;
    const mint = vi.fn<Mint>(() => new Promise((resolve) => (finish = () => resolve(minted()))));
    const tokens = sessionTokens(mint, silentLog);
    const first = tokens.find('c', caller);
    tokens.drop('u1', null);
    finish?.();
    await first;
    void tokens.find('c', caller);
    expect(mint).toHaveBeenCalledTimes(2);
  });

  // Trust: sessions-6
  it('a token minted by a background call does not serve a call by the user, because the identity service would miss the user activity; a token minted by a call of the user serves background calls', async () => {
    const mint = vi.fn<Mint>(async () => minted());
    const tokens = sessionTokens(mint, silentLog);
    const background = { ...caller, isBackground: true };
    for (const each of [background, background, caller, caller, background]) await tokens.find('c', each);
    await Promise.all([tokens.find('d', background), tokens.find('d', caller)]);
    expect(mint.mock.calls.map(([cookie, { isBackground }]) => [cookie, isBackground])).toEqual([
      ['c', true],
      ['c', false],
      ['d', true],
      ['d', false],
    ]);
  });

  it('failing mints are logged once until minting works again, and never with the cookie', async () => {
    const warn = vi.fn();
    let isDown = true;
    const tokens = sessionTokens(async () => (isDown ? Promise.reject(new Error('down')) : minted()), {
      ...silentLog,
      warn,
    });
    await Promise.allSettled([tokens.find('secret-a', caller), tokens.find('secret-b', caller)]);
    await expect(tokens.find('secret-c', caller)).rejects.toThrow('down');
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { err: expect.any(Error) },
      'signed-in users are refused: identity mints no tokens',
    );
    isDown = false;
    await tokens.find('secret-a', caller);
    isDown = true;
    await expect(tokens.find('secret-b', caller)).rejects.toThrow('down');
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

describe('minting at identity', () => {
  // Trust: access-10
  it.each([
    [1, 't'],
    [2, 'Signing in is not available right now. Please try again soon.'],
  ])('a mint whose connection breaks off %i times is retried once', async (breaks, outcome) => {
    let asked = 0;
    const identity = await fakeService((request, response) => {
      asked += 1;
      if (asked <= breaks) return void request.socket.destroy();
      response.setHeader('Content-Type', 'application/json');
      response.end(
        JSON.stringify({
          token: 't',
          expiresAt: new Date().toISOString(),
          sid: 's1',
          userId: '00000000-0000-4000-8000-000000000000',
        }),
      );
    });
    try {
      expect(
        await mintAt(identity.url, 'savvi_session')('c', caller).then(
          (minted) => minted?.token,
          (error: Error) => error.message,
        ),
      ).toBe(outcome);
      expect(asked).toBe(2);
    } finally {
      await identity.close(100);
    }
  });

  it.each([
    ['another program', '<h1>It works!</h1>'],
    ['something else than a token', '{"token":7}'],
  ])('the identity service counts as unavailable when %s responds in its place', async (_, body) => {
    const identity = await fakeService((_request, response) => response.end(body));
    try {
      await expect(mintAt(identity.url, 'savvi_session')('c', caller)).rejects.toMatchObject({
        code: 'unavailable',
      });
    } finally {
      await identity.close(100);
    }
  });
});
