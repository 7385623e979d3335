import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { bindPort } from './bind-port.ts';

/** The listener on the product's port while the product starts. */
export interface FrontDoor {
  port: number;
  /** Releases the port for the gateway. */
  open(): Promise<void>;
}

/**
 * Listens on the port before anything else starts, and responds with 503 until the gateway takes over.
 * @throws {Refusal} if the port is in use
 */
export async function holdPort(port: number): Promise<FrontDoor> {
  const server = createServer((request, response) => {
    const isAlive = request.url === '/livez';
    response.writeHead(isAlive ? 200 : 503, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '2',
      Connection: 'close',
    });
    response.end(isAlive ? 'ok' : 'Savvi is starting. Try again in a few seconds.');
  });
  return { port: await bindPort(server, port), open: () => close(server) };
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
