import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Sends bytes as they stand and answers what comes back until the connection closes. */
export const raw = (text: string, port: number): Promise<string> => dribble([text], 0, port);

/** Sends pieces of bytes with a pause after each, as a slow client does, and answers what comes back until the connection closes. */
export async function dribble(pieces: Iterable<string>, pauseMs: number, port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', () => undefined); // being cut is what these clients are for
  const closed = new Promise((resolve) => socket.once('close', resolve)); // also after an error
  for (const piece of pieces) {
    if (socket.destroyed || !socket.writable) break;
    socket.write(piece);
    if (pauseMs > 0) await Promise.race([pause(pauseMs), closed]);
  }
  await closed;
  return answer;
}
