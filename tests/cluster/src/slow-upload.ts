import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from '@savvi/resilience/calls';
import { ADDRESS } from './cluster.ts';

const PIECE = Buffer.alloc(16_384, 'x');
const [HEAD, TAIL] = [
  '--slow\r\nContent-Disposition: form-data; name="file"; filename="slow.txt"\r\nContent-Type: text/plain\r\n\r\n',
  '\r\n--slow--\r\n',
];

/**
 * Uploads a file over a connection so slow that the upload takes this many seconds.
 * @returns the status of the response
 * @throws the system's error when the connection is closed
 */
export async function uploadSlowly(person: Person, seconds: number): Promise<number> {
  const pieces = seconds * 2;
  const call = request(`${ADDRESS}/api/documents/upload`, {
    method: 'POST',
    headers: {
      Cookie: person.cookie,
      'Content-Type': 'multipart/form-data; boundary=slow',
      'Content-Length': HEAD.length + pieces * PIECE.length + TAIL.length,
    },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>; // the event's arguments
  answered.catch(() => undefined); // the error is reported below
  call.write(HEAD);
  for (let sent = 0; sent < pieces && !call.destroyed; sent += 1) {
    call.write(PIECE);
    await pause(500);
  }
  call.end(TAIL);
  const [{ statusCode = 0 }] = await answered;
  return statusCode;
}
