import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { listen } from './server.ts';
import { GRACE_PERIOD } from './service.ts';

/** Sends a body in two halves with a pause in between and returns the response. */
async function sendSlowly(url: string, pauseMs: number): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\na');
  await pause(pauseMs);
  socket.write('b');
  return text(socket);
}

it.concurrent.each([
  [10_000, '408 '],
  [60_000, '200 '],
])(
  'a request that takes 12 s to arrive, with a limit of %i ms, gets the response %s',
  async (requestMs, answer) => {
    const { url, close } = await listen(
      (request, response) => void request.resume().on('end', () => response.end('whole')),
      { HOST: '127.0.0.1', PORT: 0 },
      requestMs,
    );
    expect(await sendSlowly(url, 12_000)).toContain(answer);
    await close(0);
  },
);

it('a server with a grace period closes no connection that a caller still uses', async () => {
  const { url, close } = await listen((_request, response) => void response.end('here'), {
    HOST: '127.0.0.1',
    PORT: 0,
  });
  const agent = new Agent({ keepAlive: true });
  const answers: string[] = [];
  const call = () =>
    new Promise<string>((resolve) => {
      get(
        url,
        { agent },
        (response) => void response.resume().on('end', () => resolve(response.headers.connection ?? '')),
      ).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    });
  const calling = Promise.all(
    Array.from({ length: 8 }, async () => {
      let answer: string;
      do {
        answer = await call();
        answers.push(answer);
        // A caller leaves its connection when a response says `Connection: close`.
      } while (answer === 'keep-alive');
    }),
  );
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(8));
  const closing = close(5_000, 10_000);
  await calling;
  await closing;
  expect(new Set(answers)).toEqual(new Set(['keep-alive', 'close']));
  agent.destroy();
});

it('a client closes its idle connection before the server does, so that no request is lost', async () => {
  const { url, server, close } = await listen((_request, response) => void response.end('here'), {
    HOST: '127.0.0.1',
    PORT: 0,
  });
  let isClosedByClient = false;
  server.once('connection', (socket) => socket.once('end', () => (isClosedByClient = true)));
  await (await fetch(url)).text();
  await close(0, GRACE_PERIOD.closingMs);
  expect(isClosedByClient).toBe(true);
});

it.each([
  [2_000, 'whole'],
  [100, 'cut'],
])(
  'during a shutdown with a grace period of %i ms, a file that needs another half second arrives %s',
  async (timeoutMs, outcome) => {
    const half = Promise.withResolvers<void>();
    const { url, close } = await listen(
      (_request, response) => {
        response.write('half');
        half.resolve();
        setTimeout(() => response.end(' and half'), 500);
      },
      { HOST: '127.0.0.1', PORT: 0 },
    );
    const answer = fetch(url)
      .then((reply) => reply.text())
      .then(
        () => 'whole',
        () => 'cut',
      );
    await half.promise;
    const begun = performance.now();
    await close(timeoutMs);
    expect(await answer).toBe(outcome);
    // An idle keep-alive connection does not delay the shutdown.
    expect(performance.now() - begun).toBeLessThan(1_500);
  },
);
