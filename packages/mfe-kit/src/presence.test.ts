import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { get } from './api.ts';
import { watchPresence } from './presence.ts';

const fetched = vi.fn<typeof fetch>();
const activity = async () => {
  await get('/api/user', { parse: (answer) => answer });
  return new Headers(fetched.mock.lastCall?.[1]?.headers).get('X-Activity');
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    fetched.mockImplementation(async () => Response.json({})),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Trust: sessions-5
test('a read without a recent key or click is marked as background activity', async () => {
  const page = new EventTarget();
  const stop = watchPresence(page);
  for (const event of ['pointerdown', 'keydown']) {
    page.dispatchEvent(new Event(event));
    expect(await activity()).toBeNull();
    vi.advanceTimersByTime(30_000);
    expect(await activity()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(await activity()).toBe('background');
  }
  stop();
  page.dispatchEvent(new Event('keydown'));
  expect(await activity()).toBe('background');
});
