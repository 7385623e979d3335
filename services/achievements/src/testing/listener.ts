import { get, type IncomingMessage } from 'node:http';

/** A frame of the stream. */
export interface Frame {
  readonly event: string;
  readonly data: string;
}

const fieldOf = (block: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';

/** Opens a stream over its own connection, as a browser does, and collects the received text. */
export async function listenTo(url: string, token: string) {
  const request = get(`${url}/api/achievements/stream`, {
    agent: false,
    headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
  });
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  );
  let text = '';
  response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  response.on('error', () => undefined); // `ended` reports how the stream ended
  const ended = new Promise<'ended' | 'broke off'>((resolve) =>
    response.once('close', () => resolve(response.complete ? 'ended' : 'broke off')),
  );
  return {
    status: response.statusCode,
    headers: response.headers,
    /** Whether the stream ended completely or was aborted. */
    ended,
    text: () => text,
    frames: (): Frame[] =>
      text
        .split('\n\n')
        .filter((block) => block.includes('event: '))
        .map((block) => ({ event: fieldOf(block, 'event'), data: fieldOf(block, 'data') })),
    leave: () => void request.destroy(),
  };
}
