import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '@savvi/tooling/postgres/error-code';
import { Refusal } from '@savvi/tooling/refusal';

/**
 * Listens on the port before anything else starts, and responds with 503 until `open` releases the port for
 * the gateway. `setting` names the port in a refusal.
 * @throws {Refusal} if the port is in use
 */
export async function holdPort(
  port: number,
  setting = 'PORT',
): Promise<{ port: number; open(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isAlive = request.url === '/livez';
    response
      .writeHead(isAlive ? 200 : 503, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        'Retry-After': '2',
        Connection: 'close',
      })
      .end(isAlive ? 'ok' : 'Savvi is starting. Try again in a few seconds.');
  });
  return { port: await bindPort(server, port, setting), open: () => closeServer(server) };
}

/** How long a product that was just killed may take to exit, in milliseconds. */
const timeoutMs = 3_000;

/**
 * Makes a server listen on `port` of the loopback address (0: a free port). `setting` names it in a refusal.
 * @returns the port
 * @throws {Refusal} if the port is in use
 */
export async function bindPort(server: Server, port: number, setting = 'PORT'): Promise<number> {
  for (const end = Date.now() + timeoutMs; ; await sleep(100)) {
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as AddressInfo).port; // The address of a listening TCP server has this type.
    } catch (cause) {
      const code = errorCode(cause);
      if (code === 'EACCES')
        throw new Refusal(`This account may not use port ${port}: set ${setting} to one above 1023.`, {
          cause,
        });
      if (code !== 'EADDRINUSE') throw cause;
      if (Date.now() >= end)
        throw new Refusal(
          `Port ${port} is in use, perhaps by another Savvi: stop what uses it, or set ${setting} to another port.`,
          { cause },
        );
    }
  }
}

/** Closes a server and its open connections. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
