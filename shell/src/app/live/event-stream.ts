/** One event of a stream of server-sent events. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** No event of ours comes near; what does is none. */
const EVENT_CHARACTERS_MAX = 10_000;

function eventOf(block: string): StreamEvent {
  const valuesOf = (field: string) =>
    block
      .split('\n')
      .flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).trimStart()] : []));
  return { name: valuesOf('event').at(-1) ?? 'message', data: valuesOf('data').join('\n') };
}

/**
 * The events of a stream as they come, until it ends. `onHeard` is called for whatever comes, heartbeats too.
 * Read by hand: the browser's EventSource hides heartbeats, so that it never notices a connection that died
 * without a word.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onHeard: () => void,
): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onHeard();
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      if (rest.length > EVENT_CHARACTERS_MAX) throw new RangeError('an event of the stream has no end');
      for (const block of blocks) yield eventOf(block);
    }
  } finally {
    reader.cancel().catch(() => undefined); // it has broken off already
  }
}
