import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from './refusal.ts';

/** The product's port while the product starts. */
export interface FrontDoor {
  port: number;
  /** Gives the port free for the gateway. */
  open(): Promise<void>;
}

/** A start that was killed a moment ago may still be ending. */
const patienceMs = 3_000;

/** Takes the port before anything else is started, and answers 503 on it until the gateway takes over. @throws {Refusal} when it is taken. */
export async function holdPort(port: number): Promise<FrontDoor> {
  for (const end = Date.now() + patienceMs; ; await sleep(100)) {
    const server = placeholder();
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return { port: (server.address() as AddressInfo).port, open: () => close(server) }; // a TCP server that listens has an address
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if (code === 'EACCES') throw new Refusal(`This account may not use port ${port}: set PORT to one above 1023.`, { cause });
      if (code !== 'EADDRINUSE') throw cause;
      if (Date.now() >= end) throw new Refusal(`Port ${port} is in use by another program: stop that one, or set PORT to another port.`, { cause });
    }
  }
}

function placeholder(): Server {
  return createServer((request, response) => {
    const isAlive = request.url === '/livez';
    response.writeHead(isAlive ? 200 : 503, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '2', Connection: 'close' });
    response.end(isAlive ? 'ok' : 'Savvi is starting. Try again in a few seconds.');
  });
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
