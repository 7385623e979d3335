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

/** A client that reads one chunk and then nothing until the test calls `catchUp`. */
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
it('a slow client gets one frame per kind, however many changes there are', async () => {
  const client = slowClient();
  streams.open(scope, client.sink);
  for (let count = 0; count < 1_000; count += 1)
    for (const kind of ['debt', 'entry'] as const) streams.send({ spaceId: scope.spaceId, kind });
  expect(client.sink.writableLength).toBeLessThan(200);
  await client.catchUp();
  expect(client.taken.slice(1)).toEqual([
    'event: changed\ndata: {"kind":"debt"}\n\n',
    'event: changed\ndata: {"kind":"entry"}\n\n',
  ]);
  streams.send({ spaceId: scope.spaceId, kind: 'policy' });
  expect(client.taken.at(-1)).toContain('policy');
});

it('a client that has disconnected already gets no stream', () => {
  const { sink } = slowClient();
  const write = vi.spyOn(sink, 'write');
  sink.destroy();
  streams.open(scope, sink);
  streams.send({ spaceId: scope.spaceId, kind: 'debt' });
  expect(write).not.toHaveBeenCalled();
});

it('a slow client gets only `hello` after a gap, which replaces all waiting frames', async () => {
  const client = slowClient();
  streams.open(scope, client.sink);
  streams.send({ spaceId: scope.spaceId, kind: 'debt' });
  streams.sendHello();
  streams.send({ spaceId: scope.spaceId, kind: 'entry' });
  await client.catchUp();
  expect(client.taken.slice(1)).toEqual(['event: hello\ndata: {"recentMs":60000}\n\n']);
});

// Trust: gateway-15
it('a client that reads nothing for two heartbeats is disconnected, and one that catches up is not', async () => {
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

it('a new stream reports the latest changes of its space, each kind once, and no older ones', async () => {
  streams.send({ spaceId: scope.spaceId, kind: 'policy' });
  await vi.advanceTimersByTimeAsync(40_000);
  for (let count = 0; count < 3; count += 1) streams.send({ spaceId: scope.spaceId, kind: 'debt' });
  streams.send({ spaceId: 'another', kind: 'entry' });
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

it('a new stream reports the newest version of each recently changed record, but only the kind of the records if a change contained no record or too many records changed', async () => {
  const record = (id: string, version: number) => ({ id, version, isGone: false });
  const tell = (
    kind: 'debt' | 'entry' | 'policy',
    ...records: readonly (ReturnType<typeof record> | undefined)[]
  ) => records.forEach((each) => streams.send({ spaceId: scope.spaceId, kind, record: each }));
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
  // A slow client gets only the kind of each changed record.
  expect(changesIn(client.taken.join(''))).toEqual([{ kind: 'debt' }, { kind: 'entry' }, { kind: 'policy' }]);
  const quick = new PassThrough({ highWaterMark: 100_000 });
  streams.open(scope, quick);
  expect(changesIn(String(quick.read()))).toEqual([
    { kind: 'debt', record: record('a', 2) },
    { kind: 'debt', record: record('b', 4) },
    { kind: 'entry' },
    { kind: 'policy' },
  ]);
});

it('nothing is written to an ended stream, whatever changes, and a failing client does not affect the others', async () => {
  const [ended, failing] = [slowClient(), slowClient()];
  const write = vi.spyOn(ended.sink, 'write');
  streams.open(scope, failing.sink);
  streams.open(scope, ended.sink);
  failing.sink.destroy(new Error('reset'));
  ended.sink.end(); // `close` is emitted only after the client has read everything
  write.mockClear();
  streams.send({ spaceId: scope.spaceId, kind: 'debt' });
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  streams.close();
  streams.send({ spaceId: scope.spaceId, kind: 'entry' });
  streams.sendHello();
  await ended.catchUp();
  expect(write).not.toHaveBeenCalled();
});
