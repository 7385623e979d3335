import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';

/** Opens a stream over a separate connection and collects what arrives. */
export async function openStream(url: string, headers: OutgoingHttpHeaders) {
  const request = get(url, { agent: false, headers });
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  );
  let text = '';
  response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  response.on('error', () => undefined); // The promise `ended` below reports whether the stream broke off.
  return {
    status: response.statusCode,
    headers: response.headers,
    text: () => text,
    /** How the stream ended: cleanly, or in the middle. */
    ended: new Promise<'ended' | 'broke off'>((resolve) =>
      response.once('close', () => resolve(response.complete ? 'ended' : 'broke off')),
    ),
    leave: () => void request.destroy(),
  };
}
