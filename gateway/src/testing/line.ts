import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';

/** Opens an answer that has no end of its own, over a connection of its own, and keeps what comes. */
export async function openLine(url: string, headers: OutgoingHttpHeaders) {
  const request = get(url, { agent: false, headers });
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  );
  let text = '';
  response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  response.on('error', () => undefined); // how it ended is told below
  return {
    status: response.statusCode,
    headers: response.headers,
    text: () => text,
    /** How it ended: by its last byte, or in the middle. */
    ended: new Promise<'ended' | 'broke off'>((resolve) =>
      response.once('close', () => resolve(response.complete ? 'ended' : 'broke off')),
    ),
    leave: () => void request.destroy(),
  };
}
