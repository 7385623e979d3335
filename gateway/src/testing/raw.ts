import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Sends a text unchanged and returns everything received until the connection closes. */
export const raw = (text: string, port: number): Promise<string> => dribble([text], 0, port);

/**
 * Sends pieces with a pause after each, as a slow client does, and returns everything received until the
 * connection closes.
 */
export async function dribble(pieces: Iterable<string>, pauseMs: number, port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', () => undefined); // the server is expected to cut a slow client off
  // The socket closes after an error as well.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const piece of pieces) {
    if (socket.destroyed || !socket.writable) break;
    socket.write(piece);
    if (pauseMs > 0) await Promise.race([pause(pauseMs), closed]);
  }
  await closed;
  return answer;
}

/**
 * Sends some bytes, then one more every half second. It never reads the response and does not close its side
 * when the server closes the other.
 */
export function deafClient(text: string, port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined); // the server is expected to cut this client off
  socket.write(text);
  const more = setInterval(() => socket.write('x'), 500);
  socket.once('close', () => clearInterval(more));
  return socket;
}
