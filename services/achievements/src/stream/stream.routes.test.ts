import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestAchievements, testAchievements } from '../testing/achievements.ts';
import { listenTo } from '../testing/listener.ts';
import { STREAMS_PER_USER } from './streams.ts';

let service: TestAchievements;
beforeEach(async () => {
  service = await testAchievements({ heartbeatMs: 100 });
});
afterEach(() => service.close());

const HELLO = { event: 'hello', data: '{"recentMs":60000}' };
const changed = (kind: string) => ({ event: 'changed', data: JSON.stringify({ kind }) });

it('a stream begins with `hello` and the delay before a reconnect, and must not be cached or compressed on the way', async () => {
  const listener = await listenTo(service.url, service.someone().token);
  const { status, headers } = listener;
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(headers).not.toHaveProperty('content-encoding');
  await expect.poll(listener.text).toMatch(/^retry: 3000\nevent: hello\ndata: \{"recentMs":60000\}\n\n/);
  listener.leave();
});

it('a stream reports the changes of its own space to each of its clients, and no others [N-2]', async () => {
  const [one, other] = [service.someone(), service.someone()];
  const [first, second, stranger] = [
    await listenTo(service.url, one.token),
    await listenTo(service.url, one.token),
    await listenTo(service.url, other.token),
  ];
  service.streams.send({ spaceId: one.claims.space, kind: 'debt' });
  service.streams.send({ spaceId: other.claims.space, kind: 'entry' });
  for (const { frames } of [first, second]) await expect.poll(frames).toEqual([HELLO, changed('debt')]);
  await expect.poll(stranger.frames).toEqual([HELLO, changed('entry')]);
  for (const each of [first, second, stranger]) each.leave();
});

it('a stream sends comment lines as heartbeats', async () => {
  const listener = await listenTo(service.url, service.someone().token);
  await expect.poll(() => listener.text().match(/^:$/gm)?.length ?? 0).toBeGreaterThan(1);
  expect(listener.frames()).toEqual([HELLO]);
  listener.leave();
});

it('a stream sends `hello` again after a gap', async () => {
  const listener = await listenTo(service.url, service.someone().token);
  service.streams.sendHello();
  await expect.poll(listener.frames).toEqual([HELLO, HELLO]);
  listener.leave();
});

it(`one user may have ${STREAMS_PER_USER} streams: a further one ends the oldest, and no stream of another user`, async () => {
  const [eager, calm] = [service.someone(), service.someone()];
  const theirs = await listenTo(service.url, calm.token);
  const mine = [];
  for (let count = 0; count <= STREAMS_PER_USER; count += 1)
    mine.push(await listenTo(service.url, eager.token));
  expect(await mine[0]?.ended).toBe('ended');
  for (const { claims } of [eager, calm]) service.streams.send({ spaceId: claims.space, kind: 'budget' });
  for (const { frames } of [...mine.slice(1), theirs])
    await expect.poll(frames).toEqual([HELLO, changed('budget')]);
  expect(mine[0]?.frames()).toEqual([HELLO]);
  for (const each of [...mine, theirs]) each.leave();
});

it('a closed stream frees its slot', async () => {
  const { token } = service.someone();
  const first = await listenTo(service.url, token);
  for (let count = 0; count < STREAMS_PER_USER + 5; count += 1) {
    const passing = await listenTo(service.url, token);
    passing.leave();
    await passing.ended;
    // Waits until the service has noticed that the client disconnected.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(await Promise.race([first.ended, 'open'])).toBe('open');
  first.leave();
});

it('a HEAD request for a stream gets the headers only', async () => {
  const answered = await service.call('HEAD', '/api/achievements/stream', { token: service.someone().token });
  expect([answered.status, answered.headers.get('content-type'), answered.text]).toEqual([
    200,
    'text/event-stream',
    '',
  ]);
});

it('a stream is ended properly when the service drains, and no new stream can be opened', async () => {
  const { token } = service.someone();
  const listener = await listenTo(service.url, token);
  service.streams.close();
  expect(await listener.ended).toBe('ended');
  expect((await service.call('GET', '/api/achievements/stream', { token })).status).toBe(503);
});
