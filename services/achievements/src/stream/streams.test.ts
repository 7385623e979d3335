import { PassThrough, Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStreams, type Streams } from './streams.ts';

const scope = { spaceId: 'space', userId: 'user' };
const HEARTBEAT_MS = 15_000;

let streams: Streams;
beforeEach(() => {
  vi.useFakeTimers();
  streams = createStreams();
});
afterEach(() => {
  streams.close();
  vi.useRealTimers();
});

/** A client that takes one piece and no more until it is told to. */
function slowClient() {
  const taken: string[] = [];
  let takeNext: (() => void) | null = null;
  let isSlow = true;
  const sink = new Writable({
    highWaterMark: 1,
    decodeStrings: false,
    write(piece: string, _encoding, done) {
      taken.push(piece);
      if (isSlow) takeNext = done;
      else done();
    },
  });
  return {
    sink,
    taken,
    async catchUp() {
      isSlow = false;
      takeNext?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

// Trust: gateway-15
it('keeps one frame a kind for a client that is slow, however much happens', async () => {
  const client = slowClient();
  streams.open(scope, client.sink);
  for (let count = 0; count < 1_000; count += 1)
    for (const kind of ['debt', 'entry'] as const) streams.tell({ spaceId: scope.spaceId, kind });
  expect(client.sink.writableLength).toBeLessThan(200);
  await client.catchUp();
  expect(client.taken.slice(1)).toEqual([
    'event: changed\ndata: {"kind":"debt"}\n\n',
    'event: changed\ndata: {"kind":"entry"}\n\n',
  ]);
  streams.tell({ spaceId: scope.spaceId, kind: 'policy' });
  expect(client.taken.at(-1)).toContain('policy');
});

it('a client that has left already is not kept', () => {
  const { sink } = slowClient();
  const write = vi.spyOn(sink, 'write');
  sink.destroy();
  streams.open(scope, sink);
  streams.tell({ spaceId: scope.spaceId, kind: 'debt' });
  expect(write).not.toHaveBeenCalled();
});

it('after a gap a slow client is greeted, and that says all there was to say', async () => {
  const client = slowClient();
  streams.open(scope, client.sink);
  streams.tell({ spaceId: scope.spaceId, kind: 'debt' });
  streams.tellOfGap();
  streams.tell({ spaceId: scope.spaceId, kind: 'entry' });
  await client.catchUp();
  expect(client.taken.slice(1)).toEqual(['event: hello\ndata: {"recentMs":60000}\n\n']);
});

// Trust: gateway-15
it('gives up a client that takes nothing from one beat to the next but one, and keeps one that catches up', async () => {
  const [stuck, slow] = [slowClient(), slowClient()];
  streams.open(scope, stuck.sink);
  streams.open(scope, slow.sink);
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  expect([stuck.sink.destroyed, slow.sink.destroyed]).toEqual([false, false]);
  await slow.catchUp();
  await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS);
  expect([stuck.sink.destroyed, slow.sink.destroyed]).toEqual([true, false]);
  expect(slow.taken.at(-1)).toBe(':\n\n');
});

it('tells who opens a stream what has just changed in their space, each kind once, and nothing older', async () => {
  streams.tell({ spaceId: scope.spaceId, kind: 'policy' });
  await vi.advanceTimersByTimeAsync(40_000);
  for (let count = 0; count < 3; count += 1) streams.tell({ spaceId: scope.spaceId, kind: 'debt' });
  streams.tell({ spaceId: 'another', kind: 'entry' });
  await vi.advanceTimersByTimeAsync(25_000);
  const client = slowClient();
  streams.open(scope, client.sink);
  await client.catchUp();
  expect(client.taken.slice(1)).toEqual(['event: changed\ndata: {"kind":"debt"}\n\n']);
  await vi.advanceTimersByTimeAsync(36_000);
  const late = slowClient();
  streams.open(scope, late.sink);
  await late.catchUp();
  expect(late.taken).toHaveLength(1);
});

it('names the newest version of each record that has just changed, and the kind alone when a change named none or too many did', async () => {
  const record = (id: string, version: number) => ({ id, version, isGone: false });
  const tell = (
    kind: 'debt' | 'entry' | 'policy',
    ...records: readonly (ReturnType<typeof record> | undefined)[]
  ) => records.forEach((each) => streams.tell({ spaceId: scope.spaceId, kind, record: each }));
  tell('debt', record('a', 1), record('b', 4), record('a', 2));
  tell('entry', ...Array.from({ length: 21 }, (_, number) => record(`${number}`, 1)));
  tell('policy', record('c', 1), undefined);
  const client = slowClient();
  streams.open(scope, client.sink);
  await client.catchUp();
  await client.catchUp();
  const changesIn = (text: string) =>
    text
      .split('\n')
      .flatMap((line) => (line.startsWith('data: {"kind"') ? [JSON.parse(line.slice(6)) as unknown] : []));
  expect(changesIn(client.taken.join(''))).toEqual([{ kind: 'debt' }, { kind: 'entry' }, { kind: 'policy' }]); // it is slow
  const quick = new PassThrough({ highWaterMark: 100_000 });
  streams.open(scope, quick);
  expect(changesIn(String(quick.read()))).toEqual([
    { kind: 'debt', record: record('a', 2) },
    { kind: 'debt', record: record('b', 4) },
    { kind: 'entry' },
    { kind: 'policy' },
  ]);
});

it('writes nothing more to a stream that it ended, though changes are still heard of, and outlives a sink that fails', async () => {
  const [ended, failing] = [slowClient(), slowClient()];
  const write = vi.spyOn(ended.sink, 'write');
  streams.open(scope, failing.sink);
  streams.open(scope, ended.sink);
  failing.sink.destroy(new Error('reset'));
  ended.sink.end(); // its `close` comes only when the client has taken all
  write.mockClear();
  streams.tell({ spaceId: scope.spaceId, kind: 'debt' });
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  streams.close();
  streams.tell({ spaceId: scope.spaceId, kind: 'entry' });
  streams.tellOfGap();
  await ended.catchUp();
  expect(write).not.toHaveBeenCalled();
});
