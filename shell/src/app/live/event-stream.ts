/** One event of a stream of server-sent events. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** The maximum size of one event in characters, far above the size of the events that the product sends. */
const EVENT_CHARACTERS_MAX = 10_000;

function eventOf(block: string): StreamEvent {
  const valuesOf = (field: string) =>
    block
      .split('\n')
      .flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).trimStart()] : []));
  return { name: valuesOf('event').at(-1) ?? 'message', data: valuesOf('data').join('\n') };
}

/**
 * Yields the events of a stream of server-sent events until it ends. `onMessage` is called for every chunk,
 * heartbeats included. The browser's EventSource is no alternative: it hides heartbeats, so it never notices
 * a silently dead connection.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onMessage: () => void,
): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onMessage();
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      if (rest.length > EVENT_CHARACTERS_MAX) throw new RangeError('an event of the stream has no end');
      for (const block of blocks) yield eventOf(block);
    }
  } finally {
    // Cancelling fails if the connection is already broken, which needs no handling.
    reader.cancel().catch(() => undefined);
  }
}
