import { expect, test } from 'vitest';
import { eventsOf } from './event-stream.ts';

type Piece = string | Uint8Array<ArrayBuffer>;

const encoded = (pieces: readonly Piece[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
      controller.close();
    },
  });

async function read(...pieces: readonly Piece[]) {
  let heard = 0;
  const events = [];
  for await (const event of eventsOf(encoded(pieces), () => (heard += 1))) events.push(event);
  return { events, heard };
}

test('an event has its name and data, whatever fields precede them', async () => {
  const { events } = await read(
    'retry: 3000\nevent: hello\ndata: {}\n\nevent:changed\ndata:{"kind":"debt"}\n\n',
  );
  expect(events).toEqual([
    { name: 'hello', data: '{}' },
    { name: 'changed', data: '{"kind":"debt"}' },
  ]);
});

test('events are assembled from chunks that are split anywhere, even inside a character', async () => {
  const bytes = new TextEncoder().encode('event: changed\ndata: é\n\nevent: hello\ndata: {}\n\n');
  for (let at = 1; at < bytes.length; at += 1) {
    const { events } = await read(bytes.slice(0, at), bytes.slice(at));
    expect(events).toEqual([
      { name: 'changed', data: 'é' },
      { name: 'hello', data: '{}' },
    ]);
  }
});

test('a heartbeat counts as activity but is no event, and an unfinished event is dropped', async () => {
  const { events, heard } = await read(':\n\n', 'event: changed\ndata: {"kind":"debt"}\n');
  expect(events.filter(({ name }) => name !== 'message')).toEqual([]);
  expect(heard).toBe(2);
});

test('an event that never ends is rejected instead of buffered forever', async () => {
  await expect(read('data: '.padEnd(10_100, 'x'))).rejects.toThrow(RangeError);
});
