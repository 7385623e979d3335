import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { listen } from './server.ts';

/** Sends a body in two halves with a pause between them; answers what comes back. */
async function sendSlowly(url: string, pauseMs: number): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\na');
  await pause(pauseMs);
  socket.write('b');
  return text(socket);
}

it.concurrent.each([[10_000, '408 '], [60_000, '200 ']])('a request that takes 12 s to arrive is answered, when it may take %i ms, with %s', async (requestMs, answer) => {
  const { url, close } = await listen((request, response) => void request.resume().on('end', () => response.end('whole')), { HOST: '127.0.0.1', PORT: 0 }, requestMs);
  expect(await sendSlowly(url, 12_000)).toContain(answer);
  await close(0);
});
